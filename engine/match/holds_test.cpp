#include "engine/match/limits.hpp"
#include "tests/support/match_table.hpp"

using namespace doska;
using namespace doska::test;

namespace {

// White's clock has run for twenty seconds.
Table twenty_seconds_in() {
    Table table;
    table.start();
    table.now += 20s;
    return table;
}

ThawClocks after_crash(Instant down_from) {
    return {FreezeCause::Crash, down_from, 1s};
}

}  // namespace

TEST_CASE("a judge's pause charges the stretch exactly and stops both clocks") {
    Table table = twenty_seconds_in();
    const auto events = table.must(Pause{"medical", "digest"});
    const auto& paused = only<Paused>(events);
    CHECK(paused.stretch == Stretch{noon + 5s, 20s, {580s, 600s}});
    CHECK(paused.words_sha256 == "digest");
    CHECK(table.state.hold == Hold::Judge);
    CHECK(table.refused(Pause{"medical", ""}) == Reject::Paused);
    table.now += 30min;
    CHECK(table.refused(TimePassed{table.now}) == Reject::NothingDue);
    CHECK(table.refused(ContinuePlay{}) == Reject::NotWaiting);
}

TEST_CASE("after a judge's pause the same clock goes on at the end of a countdown") {
    Table table = twenty_seconds_in();
    table.must(Pause{"medical", ""});
    table.now += 5min;
    const Instant resumed = table.now;
    CHECK(only<Resumed>(table.must(Resume{"medical", ""})).opens_at == resumed + 10s);
    CHECK(table.refused(Resume{"medical", ""}) == Reject::NotPaused);
    const auto events = table.play("c3-d4", 4s);
    CHECK(only<MovePlayed>(events).stretch == Stretch{resumed + 10s, 4s, {576s, 600s}});
}

TEST_CASE("a pause in the countdown cuts no stretch") {
    Table table;
    table.must(Ready{Seat::A});
    table.must(Ready{Seat::B});
    CHECK_FALSE(only<Paused>(table.must(Pause{"technical", ""})).stretch.has_value());
    CHECK(table.left(Seat::A) == 10min);
}

TEST_CASE("a judge cannot pause or settle where no game is played") {
    Table table;
    CHECK(table.refused(Pause{"technical", ""}) == Reject::NotStarted);
    CHECK(table.refused(Resume{"technical", ""}) == Reject::NotStarted);
    CHECK(table.refused(Settle{1, GameResult::AWins, "1.4", ""}) == Reject::NotStarted);
    table.start();
    CHECK(table.refused(Resume{"technical", ""}) == Reject::NotPaused);
    CHECK(table.refused(Settle{2, GameResult::AWins, "1.4", ""}) == Reject::WrongGame);
}

TEST_CASE("1.4 a judge settles a running game: clause and digest are his, the running stretch is charged") {
    Table table = twenty_seconds_in();
    const auto events = table.must(Settle{1, GameResult::BothLose, "1.4.2", "digest"});
    const auto& end = end_of(events);
    CHECK(end.cause == Cause::Judge);
    CHECK(end.clause == "1.4.2");
    CHECK(end.words_sha256 == "digest");
    CHECK(end.stretch->spent == 20s);
    CHECK(table.state.scores.back().clause == "1.4.2");
    CHECK(table.state.half_points == std::array<int, 2>{0, 0});
}

TEST_CASE("1.4 a judge settles a paused game without a stretch") {
    Table table = twenty_seconds_in();
    table.must(Pause{"dispute", ""});
    table.now += 1min;
    CHECK_FALSE(end_of(table.must(Settle{1, GameResult::AWins, "1.4", ""})).stretch.has_value());
    CHECK(table.left(Seat::A) == 580s);
}

TEST_CASE("only resignation is left to the players while a judge holds the clocks") {
    Table table = twenty_seconds_in();
    table.must(Pause{"dispute", ""});
    CHECK(table.refused(table.move("c3-d4")) == Reject::Paused);
    CHECK(table.refused(ClaimDraw{Seat::A, 1, 0, {}}) == Reject::Paused);
    CHECK(end_of(table.must(Resign{Seat::B, 1})).result == GameResult::AWins);
}

TEST_CASE("SIGTERM charges the mover up to the freeze; after the restart the clock waits for both players") {
    Table table = twenty_seconds_in();
    const auto frozen = table.must(FreezeClocks{table.now, FreezeCause::Shutdown});
    CHECK(only<ServerPaused>(frozen).stretch == Stretch{noon + 5s, 20s, {580s, 600s}});
    CHECK(table.state.hold == Hold::Frozen);

    table.now += 2min;
    const Instant up = table.now;
    table.opened = up;
    const auto thawed = table.must(ThawClocks{FreezeCause::Shutdown, up - 2min, 0ms});
    CHECK(only<ServerResumed>(thawed) == ServerResumed{FreezeCause::Shutdown, up - 2min, 0ms, {}, up + 60s});
    CHECK(table.state.hold == Hold::Waiting);

    table.now += 7s;
    CHECK(only<PlayContinued>(table.must(ContinuePlay{})).opens_at == up + 17s);
    CHECK(table.refused(ContinuePlay{}) == Reject::NotWaiting);
    CHECK(only<MovePlayed>(table.play("c3-d4", 3s)).stretch == Stretch{up + 17s, 3s, {577s, 600s}});
}

TEST_CASE("a crash charges nothing that is not in the log") {
    Table table = twenty_seconds_in();  // the process dies here, without a word
    table.now += 30s;
    table.opened = table.now;
    table.must(after_crash(table.now - 30s));
    CHECK(table.state.hold == Hold::Waiting);
    CHECK(table.left(Seat::A) == 10min);
    // Nobody comes: after a minute it goes on by itself.
    const Instant wait_until = *table.state.wait_until;
    table.now = wait_until - 1ms;
    CHECK(table.refused(TimePassed{wait_until}) == Reject::NothingDue);
    CHECK(only<PlayContinued>(table.alarm()).opens_at == wait_until + 10s);
    CHECK(only<MovePlayed>(table.play("c3-d4", 1s)).stretch.left[0] == 599s);
}

TEST_CASE("after a long downtime play waits for both players or the judge, without limit") {
    for (const Millis down : {Millis{15min}, Millis{15min + 1ms}}) {
        Table table = twenty_seconds_in();
        table.now += down;
        const auto events = table.must(after_crash(table.now - down));
        CHECK(only<ServerResumed>(events).wait_until.has_value() == (down <= 15min));
        table.now += 1h;
        CHECK(table.send(TimePassed{table.now}, table.now).has_value() == (down <= 15min));
    }
}

TEST_CASE("a second crash while play waits only begins the waiting anew") {
    Table table = twenty_seconds_in();
    table.now += 10s;
    table.must(after_crash(table.now - 10s));
    table.now += 10s;
    table.must(after_crash(table.now - 5s));
    CHECK(table.state.wait_until == table.now + 60s);
    CHECK(table.refused(FreezeClocks{table.now, FreezeCause::Shutdown}) == Reject::NothingDue);
}

TEST_CASE("a legal move costs nothing while play waits or is frozen, and the hold stays") {
    Table table = twenty_seconds_in();
    table.must(FreezeClocks{table.now, FreezeCause::Stall});
    table.now += 40s;
    const auto frozen = table.must(table.move("c3-d4"));
    CHECK(only<MovePlayed>(frozen).stretch == Stretch{table.now, 0ms, {580s, 600s}});
    CHECK(table.state.hold == Hold::Frozen);

    table.must(after_crash(table.now));
    table.now += 20s;
    const auto waiting = table.must(table.move("b6-a5"));
    CHECK(only<MovePlayed>(waiting).stretch.spent == 0ms);
    CHECK(table.state.hold == Hold::Waiting);
    CHECK(table.refused(table.move("a1-b2")) == Reject::IllegalMove);
}

TEST_CASE("a move whose stamp was put back to the freeze is taken although its turn was opened later") {
    Table table;
    table.commit = 2s;
    table.start();
    table.play("c3-d4");
    const Instant stalled = table.opened - 1s;
    table.must(FreezeClocks{stalled, FreezeCause::Stall});
    const auto events = table.send(table.move("b6-a5"), stalled);
    REQUIRE(events);
    CHECK(only<MovePlayed>(*events).stretch.spent == 0ms);
}

TEST_CASE("a stall charges the mover up to its beginning and goes on after a short countdown") {
    Table table = twenty_seconds_in();
    const Instant stalled = table.now;
    table.now += 6s;
    const auto frozen = table.must(FreezeClocks{stalled, FreezeCause::Stall});
    CHECK(only<ServerPaused>(frozen) ==
          ServerPaused{FreezeCause::Stall, stalled, Stretch{noon + 5s, 20s, {580s, 600s}}});
    CHECK(table.refused(FreezeClocks{table.now, FreezeCause::Stall}) == Reject::NothingDue);
    const auto thawed = table.must(ThawClocks{FreezeCause::Stall, stalled, 0ms});
    CHECK(only<ServerResumed>(thawed).opens_at == table.now + 3s);
    CHECK(table.state.hold == Hold::None);
    CHECK(only<MovePlayed>(table.play("c3-d4", 2s)).stretch == Stretch{stalled + 9s, 2s, {578s, 600s}});
}

TEST_CASE("a stall before the turn was opened charges nobody") {
    Table table;
    table.commit = 5s;
    table.start();
    table.play("c3-d4");
    const auto events = table.must(FreezeClocks{table.opened - 4s, FreezeCause::Stall});
    CHECK_FALSE(only<ServerPaused>(events).stretch.has_value());
    CHECK(table.left(Seat::B) == 10min);
    table.commit = 0ms;
    table.must(ThawClocks{FreezeCause::Stall, table.opened - 4s, 0ms});
    CHECK(table.state.opens_at == table.opened + 3s);
}

TEST_CASE("a hold within a countdown does not cut it short: what was left of it is left") {
    Table table = twenty_seconds_in();
    table.must(Pause{"technical", ""});
    table.must(Resume{"technical", ""});
    const Instant resumed = table.now;
    table.now += 1s;
    table.must(FreezeClocks{table.now, FreezeCause::Stall});
    table.now += 4s;
    table.must(ThawClocks{FreezeCause::Stall, table.now - 4s, 0ms});
    CHECK(table.state.opens_at == resumed + 14s);
}

TEST_CASE("a long countdown of the start is not cut short by a judge, a stall or a restart") {
    Regulation regulation = ten_minutes();
    regulation.start_countdown = 60s;
    const auto goes_on = [&](auto&& stop, auto&& go_on) {
        Table table(regulation);
        table.must(Ready{Seat::A});
        table.must(Ready{Seat::B});
        table.now += 5s;
        stop(table);
        table.now += 20s;
        go_on(table);
        CHECK(table.state.hold == Hold::None);
        return table.state.opens_at - noon;
    };
    const auto pause = [](Table& table) { table.must(Pause{"technical", ""}); };
    const auto resume = [](Table& table) { table.must(Resume{"technical", ""}); };
    CHECK(goes_on(pause, resume) == 80s);
    const auto stall = [](Table& table) { table.must(FreezeClocks{table.now, FreezeCause::Stall}); };
    CHECK(goes_on(stall, [](Table& table) {
              table.must(ThawClocks{FreezeCause::Stall, table.now - 20s, 0ms});
          }) == 80s);
    const auto crash = [](Table&) {};
    CHECK(goes_on(crash, [](Table& table) {
              table.must(ThawClocks{FreezeCause::Crash, table.now - 20s, 0ms});
              table.now += 3s;
              table.must(ContinuePlay{});
          }) == 83s);
    CHECK(goes_on(stall, [](Table& table) {  // holds that follow each other are one
              table.must(Pause{"technical", ""});
              table.now += 7s;
              table.must(Resume{"technical", ""});
          }) == 87s);
}

TEST_CASE("a freeze at or after the flag's instant decides the flag instead") {
    Table table;
    table.start();
    const Instant due = table.state.opens_at + 10min;
    table.now = due + 10ms;
    const auto events = table.must(FreezeClocks{due, FreezeCause::Shutdown});
    CHECK(find<FlagFell>(events)->due == due);
    CHECK(end_of(events).result == GameResult::BWins);
    CHECK(find<ServerPaused>(events) == nullptr);
}

TEST_CASE("a judge's pause outlives the server: nothing but the judge resumes it") {
    Table table = twenty_seconds_in();
    table.must(Pause{"dispute", ""});
    CHECK(table.refused(FreezeClocks{table.now, FreezeCause::Shutdown}) == Reject::NothingDue);
    table.now += 1min;
    const auto events = table.must(ThawClocks{FreezeCause::Shutdown, table.now - 1min, 0ms});
    CHECK_FALSE(only<ServerResumed>(events).wait_until.has_value());
    CHECK_FALSE(only<ServerResumed>(events).opens_at.has_value());
    CHECK(table.state.hold == Hold::Judge);
    CHECK(table.refused(ThawClocks{FreezeCause::Stall, table.now, 0ms}) == Reject::NothingDue);
    CHECK(table.refused(ContinuePlay{}) == Reject::NotWaiting);
    table.must(Resume{"dispute", ""});
    CHECK(table.state.hold == Hold::None);
}

TEST_CASE("a judge may pause while the server holds the clocks: then they stay stopped") {
    Table table = twenty_seconds_in();
    table.must(FreezeClocks{table.now, FreezeCause::Stall});
    CHECK_FALSE(only<Paused>(table.must(Pause{"technical", ""})).stretch.has_value());
    CHECK(table.refused(ThawClocks{FreezeCause::Stall, table.now, 0ms}) == Reject::NothingDue);
    CHECK(table.state.hold == Hold::Judge);
}

TEST_CASE("why the clocks stand is known for as long as they do, a judge's reason through a restart too") {
    Table table = twenty_seconds_in();
    table.must(Pause{"medical", ""});
    CHECK(table.state.pause_reason == "medical");
    table.now += 1min;
    table.must(after_crash(table.now - 1min));
    CHECK(table.state.pause_reason == "medical");
    CHECK_FALSE(table.state.freeze_cause.has_value());
    table.must(Resume{"medical", ""});
    CHECK(table.state.pause_reason.empty());

    table.now += 10s;
    table.opened = table.now;
    table.must(FreezeClocks{table.now, FreezeCause::Shutdown});
    CHECK(table.state.freeze_cause == FreezeCause::Shutdown);
    table.must(after_crash(table.now));
    CHECK(table.state.freeze_cause == FreezeCause::Crash);
    table.must(ContinuePlay{});
    CHECK_FALSE(table.state.freeze_cause.has_value());

    table.must(Pause{"dispute", ""});
    table.must(Settle{1, GameResult::Draw, "1.4", ""});
    CHECK(table.state.pause_reason.empty());
}

TEST_CASE("the server freezes and thaws games only") {
    Table table;
    CHECK(table.refused(FreezeClocks{table.now, FreezeCause::Stall}) == Reject::NotStarted);
    CHECK(table.refused(ThawClocks{FreezeCause::Crash, table.now, 0ms}) == Reject::NotStarted);
    CHECK(table.refused(ContinuePlay{}) == Reject::NotStarted);
    CHECK(table.refused(TimePassed{table.now}) == Reject::NotStarted);
    table.start();
    CHECK(table.refused(ThawClocks{FreezeCause::Stall, table.now, 0ms}) == Reject::NothingDue);
    table.must(Resign{Seat::A, 1});
    CHECK(table.refused(FreezeClocks{table.now, FreezeCause::Stall}) == Reject::MatchOver);
}

TEST_CASE("where storing the resumption takes longer than the countdown, the clock begins when it is stored") {
    Table table = twenty_seconds_in();
    table.must(Pause{"technical", ""});
    table.commit = 12s;
    const Instant resumed = table.now;
    table.must(Resume{"technical", ""});
    CHECK(only<MovePlayed>(table.play("c3-d4", 2s)).stretch.since == resumed + 12s);
    CHECK(table.left(Seat::A) == 578s);
}

TEST_CASE("a judge stops the clocks and corrects one so many times a game, and can always start them again") {
    test::Table table;
    table.start();
    for (int i = 0; i < most_pauses; ++i) {
        table.must(Pause{"technical", ""});
        table.must(Resume{"technical", ""});
    }
    CHECK(table.refused(Pause{"technical", ""}) == Reject::TooManyActs);
    table.must(Resign{Seat::A, 1});

    test::Table other;
    other.start();
    other.must(Pause{"technical", ""});
    for (int i = 0; i < most_corrections; ++i)
        other.must(GiveTime{1, Seat::A, i % 2 == 0 ? 1ms : -1ms, "technical", ""});
    CHECK(other.refused(GiveTime{1, Seat::A, 1ms, "technical", ""}) == Reject::TooManyActs);
    other.must(Resume{"technical", ""});
}
