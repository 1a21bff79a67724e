#include "engine/draughts/opening_table.hpp"
#include "engine/match/alarm.hpp"
#include "engine/match/turn.hpp"
#include "engine/match/view.hpp"
#include "tests/support/drawn_table.hpp"

// 2.2.1-2.2.2, 1.6.4: the opening of draughts-64 is drawn by lot, and both confirm that they see it.

using namespace doska;
using namespace doska::test;

namespace {

draughts::Opening opening(int number) {
    return draughts::opening_of(*draughts::find_opening_table("fmjd-736"), number, draughts::Variant::Draughts64);
}

PlayMove first_move(const State& state) {
    return {state.to_move(), state.game, state.ply, draughts::legal_moves(state.board.position()).front().path};
}

}  // namespace

TEST_CASE("1.6.4 both are there: the opening is drawn before the game, no clock runs until they have seen it") {
    Table table = started(both);
    CHECK(table.state.is_lot_due());
    CHECK_FALSE(table.state.clock_runs());
    CHECK(table.refused(table.move("c3-d4")) == Reject::OpeningUnseen);
    const auto events = table.must(DrawOpening{seed});
    const auto& lot = only<OpeningDrawn>(events);
    CHECK(lot.number == 257);
    CHECK(lot.seed == seed);
    CHECK(lot.board == opening(257).start.board);
    CHECK(lot.opens_at == drawn_start + 1min);
    CHECK(table.state.board.position() == opening(257).start);
    CHECK(table.refused(DrawOpening{seed}) == Reject::NothingDue);
    CHECK(own_view(table.state, Role::SeatA).may_confirm_opening);
    CHECK(own_view(table.state, Role::SeatA).legal.empty());
    CHECK(table.refused(first_move(table.state)) == Reject::OpeningUnseen);
    CHECK(clause(Reject::OpeningUnseen) == "1.6.4");

    table.now += 20s;
    std::vector<Event> seen;
    CHECK(confirms(table, Seat::A, seen) == OpeningSeen{1, Seat::A, {}, {}});
    CHECK(table.refused(Ready{Seat::A}) == Reject::AlreadyReady);
    CHECK_FALSE(own_view(table.state, Role::SeatA).may_confirm_opening);
    CHECK(table.refused(first_move(table.state)) == Reject::OpeningUnseen);
    table.now += 10s;
    CHECK(confirms(table, Seat::B, seen).opens_at == table.now + 5s);
    table.now = table.state.opens_at + 2s;
    const Seat mover = table.state.to_move();
    table.must(first_move(table.state));
    CHECK(table.left(mover) == 45min - 2s);
    CHECK(table.left(other(mover)) == 45min);
}

TEST_CASE("1.6.4 one is absent: the lot waits for him and is drawn at his expense") {
    for (const Seat late : {Seat::A, Seat::B}) {
        CAPTURE(index(late));
        Table table = started(late == Seat::A ? only_b : only_a);
        CHECK_FALSE(table.state.is_lot_due());
        CHECK(table.refused(DrawOpening{seed}) == Reject::NothingDue);
        table.now += 10min;
        CHECK_FALSE(only<PlayerArrived>(table.must(Arrive{late})).opens_at);
        CHECK(only<OpeningDrawn>(table.must(DrawOpening{seed})).opens_at == table.now);
        CHECK(table.state.on_clock() == late);
        table.now += 30s;
        std::vector<Event> seen;
        confirms(table, other(late), seen);
        CHECK(table.state.on_clock() == late);
        table.now += 5s;
        confirms(table, late, seen);
        CHECK(table.left(late) == 35min - 35s);
        CHECK(table.left(other(late)) == 45min);
        CHECK(table.state.on_clock() == table.state.to_move());
    }
}

TEST_CASE("1.16.7 a judge counts from a position that is on the board and that both have seen") {
    Regulation fast = drawn();
    fast.pace = clock::Pace::Blitz;
    fast.control = {{{.moves = 0, .time = 5min, .increment = 0ms}}};
    Table table(fast);
    table.alarm(only_a);
    const auto refused = [&] { return table.refused(StartCount{1, Seat::A, ""}); };
    CHECK(refused() == Reject::OpponentAbsent);
    table.now += 10s;
    table.must(Arrive{Seat::B});
    CHECK(refused() == Reject::OpeningUnseen);
    table.state.count.emplace();  // as a record of before may have it
    table.must(DrawOpening{seed});
    CHECK_FALSE(table.state.count);
    CHECK(refused() == Reject::OpeningUnseen);
    table.must(Ready{Seat::B});
    CHECK(refused() == Reject::OpeningUnseen);
    table.must(Ready{Seat::A});
    table.now = table.state.opens_at;
    table.must(StartCount{1, Seat::A, ""});
    CHECK(table.state.count->seat == Seat::A);
}

TEST_CASE("1.6.4 who came late and has confirmed pays no more; the other may look as long as anybody, then he pays") {
    Table table = started(only_a);
    table.now += 10min;
    table.must(Arrive{Seat::B});
    table.must(DrawOpening{seed});
    const Instant until = table.now + 1min;
    table.now += 4s;
    std::vector<Event> seen;
    CHECK(confirms(table, Seat::B, seen).opens_at == until);
    CHECK(table.left(Seat::B) == 35min - 4s);
    CHECK(table.state.on_clock() == Seat::A);
    table.now = until + 7s;
    confirms(table, Seat::A, seen);
    CHECK(table.left(Seat::A) == 45min - 7s);
    CHECK(table.left(Seat::B) == 35min - 4s);
}

TEST_CASE("1.6.3-1.6.4 where both look too long their time is halved, as if they were away") {
    Table table = started(both);
    table.must(DrawOpening{seed});
    table.now = table.state.opening_until + 2min;
    std::vector<Event> seen;
    CHECK(confirms(table, Seat::B, seen).stretch->left == std::array<Millis, 2>{44min, 44min});
    table.now += 1min;
    confirms(table, Seat::A, seen);
    CHECK(table.left(Seat::A) == 43min);
    CHECK(table.left(Seat::B) == 44min);
}

TEST_CASE("1.6.4 the lot is at nobody's expense where the server, and no player, was late") {
    for (const Seat last : {Seat::A, Seat::B}) {
        CAPTURE(index(last));
        Table table(drawn());
        const Instant back = drawn_start + 3min;
        REQUIRE(table.send(TimePassed{drawn_start, {false, false}}, back));
        table.now = back + 4s;
        CHECK(only<PlayerArrived>(table.must(Arrive{other(last)})).in_time);
        table.now = back + 5s;
        CHECK(only<PlayerArrived>(table.must(Arrive{last})).in_time);
        CHECK_FALSE(table.state.late);
        const auto events = table.must(DrawOpening{seed});
        const OpeningDrawn& lot = only<OpeningDrawn>(events);
        CHECK(lot.opens_at == lot.until);
        table.now = lot.until;
        std::vector<Event> seen;
        confirms(table, Seat::A, seen);
        confirms(table, Seat::B, seen);
        CHECK(table.left(Seat::A) == 45min);
        CHECK(table.left(Seat::B) == 45min);
    }
}

TEST_CASE("1.6.4 who was awaited before a hold and comes in it is late, and pays for the lot") {
    Table table = started(only_a);
    table.now += 2min;
    table.must(Pause{"technical", ""});
    table.now += 1min;
    CHECK_FALSE(only<PlayerArrived>(table.must(Arrive{Seat::B})).in_time);
    CHECK(table.state.late == Seat::B);
}

TEST_CASE("1.9.2 neither ever confirms the opening: both have lost the game, not White alone") {
    Table table = started(both);
    table.must(DrawOpening{seed});
    const Instant due = table.state.opening_until + 45min;
    CHECK(next_alarm(table.state, table.opened) == Alarm{due, AlarmKind::Lateness});
    table.now = due - 1min;
    std::vector<Event> seen;
    CHECK(decide(table.state, Ready{Seat::B}, {table.now, table.opened}).has_value());
    table.now = due;
    CHECK(table.refused(Ready{Seat::B}) == Reject::TimeIsUp);
    const auto events = table.alarm();
    CHECK(end_of(events).result == GameResult::BothLose);
    CHECK(end_of(events).cause == Cause::NoShow);
    CHECK(end_of(events).clause == "1.9.2");
    CHECK(find<FlagFell>(events) == nullptr);
    CHECK(table.state.scores.size() == 1);
    CHECK(table.state.next_start);  // they came: the next game of the micromatch is played
    table.must(Settle{1, GameResult::Draw, "1.9.2", ""});
}

TEST_CASE("1.7.9 who never confirms loses by his clock") {
    Table table = started(both);
    table.must(DrawOpening{seed});
    table.must(Ready{Seat::A});
    const auto events = table.alarm();
    CHECK(table.now == table.state.opening_until + 45min);
    CHECK(find<FlagFell>(events)->seat == Seat::B);
    CHECK(end_of(events).result == GameResult::AWins);
}

TEST_CASE("2.2, 1.11 the two games of a micromatch begin from one opening; the next two from another") {
    Regulation regulation = drawn(4);
    regulation.control.periods.front().time = 20min;
    Table table(regulation);
    table.alarm(both);
    table.must(DrawOpening{seed});
    table.must(Ready{Seat::A});
    table.must(Ready{Seat::B});
    table.must(Resign{Seat::A, 1});
    table.alarm(both);
    CHECK_FALSE(table.state.is_lot_due());
    CHECK(table.state.board.position() == opening(257).start);
    table.now = table.state.opens_at;
    table.must(first_move(table.state));
    table.must(Resign{Seat::A, 2});
    table.alarm(both);
    CHECK(table.state.is_lot_due());
    table.must(DrawOpening{std::string(64, '0')});
    CHECK(table.state.board.position() == opening(1).start);
}

TEST_CASE("2.2.2 a seed that draws nothing is refused, and a casual match draws when both are ready") {
    Regulation regulation = drawn(1);
    regulation.casual = true;
    regulation.starts_at.reset();
    regulation.game_break.reset();
    Table table(regulation);
    table.start();
    CHECK(table.state.is_lot_due());
    CHECK(table.refused(DrawOpening{std::string(64, 'f')}) == Reject::OutOfRange);
    table.must(DrawOpening{seed});
    CHECK(table.state.board.position() == opening(257).start);
}
