#include "server/net/test_server.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <vector>

using namespace doska;
using namespace doska::net;
using namespace std::chrono_literals;

namespace {

std::string request(std::string_view line, std::string_view headers = "", std::string_view body = "") {
    return std::string(line) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) + "\r\n" + std::string(body);
}

HttpAnswer ask(std::uint16_t port, const std::string& bytes) {
    RawClient client(port);
    client.send(bytes);
    return client.read_answer().value_or(HttpAnswer{});
}

bool has(const HttpAnswer& answer, std::string_view header) {
    return answer.head.find(std::string(header) + "\r\n") != std::string::npos;
}

/// Leaves this process that many free descriptors.
class ScarceDescriptors {
public:
    explicit ScarceDescriptors(int free) {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        int limit = 0;
        while (free > 0) {
            free -= ::fcntl(limit++, F_GETFD) == -1 ? 1 : 0;
        }
        rlimit scarce = before_;
        scarce.rlim_cur = static_cast<rlim_t>(limit);
        ::setrlimit(RLIMIT_NOFILE, &scarce);
    }
    ~ScarceDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }
    ScarceDescriptors(const ScarceDescriptors&) = delete;
    ScarceDescriptors& operator=(const ScarceDescriptors&) = delete;

private:
    rlimit before_{};
};

}  // namespace

TEST_CASE("HTTP: healthz is answered by the network, everything else by the application, on one kept connection") {
    TestServer server;
    RawClient client(server.port);
    client.send(request("GET /healthz"));
    auto answer = client.read_answer();
    REQUIRE(answer);
    CHECK(answer->status == 200);
    CHECK(answer->body == "{\"status\":\"ok\"}");
    CHECK(has(*answer, "X-Content-Type-Options: nosniff"));
    CHECK(has(*answer, "Referrer-Policy: no-referrer"));
    CHECK(has(*answer, "Cache-Control: no-store"));
    CHECK(has(*answer, "Content-Type: application/json"));

    client.send(request("POST /api/x?a=1",
                        "Authorization: Bearer tok\r\nOrigin: https://doska.example\r\n"
                        "Content-Type: application/json\r\nContent-Length: 4\r\n",
                        "{ }\n"));
    answer = client.read_answer();
    REQUIRE(answer);
    CHECK(answer->body == "POST /api/x ?a=1 tok https://doska.example application/json 127.0.0.1 4");

    client.send(request("GET /a") + request("GET /b"));  // pipelined
    CHECK(client.read_answer()->body.substr(0, 6) == "GET /a");
    CHECK(client.read_answer()->body.substr(0, 6) == "GET /b");
}

TEST_CASE(
    "HTTP: the application gets its cookies, whom a page acts as and what the browser calls itself, and sets one") {
    TestServer server;
    const auto answer = ask(server.port, request("GET /browser",
                                                 "Cookie: a=b; doska=plain_1\r\nCookie: __Host-doska=host-2; c=d\r\n"
                                                 "Doska-As: somebody\r\nUser-Agent: Mozilla/5.0\r\n"));
    CHECK(answer.body == "host-2|plain_1|somebody|Mozilla/5.0");
    CHECK(has(answer, "Set-Cookie: doska=new; Path=/"));
    const auto plain = ask(server.port, request("GET /anything", "Cookie: doska=x\r\n"));
    CHECK(plain.head.find("Set-Cookie") == std::string::npos);
    CHECK(ask(server.port, request("GET /browser", "Cookie: doska=\"x\"; __Host-doska=a b\r\n")).body == "|||");
}

TEST_CASE("HTTP: HEAD has the length of GET and no body; the connection goes on") {
    TestServer server;
    RawClient client(server.port);
    client.send(request("HEAD /healthz"));
    const auto head = client.read_answer(/*has_body=*/false);
    REQUIRE(head);
    CHECK(head->status == 200);
    CHECK(has(*head, "Content-Length: 15"));
    client.send(request("GET /healthz"));
    CHECK(client.read_answer()->body == "{\"status\":\"ok\"}");
}

TEST_CASE("HTTP: a download is offered under a safe name; the first of two answers counts") {
    TestServer server;
    const auto answer = ask(server.port, request("GET /pdn"));
    CHECK(has(answer, "Content-Disposition: attachment; filename=\"game__1_.pdn\""));
    CHECK(answer.body == "1. c3-d4");
    CHECK(ask(server.port, request("GET /twice")).body == "first");
}

TEST_CASE("HTTP: wrong requests get a JSON error and the end of the connection") {
    TestServer server;
    struct Wrong {
        std::string bytes;
        int status;
        std::string code;
    };
    const std::vector<Wrong> cases = {
        {"nonsense\r\n\r\n", 400, "bad_request"},
        {"GET / HTTP/1.1\r\nbad header\r\n\r\n", 400, "bad_request"},
        {"GET / HTTP/1.1\r\n\r\n", 400, "bad_host"},
        {"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "bad_host"},
        {request("GET http://localhost/"), 400, "bad_target"},
        {request("DELETE /x"), 405, "method_not_allowed"},
        {request("BREW /x"), 405, "method_not_allowed"},
        {request("GET /x", "Authorization: Basic abc\r\n"), 400, "bad_authorization"},
        {request("GET /x", "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n"), 400, "bad_authorization"},
        {request("POST /x", "Content-Length: 70000\r\n"), 413, "body_too_large"},
        {request("POST /x", "Content-Length: -1\r\n"), 400, "bad_request"},
        {request("POST /x", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"), 400, "bad_request"},
        {request("POST /x", "Transfer-Encoding: chunked\r\n", "zz\r\n"), 400, "bad_request"},
        {request("POST /x", "Transfer-Encoding: x\r\n", request("GET /healthz")), 400, "bad_request"},
        {request("POST /x", "Transfer-Encoding: xchunked\r\n", request("GET /healthz")), 400, "bad_request"},
        {request("POST /x", "Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"), 400, "bad_request"},
        {request("POST /x", "Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"), 400, "bad_request"},
        {request("POST /x", "Transfer-Encoding: chunked\r\n",
                 "11170\r\n" + std::string(0x11170, 'x') + "\r\n0\r\n\r\n"),
         413, "body_too_large"},
        {request("GET /x", "X: " + std::string(9000, 'a') + "\r\n"), 431, "header_too_large"},
        {"GET /" + std::string(100'000, 'a'), 431, "header_too_large"},
    };
    for (const Wrong& wrong : cases) {
        CAPTURE(wrong.bytes.substr(0, 90));
        RawClient client(server.port);
        client.send(wrong.bytes);
        const auto answer = client.read_answer();
        REQUIRE(answer);
        CHECK(answer->status == wrong.status);
        CHECK(answer->body == "{\"error\":\"" + wrong.code + "\"}");
        client.end_sending();
        CHECK(client.ended());
    }
    CHECK(ask(server.port, request("GET /healthz")).status == 200);
}

TEST_CASE("HTTP: a flood of header lines is refused before it is stored") {
    TestServer server;
    RawClient client(server.port);
    client.send("GET / HTTP/1.1\r\nHost: localhost\r\n");
    std::string line = "X-Flood: 0123456789012345678901234567890123456789\r\n";
    for (int i = 0; i < 2000 && client.send(line); ++i) {
    }
    const auto answer = client.read_answer();
    CHECK((!answer || answer->status == 431));  // the flood itself may reset the connection first
    CHECK(ask(server.port, request("GET /healthz")).status == 200);
}

TEST_CASE("HTTP: a body that waits for 100 Continue is asked for") {
    TestServer server;
    RawClient client(server.port);
    client.send(request("POST /x", "Expect: 100-continue\r\nContent-Length: 2\r\n"));
    CHECK(client.read_answer(false)->status == 100);
    client.send("{}");
    const auto answer = client.read_answer();
    REQUIRE(answer);
    CHECK(answer->status == 200);
    CHECK(answer->body.substr(0, 7) == "POST /x");
}

TEST_CASE("HTTP: who sends half a request is cut off, who gets no answer gets 503") {
    Settings settings;
    settings.http_timeout = 300ms;
    TestServer server(settings);
    RawClient slow(server.port), half(server.port), silent(server.port);
    slow.send("GET /healthz HTTP/1.1\r\nHost:");
    half.send(request("POST /x", "Content-Length: 2\r\n") + "{");
    for (const char* path : {"GET /never", "GET /dropped"}) {
        const auto answer = ask(server.port, request(path));
        CHECK(answer.status == 503);
        CHECK(answer.body == "{\"error\":\"timeout\"}");
    }
    CHECK(slow.ended());
    CHECK(half.ended());
    CHECK(silent.ended());
    server.on_loop([&] { server.gateway.kept_answer({200, "text/plain", "late", ""}); });
    CHECK(ask(server.port, request("GET /healthz")).status == 200);
}

TEST_CASE("HTTP: who sends a request byte by byte has no more time for it than others") {
    Settings settings;
    settings.http_timeout = 400ms;
    TestServer server(settings);
    for (const bool in_body : {false, true}) {
        RawClient drip(server.port);
        drip.send(in_body ? request("POST /x", "Content-Length: 1000\r\n") : "GET /x HTTP/1.1\r\nHost: x\r\nX: ");
        int sent = 0;
        while (sent < 100 && drip.send("a")) {
            ++sent;
            std::this_thread::sleep_for(50ms);
        }
        CHECK(sent < 100);
    }
}

TEST_CASE("HTTP: a network has so many plain connections at once, this machine and the proxies as many as they like") {
    Settings settings;
    settings.connections_per_address = 2;
    settings.proxies = *TrustedProxies::parse("192.0.2.7");
    const SteadyWallClock clock;
    IoLoop loop(clock);
    ScriptedGateway gateway;
    obs::Metrics metrics;
    Core core(loop, gateway, metrics, settings, {});
    auto first = core.take_place("2001:db8:1:2::1");
    const auto second = core.take_place("2001:db8:1:2::2");
    CHECK(second.has_value());
    CHECK_FALSE(core.take_place("2001:db8:1:2::3").has_value());
    CHECK(core.take_place("2001:db8:1:3::3").has_value());
    first.reset();
    CHECK(core.take_place("2001:db8:1:2::3").has_value());
    for (const char* free : {"127.0.0.1", "::1", "192.0.2.7"}) {
        const std::vector<std::optional<Place>> places{core.take_place(free), core.take_place(free),
                                                       core.take_place(free)};
        CHECK(std::all_of(places.begin(), places.end(), [](const auto& place) { return place.has_value(); }));
    }
}

TEST_CASE("HTTP: a connection too many of one network is turned away with 429; a WebSocket is not counted") {
    const std::string here = outer_address();
    if (here.empty()) {
        MESSAGE("this machine has no address but its own");
        return;
    }
    Settings settings;
    settings.address = "0.0.0.0";
    settings.connections_per_address = 2;
    TestServer server(settings);
    RawClient first(server.port, 0, here), second(server.port, 0, here);
    first.send(request("GET /healthz"));
    second.send(request("GET /healthz"));
    CHECK(first.read_answer()->status == 200);
    CHECK(second.read_answer()->status == 200);
    {
        RawClient third(server.port, 0, here);
        const auto answer = third.read_answer();
        REQUIRE(answer);
        CHECK(answer->status == 429);
        CHECK(answer->body == "{\"error\":\"too_many_connections\"}");
        CHECK(third.ended());
    }
    CHECK(ask(server.port, request("GET /healthz")).status == 200);  // by the loopback
    CHECK(first.upgrade().status == 101);
    RawClient fourth(server.port, 0, here);
    fourth.send(request("GET /healthz"));
    CHECK(fourth.read_answer()->status == 200);
}

TEST_CASE("HTTP: over the limit of connections the next is turned away with 503") {
    Settings settings;
    settings.max_connections = 2;
    TestServer server(settings);
    RawClient first(server.port), second(server.port);
    first.send(request("GET /healthz"));
    second.send(request("GET /healthz"));
    CHECK(first.read_answer()->status == 200);
    CHECK(second.read_answer()->status == 200);
    {
        RawClient third(server.port);
        const auto answer = third.read_answer();
        REQUIRE(answer);
        CHECK(answer->status == 503);
        CHECK(answer->body == "{\"error\":\"server_full\"}");
        CHECK(third.ended());
    }
    first.end_sending();
    CHECK(first.ended());
    CHECK(ask(server.port, request("GET /healthz")).status == 200);
}

TEST_CASE("HTTP: the operator's port has metrics and readiness and nothing of the application") {
    TestServer server;
    CHECK(ask(server.port, request("GET /healthz")).status == 200);
    const auto metrics = ask(server.operator_port, request("GET /metrics"));
    CHECK(metrics.status == 200);
    CHECK(metrics.body.find("doska_net_responses_total{status=\"200\"} 1\n") != std::string::npos);
    CHECK(ask(server.operator_port, request("GET /readyz")).body == "{\"status\":\"ready\"}");
    server.on_loop([&] { server.not_ready = "journal_lock"; });
    const auto not_ready = ask(server.operator_port, request("GET /readyz"));
    CHECK(not_ready.status == 503);
    CHECK(not_ready.body == "{\"error\":\"journal_lock\"}");
    CHECK(ask(server.operator_port, request("GET /api/x")).status == 404);
    CHECK(ask(server.port, request("GET /metrics")).body.substr(0, 12) == "GET /metrics");  // the application's own 404
}

TEST_CASE("HTTP: a proxy's word about the address counts only when it is trusted") {
    const auto asked = request("GET /x", "X-Real-IP: 203.0.113.9\r\n");
    {
        TestServer server;
        CHECK(ask(server.port, asked).body.find(" 127.0.0.1 ") != std::string::npos);
    }
    Settings settings;
    settings.proxies = *TrustedProxies::parse("1");
    TestServer server(settings);
    CHECK(ask(server.port, asked).body.find(" 203.0.113.9 ") != std::string::npos);
    CHECK(ask(server.port, request("GET /x", "X-Real-IP: ::ffff:203.0.113.9\r\n")).body.find(" 203.0.113.9 ") !=
          std::string::npos);
    CHECK(ask(server.port, request("GET /x", "X-Real-IP: forged\r\n")).body.find(" 127.0.0.1 ") != std::string::npos);
}

TEST_CASE("HTTP: without a free descriptor accepting pauses and goes on by itself") {
    TestServer server;
    const ScarceDescriptors scarce(3);  // a client, its socket in the server, another client
    RawClient first(server.port);
    first.send(request("GET /healthz"));
    REQUIRE(first.read_answer()->status == 200);
    RawClient second(server.port);
    REQUIRE(second.connected());
    second.send(request("GET /healthz"));
    const auto& failed = server.metrics.counter("doska_net_accept_failed_total", "");
    REQUIRE(TestServer::soon([&] { return failed.value() >= 2; }));
    first.end_sending();
    CHECK(first.ended());
    CHECK(second.read_answer().value_or(HttpAnswer{}).status == 200);
}

TEST_CASE("HTTP: an address that is taken is an error in words") {
    TestServer server;
    Settings settings;
    settings.port = server.port;
    SteadyWallClock clock;
    obs::Metrics metrics;
    ScriptedGateway gateway;
    IoLoop loop(clock);
    Server second(loop, gateway, metrics, settings, {});
    const auto started = second.start();
    REQUIRE_FALSE(started);
    CHECK(started.error().find("127.0.0.1:" + std::to_string(server.port)) == 0);
}

TEST_CASE("HTTP: who connects to a port that is taken but not served yet is answered when it is") {
    Settings settings;
    settings.port = settings.operator_port = 0;
    SteadyWallClock clock;
    obs::Metrics metrics;
    ScriptedGateway gateway;
    IoLoop loop(clock);
    Server server(loop, gateway, metrics, settings, {});
    REQUIRE(server.bind());
    RawClient early(server.port());
    REQUIRE(early.connected());
    early.send(request("GET /healthz"));
    server.serve();
    std::thread thread([&] { loop.run(); });
    const auto answer = early.read_answer();
    loop.stop();
    thread.join();
    REQUIRE(answer);
    CHECK(answer->status == 200);
}

TEST_CASE("B10: a server that refuses new connections goes on to serve those that it has, and the operator") {
    TestServer server;
    RawClient early(server.port);
    early.send(request("GET /healthz"));
    REQUIRE(early.read_answer());
    server.refuse_new();
    CHECK_FALSE(RawClient(server.port).connected());
    early.send(request("GET /healthz"));
    const auto again = early.read_answer();
    REQUIRE(again);
    CHECK(again->status == 200);
    CHECK(ask(server.operator_port, request("GET /metrics")).status == 200);
}
