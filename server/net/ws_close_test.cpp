#include "server/net/test_server.hpp"
#include "server/net/ws_dialogue.hpp"

#include <doctest/doctest.h>

#include <thread>

using namespace doska;
using namespace doska::net;
using namespace std::chrono_literals;

TEST_CASE("close: after the client's close nothing is sent, and a client that stays is cut after the deadline") {
    Settings settings;
    settings.close_deadline = 300ms;
    settings.ping_interval = 100ms;
    TestServer server(settings);
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    REQUIRE(reply(client, "echo here") == "here");
    client.send(RawClient::frame(8, "\x03\xE8"));
    REQUIRE(client.read_answering_pings()->opcode == 8);
    server.on_loop([&] {
        for (auto* link : server.gateway.links) {
            link->send(std::make_shared<const std::string>("too late"));
        }
    });
    CHECK_FALSE(client.read_frame());
    CHECK(client.ended());
    CHECK(TestServer::soon([&] { return server.gateway.closed == 1; }));
}

TEST_CASE("close: what waits is sent first, then the code and the reason") {
    TestServer server;
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    CHECK(reply(client, "bye 4401") == "last words");
    const auto ended = read_close(client);
    CHECK(ended.code == 4401);
    CHECK(ended.reason == "told to");
    CHECK(client.ended());
    CHECK(TestServer::soon([&] { return server.gateway.closed == 1; }));
}

TEST_CASE("close: a client that does not answer the close is cut after the deadline") {
    Settings settings;
    settings.close_deadline = 300ms;
    TestServer server(settings);
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    CHECK(reply(client, "bye 4400") == "last words");
    CHECK(client.read_frame()->opcode == 8);
    for (int i = 0; i < 20 && client.text("echo x"); ++i) {  // it even goes on talking
        std::this_thread::sleep_for(10ms);
    }
    CHECK(TestServer::soon([&] { return server.gateway.closed == 1; }));
    CHECK(server.gateway.frames == 1);
    CHECK(client.ended());
}

TEST_CASE("close: who reads only when his time is over still reads why the link ended") {
    Settings settings;
    settings.close_deadline = 200ms;
    TestServer server(settings);
    RawClient client(server.port, 4096);  // his kernel has no room for all of it
    REQUIRE(client.upgrade().status == 101);
    client.text("big 30000");
    client.text("bye 4401");
    REQUIRE(TestServer::soon([&] { return server.gateway.closed == 1; }));
    CHECK(read_close(client).code == 4401);
    CHECK(client.ended());
}

TEST_CASE("close: the client's own close, its half and its whole disappearance end the session once") {
    TestServer server;
    {
        RawClient closes(server.port), halves(server.port), vanishes(server.port);
        for (RawClient* client : {&closes, &halves, &vanishes}) {
            REQUIRE(client->upgrade().status == 101);
            REQUIRE(reply(*client, "echo here") == "here");
        }
        closes.send(RawClient::frame(8, "\x03\xE8"));
        CHECK(closes.read_frame()->opcode == 8);
        halves.end_sending();
        CHECK(halves.ended());
    }
    CHECK(TestServer::soon([&] { return server.gateway.closed == 3; }));
    CHECK(server.gateway.opened == 3);
    CHECK(server.metrics.text().find("doska_net_websockets 0\n") != std::string::npos);
}
