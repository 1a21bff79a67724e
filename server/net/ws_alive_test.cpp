#include "server/net/test_server.hpp"
#include "server/net/ws_dialogue.hpp"

#include <doctest/doctest.h>

#include <thread>

using namespace doska;
using namespace doska::net;
using namespace std::chrono_literals;

TEST_CASE("alive: the server pings and reports the round trip; a client that is silent is lost") {
    Settings settings;
    settings.ping_interval = 100ms;
    settings.lost_after = 1500ms;
    TestServer server(settings);
    RawClient polite(server.port), silent(server.port);
    REQUIRE(polite.upgrade().status == 101);
    REQUIRE(silent.upgrade().status == 101);
    const auto started = server.clock.now();
    int pings = 0;
    while (server.gateway.closed == 0) {
        const auto frame = polite.read_frame();
        REQUIRE(frame);
        if (frame->opcode == 9 && ++pings > 0) {
            polite.send(RawClient::frame(10, "forged") + RawClient::frame(10, frame->payload) +
                        RawClient::frame(10, frame->payload));
        }
    }
    CHECK(silent.ended());
    CHECK(server.gateway.closed == 1);
    CHECK(reply(polite, "echo alive") == "alive");
    const auto trips = server.gateway.round_trips();
    CHECK_FALSE(trips.empty());
    CHECK(static_cast<int>(trips.size()) <= pings);
    for (const auto trip : trips) {
        CHECK(trip >= 0);
        CHECK(trip <= (server.clock.now() - started).count());
    }
}

TEST_CASE("alive: the application sets how often a client is pinged") {
    const Settings settings;  // 5 s unless told otherwise
    TestServer server(settings);
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    client.text("ping 60");
    const auto started = server.clock.now();
    for (int i = 0; i < 4; ++i) {
        const auto frame = client.read_frame();
        REQUIRE(frame);
        CHECK(frame->opcode == 9);
        client.send(RawClient::frame(10, frame->payload));
    }
    CHECK(server.clock.now() - started < 4 * settings.ping_interval / 2);
}

TEST_CASE("alive: a client that is heard all the time is pinged no oftener than an idle one") {
    Settings settings;
    settings.ping_interval = 1000ms;
    TestServer server(settings);
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    client.text("ping 100");
    const auto started = server.clock.now();
    int pings = 0;
    while (server.clock.now() - started < 900ms) {
        client.text("echo here");
        for (auto frame = client.read_frame(); frame && frame->opcode != 1; frame = client.read_frame()) {
            ++pings;
            client.send(RawClient::frame(10, frame->payload));
        }
        std::this_thread::sleep_for(20ms);
    }
    CHECK(pings <= (server.clock.now() - started) / settings.ping_interval + 1);
}

TEST_CASE("alive: a flood of pings is closed 1008") {
    Settings settings;
    settings.ping_interval = 1000ms;  // between two looks at their number
    TestServer server(settings);
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    std::string flood;
    for (int i = 0; i < 3000; ++i) {
        flood += RawClient::frame(9, "");
    }
    client.send(flood);
    CHECK(read_close(client).code == 1008);
}
