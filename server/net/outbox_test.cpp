#include "server/net/outbox.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>

using namespace doska;
using namespace doska::net;

namespace {

ports::Message message(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

std::string taken(Outbox& outbox) {
    std::string payload;
    outbox.take(payload);
    return payload;
}

}  // namespace

TEST_CASE("one message is a frame, several are joined, one a line, behind what is there") {
    Outbox outbox(1000, 100);
    REQUIRE(outbox.push(message("{\"n\":1}")));
    CHECK(taken(outbox) == "{\"n\":1}");
    REQUIRE(outbox.push(message("a")));
    REQUIRE(outbox.push(message("b")));
    CHECK(outbox.bytes() == 9);
    outbox.sent();
    std::string payload = "header ";
    outbox.take(payload);
    CHECK(payload == "header a\nb");
    outbox.sent();
    CHECK(outbox.empty());
    CHECK(outbox.bytes() == 0);
}

TEST_CASE("a frame takes no more than its bound; a longer message goes alone") {
    Outbox outbox(1000, 10);
    for (const char* text : {"12345", "1234", "x", "a message longer than a frame", "y"}) {
        REQUIRE(outbox.push(message(text)));
    }
    for (const char* frame : {"12345\n1234", "x", "a message longer than a frame", "y"}) {
        CHECK(taken(outbox) == frame);
        outbox.sent();
    }
    CHECK(outbox.empty());
}

TEST_CASE("what would pass the bound is refused; what is in flight counts") {
    Outbox outbox(10, 100);
    REQUIRE(outbox.push(message("12345")));
    CHECK(taken(outbox) == "12345");
    CHECK_FALSE(outbox.push(message("123456")));
    REQUIRE(outbox.push(message("12345")));
    CHECK_FALSE(outbox.push(message("1")));
    outbox.sent();
    CHECK(outbox.push(message("12345")));
}

TEST_CASE("clearing forgets what waits and leaves the frame in flight") {
    Outbox outbox(100, 100);
    REQUIRE(outbox.push(message("flying")));
    const auto frame = taken(outbox);
    REQUIRE(outbox.push(message("waiting")));
    outbox.clear();
    CHECK(frame == "flying");
    CHECK(outbox.bytes() == 6);
    outbox.sent();
    CHECK(outbox.bytes() == 0);
}

TEST_CASE("over random pushes and frames the order stays, nothing is lost and the count of bytes is right") {
    constexpr unsigned seed = 11;
    CAPTURE(seed);
    std::mt19937 random(seed);
    Outbox outbox(2000, 64);
    std::string pushed, sent;
    bool flying = false;
    for (int i = 0; i < 20'000; ++i) {
        if (random() % 2 == 0) {
            const std::string text(1 + random() % 90, static_cast<char>('a' + random() % 26));
            if (outbox.push(message(text))) {
                pushed += text + "\n";
            }
        } else if (flying) {
            outbox.sent();
            flying = false;
        } else if (!outbox.empty()) {
            sent += taken(outbox) + "\n";
            flying = true;
        }
        REQUIRE(outbox.bytes() <= 2000);
    }
    if (flying) {
        outbox.sent();
    }
    while (!outbox.empty()) {
        sent += taken(outbox) + "\n";
        outbox.sent();
    }
    CHECK(sent == pushed);
    CHECK(outbox.bytes() == 0);
}
