#pragma once

#include "engine/core/side.hpp"
#include "server/net/test_client.hpp"
#include "tests/support/json.hpp"
#include "tests/support/live_server.hpp"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace doska::test {

/// One request; the answer's body. Throws unless the status is 200 or 201.
nlohmann::json call_http(std::uint16_t port, const std::string& method, const std::string& target,
                         const std::string& token, const nlohmann::json& body);

/// Between which two instants of the server's time a frame was given to the kernel.
struct Sent {
    std::string id;
    Instant began;
    Instant done;
};

/// A WebSocket of one client that follows one match. Blocking; for one thread.
class Line {
public:
    using Wanted = std::function<bool(const nlohmann::json&)>;

    /// `token` empty: a spectator. Subscribed, with its snapshot, when made.
    Line(const LiveServer& server, const std::string& match, const std::string& token);

    Sent send(const std::string& type, const nlohmann::json& data = nlohmann::json::object());
    /// The next message that is wanted; those before it are passed over. Throws after `limit`.
    nlohmann::json wait(const Wanted& wanted, Millis limit = Millis{20'000});
    nlohmann::json wait_kind(const std::string& kind, Millis limit = Millis{20'000});
    /// The reply to a frame. Messages before it are still to be waited for.
    nlohmann::json reply(const std::string& id);
    /// Sends and waits for "ok"; throws with the code of a refusal.
    Sent must(const std::string& type, const nlohmann::json& data = nlohmann::json::object());
    /// Reads for so long.
    void listen(Millis time);
    /// Reads until the server closes; the code of its close frame.
    int wait_closed();

    /// Every object that came, as the bytes said it.
    const std::vector<std::string>& heard() const { return heard_; }

private:
    bool read_some(Millis limit);

    const LiveServer& server_;
    std::string topic_;
    std::unique_ptr<net::RawClient> client_;
    std::vector<std::string> heard_;
    std::vector<nlohmann::json> messages_;
    std::size_t next_ = 0;  // of messages_, for wait()
    std::optional<int> closed_;
};

/// Two players at one match, each on a line.
class LiveTable {
public:
    /// `terms` beside discipline, seat and countdowns, which are nought unless they say otherwise.
    LiveTable(const LiveServer& server, nlohmann::json terms);

    /// Both press ready; the message that starts the next game, as the side with White got it.
    nlohmann::json start();
    Sent send_move(Seat seat, int ply, const std::string& move, bool offer_draw = false);
    /// Sent, stored, and heard of by the opponent; the message as he got it.
    nlohmann::json play(Seat seat, int ply, const std::string& move, bool offer_draw = false);

    Line& line(Seat seat) { return *lines_[index(seat)]; }
    Line connect(const std::string& token) const { return Line(server_, id_, token); }
    const std::string& token(Seat seat) const { return tokens_[index(seat)]; }
    const std::string& judge_invite() const { return judge_invite_; }
    const std::string& id() const { return id_; }
    int game() const { return game_; }
    /// Everybody's connection is given up and made anew, with another server.
    void connect_to(const LiveServer& server);

private:
    std::reference_wrapper<const LiveServer> server_;
    std::array<std::string, 2> tokens_;
    std::string id_;
    std::string judge_invite_;
    std::array<std::unique_ptr<Line>, 2> lines_;
    int game_ = 0;
};

/// When the flag of the running clock falls, as a message with clocks says.
Instant due_of(const nlohmann::json& message);

/// A new person's token.
std::string make_guest(const LiveServer& server);

}  // namespace doska::test
