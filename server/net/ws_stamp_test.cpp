#include "server/net/test_server.hpp"
#include "server/net/ws_dialogue.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace doska;
using namespace doska::net;
using namespace std::chrono_literals;

TEST_CASE("A2: a frame that waited for a busy loop is stamped as if the loop had been there") {
    TestServer server;
    RawClient blocker(server.port);
    REQUIRE(blocker.upgrade().status == 101);
    std::vector<std::unique_ptr<RawClient>> others;
    for (int i = 0; i < 300; ++i) {  // more than the kernel reports at one time
        others.push_back(std::make_unique<RawClient>(server.port));
        REQUIRE(others.back()->upgrade().status == 101);
    }
    REQUIRE(TestServer::soon([&] { return server.gateway.opened == 301; }));
    blocker.text("block 400");
    REQUIRE(TestServer::soon([&] { return server.gateway.frames == 1; }));
    std::vector<std::int64_t> sent;
    for (auto& other : others) {
        sent.push_back(to_ms(server.clock.now()));
        other->text("echo x");
    }
    const auto all_sent = to_ms(server.clock.now());
    for (auto& other : others) {
        REQUIRE(other->read_frame());
    }
    const auto stamps = server.gateway.stamps();
    REQUIRE(stamps.size() == 301);
    REQUIRE(to_ms(server.clock.now()) - stamps[0] >= 390);
    for (std::size_t i = 1; i < stamps.size(); ++i) {
        CAPTURE(i);
        CHECK(stamps[i] <= all_sent + 31);  // a tick comes each 10 ms, and up to 20 of its lateness are not put back
        CHECK(stamps[i] >= stamps[0] - 25);
    }
}

TEST_CASE("A2: on an idle loop a stamp is the present instant") {
    TestServer server;
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    REQUIRE(reply(client, "echo x") == "x");
    int prompt = 0;
    for (int i = 0; prompt < 50 && i < 1000; ++i) {
        const auto before = to_ms(server.clock.now());
        REQUIRE(reply(client, "echo x") == "x");
        const auto stamp = server.gateway.stamps().back();
        CHECK(stamp <= to_ms(server.clock.now()));
        if (server.gateway.lateness() > 0) {
            continue;  // this machine itself held the loop up
        }
        ++prompt;
        CHECK(stamp >= before);
    }
    CHECK(prompt > 0);
}
