#include "server/net/frame.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace doska::net;
using namespace std::string_literals;

namespace {

std::string framed(Opcode opcode, const std::string& payload) {
    std::string text(header_room, '?');
    text += payload;
    return std::string(seal_frame(opcode, text));
}

}  // namespace

TEST_CASE("RFC 6455, 5.7: an unmasked text and an unmasked ping") {
    CHECK(framed(Opcode::Text, "Hello") == "\x81\x05Hello"s);
    CHECK(framed(Opcode::Ping, "Hello") == "\x89\x05Hello"s);
    CHECK(framed(Opcode::Text, std::string(256, 'x')) == "\x81\x7E\x01\x00"s + std::string(256, 'x'));
    CHECK(framed(Opcode::Text, std::string(65536, 'x')) ==
          "\x81\x7F\x00\x00\x00\x00\x00\x01\x00\x00"s + std::string(65536, 'x'));
}

TEST_CASE("RFC 6455, 5.2: the length takes as few bytes as it can") {
    CHECK(framed(Opcode::Text, "") == "\x81\x00"s);
    CHECK(framed(Opcode::Text, std::string(125, 'x')).substr(0, 3) == "\x81\x7Dx"s);
    CHECK(framed(Opcode::Text, std::string(126, 'x')).substr(0, 5) == "\x81\x7E\x00\x7Ex"s);
    CHECK(framed(Opcode::Text, std::string(65535, 'x')).substr(0, 5) == "\x81\x7E\xFF\xFFx"s);
}
