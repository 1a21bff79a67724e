#include "engine/match/alarm.hpp"
#include "engine/match/judged_draws.hpp"
#include "engine/match/turn.hpp"
#include "engine/match/view.hpp"
#include "tests/support/kings_ending.hpp"

// The draw of the stronger side that is short of time.

using namespace doska;
using namespace doska::test;

namespace {

const std::string words(64, 'a');

}  // namespace

TEST_CASE("1.16.8 at rapid and blitz a claim that cannot be is refused by that article") {
    for (const Reject reject : {Reject::NotStronger, Reject::NotToTheEnd, Reject::ClaimRefused}) {
        CHECK(clause_of(at_pace(clock::Pace::Blitz), reject) == "1.16.8");
        CHECK(clause_of(at_pace(clock::Pace::Rapid), reject) == "1.16.8");
        CHECK(clause_of(at_pace(clock::Pace::Classic), reject) == "1.7.13");
        CHECK(clause_of(at_pace({}), reject) == "1.7.13");
    }
    CHECK(clause_of(at_pace(clock::Pace::Blitz), Reject::StalePly) == clause(Reject::StalePly));
}

TEST_CASE("1.7.13 the stronger side without time stops the clocks; the judge grants the draw") {
    Table table(at_pace(clock::Pace::Classic));
    table.start();
    table.now += 20s;
    const auto claimed = table.must(ClaimTimeDraw{Seat::A, 1, 0});
    REQUIRE(claimed.size() == 2);
    CHECK(std::get<TimeDrawClaimed>(claimed[0]) == TimeDrawClaimed{1, 0, Seat::A});
    CHECK(std::get<Paused>(claimed[1]).reason == "claim");
    CHECK(std::get<Paused>(claimed[1]).stretch->spent == 20s);
    const std::int64_t claim = table.state.time_claim->seq;
    CHECK(table.state.hold == Hold::Judge);
    CHECK_FALSE(flag_due(table.state, table.opened).has_value());
    CHECK(table.refused(RuleTimeDraw{1, claim + 1, true, ""}) == Reject::NoClaim);
    CHECK(table.refused(Resume{"other", ""}) == Reject::ClaimOpen);
    CHECK(table.refused(table.move("g1-h2")) == Reject::Paused);
    const GameEnded end = end_of(table.must(RuleTimeDraw{1, claim, true, words}));
    CHECK(end.result == GameResult::Draw);
    CHECK(end.cause == Cause::ShortOfTime);
    CHECK(end.clause == "1.7.13");
    CHECK(end.words_sha256 == words);
    CHECK_FALSE(table.state.time_claim.has_value());
}

TEST_CASE("1.16.8 at rapid and blitz it is the draw of that article") {
    Table table(at_pace(clock::Pace::Blitz));
    table.start();
    table.must(ClaimTimeDraw{Seat::A, 1, 0});
    CHECK(end_of(table.must(RuleTimeDraw{1, table.state.time_claim->seq, true, ""})).clause == "1.16.8");
}

TEST_CASE(
    "1.7.13 a claim that is not granted: the game goes on with the time that was left, other pieces may give another") {
    Table table(from_position("W:WKc1,Ke1,Kg1,c5:BKb8,Kh8,d6"));
    table.start();
    table.now += 20s;
    table.must(ClaimTimeDraw{Seat::A, 1, 0});
    table.now += 3min;  // the judge's time is nobody's
    const auto events = table.must(RuleTimeDraw{1, table.state.time_claim->seq, false, words});
    REQUIRE(events.size() == 2);
    CHECK(std::get<TimeDrawRefused>(events[0]) == TimeDrawRefused{1, Seat::A, words});
    CHECK(std::get<Resumed>(events[1]).opens_at == table.now + table.state.regulation.resume_countdown);
    CHECK(table.state.clock_runs());
    CHECK(table.left(Seat::A) == 10min - 20s);
    CHECK(table.refused(ClaimTimeDraw{Seat::A, 1, 0}) == Reject::ClaimRefused);
    table.play("c5:e7");
    table.play("b8-a7");
    CHECK(std::holds_alternative<TimeDrawClaimed>(table.must(ClaimTimeDraw{Seat::A, 1, 2}).front()));
}

TEST_CASE("1.7.13, 1.16.8 the claim is the stronger side's, on its turn and before its time is out") {
    Table table(from_position(kings));
    table.start();
    CHECK(table.refused(ClaimTimeDraw{Seat::B, 1, 0}) == Reject::NotYourTurn);
    CHECK(table.refused(ClaimTimeDraw{Seat::A, 1, 1}) == Reject::StalePly);
    table.play("g1-h2");
    CHECK(table.refused(ClaimTimeDraw{Seat::B, 1, 1}) == Reject::NotStronger);
    table.play("b8-a7");
    table.now += 10min;
    CHECK(table.refused(ClaimTimeDraw{Seat::A, 1, 2}) == Reject::TimeIsUp);  // 1.16.8, first: also in a won position

    Table level(from_position("W:WKc1,Kg1:BKb8,Kh8"));
    level.start();
    CHECK(level.refused(ClaimTimeDraw{Seat::A, 1, 0}) == Reject::NotStronger);
    Table men(from_position("W:WKc1,a1:Bb8,h8,h6,g7"));
    men.start();
    CHECK(men.refused(ClaimTimeDraw{Seat::A, 1, 0}) == Reject::NotStronger);  // a king for three men
}

TEST_CASE("1.7.13 is of controls to the end of the game, in an event") {
    Regulation regulation = from_position(kings);
    regulation.control.periods = {{2, 5min, 0ms}, {0, 5min, 0ms}};
    Table table(regulation);
    table.start();
    CHECK(table.refused(ClaimTimeDraw{Seat::A, 1, 0}) == Reject::NotToTheEnd);
    shuffle(table, 4);
    CHECK(std::holds_alternative<TimeDrawClaimed>(table.must(ClaimTimeDraw{Seat::A, 1, 4}).front()));
    Regulation casual = from_position(kings);
    casual.casual = true;
    Table friends(casual);
    friends.start();
    CHECK(friends.refused(ClaimTimeDraw{Seat::A, 1, 0}) == Reject::NoSuchDraw);
}

TEST_CASE("1.7.13, 1.16.8 a refusal bars the claim for five own moves or half of the time, not for the game") {
    const auto refuse = [](Table& table) {
        table.must(ClaimTimeDraw{Seat::A, 1, table.state.ply});
        table.must(RuleTimeDraw{1, table.state.time_claim->seq, false, ""});
        table.now = table.state.opens_at;
    };
    Table moves(at_pace(clock::Pace::Classic));
    moves.start();
    refuse(moves);
    shuffle(moves, 8);
    CHECK(moves.refused(ClaimTimeDraw{Seat::A, 1, 8}) == Reject::ClaimRefused);
    CHECK_FALSE(own_view(moves.state, Role::SeatA).may_claim_time_draw);
    shuffle(moves, 2);
    CHECK(own_view(moves.state, Role::SeatA).may_claim_time_draw);
    refuse(moves);
    CHECK(moves.refused(ClaimTimeDraw{Seat::A, 1, 10}) == Reject::ClaimRefused);

    Table time(at_pace(clock::Pace::Classic));
    time.start();
    time.now += 5min;
    refuse(time);  // 40 minutes are left
    time.play("g1-h2", 20min);
    time.play("b8-a7");
    CHECK(time.refused(ClaimTimeDraw{Seat::A, 1, 2}) == Reject::ClaimRefused);
    time.play("h2-g1", 1s);
    time.play("a7-b8");
    CHECK(std::holds_alternative<TimeDrawClaimed>(time.must(ClaimTimeDraw{Seat::A, 1, 4}).front()));
}

TEST_CASE("1.7.13, 1.16.8 half of the time is counted at the instant of the next claim, not where its turn began") {
    Table table(at_pace(clock::Pace::Classic));
    table.start();
    table.now += 5min;
    table.must(ClaimTimeDraw{Seat::A, 1, 0});
    table.must(RuleTimeDraw{1, table.state.time_claim->seq, false, ""});
    CHECK(own_view(table.state, Role::SeatA).time_draw_below == 20min);  // of 40
    table.now = table.state.opens_at + 20min;
    CHECK(table.refused(ClaimTimeDraw{Seat::A, 1, 0}) == Reject::ClaimRefused);
    table.now += 1ms;
    CHECK(std::holds_alternative<TimeDrawClaimed>(table.must(ClaimTimeDraw{Seat::A, 1, 0}).front()));
}

TEST_CASE("1.7.13, 1.16.8 a claim that no judge is there to answer lapses after its wait, as if it was refused") {
    Table table(at_pace(clock::Pace::Classic));
    table.start();
    table.now += 20s;
    table.must(ClaimTimeDraw{Seat::A, 1, 0});
    const Instant lapses = table.now + 5min;
    CHECK(next_alarm(table.state, table.opened) == Alarm{lapses, AlarmKind::ClaimLapse});
    table.now = lapses - 1ms;
    CHECK(table.refused(TimePassed{lapses, {}, {}, Instant{}}) == Reject::NothingDue);
    const auto events = table.alarm();
    REQUIRE(events.size() == 2);
    CHECK(std::get<TimeDrawLapsed>(events[0]) == TimeDrawLapsed{1, Seat::A});
    CHECK(std::get<Resumed>(events[1]).reason == "claim");
    CHECK(table.state.opens_at == lapses + table.state.regulation.resume_countdown);
    CHECK(table.state.clock_runs());
    CHECK(table.left(Seat::A) == 45min - 20s);
    CHECK_FALSE(table.state.time_claim);
    CHECK(table.refused(ClaimTimeDraw{Seat::A, 1, 0}) == Reject::ClaimRefused);
}

TEST_CASE("1.7.13, 1.16.8 a judge who is there decides without limit; when he goes the wait begins") {
    Table table(at_pace(clock::Pace::Classic));
    table.start();
    table.must(ClaimTimeDraw{Seat::A, 1, 0});
    CHECK_FALSE(next_alarm(table.state, table.opened, std::nullopt));
    table.now += 2h;
    CHECK(table.refused(TimePassed{table.now}) == Reject::NothingDue);
    const Instant gone = table.now;
    CHECK(next_alarm(table.state, table.opened, gone) == Alarm{gone + 5min, AlarmKind::ClaimLapse});
    table.now = gone + 5min;
    CHECK(table.refused(TimePassed{table.now, {}, {}, gone + 1ms}) == Reject::NothingDue);
    table.must(TimePassed{table.now, {}, {}, gone});
    CHECK_FALSE(table.state.time_claim);
}

TEST_CASE("1.7.13 while the server holds the clocks nothing is claimed: who is still missing keeps his wait") {
    Table table(from_position(kings));
    table.start();
    table.must(ThawClocks{FreezeCause::Crash, table.now, 1s});
    REQUIRE(table.state.hold == Hold::Waiting);
    CHECK_FALSE(own_view(table.state, Role::SeatA).may_claim_time_draw);
    CHECK(table.refused(ClaimTimeDraw{Seat::A, 1, 0}) == Reject::Paused);
    table.play("g1-h2");  // a move costs nothing, and leaves the wait
    CHECK(table.state.hold == Hold::Waiting);
    CHECK(table.state.wait_until.has_value());
    CHECK_FALSE(table.state.clock_runs());
    table.must(ContinuePlay{});
    table.now = table.state.opens_at;
    table.play("b8-a7");
    table.must(FreezeClocks{table.now, FreezeCause::Stall});
    CHECK(table.refused(ClaimTimeDraw{Seat::A, 1, 2}) == Reject::Paused);
    table.must(ThawClocks{FreezeCause::Stall, table.now, 0ms});
    CHECK(own_view(table.state, Role::SeatA).may_claim_time_draw);
}

TEST_CASE("1.7.13 while the judge looks at a claim its side can resign, and he can settle the game by hand") {
    for (const bool settles : {true, false}) {
        Table table(from_position(kings));
        table.start();
        table.must(ClaimTimeDraw{Seat::A, 1, 0});
        const GameEnded end =
            end_of(settles ? table.must(Settle{1, GameResult::BWins, "1.7.11", ""}) : table.must(Resign{Seat::A, 1}));
        CHECK(end.result == GameResult::BWins);
        CHECK_FALSE(table.state.time_claim.has_value());
    }
}

TEST_CASE("1.7.13 a restart of the server leaves the claim with the judge") {
    Table table(from_position(kings));
    table.start();
    table.must(ClaimTimeDraw{Seat::A, 1, 0});
    table.must(ThawClocks{FreezeCause::Crash, table.now, 1s});
    CHECK(table.state.hold == Hold::Judge);
    CHECK(table.refused(ContinuePlay{}) == Reject::NotWaiting);
    table.must(RuleTimeDraw{1, table.state.time_claim->seq, false, ""});
    CHECK(table.state.hold == Hold::None);
}

TEST_CASE("1.7.13, 1.16.8 the claim is offered to whose it is") {
    Table table(from_position(kings));
    table.start();
    CHECK(own_view(table.state, Role::SeatA).may_claim_time_draw);
    CHECK_FALSE(own_view(table.state, Role::SeatB).may_claim_time_draw);
    CHECK_FALSE(own_view(table.state, Role::Judge).may_claim_time_draw);
    table.play("g1-h2");
    CHECK_FALSE(own_view(table.state, Role::SeatA).may_claim_time_draw);  // not on turn
    CHECK_FALSE(own_view(table.state, Role::SeatB).may_claim_time_draw);
}
