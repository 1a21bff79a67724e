#include "engine/clock/clock.hpp"

#include "engine/core/check.hpp"

#include <doctest/doctest.h>

using namespace std::chrono_literals;
using namespace doska::clock;
using doska::InvariantBroken;
using doska::Millis;

namespace {

TimeControl to_the_end(Millis time, Millis increment = 0ms) {
    return {{{.moves = 0, .time = time, .increment = increment}}};
}

// Three moves in a minute, then two in thirty seconds, again and again.
const TimeControl repeating{{{3, 60s, 0ms}, {2, 30s, 0ms}}};

PlayerClock after_moves(const TimeControl& control, int moves, Millis each) {
    PlayerClock clock = start_clock(control);
    for (int i = 0; i < moves; ++i)
        clock = after_move(clock, control, each);
    return clock;
}

}  // namespace

TEST_CASE("1.7.1 a game to the end: the moves are counted and the time only falls") {
    const PlayerClock clock = after_moves(to_the_end(10min), 50, 3s);
    CHECK(clock == PlayerClock{.left = 450s, .period = 0, .period_moves = 50, .period_began = 10min});
}

TEST_CASE("2.1.11 an increment is added after each move and what is saved stays") {
    const TimeControl control = to_the_end(5min, 2s);
    CHECK(after_moves(control, 1, 0ms).left == 302s);
    CHECK(after_moves(control, 10, 500ms).left == 315s);
}

TEST_CASE("1.7.1 the move that reaches the control adds the time of the next period") {
    CHECK(after_moves(repeating, 2, 10s) == PlayerClock{40s, 0, 2, 60s});
    CHECK(after_moves(repeating, 3, 10s) == PlayerClock{60s, 1, 0, 60s});
}

TEST_CASE("1.7.1 the last period repeats if it has a number of moves") {
    CHECK(after_moves(repeating, 5, 10s) == PlayerClock{70s, 2, 0, 70s});
    CHECK(after_moves(repeating, 7, 10s) == PlayerClock{80s, 3, 0, 80s});
    CHECK(period_of(repeating, 7).time == 30s);
}

TEST_CASE("1.7.1 a last period without a number of moves does not end") {
    const TimeControl control{{{2, 10s, 0ms}, {0, 5s, 1s}}};
    CHECK(after_moves(control, 12, 1s) == PlayerClock{13s, 1, 10, 13s});
}

TEST_CASE("1.7.9 the flag falls at zero, not before") {
    const PlayerClock clock = start_clock(to_the_end(10s));
    CHECK_FALSE(flag_fell(clock, 9'999ms));
    CHECK(flag_fell(clock, 10'000ms));
    CHECK(charge(clock, 9'999ms).left == 1ms);
    CHECK(charge(clock, 11s).left == 0ms);
}

TEST_CASE("thinking is never negative and a move never costs more than there was") {
    const TimeControl control = to_the_end(10s);
    CHECK_THROWS_AS(charge(start_clock(control), -1ms), InvariantBroken);
    CHECK_THROWS_AS(after_move(start_clock(control), control, 10'001ms), InvariantBroken);
    CHECK(after_move(start_clock(control), control, 10s).left == 0ms);
}

TEST_CASE("a time control is checked as a whole") {
    CHECK(is_valid(to_the_end(45min, 10s)));
    CHECK(is_valid(repeating));
    CHECK_FALSE(is_valid({}));
    CHECK_FALSE(is_valid(to_the_end(0ms, 5s)));
    CHECK_FALSE(is_valid(to_the_end(10min, -1ms)));
    CHECK_FALSE(is_valid(to_the_end(25h)));
    CHECK_FALSE(is_valid({{{-1, 10s, 0ms}}}));
    CHECK_FALSE(is_valid({{{1'001, 10s, 0ms}}}));
    CHECK_FALSE(is_valid({{{0, 10s, 0ms}, {0, 10s, 0ms}}}));
    CHECK_FALSE(is_valid({{{2, 10s, 0ms}, {2, -10s, 0ms}}}));
    CHECK(is_valid({std::vector<Period>(8, Period{2, 10s, 0ms})}));
    CHECK_FALSE(is_valid({std::vector<Period>(9, Period{2, 10s, 0ms})}));
}
