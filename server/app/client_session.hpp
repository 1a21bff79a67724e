#pragma once

#include "protocol/message.hpp"
#include "server/app/client.hpp"
#include "server/app/match_registry.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace doska::app {

/// One client's conversation: reads its frames, says who it is to a match, passes its commands on.
class ClientSession final : public ports::ClientSession {
public:
    ClientSession(MatchServices& services, MatchRegistry& registry, std::shared_ptr<Client> client);
    ~ClientSession() override;

    void on_frame(std::string_view text, Instant read, Millis lateness) override;
    void on_round_trip(Millis) override {}  // the network counts it; nothing is granted for it
    void on_closed() override;

private:
    using Frame = protocol::ClientFrame;

    bool is_too_fast(Instant read);
    void refuse_bad(const protocol::DecodeError& error);
    void dispatch(Frame frame, std::uint64_t content, Instant read, Millis lateness);
    void deliver(const Sought& match, Frame frame, std::uint64_t content, Instant read, Millis lateness, Reply reply);
    void greet(const std::string& as, const Reply& reply);
    void subscribe(std::shared_ptr<MatchActor> match, std::int64_t since, const Reply& reply);
    void unsubscribe(const std::string& id, const Reply& reply);
    void command(MatchActor& match, Frame frame, std::uint64_t content, Instant at, Reply reply);
    void leave_all();

    MatchServices& services_;
    MatchRegistry& registry_;
    std::shared_ptr<Client> client_;
    std::vector<std::shared_ptr<MatchActor>> topics_;
    bool greeted_ = false;  // or past the time for it
    int bad_in_a_row_ = 0;
};

}  // namespace doska::app
