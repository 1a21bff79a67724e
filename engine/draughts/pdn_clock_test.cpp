#include "engine/draughts/pdn_clock.hpp"

#include <doctest/doctest.h>

#include <random>

using namespace doska;
using namespace doska::draughts;

namespace {

constexpr Millis at(int hours, int minutes, int seconds) {
    return Millis{((hours * 60 + minutes) * 60 + seconds) * 1000};
}

}  // namespace

TEST_CASE("clock comments show both sides, the running one with a capital") {
    CHECK(clock_comment(Side::White, Millis{3598999}, Millis{3600000}) == "[%clock w0:59:58 B1:00:00]");
    CHECK(clock_comment(Side::Black, Millis{-5}, Millis{59999}) == "[%clock W0:00:00 b0:00:59]");
}

TEST_CASE("pdn 21: clocks of every form are read into times") {
    const auto read = [](std::string_view text) { return read_clock(text, Side::White); };
    CHECK(read("[%clock w0:10:00 B0:09:58]") == PdnClock{at(0, 10, 0), at(0, 9, 58), Side::Black});
    CHECK(read("words [%clock W1:02:03 b0:09:58] words") == PdnClock{at(1, 2, 3), at(0, 9, 58), Side::White});
    CHECK(read("[%clock B0:09:58 w0:10:00]") == PdnClock{at(0, 10, 0), at(0, 9, 58), Side::Black});
    CHECK(read("[%clock w10:00]") == PdnClock{at(0, 10, 0), {}, {}});
    CHECK(read("[%clk 0:10:00.7]") == PdnClock{at(0, 10, 0), {}, {}});
    CHECK(read_clock("[%clk 0:10:00]", Side::Black) == PdnClock{{}, at(0, 10, 0), {}});
}

TEST_CASE("what is no clock is none") {
    for (const auto* text : {"", "[%eval -0.03]", "[%clock ]", "[%clock x0:10:00]", "[%clock w0:10:00", "[%clock w10]",
                             "[%clock w1:2:3:4]", "[%clock w99999:00]", "[%clock w:00]", "[%clk -1:00]"}) {
        CAPTURE(text);
        CHECK_FALSE(read_clock(text, Side::White));
    }
}

TEST_CASE("clocks as they are written are read back, to the second") {
    constexpr unsigned seed = 5;
    CAPTURE(seed);
    std::mt19937 random(seed);
    for (int i = 0; i < 1000; ++i) {
        const Millis white{random() % 20000000};
        const Millis black{random() % 20000000};
        const Side mover = i % 2 == 0 ? Side::White : Side::Black;
        const auto seconds = [](Millis left) { return std::chrono::floor<std::chrono::seconds>(left); };
        CHECK(read_clock(clock_comment(mover, white, black), mover) ==
              PdnClock{seconds(white), seconds(black), opponent(mover)});
    }
}
