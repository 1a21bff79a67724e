#include "server/net/test_server.hpp"
#include "server/net/ws_dialogue.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::net;
using namespace std::chrono_literals;

TEST_CASE("upgrade: the sub-protocol is asked for, named in the answer, and required") {
    TestServer server;
    RawClient client(server.port);
    const auto answer = client.upgrade();
    CHECK(answer.status == 101);
    CHECK(answer.head.find("Sec-WebSocket-Protocol: doska.v1\r\n") != std::string::npos);
    CHECK(answer.head.find("permessage-deflate") == std::string::npos);
    CHECK(reply(client, "name") == "nobody at 127.0.0.1");

    for (const char* headers : {"", "Sec-WebSocket-Protocol: doska.v2, doska\r\n"}) {
        RawClient other(server.port);
        const auto refused = other.upgrade(headers);
        CHECK(refused.status == 400);
        CHECK(refused.body == "{\"error\":\"subprotocol_required\"}");
    }
    RawClient several(server.port);
    CHECK(several
              .upgrade("Sec-WebSocket-Protocol: x, doska.v1\r\n"
                       "Sec-WebSocket-Extensions: permessage-deflate\r\n")
              .status == 101);
}

TEST_CASE("upgrade: the application decides who comes in") {
    TestServer server;
    const std::string protocol = "Sec-WebSocket-Protocol: doska.v1\r\n";
    RawClient known(server.port), foreign(server.port), own(server.port), revoked(server.port), malformed(server.port);
    CHECK(known.upgrade(protocol + "Authorization: Bearer p1\r\n").status == 101);
    CHECK(reply(known, "name") == "p1");
    const auto refused = foreign.upgrade(protocol + "Origin: https://evil.example\r\n");
    CHECK(refused.status == 403);
    CHECK(refused.body == "{\"error\":\"foreign_origin\"}");
    CHECK(own.upgrade(protocol + "Origin: https://doska.example\r\n").status == 101);
    CHECK(revoked.upgrade(protocol + "Authorization: Bearer revoked\r\n").status == 401);
    CHECK(malformed.upgrade(protocol + "Authorization: revoked\r\n").status == 400);
}

TEST_CASE("upgrade: the application gets the browser's cookie") {
    TestServer server;
    RawClient client(server.port);
    REQUIRE(client.upgrade("Sec-WebSocket-Protocol: doska.v1\r\nCookie: doska=secret\r\n").status == 101);
    client.text("name");
    CHECK(client.read_answering_pings()->payload == "secret");
}

TEST_CASE("upgrade: a plain GET, another version and early frames are refused") {
    TestServer server;
    RawClient plain(server.port), version(server.port), early(server.port);
    plain.send("GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const auto answer = plain.read_answer();
    REQUIRE(answer);
    CHECK(answer->status == 426);
    CHECK(answer->body == "{\"error\":\"upgrade_required\"}");
    std::string old = RawClient::upgrade_request();
    old.replace(old.find("Version: 13"), 11, "Version: 12");
    version.send(old);
    CHECK(version.read_answer()->status != 101);
    early.send(RawClient::upgrade_request() + RawClient::frame(1, "echo x"));
    CHECK(early.read_answer()->status == 400);
}
