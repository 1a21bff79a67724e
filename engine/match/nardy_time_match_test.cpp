#include "tests/support/nardy_match.hpp"
#include "tests/support/nardy_rule_cases.hpp"

using namespace doska;
using namespace doska::test;

// 1.19.1: matches on time.

namespace {

using Points = std::array<nardy::Points, 2>;

Regulation with(Millis duration, TimeMatchEnd end) {
    Regulation regulation = nardy_on_time(duration);
    regulation.nardy->time_match_end = end;
    return regulation;
}

}  // namespace

TEST_CASE("1.19.1 the time runs from the first game on, and not in holds") {
    NardyMatch match(nardy_on_time(10min));
    CHECK_FALSE(match_time_due(match.state));
    match.begin();
    const Instant begun = match.state.nardy->runs_from;
    CHECK(match_time_due(match.state) == begun + 10min);
    match.think(20s);
    match.must(Pause{"other", ""});
    CHECK_FALSE(match_time_due(match.state));
    const Millis ran = match.now - begun;
    match.now += 1h;
    match.must(Resume{"other", ""});
    CHECK(match_time_due(match.state) == match.state.opens_at + (10min - ran));
    match.think(1s);
    match.must(FreezeClocks{match.now, FreezeCause::Shutdown});
    match.opened = match.now = match.now + 5min;
    match.must(ThawClocks{FreezeCause::Shutdown, match.now - 5min, 0ms});
    CHECK_FALSE(match_time_due(match.state));
    match.must(ContinuePlay{});
    CHECK(match_time_due(match.state) == match.state.opens_at + (10min - ran - 1s));
}

TEST_CASE("time_match_end=finish: the running game is played to its end, then the match is over") {
    NardyMatch match(with(1min, TimeMatchEnd::Finish));
    match.begin();
    only<MatchTimeOver>(match.alarm());
    CHECK(match.state.nardy->time_over);
    CHECK(match.state.playing());
    CHECK(next_alarm(match.state, match.opened)->kind == AlarmKind::Flag);
    match.play();
    match.must(match.offer());
    const auto events = match.must(match.drop());
    CHECK(find<MatchEnded>(events)->points == Points{0, 1});
    CHECK(find<MatchEnded>(events)->half_points == std::array<int, 2>{0, 2});
    CHECK_FALSE(end_of(events).next_at);
}

TEST_CASE("time_match_end=drop: the running game is not counted") {
    NardyMatch match(with(1min, TimeMatchEnd::Drop));
    match.begin();
    match.think(0ms);
    const auto events = match.alarm();
    REQUIRE(events.size() == 3);
    CHECK(std::get<GameDropped>(events[1]).game == 1);
    CHECK(std::get<GameDropped>(events[1]).stretch.has_value());
    CHECK(std::get<MatchEnded>(events[2]).half_points == std::array<int, 2>{1, 1});
    CHECK(match.state.scores.empty());
    CHECK(match.state.phase == Phase::Ended);
}

TEST_CASE("1.19.1 time that is over between two games ends the match, and no other game starts") {
    NardyMatch match(nardy_on_time(1min));
    match.begin();
    const Instant over = *match_time_due(match.state);
    match.now = over - 1s;
    match.must(Settle{1, GameResult::AWins, "38", ""});
    CHECK(match.state.next_start == over + 14s);
    const auto events = match.alarm();
    CHECK(match.now == over);
    CHECK(std::get<MatchEnded>(events.back()).points == Points{1, 0});
}

TEST_CASE("1.19.1 a game that ends when the time is over, before anybody has said so, is the last") {
    NardyMatch match(nardy_on_time(1min));
    match.begin();
    match.now = *match_time_due(match.state) + 10ms;
    const auto events = match.must(Settle{1, GameResult::AWins, "38", ""});
    CHECK(std::holds_alternative<MatchTimeOver>(events.front()));
    CHECK(std::holds_alternative<MatchEnded>(events.back()));
}

TEST_CASE("1.19.1 the result is the balance of points, there is no Crawford game, and it may be level") {
    for (const auto& row : nardy_rule_cases(Reach::Everything, "match-on-time")) {
        CAPTURE(row.at("id").get<std::string>());
        if (!row.at("expect").contains("score"))
            continue;
        NardyMatch match(nardy_on_time(1h));
        match.begin();
        for (const auto& game : row.at("given").at("games")) {
            if (match.state.phase == Phase::BetweenGames)
                match.begin_next();
            CHECK(match.game().terms.has_cube);
            const std::string kind = game.at(1);
            const nardy::Points times = kind == "mars" ? 2 : kind == "koks" ? 3 : 1;
            const GameResult result = win_of(game.at(0) == "w" ? Seat::A : Seat::B);
            match.must(Settle{match.state.game, result, "38", "", {}, times * game.at(2).get<nardy::Points>()});
        }
        match.now = *match_time_due(match.state);
        const auto events = match.must(TimePassed{match.now});
        const auto& expected = row.at("expect");
        CHECK(match.points() == Points{expected.at("score").at(0), expected.at("score").at(1)});
        CHECK(match.state.nardy->score.balance(Seat::A) == expected.at("balance").at(0));
        const int sign = expected.at("balance").at(0).get<int>();
        CHECK(find<MatchEnded>(events)->half_points[0] == (sign > 0 ? 2 : sign < 0 ? 0 : 1));
    }
}

TEST_CASE("time_match_flag: the flag loses the game by its cube, with a clock for each game; or the match") {
    for (const TimeMatchFlag flag : {TimeMatchFlag::Game, TimeMatchFlag::Match}) {
        Regulation regulation = nardy_on_time(1h);
        regulation.nardy->time_match_flag = flag;
        NardyMatch match(regulation);
        match.begin();
        match.state.nardy->game.cube = {4, Side::White};
        const auto events = match.alarm();
        REQUIRE(find<FlagFell>(events) != nullptr);
        CHECK(end_of(events).result == GameResult::BWins);
        if (flag == TimeMatchFlag::Game) {
            CHECK(match.points() == Points{0, 4});
            match.alarm();
            CHECK(match.left(Seat::A) == 6min);
        } else {
            CHECK(match.points() == Points{0, 0});
            CHECK(match.state.half_points == std::array<int, 2>{0, 2});
        }
    }
}
