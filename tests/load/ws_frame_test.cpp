#include "tests/load/ws_frame.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace doska::load;

namespace {

std::string bytes(std::initializer_list<int> values) {
    std::string out;
    for (const int value : values)
        out += static_cast<char>(value);
    return out;
}

/// What a server would read from one of our frames.
std::string unmasked(std::string_view frame, std::size_t header) {
    std::string out;
    for (std::size_t i = header + 4; i < frame.size(); ++i)
        out += static_cast<char>(frame[i] ^ frame[header + (i - header - 4) % 4]);
    return out;
}

}  // namespace

TEST_CASE("the masked Hello of RFC 6455, 5.7") {
    std::string out;
    append_frame(out, Opcode::Text, "Hello", 0x3d21fa37);  // the key 37 fa 21 3d, lowest byte first
    CHECK(out == bytes({0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58}));
}

TEST_CASE("a frame of any length is masked whole and announces its length") {
    for (const std::size_t length : {0U, 1U, 125U, 126U, 65535U, 65536U}) {
        const std::string payload(length, 'x');
        std::string out;
        append_frame(out, Opcode::Text, payload, 0x01020304);
        const std::size_t header = length < 126 ? 2 : length <= 65535 ? 4 : 10;
        CHECK(out.size() == header + 4 + length);
        CHECK(unmasked(out, header) == payload);
    }
}

TEST_CASE("a server's frame is taken when its last byte has come, and not before") {
    const std::string frame = bytes({0x81, 0x05}) + "Hello";
    for (std::size_t length = 0; length < frame.size(); ++length)
        CHECK_FALSE(first_frame(frame.substr(0, length)).value().has_value());
    const std::string more = frame + "rest";
    const auto whole = first_frame(more).value();
    REQUIRE(whole);
    CHECK(whole->payload == "Hello");
    CHECK(whole->size == frame.size());
    CHECK(whole->final);
}

TEST_CASE("long lengths of a server's frame are read") {
    const std::string two = bytes({0x01, 126, 0x01, 0x00}) + std::string(256, 'y');
    const auto fragment = first_frame(two).value();
    REQUIRE(fragment);
    CHECK(fragment->payload.size() == 256);
    CHECK_FALSE(fragment->final);
    const std::string eight = bytes({0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0}) + std::string(65536, 'z');
    CHECK(first_frame(eight).value()->payload.size() == 65536);
}

TEST_CASE("what a server must not send is refused") {
    CHECK(first_frame(bytes({0xC1, 0x00})).error() == FrameError::ReservedBits);
    CHECK(first_frame(bytes({0x81, 0x80, 0, 0, 0, 0})).error() == FrameError::Masked);
    CHECK(first_frame(bytes({0x83, 0x00})).error() == FrameError::UnknownOpcode);
    CHECK(first_frame(bytes({0x81, 127, 0x7f, 0, 0, 0, 0, 0, 0, 0})).error() == FrameError::TooLarge);
}
