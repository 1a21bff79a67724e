#include "engine/match/alarm.hpp"
#include "tests/support/match_table.hpp"

using namespace doska;
using namespace doska::test;

// 1.7.8: a judge corrects a clock that he has stopped. What is left decides of warning and flag afterwards.

namespace {

Regulation with_warning(Millis time, Millis threshold) {
    Regulation regulation;
    regulation.control = {{{.moves = 0, .time = time, .increment = 0s}}};
    regulation.warn_at = {threshold, threshold};
    return regulation;
}

GiveTime give(Seat seat, Millis by, int game = 1) {
    return {game, seat, by, "technical", ""};
}

/// The game goes on as soon as the countdown is over.
void resume(Table& table) {
    table.must(Resume{"technical", ""});
    table.now = table.state.opens_at;
}

}  // namespace

TEST_CASE("1.7.8 a correction changes one clock by what the judge says, and neither runs") {
    Table table(with_warning(30min, 0ms));
    table.start();
    table.now += 5min;
    table.must(Pause{"technical", ""});
    table.now += 2h;
    const auto given = only<TimeGiven>(table.must(give(Seat::A, 90s)));
    CHECK(given == TimeGiven{1, Seat::A, 90s, {25min + 90s, 30min}, "technical", ""});
    CHECK(only<TimeGiven>(table.must(give(Seat::B, -10min))).left == std::array<Millis, 2>{25min + 90s, 20min});
    CHECK(table.state.hold == Hold::Judge);
    CHECK(next_alarm(table.state, table.opened) == std::nullopt);
    resume(table);
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.now + 25min + 90s, AlarmKind::Flag});
}

TEST_CASE(
    "1.7.8 at the classic pace a correction that takes time leaves fifteen minutes; shorter paces never had them") {
    const auto paused = [](std::optional<clock::Pace> pace, Millis time) {
        Regulation regulation = with_warning(time, 0ms);
        regulation.pace = pace;
        Table table(regulation);
        table.start();
        table.must(Pause{"technical", ""});
        return table;
    };
    Table classic = paused(clock::Pace::Classic, 60min);
    CHECK(classic.refused(give(Seat::A, -45min - 1ms)) == Reject::TooLittleLeft);
    CHECK(clause(Reject::TooLittleLeft) == "1.7.8");
    classic.must(give(Seat::A, -45min));
    CHECK(classic.left(Seat::A) == 15min);
    CHECK(classic.refused(give(Seat::A, -1ms)) == Reject::TooLittleLeft);
    classic.must(give(Seat::A, 1ms));  // time may be given whatever is left
    for (const std::optional<clock::Pace> pace : {std::optional(clock::Pace::Rapid), std::optional<clock::Pace>()}) {
        Table table = paused(pace, 30min);
        table.must(give(Seat::A, -29min));
        CHECK(table.left(Seat::A) == 1min);
    }
}

TEST_CASE("1.7.8 what is left stays above nought and within a month, and a correction by nothing is none") {
    Table table(with_warning(1min, 0ms));
    CHECK(table.refused(give(Seat::A, 1s)) == Reject::NotStarted);
    table.start();
    CHECK(table.refused(give(Seat::A, 1s)) == Reject::NotPaused);
    table.must(Pause{"technical", ""});
    CHECK(table.refused(give(Seat::A, 1s, 2)) == Reject::WrongGame);
    CHECK(table.refused(give(Seat::A, 0ms)) == Reject::OutOfRange);
    CHECK(table.refused(give(Seat::A, -1min)) == Reject::OutOfRange);
    CHECK(clause(Reject::OutOfRange) == "1.7.8");
    table.must(give(Seat::A, -1min + 1ms));
    CHECK(table.left(Seat::A) == 1ms);
    for (int day = 0; day < 29; ++day)
        table.must(give(Seat::B, 24h));
    CHECK(table.refused(give(Seat::B, 24h)) == Reject::OutOfRange);
    table.must(give(Seat::B, -24h));
    table.must(Settle{1, GameResult::Draw, "1.4", ""});
    CHECK(table.refused(give(Seat::B, 1s)) == Reject::MatchOver);
}

TEST_CASE("1.7.8 the clocks stand by the server's stop or a restart: that is no judge's stop") {
    Table table(with_warning(1min, 0ms));
    table.start();
    table.must(FreezeClocks{table.now, FreezeCause::Stall});
    CHECK(table.refused(give(Seat::A, 1s)) == Reject::NotPaused);
    table.must(ThawClocks{FreezeCause::Crash, table.now, 0ms});
    CHECK(table.refused(give(Seat::A, 1s)) == Reject::NotPaused);
    table.must(Pause{"technical", ""});
    table.must(give(Seat::A, 1s));
}

TEST_CASE("1.7.9 who has more than the threshold again is warned again when it comes") {
    Table table(with_warning(30min, 10min));
    table.start();
    table.alarm();
    table.now += 4min;
    table.must(Pause{"technical", ""});
    table.must(give(Seat::A, 10min));
    resume(table);
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.now + 6min, AlarmKind::Warning});
    CHECK(only<WarningGiven>(table.alarm()).seat == Seat::A);
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.now + 10min, AlarmKind::Flag});
}

TEST_CASE("1.7.9 who was warned and has not more than the threshold after a correction is not warned again") {
    for (const Millis by : {Millis{4min}, Millis{-1min}}) {
        Table table(with_warning(30min, 10min));
        table.start();
        table.alarm();
        table.now += 4min;
        table.must(Pause{"technical", ""});
        table.must(give(Seat::A, by));
        resume(table);
        CHECK(next_alarm(table.state, table.opened) == Alarm{table.now + 6min + by, AlarmKind::Flag});
    }
}

TEST_CASE("1.7.9 whose time is cut to the threshold or below is warned as soon as his clock runs, the other is not") {
    Table table(with_warning(30min, 10min));
    table.start();
    table.must(Pause{"technical", ""});
    table.must(give(Seat::A, -25min));
    resume(table);
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.now, AlarmKind::Warning});
    CHECK(only<WarningGiven>(table.alarm()).seat == Seat::A);
    table.play("c3-d4", 1s);
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.opened + 20min, AlarmKind::Warning});
}

TEST_CASE("1.7.9 where the start told the time, a correction that goes beyond the threshold makes it a warning") {
    Table table(with_warning(5min, 10min));
    table.start();
    table.now += 3min;
    table.must(Pause{"technical", ""});
    table.must(give(Seat::A, 7min));
    resume(table);
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.now + 9min, AlarmKind::Flag});

    table.must(Pause{"technical", ""});
    table.must(give(Seat::A, 3min));
    resume(table);
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.now + 2min, AlarmKind::Warning});
}

TEST_CASE("1.7.9 a correction is of the present period: the next control has its own warning") {
    Regulation regulation = with_warning(0ms, 1min);
    regulation.control = {{{.moves = 1, .time = 3min, .increment = 0s}, {.moves = 0, .time = 3min, .increment = 0s}}};
    Table table(regulation);
    table.start();
    table.alarm();
    table.must(Pause{"technical", ""});
    table.must(give(Seat::A, 30s));
    resume(table);
    table.play("c3-d4", 80s);
    CHECK(table.left(Seat::A) == 3min + 10s);
    table.play("d6-c5", 1s);
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.opened + 2min + 10s, AlarmKind::Warning});
}
