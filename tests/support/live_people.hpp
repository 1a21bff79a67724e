#pragma once

#include "server/net/test_client.hpp"
#include "tests/support/json.hpp"
#include "tests/support/live_server.hpp"
#include "tests/support/test_database.hpp"

#include <cstdint>
#include <functional>
#include <string>

/// Browsers with their cookies and sockets, at a server in the test's own process.
namespace doska::test {

inline const std::string page_origin = "http://doska.test";

/// Lets pages of `page_origin` in.
void with_pages(Config& config);

/// A browser at a server: keeps its cookie.
class Page {
public:
    explicit Page(std::uint16_t port) : port_(port) {}

    struct Headers {
        std::string origin = "Origin: http://doska.test\r\n";
        std::string type = "Content-Type: application/json\r\n";
    };
    net::HttpAnswer ask(const std::string& method, const std::string& path, const std::string& body, Headers headers);
    net::HttpAnswer post(const std::string& path, const nlohmann::json& body);
    /// The body of the answer, which must be one of success.
    nlohmann::json must(const std::string& path, const nlohmann::json& body);
    nlohmann::json me();
    /// "403 not_a_player"
    std::string code(const net::HttpAnswer& answer) const;

    std::string cookie;
    std::string as;

private:
    std::uint16_t port_;
};

/// A tab with its WebSocket.
class Tab {
public:
    Tab(std::uint16_t port, const Page& page, const std::string& from = page_origin);

    /// "ok" or the code of the refusal.
    std::string send(nlohmann::json frame);
    std::string hello(const std::string& as);
    std::string command(const std::string& type, const std::string& match);
    /// Reads until the server closes; the close code.
    int wait_closed();

    int status = 0;

private:
    net::RawClient client_;
    int count_ = 0;
};

/// A server with an organizer, who has made a match for two players and a judge.
struct Event {
    explicit Event(const std::function<void(Config&)>& configure = with_pages);
    std::string link(const std::string& role) const { return made.at("links").at(role); }

    TestDatabase database;
    LiveServer server;
    Page organizer{server.port()};
    std::string organizer_token;
    nlohmann::json made;
    std::string match;
};

}  // namespace doska::test
