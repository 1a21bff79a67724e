#pragma once

#include "server/app/allowance.hpp"
#include "server/ports/client_link.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace doska::app {

class BrowserSession;

/// One connected client, shared by its session and by the matches that send to it.
struct Client {
    ports::ClientLink* link = nullptr;        // null once it is closed
    std::optional<ports::Person> person;      // as whom it acts; none: it watches
    std::shared_ptr<BrowserSession> browser;  // from which it may choose a person; none: a token, or nobody
    std::shared_ptr<const void> place;        // among the sockets of its address
    int unanswered = 0;                       // commands that wait for their answer
    std::optional<Allowance> frames{};        // from its first frame on

    /// The person's time has run out, or that of the browser's session.
    bool has_ended(Instant now) const;

    void send(ports::Message message) const {
        if (link)
            link->send(std::move(message));
    }
};

inline ports::Message message(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

/// Where the answer to one command goes; answers to the server's own commands go nowhere.
class Reply {
public:
    Reply() = default;
    Reply(std::shared_ptr<Client> client, std::string id) : client_(std::move(client)), id_(std::move(id)) {}

    const std::string& id() const { return id_; }
    /// `seq`: of the last fact that the command caused, or where the reader now is.
    void ok(std::optional<std::int64_t> seq) const;
    /// The command has made a move, and facts up to `seq`: its frame does not count against the client, however fast he
    /// plays. Other facts can be made without anybody's answer between them.
    void moved(std::int64_t seq) const;
    /// Nobody waits for an answer.
    void nothing() const;
    /// `code` is a stable word of the wire; `clause` the article that the command would have broken, or empty.
    void refused(std::string_view code, std::string_view clause = {}) const;

private:
    void answer(std::string text) const;
    void answered() const;

    std::shared_ptr<Client> client_;
    std::string id_;
};

/// A client with this many unanswered commands is not read.
inline constexpr int max_unanswered = 8;

/// So many frames of one connection are read at once, and as many again every ten seconds. A page sends about one
/// a second, and some more when it connects.
inline constexpr int max_frames = 200;
inline constexpr Millis frames_refill{10'000};

}  // namespace doska::app
