#include "server/net/test_server.hpp"
#include "server/net/ws_dialogue.hpp"

#include <doctest/doctest.h>

#include <random>
#include <sstream>

using namespace doska;
using namespace doska::net;
using namespace std::chrono_literals;

TEST_CASE("frames: text comes back; fragments are joined; an empty one is a frame too") {
    TestServer server;
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    CHECK(reply(client, "echo {\"t\":\"шашки\"}") == "{\"t\":\"шашки\"}");
    client.send(RawClient::frame(1, "ec", false));
    client.send(RawClient::frame(9, "between"));
    client.send(RawClient::frame(0, "ho in ", false) + RawClient::frame(0, "pieces"));
    CHECK(client.read_frame()->opcode == 10);
    CHECK(client.read_frame()->payload == "in pieces");
    client.text("");
    CHECK(TestServer::soon([&] { return server.gateway.frames == 3; }));
    CHECK(reply(client, "size " + std::string(8187, 'x')) == "8187");  // 8192 with the word
    CHECK(reply(client, "size " + std::string(600, 'x')) == "600");
}

TEST_CASE("frames: too long is closed 1009, binary 1003, broken text 1007, unmasked 1002") {
    TestServer server;
    RawClient long_one(server.port), pieces(server.port), binary(server.port), broken(server.port), bare(server.port);
    for (RawClient* client : {&long_one, &pieces, &binary, &broken, &bare}) {
        REQUIRE(client->upgrade().status == 101);
    }
    long_one.text(std::string(8193, 'x'));
    CHECK(read_close(long_one).code == 1009);
    pieces.send(RawClient::frame(1, std::string(5000, 'x'), false) + RawClient::frame(0, std::string(5000, 'x')));
    CHECK(read_close(pieces).code == 1009);
    binary.send(RawClient::frame(2, "echo x"));
    CHECK(read_close(binary).code == 1003);
    broken.text("echo \xC3\x28");
    CHECK(read_close(broken).code == 1007);
    bare.send("\x81\x02hi");
    CHECK(read_close(bare).code == 1002);
    CHECK(TestServer::soon([&] { return server.gateway.closed == 5; }));
    CHECK(server.gateway.frames == 0);
}

TEST_CASE("frames: messages of one turn are joined, one a line, in their order") {
    TestServer server;
    RawClient client(server.port);
    REQUIRE(client.upgrade().status == 101);
    client.text("burst 5000");
    std::string all;
    int frames = 0, lines = 0;
    while (lines < 5000) {
        const auto frame = client.read_frame();
        REQUIRE(frame);
        CHECK(frame->final);
        CHECK(frame->payload.size() <= 64 * 1024);
        std::istringstream stream(frame->payload);
        for (std::string line; std::getline(stream, line); ++lines) {
            REQUIRE(line == "m" + std::to_string(lines));
        }
        ++frames;
    }
    CHECK(frames <= 3);
}

TEST_CASE("any bytes: the server answers, closes or waits, and serves the next client") {
    constexpr unsigned seed = 2026;
    CAPTURE(seed);
    std::mt19937 random(seed);
    Settings settings;
    settings.close_deadline = 200ms;
    settings.http_timeout = 500ms;
    settings.lost_after = 500ms;
    TestServer server(settings);
    for (int i = 0; i < 300; ++i) {
        RawClient client(server.port);
        const bool upgraded = i % 3 != 0 && client.upgrade().status == 101;
        std::string bytes = upgraded ? RawClient::frame(1, "echo something") + RawClient::frame(9, "x") +
                                           RawClient::frame(1, "burst 3", false) + RawClient::frame(0, "0") +
                                           RawClient::frame(8,
                                                            "\x03\xE8"
                                                            "bye")
                                     : RawClient::upgrade_request();
        for (unsigned change = 0, changes = 1 + random() % 8; change < changes; ++change) {
            const std::size_t at = random() % bytes.size();
            switch (random() % 3) {
                case 0:
                    bytes[at] = static_cast<char>(random());
                    break;
                case 1:
                    bytes.erase(at, random() % 9);
                    break;
                default:
                    bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 40));
            }
            if (bytes.empty()) {
                bytes = "x";
            }
        }
        client.send(bytes);
        if (random() % 2 == 0) {
            client.end_sending();
        }
    }
    RawClient after(server.port);
    REQUIRE(after.upgrade().status == 101);
    CHECK(reply(after, "echo still here") == "still here");
    CHECK(TestServer::soon([&] { return server.gateway.opened == server.gateway.closed + 1; }));
}
