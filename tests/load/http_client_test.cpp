#include "tests/load/http_client.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace doska::load;

TEST_CASE("a response is taken when it is whole") {
    const std::string bytes = "HTTP/1.1 201 Created\r\nContent-Length: 7\r\nServer: x\r\n\r\n{\"a\":1}";
    for (std::size_t length = 0; length < bytes.size(); ++length)
        CHECK(parse_response(bytes.substr(0, length)).size == 0);
    const auto parsed = parse_response(bytes + "HTTP/1.1");
    CHECK(parsed.response.status == 201);
    CHECK(parsed.response.body == "{\"a\":1}");
    CHECK(parsed.size == bytes.size());
    CHECK(parsed.keep_alive);
}

TEST_CASE("a chunked response and a closing one") {
    const std::string bytes =
        "HTTP/1.1 200 OK\r\nconnection: close\r\nTransfer-Encoding: "
        "chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n";
    for (std::size_t length = 0; length < bytes.size(); ++length)
        CHECK(parse_response(bytes.substr(0, length)).size == 0);
    const auto parsed = parse_response(bytes);
    CHECK(parsed.response.body == "abc0123456789");
    CHECK(parsed.size == bytes.size());
    CHECK_FALSE(parsed.keep_alive);
}

TEST_CASE("endpoints") {
    CHECK(parse_endpoint("http://localhost:8080/x").authority() == "127.0.0.1:8080");
    CHECK(parse_endpoint("http://127.0.0.1").port == 80);
    CHECK_THROWS(parse_endpoint("https://127.0.0.1:1"));
    CHECK_THROWS(parse_endpoint("http://127.0.0.1:99999"));
    CHECK_THROWS(parse_endpoint("http://example.org:80"));
}
