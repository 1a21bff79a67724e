#pragma once

#include "engine/core/time.hpp"
#include "server/ports/store.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace doska::ports {

/// One message to a client, one JSON object without a line end, encoded once and shared by all who get it.
using Message = std::shared_ptr<const std::string>;

/// The server's end of one WebSocket. Used on the loop only.
class ClientLink {
public:
    virtual ~ClientLink() = default;

    /// Queues a message. What waits is joined, one object a line, into one frame. Never blocks; a queue that is full
    /// closes the link with 4408.
    virtual void send(Message message) = 0;
    /// How much waits, in bytes: a watcher with a backlog is skipped to the newest state.
    virtual std::size_t queued_bytes() const = 0;
    /// Stops and starts reading: a client with too many unanswered commands is not read.
    virtual void set_reading(bool reading) = 0;
    virtual void close(std::uint16_t code, std::string_view reason) = 0;
    /// How often it is pinged: 2 s while it is the side to move, else 5 s.
    virtual void set_ping_interval(Millis interval) = 0;
};

/// What the application does with one client; destroyed when the link is closed.
class ClientSession {
public:
    virtual ~ClientSession() = default;
    /// One text frame. `read` was taken when its last byte was read; `lateness` is by how much the loop itself was late
    /// then (0 up to 20 ms): the application puts the stamp back by it, but never before the turn was opened.
    virtual void on_frame(std::string_view text, Instant read, Millis lateness) = 0;
    /// The round trip as the server measured it by ping and pong.
    virtual void on_round_trip(Millis round_trip) = 0;
    virtual void on_closed() = 0;
};

/// What the application's cookies hold; empty where there is none.
struct Cookies {
    std::string host;   // "__Host-doska", under https
    std::string plain;  // "doska", under http
};

struct UpgradeRequest {
    std::string bearer;  // the token, or empty
    Cookies cookies;
    std::optional<std::string> origin;
    std::string address;           // the peer's, for limits only; never logged with a person
    bool has_subprotocol = false;  // it asked for "doska.v1"
};

struct HttpRequest {
    std::string method;
    std::string path;  // without the query
    std::string query;
    std::string bearer;
    Cookies cookies;
    std::string acts_as;  // Doska-As: the person of the browser's session
    std::string agent;    // what the browser calls itself
    std::optional<std::string> origin;
    std::string content_type;
    std::string body;
    std::string address;
};

struct HttpResponse {
    int status = 200;
    std::string content_type = "application/json";
    std::string body;
    std::string filename;         // offered as a download when not empty
    std::string set_cookie = {};  // a whole Set-Cookie, or empty
};

/// A browser's session as the network carries it from the upgrade to the open client.
class BrowserHandle {
public:
    virtual ~BrowserHandle() = default;
};

/// Who is let in: by a token one person, by a cookie a browser, whose tabs each say as whom they act. Neither: a
/// spectator.
struct Admitted {
    std::optional<Person> person;
    std::shared_ptr<BrowserHandle> browser;
};

/// The application as the network sees it. Called on the loop; answers come on the loop.
class Gateway {
public:
    virtual ~Gateway() = default;

    /// Whether this upgrade is let in, and as whom. Otherwise the HTTP status and code of the refusal.
    struct Refusal {
        int status;
        std::string code;
    };
    using Admission = Result<Admitted, Refusal>;
    virtual void admit(UpgradeRequest request, std::function<void(Admission)> answer) = 0;

    /// A new client. The link outlives the session.
    virtual std::unique_ptr<ClientSession> open(Admitted admitted, std::string address, ClientLink& link) = 0;

    virtual void handle(HttpRequest request, std::function<void(HttpResponse)> answer) = 0;
};

}  // namespace doska::ports
