#include "engine/clock/control_rules.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <set>
#include <string>

using namespace std::chrono_literals;
using namespace doska::clock;
using doska::Millis;

namespace {

TimeControl to_the_end(Millis time, Millis increment = 0ms) {
    return {{{.moves = 0, .time = time, .increment = increment}}};
}

bool lawful(const TimeControl& control, Pace pace, Discipline discipline = Discipline::Russian) {
    return !control_fault(control, discipline, pace);
}

}  // namespace

TEST_CASE("2.1.11, 3.6 every preset is lawful for its own discipline and pace, at both ends") {
    std::set<std::string> articles;
    for (const ControlLine& line : control_lines()) {
        CAPTURE(line.article);
        articles.emplace(line.article);
        for (const auto time : {line.least, line.most})
            for (const auto increment : {line.least_increment, line.most_increment})
                CHECK(lawful(to_the_end(time, increment), line.pace, line.discipline));
    }
    CHECK(articles == std::set<std::string>{"2.1.11.1", "2.1.11.2", "2.1.11.3", "3.6.1", "3.6.2", "3.6.3"});
}

TEST_CASE("2.1.11.1 the classic pace has at least 45 minutes") {
    CHECK(lawful(to_the_end(45min), Pace::Classic));
    CHECK(lawful(to_the_end(60min), Pace::Classic));
    CHECK(lawful(to_the_end(45min, 15s), Pace::Classic));
    CHECK(control_fault(to_the_end(45min - 1ms), Discipline::Russian, Pace::Classic) == ControlFault::TooShort);
    CHECK(control_fault(to_the_end(40min, 30s), Discipline::Russian, Pace::Classic) == ControlFault::TooShort);
    CHECK(lawful({{{30, 30min, 0ms}, {0, 15min, 0ms}}}, Pace::Classic));
    CHECK_FALSE(lawful({{{30, 30min, 0ms}, {0, 14min, 0ms}}}, Pace::Classic));
}

TEST_CASE("2.1.11.2-3 rapid and blitz have at most what the lines say, by the pace that the regulation names") {
    CHECK(lawful(to_the_end(10min), Pace::Rapid));
    CHECK(lawful(to_the_end(10min), Pace::Blitz));
    CHECK_FALSE(lawful(to_the_end(10min), Pace::Classic));
    CHECK(lawful(to_the_end(30min), Pace::Rapid));
    CHECK(control_fault(to_the_end(30min + 1ms), Discipline::Russian, Pace::Rapid) == ControlFault::TooLong);
    CHECK(lawful(to_the_end(10min, 5s), Pace::Rapid));
    CHECK_FALSE(lawful(to_the_end(11min, 5s), Pace::Rapid));
    CHECK_FALSE(lawful(to_the_end(10min, 6s), Pace::Rapid));
    CHECK_FALSE(lawful(to_the_end(11min), Pace::Blitz));
    CHECK(lawful(to_the_end(5min, 3s), Pace::Blitz));
    CHECK_FALSE(lawful(to_the_end(5min, 4s), Pace::Blitz));
    CHECK_FALSE(lawful(to_the_end(6min, 2s), Pace::Blitz));
    CHECK(lawful(to_the_end(3min, 2s), Pace::Blitz));
}

TEST_CASE("1.16.1 rapid and blitz are played to the end: no control in so many moves") {
    const TimeControl in_moves{{{20, 5min, 0ms}, {0, 5min, 0ms}}};
    for (const Pace pace : {Pace::Rapid, Pace::Blitz}) {
        CHECK(control_fault(in_moves, Discipline::Russian, pace) == ControlFault::NotToTheEnd);
        CHECK(control_fault({{{20, 5min, 0ms}}}, Discipline::Russian, pace) == ControlFault::NotToTheEnd);
    }
}

TEST_CASE("3.6 a hundred squares have lines of their own") {
    const auto lawful_100 = [](const TimeControl& control, Pace pace) {
        return lawful(control, pace, Discipline::International);
    };
    CHECK(lawful_100(to_the_end(80min, 1min), Pace::Classic));
    CHECK_FALSE(lawful_100(to_the_end(80min, 30s), Pace::Classic));
    CHECK_FALSE(lawful_100(to_the_end(89min), Pace::Classic));
    CHECK(lawful_100(to_the_end(90min), Pace::Classic));
    CHECK(lawful_100(to_the_end(15min, 5s), Pace::Rapid));
    CHECK_FALSE(lawful_100(to_the_end(20min, 5s), Pace::Rapid));
    CHECK(lawful_100(to_the_end(5min, 5s), Pace::Blitz));
    CHECK_FALSE(lawful_100(to_the_end(5min, 6s), Pace::Blitz));
}

TEST_CASE("2.1.11 the whole time of a player counts increments and later periods for so many moves") {
    CHECK(whole_time(to_the_end(45min), 60) == 45min);
    CHECK(whole_time(to_the_end(45min, 15s), 60) == 60min);
    CHECK(whole_time(to_the_end(80min, 1min), 60) == 140min);
    // Forty moves in two hours, then half an hour with ten seconds for each of the other twenty.
    CHECK(whole_time({{{40, 2h, 0ms}, {0, 30min, 10s}}}, 60) == 150min + 200s);
    // A period of the list counts though the moves do not reach it; one that repeats counts until they are made.
    CHECK(whole_time({{{40, 2h, 0ms}, {20, 1h, 0ms}}}, 30) == 3h);
    CHECK(whole_time({{{40, 2h, 0ms}, {20, 1h, 0ms}}}, 60) == 3h);
    CHECK(whole_time({{{40, 2h, 0ms}, {20, 1h, 0ms}}}, 61) == 4h);
}

TEST_CASE("a pace is read as it is written") {
    for (const Pace pace : {Pace::Classic, Pace::Rapid, Pace::Blitz})
        CHECK(parse_pace(code(pace)) == pace);
    CHECK(parse_pace("bullet") == std::nullopt);
}
