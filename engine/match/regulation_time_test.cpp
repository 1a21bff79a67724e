#include "tests/support/match_table.hpp"

using namespace doska;
using namespace doska::test;
using clock::Pace;

namespace {

Regulation of_pace(Pace pace, Millis time, Millis increment = 0ms) {
    Regulation regulation;
    regulation.control = {{{.moves = 0, .time = time, .increment = increment}}};
    regulation.pace = pace;
    return regulation;
}

}  // namespace

TEST_CASE("2.1.11 an event's control must fit the pace that its regulation names") {
    CHECK(check(of_pace(Pace::Classic, 45min)) == std::nullopt);
    CHECK(check(of_pace(Pace::Classic, 44min)) == RegulationError::ControlTooShort);
    CHECK(check(of_pace(Pace::Rapid, 31min)) == RegulationError::ControlTooLong);
    CHECK(check(of_pace(Pace::Blitz, 10min)) == std::nullopt);
    CHECK(check(of_pace(Pace::Blitz, 10min, 1s)) == RegulationError::ControlTooLong);
    Regulation in_moves = of_pace(Pace::Rapid, 5min);
    in_moves.control.periods.front().moves = 20;
    CHECK(check(in_moves) == RegulationError::ControlNotToEnd);
}

TEST_CASE("2.1.11 a casual match keeps free controls, at any pace and length") {
    Regulation casual = of_pace(Pace::Classic, 1min);
    casual.casual = true;
    CHECK(check(casual) == std::nullopt);
    casual.control.periods.front().time = 12h;
    CHECK(check(casual) == std::nullopt);
}

TEST_CASE("2.1.11, 3.6 a round lasts at most six hours: both sides, all games, increments for the moves that count") {
    Regulation one = of_pace(Pace::Classic, 3h);
    CHECK(check(one) == std::nullopt);
    one.control.periods.front().time += 1ms;
    CHECK(check(one) == RegulationError::RoundTooLong);

    Regulation two = of_pace(Pace::Classic, 75min, 15s);  // with sixty increments an hour and a half
    two.games = 2;
    CHECK(check(two) == std::nullopt);
    two.six_hour_moves = 61;
    CHECK(check(two) == RegulationError::RoundTooLong);
    two.six_hour_moves = 60;
    two.games = 3;
    CHECK(check(two) == RegulationError::RoundTooLong);
    two.six_hour_moves = 0;
    CHECK(check(two) == RegulationError::BadControl);

    Regulation without_pace = ten_minutes();
    without_pace.games = 18;
    CHECK(check(without_pace) == std::nullopt);
    without_pace.games = 19;
    CHECK(check(without_pace) == RegulationError::RoundTooLong);
}

TEST_CASE("S 6.3 ten minutes a game is ten minutes a side to the end, at the rapid or the blitz pace") {
    CHECK(check(of_pace(Pace::Rapid, 10min)) == std::nullopt);
    CHECK(check(of_pace(Pace::Blitz, 10min)) == std::nullopt);
    CHECK(check(of_pace(Pace::Classic, 10min)) == RegulationError::ControlTooShort);
}

TEST_CASE("1.11 where an event names no break there are five minutes between its games; a casual match has none") {
    Regulation regulation = ten_minutes();
    complete(regulation);
    CHECK_FALSE(regulation.game_break);
    regulation.games = 2;
    complete(regulation);
    CHECK(regulation.game_break == 5min);
    regulation.game_break = 0ms;
    complete(regulation);
    CHECK(regulation.game_break == 0ms);
    regulation.game_break.reset();
    regulation.casual = true;
    complete(regulation);
    CHECK_FALSE(regulation.game_break);
}

TEST_CASE("1.6.3 a start by itself is not past, and its seats are somebody's") {
    Regulation regulation = ten_minutes();
    CHECK(check_start_by_itself(regulation, false, noon) == std::nullopt);
    regulation.starts_at = noon;
    CHECK(check_start_by_itself(regulation, true, noon + 1min) == std::nullopt);
    CHECK(check_start_by_itself(regulation, true, noon + 1min + 1ms) == RegulationError::BadStartTime);
    CHECK(check_start_by_itself(regulation, false, noon) == RegulationError::BadStartTime);
}

TEST_CASE("1.6.3 a start by itself is within a year") {
    Regulation regulation = ten_minutes();
    regulation.starts_at = noon + 24h * 366;
    CHECK(check_start_by_itself(regulation, true, noon) == std::nullopt);
    CHECK(check_start_by_itself(regulation, true, noon - 1ms) == RegulationError::BadStartTime);
    regulation.starts_at = Instant{Millis{9'007'199'254'740'991}};
    CHECK(check_start_by_itself(regulation, true, noon) == RegulationError::BadStartTime);
}
