#include "engine/match/test_table.hpp"

using namespace doska;
using namespace doska::match;

TEST_CASE("2.1.4.1 White begins, then one move each in turn") {
    Table table;
    table.start();
    CHECK(table.refused(PlayMove{Seat::B, 1, 0, path("b6-a5")}) == Reject::NotYourTurn);
    table.play("c3-d4");
    CHECK(table.refused(PlayMove{Seat::A, 1, 1, path("d4-e5")}) == Reject::NotYourTurn);
    table.play("b6-a5");
    CHECK(table.state.to_move() == Seat::A);
    CHECK(table.state.ply == 2);
    CHECK(table.state.moves.size() == 2);
}

TEST_CASE("a move is charged from the opening of the turn to its arrival; the commit is nobody's time") {
    Table table;
    table.commit = 800ms;
    table.start();
    const auto events = table.play("c3-d4", 7s);
    const auto& move = only<MovePlayed>(events);
    CHECK(move.stretch.since == table.log.back().at - 7s);
    CHECK(move.stretch.spent == 7s);
    CHECK(move.stretch.left == std::array<Millis, 2>{593s, 600s});
    table.play("b6-a5", 2s);
    CHECK(table.left(Seat::A) == 593s);
    CHECK(table.left(Seat::B) == 598s);
    CHECK(table.state.last_at == noon + 5s + 7s + 800ms + 2s);  // the first commit was over within the countdown
}

TEST_CASE("a move sent before its turn was opened is refused: no premoves, for anyone") {
    Table table;
    table.commit = 500ms;
    table.start();
    table.play("c3-d4");
    const auto early = table.send(table.move("b6-a5"), table.opened - 1ms);
    REQUIRE_FALSE(early);
    CHECK(early.error() == Reject::NotYourTurn);
    const auto at_once = table.send(table.move("b6-a5"), table.opened);
    REQUIRE(at_once);
    CHECK(only<MovePlayed>(*at_once).stretch.spent == 0ms);
}

TEST_CASE("a move in the countdown costs nothing") {
    Table table;
    table.must(Ready{Seat::A});
    table.must(Ready{Seat::B});
    table.now += 2s;
    const auto events = table.must(table.move("c3-d4"));
    const auto& move = only<MovePlayed>(events);
    CHECK(move.stretch.spent == 0ms);
    CHECK(move.stretch.since == table.now);
    CHECK(table.left(Seat::A) == 10min);
    // The answerer's clock waits for the same countdown.
    table.now += 1s;
    table.must(table.move("b6-a5"));
    CHECK(table.left(Seat::B) == 10min);
}
