#include "engine/match/turn.hpp"
#include "engine/match/view.hpp"
#include "tests/support/match_table.hpp"

using namespace doska;
using namespace doska::test;

// E4: a casual match can be called off by a player before his own first move of the game.

namespace {

Regulation casual(int games = 1) {
    Regulation regulation = ten_minutes();
    regulation.casual = true;
    regulation.games = games;
    return regulation;
}

bool may_call_off(const State& state, Seat seat) {
    return own_view(state, seat == Seat::A ? Role::SeatA : Role::SeatB).may_call_off;
}

}  // namespace

TEST_CASE("a casual match can be called off before the own first move, by either, and has no result then") {
    for (const Seat seat : {Seat::A, Seat::B}) {
        Table table(casual());
        table.start();
        CHECK(may_call_off(table.state, seat));
        table.now += 7s;
        const auto events = table.must(CallOff{seat, 1});
        REQUIRE(events.size() == 2);
        const auto& called = std::get<CalledOff>(events[0]);
        CHECK(called.seat == seat);
        REQUIRE(called.stretch);
        CHECK(called.stretch->spent == 7s);
        CHECK(called.stretch->left == std::array<Millis, 2>{593s, 600s});
        CHECK(std::get<MatchEnded>(events[1]).half_points == std::array<int, 2>{0, 0});
        CHECK(table.state.phase == Phase::Ended);
        CHECK(table.state.called_off_by == seat);
        CHECK(table.state.scores.empty());
        CHECK_FALSE(may_call_off(table.state, seat));
        CHECK(table.refused(CallOff{seat, 1}) == Reject::MatchOver);
    }
}

TEST_CASE("who has moved can't call off any more, the other can until he has") {
    Table table(casual());
    table.start();
    table.play("c3-d4");
    CHECK(table.refused(CallOff{Seat::A, 1}) == Reject::TooLate);
    CHECK(may_call_off(table.state, Seat::B));
    table.play("d6-c5");
    for (const Seat seat : {Seat::A, Seat::B}) {
        CHECK(table.refused(CallOff{seat, 1}) == Reject::TooLate);
        CHECK_FALSE(may_call_off(table.state, seat));
    }
}

TEST_CASE("where Black begins the seat with Black has the first move") {
    Regulation regulation = from_position("B:Wc3,h2:Bd4,h8");
    regulation.casual = true;
    Table table(regulation);
    table.start();
    table.play("d4:b2");
    CHECK(table.refused(CallOff{Seat::B, 1}) == Reject::TooLate);
    CHECK(only<CalledOff>({table.must(CallOff{Seat::A, 1}).front()}).seat == Seat::A);
}

TEST_CASE("a match can be called off before it starts and between games; games that were played keep their result") {
    Table waiting(casual());
    CHECK(may_call_off(waiting.state, Seat::B));
    CHECK(waiting.refused(CallOff{Seat::B, 2}) == Reject::WrongGame);
    CHECK_FALSE(only<CalledOff>({waiting.must(CallOff{Seat::B, 1}).front()}).stretch);
    CHECK(waiting.state.phase == Phase::Ended);

    Table between(casual(3));
    between.start();
    between.must(Resign{Seat::A, 1});
    between.must(Ready{Seat::A});
    CHECK(between.refused(CallOff{Seat::A, 1}) == Reject::WrongGame);
    const auto events = between.must(CallOff{Seat::A, 2});
    CHECK(std::get<MatchEnded>(events.back()).half_points == std::array<int, 2>{0, 2});
    CHECK(between.state.scores.size() == 1);
    CHECK(between.state.ready == std::array<bool, 2>{});
}

TEST_CASE("a match that is not casual, that a judge has stopped, or whose flag is due can't be called off") {
    Table serious(ten_minutes());
    serious.start();
    CHECK(serious.refused(CallOff{Seat::A, 1}) == Reject::NotCasual);
    CHECK_FALSE(may_call_off(serious.state, Seat::A));

    Table stopped(casual());
    stopped.start();
    stopped.must(Pause{"dispute", ""});
    CHECK(stopped.refused(CallOff{Seat::A, 1}) == Reject::Paused);
    CHECK_FALSE(may_call_off(stopped.state, Seat::A));

    Table late(casual());
    late.start();
    late.now += 10min;
    CHECK(late.refused(CallOff{Seat::B, 1}) == Reject::TimeIsUp);
}
