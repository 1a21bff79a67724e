#include "engine/match/alarm.hpp"
#include "tests/support/match_table.hpp"

// 1.11: games in a row with colours changed, five minutes between; the sum decides.

using namespace doska;
using namespace doska::test;

namespace {

constexpr std::array<bool, 2> both{true, true}, only_a{true, false}, nobody{false, false};

// Two games of ten minutes at half past.
Regulation micromatch(int extra = 0) {
    Regulation regulation;
    regulation.control = {{{.moves = 0, .time = 10min, .increment = 0ms}}};
    regulation.pace = clock::Pace::Rapid;
    regulation.games = 2;
    regulation.game_break = 5min;
    regulation.extra_micromatches = extra;
    regulation.starts_at = noon + 30min;
    return regulation;
}

Table started(std::array<bool, 2> here, const Regulation& regulation = micromatch()) {
    Table table(regulation);
    table.alarm(here);
    return table;
}

/// The present game is lost by a seat; then the break passes.
void lose(Table& table, Seat seat) {
    table.must(Resign{seat, table.state.game});
    if (table.state.next_start)
        table.alarm(both);
}
void draw(Table& table) {
    table.must(Settle{table.state.game, GameResult::Draw, "2.1.9.1.1", ""});
    if (table.state.next_start)
        table.alarm(both);
}

std::optional<RegulationError> with(void (*change)(Regulation&)) {
    Regulation regulation = micromatch();
    change(regulation);
    return check(regulation);
}

}  // namespace

TEST_CASE("1.11 after five minutes the next game starts by itself with colours changed; readiness shortens nothing") {
    Table table = started(both);
    table.now += 7min;
    const auto events = table.must(Resign{Seat::B, 1});
    CHECK(end_of(events).next_at == table.now + 5min);
    CHECK(table.state.phase == Phase::BetweenGames);
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.now + 5min, AlarmKind::Start});
    for (const Seat seat : {Seat::A, Seat::B})
        CHECK(table.refused(Ready{seat}) == Reject::StartsByItself);
    const Instant next = table.now + 5min;
    CHECK(only<GameStarted>(table.alarm(both)) == GameStarted{2, Seat::B, next});
    CHECK(table.left(Seat::A) == 10min);
}

TEST_CASE("1.11 the sum of the games decides, and a level one is a draw") {
    Table won = started(both);
    lose(won, Seat::A);
    const auto events = won.must(Settle{2, GameResult::Draw, "2.1.9.1.1", ""});
    CHECK_FALSE(end_of(events).next_at);
    CHECK(find<MatchEnded>(events)->half_points == std::array<int, 2>{1, 3});
    Table level = started(both);
    lose(level, Seat::A);
    CHECK(find<MatchEnded>(level.must(Resign{Seat::B, 2}))->half_points == std::array<int, 2>{2, 2});
}

TEST_CASE("1.11 a level micromatch goes on with another where the regulation says so, until one decides") {
    Table table = started(both, micromatch(2));
    lose(table, Seat::A);
    lose(table, Seat::B);
    CHECK(table.state.game == 3);
    CHECK(table.state.white == Seat::A);  // colours go on changing
    draw(table);
    draw(table);
    CHECK(table.state.game == 5);
    lose(table, Seat::B);
    CHECK(table.state.playing());  // one game decides nothing
    const auto events = table.must(Settle{6, GameResult::Draw, "2.1.9.1.1", ""});
    CHECK(find<MatchEnded>(events)->half_points == std::array<int, 2>{7, 5});
}

TEST_CASE("1.11 after the last additional micromatch a level sum is a draw") {
    Table table = started(both, micromatch(1));
    for (int game = 1; game <= 4; ++game)
        draw(table);
    CHECK(table.state.phase == Phase::Ended);
    CHECK(table.state.scores.size() == 4);
    CHECK(table.state.half_points == std::array<int, 2>{4, 4});
}

TEST_CASE("1.9.1 who does not come to a micromatch has lost it whole") {
    Table table = started(only_a, micromatch(1));
    const auto events = table.alarm();
    REQUIRE(events.size() == 3);
    for (int game = 1; game <= 2; ++game) {
        const auto& lost = std::get<GameEnded>(events[static_cast<std::size_t>(game) - 1]);
        CHECK(lost.game == game);
        CHECK(lost.cause == Cause::NoShow);
        CHECK(lost.result == GameResult::AWins);
        CHECK(lost.stretch.has_value() == (game == 1));
        CHECK_FALSE(lost.next_at);
    }
    CHECK(std::get<MatchEnded>(events[2]).half_points == std::array<int, 2>{4, 0});
    CHECK(table.state.scores[1].white == Seat::B);
    table.must(Settle{2, GameResult::Draw, "1.9.2", ""});
    CHECK(table.state.half_points == std::array<int, 2>{3, 1});
}

TEST_CASE("1.9.2 where neither comes to a micromatch both have lost it, and there is no additional one") {
    Table table = started(nobody, micromatch(3));
    const auto events = table.alarm();
    REQUIRE(events.size() == 3);
    CHECK(std::get<GameEnded>(events[1]).clause == "1.9.2");
    CHECK(table.state.phase == Phase::Ended);
    CHECK(table.state.half_points == std::array<int, 2>{0, 0});
}

TEST_CASE("1.6.3, 1.9.1 who does not come back from the break pays with his time, then with this game alone") {
    Regulation regulation = micromatch();
    regulation.games = 3;
    Table table = started(both, regulation);
    table.must(Resign{Seat::A, 1});
    table.alarm(only_a);
    CHECK(table.state.on_clock() == Seat::B);
    const auto events = table.alarm();
    CHECK(end_of(events).cause == Cause::NoShow);
    CHECK(end_of(events).next_at == table.now + 5min);
    CHECK(table.state.half_points == std::array<int, 2>{2, 2});
    CHECK(only<GameStarted>(table.alarm(both)).game == 3);
}

TEST_CASE("1.11 a regulation's break and additional micromatches are checked") {
    CHECK(with([](Regulation& r) { r.game_break = 61min; }) == RegulationError::BadBreak);
    CHECK(with([](Regulation& r) { r.game_break = -1ms; }) == RegulationError::BadBreak);
    CHECK(with([](Regulation& r) { r.game_break.reset(); }) == RegulationError::BadBreak);
    CHECK(with([](Regulation& r) {
              r.starts_at.reset();
              r.casual = true;
          }) == RegulationError::BadBreak);
    CHECK(with([](Regulation& r) { r.extra_micromatches = 10; }) == std::nullopt);
    CHECK(with([](Regulation& r) { r.extra_micromatches = 11; }) == RegulationError::BadExtra);
    CHECK(with([](Regulation& r) { r.extra_micromatches = -1; }) == RegulationError::BadExtra);
    CHECK(with([](Regulation& r) {
              r.games = 1;
              r.extra_micromatches = 1;
          }) == RegulationError::BadExtra);
}

TEST_CASE("without a break in the regulation every game waits for both players, as among friends") {
    Regulation regulation = ten_minutes();
    regulation.games = 2;
    regulation.casual = true;
    regulation.extra_micromatches = 1;
    Table table(regulation);
    table.start();
    CHECK_FALSE(end_of(table.must(Resign{Seat::A, 1})).next_at);
    table.start();
    table.must(Resign{Seat::B, 2});
    table.start();
    CHECK(table.state.game == 3);
}
