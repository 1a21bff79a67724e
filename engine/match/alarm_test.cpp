#include "engine/match/alarm.hpp"

#include "tests/support/match_table.hpp"

using namespace doska;
using namespace doska::test;

namespace {

// Half an hour each; A is totally blind, B visually impaired.
Regulation with_warnings() {
    Regulation regulation;
    regulation.control = {{{.moves = 0, .time = 30min, .increment = 0s}}};
    regulation.warn_at = {10min, 5min};
    return regulation;
}

}  // namespace

TEST_CASE("no alarm while nothing can happen by itself") {
    Table table(with_warnings());
    CHECK(next_alarm(table.state, table.opened) == std::nullopt);
    table.start();
    table.must(Pause{"dispute", ""});
    CHECK(next_alarm(table.state, table.opened) == std::nullopt);
    table.must(Resume{"dispute", ""});
    table.must(FreezeClocks{table.now, FreezeCause::Stall});
    CHECK(next_alarm(table.state, table.opened) == std::nullopt);
    table.must(ThawClocks{FreezeCause::Shutdown, table.now - 1h, 0ms});
    CHECK(next_alarm(table.state, table.opened) == std::nullopt);  // waits without limit
    table.must(Resign{Seat::A, 1});
    CHECK(next_alarm(table.state, table.opened) == std::nullopt);
}

TEST_CASE("the alarms of a turn: the warning, then the flag") {
    Table table(with_warnings());
    table.start();
    const Instant since = table.state.opens_at;
    CHECK(next_alarm(table.state, table.opened) == Alarm{since + 20min, AlarmKind::Warning});
    table.alarm();
    CHECK(next_alarm(table.state, table.opened) == Alarm{since + 30min, AlarmKind::Flag});
}

TEST_CASE("while play waits after a restart the alarm is the end of waiting") {
    Table table(with_warnings());
    table.start();
    table.must(ThawClocks{FreezeCause::Crash, table.now, 0ms});
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.now + 60s, AlarmKind::WaitOver});
}

TEST_CASE("1.3.1, 1.7.9 a player is warned by his own threshold, once") {
    Table table(with_warnings());
    table.start();
    CHECK(only<WarningGiven>(table.alarm()) == WarningGiven{1, Seat::A, 10min, 0});
    CHECK(table.refused(TimePassed{table.now}) == Reject::NothingDue);
    table.now += 1min;
    CHECK(only<MovePlayed>(table.must(table.move("c3-d4"))).stretch.spent == 21min);  // the warning costs nothing
    CHECK(only<WarningGiven>(table.alarm()) == WarningGiven{1, Seat::B, 5min, 0});
    CHECK(table.now == table.opened + 25min);
}

TEST_CASE("1.7.9 no warning before its threshold is reached") {
    Table table(with_warnings());
    table.start();
    const Instant due = table.state.opens_at + 20min;
    table.now = due - 1ms;
    CHECK(table.refused(TimePassed{table.now}) == Reject::NothingDue);
    table.play("c3-d4", 0ms);
    table.play("b6-a5");
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.opened + 1ms, AlarmKind::Warning});
}

TEST_CASE("1.7.9 a warning that a move overtook is given when the clock runs again") {
    Table table(with_warnings());
    table.start();
    table.play("c3-d4", 21min);
    table.play("b6-a5");
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.opened, AlarmKind::Warning});
}

TEST_CASE("1.7.9 a late alarm gives the warning before the flag") {
    Table table(with_warnings());
    table.start();
    table.now += 31min;
    const auto events = table.must(TimePassed{table.now});
    REQUIRE(events.size() == 4);
    CHECK(std::holds_alternative<WarningGiven>(events[0]));
    CHECK(std::get<FlagFell>(events[1]).due == table.state.opens_at + 30min);
    CHECK(std::holds_alternative<GameEnded>(events[2]));
    CHECK(std::holds_alternative<MatchEnded>(events[3]));
}

TEST_CASE("1.7.9 where the whole time is within the threshold the time is told at the start, not by a warning") {
    Regulation regulation = with_warnings();
    regulation.control = {{{.moves = 0, .time = 10min, .increment = 5s}}};
    Table table(regulation);
    table.start();
    CHECK(next_alarm(table.state, table.opened)->kind == AlarmKind::Flag);
    table.play("c3-d4", 1s);
    CHECK(table.left(Seat::A) > 10min);  // the increment does not make it a crossing
    CHECK(next_alarm(table.state, table.opened)->kind == AlarmKind::Warning);  // B's five minutes
    table.play("b6-a5", 1s);
    CHECK(next_alarm(table.state, table.opened)->kind == AlarmKind::Flag);
}

TEST_CASE("1.7.9 each control has its warning, once") {
    Regulation regulation;
    regulation.warn_at = {30s, 0s};
    regulation.control = {{{.moves = 1, .time = 60s, .increment = 0s}, {.moves = 1, .time = 20s, .increment = 0s}}};
    Table table(regulation);
    table.start();
    CHECK(only<WarningGiven>(table.alarm()).period == 0);
    table.now += 5s;
    table.must(table.move("c3-d4"));  // 25 s left and 20 s more: above the threshold again
    table.play("b6-a5");
    CHECK(only<WarningGiven>(table.alarm()).period == 1);
    CHECK(table.now == table.opened + 15s);
    CHECK(next_alarm(table.state, table.opened)->kind == AlarmKind::Flag);
}

TEST_CASE("1.7.9 a later control that begins within the threshold has its warning as soon as the clock runs") {
    Regulation regulation;
    regulation.warn_at = {30s, 0s};
    regulation.control = {{{.moves = 1, .time = 20s, .increment = 0s}, {.moves = 0, .time = 15s, .increment = 0s}}};
    Table table(regulation);
    table.start();
    CHECK(next_alarm(table.state, table.opened)->kind == AlarmKind::Flag);  // the start announcement has told it
    table.play("c3-d4", 10s);                                               // 10 s left and 15 s more
    table.play("b6-a5");
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.opened, AlarmKind::Warning});
    CHECK(only<WarningGiven>(table.alarm()) == WarningGiven{1, Seat::A, 30s, 1});
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.opened + 25s, AlarmKind::Flag});
}

TEST_CASE("1.7.9 no warning while a clock is held, the remainder decides afterwards") {
    Table table(with_warnings());
    table.start();
    table.now += 19min;
    table.must(Pause{"technical", ""});
    table.now += 2h;
    CHECK(table.refused(TimePassed{table.now}) == Reject::NothingDue);
    table.must(Resume{"technical", ""});
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.state.opens_at + 1min, AlarmKind::Warning});
}
