#include "server/net/test_server.hpp"
#include "server/net/ws_dialogue.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <thread>

using namespace doska;
using namespace doska::net;
using namespace std::chrono_literals;

TEST_CASE("reading: a client that is not read is neither answered nor lost, and goes on where it stopped") {
    Settings settings;
    settings.ping_interval = 100ms;
    settings.lost_after = 1s;
    TestServer server(settings);
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    CHECK(reply(client, "toggle") == "toggled");
    CHECK(reply(client, "pause") == "paused");
    client.text("echo after");
    const int frames = server.gateway.frames;
    std::this_thread::sleep_for(1500ms);
    CHECK(server.gateway.frames == frames);
    CHECK(server.gateway.closed == 0);
    server.on_loop([&] {
        for (auto* link : server.gateway.links) {
            link->set_reading(true);
        }
    });
    CHECK(client.read_answering_pings()->payload == "after");
}

TEST_CASE("slow reader: closed 4408 with bounded memory, and cut when it does not even take the close") {
    Settings settings;
    settings.close_deadline = 300ms;
    settings.ping_interval = 100ms;
    TestServer server(settings);
    RawClient sleeper(server.port, 4096), waker(server.port, 4096);
    REQUIRE(sleeper.upgrade().status == 101);
    REQUIRE(waker.upgrade().status == 101);
    for (int i = 0; i < 100; ++i) {
        sleeper.text("big 30000");
    }
    CHECK(TestServer::soon([&] { return server.gateway.closed == 1; }));
    CHECK(server.gateway.most_queued <= settings.max_outbox_bytes);
    CHECK(server.gateway.most_queued > settings.max_outbox_bytes / 2);

    for (int i = 0; i < 100; ++i) {
        waker.text("big 30000");
    }
    CHECK(read_close(waker).code == 4408);
    CHECK(TestServer::soon([&] { return server.gateway.closed == 2; }));
    CHECK(server.metrics.text().find("doska_net_closed_total{reason=\"4408\"} 2") != std::string::npos);
}

TEST_CASE("slow reader: frames and pongs that the kernel did not take at once arrive whole and in their order") {
    Settings settings;
    settings.kernel_send_bytes = 4096;
    settings.ping_interval = 50ms;
    TestServer server(settings);
    RawClient client(server.port, 4096);
    REQUIRE(client.upgrade().status == 101);
    for (int i = 0; i < 8; ++i) {
        client.text("big " + std::to_string(20'000 + i));
        client.send(RawClient::frame(9, "ping " + std::to_string(i)));
    }
    std::this_thread::sleep_for(200ms);  // the server has pings of its own to send by now
    std::string text;
    int pongs = 0;
    constexpr std::size_t expected = 8 * 20'000 + 28 + 8;  // with a line end each
    while (pongs < 8 || text.size() < expected) {
        const auto frame = client.read_frame();
        REQUIRE(frame);
        REQUIRE(frame->final);
        if (frame->opcode == 10) {
            CHECK(frame->payload == "ping " + std::to_string(pongs++));
        } else if (frame->opcode == 9) {
            client.send(RawClient::frame(10, frame->payload));
        } else {
            REQUIRE(frame->opcode == 1);
            text += frame->payload + "\n";
        }
    }
    std::istringstream stream(text);
    std::size_t size = 20'000;
    for (std::string line; std::getline(stream, line); ++size) {
        CHECK(line == std::string(size, 'x'));
    }
    CHECK(size == 20'008);
    CHECK(reply(client, "echo still here") == "still here");
}

TEST_CASE("slow reader: one that only sends pings is not read on, and the server holds no pile of pongs") {
    Settings settings;
    settings.kernel_send_bytes = 4096;
    settings.lost_after = 500ms;
    settings.ping_interval = 60s;
    TestServer server(settings);
    RawClient client(server.port, 4096);
    REQUIRE(client.upgrade().status == 101);
    const std::string ping = RawClient::frame(9, std::string(125, 'p'));
    std::string pings;
    for (int i = 0; i < 120'000; ++i) {
        pings += ping;
    }
    CHECK_FALSE(client.send(pings));  // cut off in the middle: more than both kernels hold
    CHECK(TestServer::soon([&] { return server.gateway.closed == 1; }));
}
