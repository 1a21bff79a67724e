#include "tests/support/match_table.hpp"

using namespace doska;
using namespace doska::test;

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

TEST_CASE("a turn opened after the countdown counts from its opening") {
    Table table;
    table.commit = 9s;
    table.start();
    CHECK(table.opened == noon + 9s);
    CHECK(only<MovePlayed>(table.play("c3-d4", 3s)).stretch.since == noon + 9s);
}

TEST_CASE("a refused move names the first thing that is wrong with it") {
    Table table;
    CHECK(table.refused(PlayMove{Seat::A, 1, 0, path("c3-d4")}) == Reject::NotStarted);
    table.start();
    CHECK(table.refused(PlayMove{Seat::B, 2, 7, path("a1-b2")}) == Reject::WrongGame);
    CHECK(table.refused(PlayMove{Seat::B, 1, 7, path("a1-b2")}) == Reject::StalePly);
    table.must(Pause{"dispute", ""});
    CHECK(table.refused(PlayMove{Seat::B, 1, 0, path("a1-b2")}) == Reject::NotYourTurn);
    CHECK(table.refused(PlayMove{Seat::A, 1, 0, path("a1-b2")}) == Reject::Paused);
    table.must(Resume{"dispute", ""});
    table.now += 20min;
    CHECK(table.refused(PlayMove{Seat::A, 1, 0, path("a1-b2")}) == Reject::IllegalMove);
    CHECK(table.refused(PlayMove{Seat::A, 1, 0, path("c3-d4")}) == Reject::TimeIsUp);
    table.must(Settle{1, GameResult::Draw, "1.4", ""});
    CHECK(table.refused(PlayMove{Seat::A, 1, 0, path("c3-d4")}) == Reject::MatchOver);
}

TEST_CASE("a move sent again after it was played is stale, not a second move") {
    Table table;
    table.start();
    const PlayMove move = table.move("c3-d4");
    table.must(move);
    CHECK(table.refused(move) == Reject::StalePly);
}

TEST_CASE("2.1.10.3 an irregular move is refused, the position stays and the own clock runs on") {
    Table table(from_position("W:Wc3,a1:Bd4,h8"));
    table.start();
    table.now += 4s;
    CHECK(table.refused(table.move("a1-b2")) == Reject::CaptureObligatory);
    CHECK(table.refused(table.move("d4-e3")) == Reject::NotYourPiece);
    CHECK(table.refused(PlayMove{Seat::A, 1, 0, draughts::Path{}}) == Reject::IllegalMove);
    table.now += 5s;
    CHECK(only<MovePlayed>(table.must(table.move("c3-e5"))).stretch.spent == 9s);
}

TEST_CASE("2.1.6.2 where two routes of one capture take different pieces the route must be sent") {
    Table table(from_position("W:WKe1:Bg5,g3,b2,d2,h8"));
    table.start();
    CHECK(table.refused(table.move("e1:a1")) == Reject::AmbiguousMove);
    const auto events = table.play("e1:c3:a1");
    CHECK(only<MovePlayed>(events).move.captured.size() == 2);
}

TEST_CASE("2.1.8.1 who takes the last piece has won") {
    Table table(from_position("W:Wc3:Bd4"));
    table.start();
    const auto events = table.play("c3:e5", 2s);
    REQUIRE(events.size() == 3);
    CHECK(std::get<MovePlayed>(events[0]).stretch.spent == 2s);
    const auto& end = std::get<GameEnded>(events[1]);
    CHECK(end.result == GameResult::AWins);
    CHECK(end.cause == Cause::NoPieces);
    CHECK(end.clause == "2.1.8.1");
    CHECK_FALSE(end.stretch.has_value());  // the move has it
    CHECK(std::get<MatchEnded>(events[2]).half_points == std::array<int, 2>{2, 0});
    CHECK(table.state.phase == Phase::Ended);
}

TEST_CASE("2.1.8.1 who shuts in the last pieces has won") {
    Table table(from_position("W:Wa1,c1:Ba3"));
    table.start();
    CHECK(end_of(table.play("a1-b2")).cause == Cause::NoMoves);
}

TEST_CASE("2.1.8.1 resignation, on either side's turn") {
    for (const Seat seat : {Seat::A, Seat::B}) {
        Table table;
        table.start();
        table.play("c3-d4");
        table.now += 6s;
        const auto events = table.must(Resign{seat, 1});
        const auto& end = end_of(events);
        CHECK(end.result == win_of(other(seat)));
        CHECK(end.cause == Cause::Resigned);
        REQUIRE(end.stretch.has_value());
        CHECK(end.stretch->spent == 6s);
        CHECK(table.left(Seat::B) == 594s);  // whose clock ran
        CHECK(table.left(Seat::A) == 599s);
    }
}

TEST_CASE("a resignation in the countdown cuts no stretch") {
    Table table;
    table.must(Ready{Seat::A});
    table.must(Ready{Seat::B});
    CHECK_FALSE(end_of(table.must(Resign{Seat::B, 1})).stretch.has_value());
    CHECK(table.refused(Resign{Seat::A, 1}) == Reject::MatchOver);
}

TEST_CASE("1.7.9 the last millisecond is in time, zero is not") {
    for (const Millis thought : {Millis{599'999}, Millis{600'000}}) {
        Table table;
        table.start();
        table.now += thought;
        const auto decision = table.send(table.move("c3-d4"), table.now);
        CHECK(decision.has_value() == (thought < 10min));
    }
}

TEST_CASE("1.7.9 the flag falls at its own instant, however late it is noticed") {
    Table table;
    table.start();
    table.play("c3-d4", 10s);
    const Instant due = table.opened + 10min;
    table.now = due + 25ms;
    const auto events = table.must(TimePassed{due});
    REQUIRE(events.size() == 3);
    const auto& flag = std::get<FlagFell>(events[0]);
    CHECK(flag.seat == Seat::B);
    CHECK(flag.due == due);
    CHECK(flag.stretch == Stretch{table.opened, 10min, {590s, 0s}});
    const auto& end = std::get<GameEnded>(events[1]);
    CHECK(end.result == GameResult::AWins);
    CHECK(end.clause == "1.7.9");
    CHECK(table.left(Seat::B) == 0s);
}

TEST_CASE("1.7.9 a flag that is not due yet is not decided") {
    Table table;
    table.start();
    const Instant due = table.state.opens_at + 10min;
    table.now = due - 1ms;
    CHECK(table.refused(TimePassed{due - 1ms}) == Reject::NothingDue);
    CHECK(table.refused(TimePassed{due}) == Reject::NothingDue);  // it cannot be later than now
}

TEST_CASE("1.7.12 a move that leaves the opponent without pieces or moves beats a flag that is not decided") {
    for (const auto& [fen, move, cause] :
         {std::tuple{"W:Wc3:Bd4", "c3:e5", Cause::NoPieces}, std::tuple{"W:Wa1,c1:Ba3", "a1-b2", Cause::NoMoves}}) {
        CAPTURE(fen);
        Table table(from_position(fen));
        table.start();
        const auto events = table.play(move, 10min + 20ms);
        CHECK(end_of(events).result == GameResult::AWins);
        CHECK(end_of(events).cause == cause);
        const auto& stretch = std::get<MovePlayed>(events.front()).stretch;
        CHECK(stretch.spent == 10min);  // more than all could not be spent
        CHECK(table.left(Seat::A) == 0s);
    }
}

TEST_CASE("1.7.12 after the flag was decided the move comes too late") {
    Table table(from_position("W:Wc3:Bd4"));
    table.start();
    const PlayMove move = table.move("c3:e5");
    CHECK(end_of(table.alarm()).result == GameResult::BWins);
    CHECK(table.refused(move) == Reject::MatchOver);
}

TEST_CASE("1.7.9 a move that makes a draw does not beat the flag") {
    Regulation regulation = from_position("W:WKc1:BKb8");
    regulation.automatic_repetition = true;
    Table table(regulation);
    table.start();
    for (const auto* move : {"c1-a3", "b8-a7", "a3-c1", "a7-b8", "c1-a3", "b8-a7", "a3-c1"})
        table.play(move);
    table.now += 10min;
    CHECK(table.refused(table.move("a7-b8")) == Reject::TimeIsUp);
}

TEST_CASE("at or after the flag's instant only the flag remains") {
    Table table;
    table.start();
    table.play("c3-d4", 1s, true);
    const std::int64_t offer = *table.state.offer;
    table.now = table.opened + 10min;
    CHECK(table.refused(AnswerDraw{Seat::B, 1, offer, true}) == Reject::TimeIsUp);
    CHECK(table.refused(ClaimDraw{Seat::B, 1, 1, {}}) == Reject::TimeIsUp);
    CHECK(table.refused(Resign{Seat::A, 1}) == Reject::TimeIsUp);
    CHECK(table.refused(Pause{"technical", ""}) == Reject::TimeIsUp);
    CHECK(end_of(table.must(TimePassed{table.now})).result == GameResult::AWins);
}

TEST_CASE("1.7.1 the control move brings the next period's time, the increment each move") {
    Regulation regulation;
    regulation.control = {{{.moves = 2, .time = 60s, .increment = 1s}, {.moves = 0, .time = 30s, .increment = 0s}}};
    Table table(regulation);
    table.start();
    CHECK(only<MovePlayed>(table.play("c3-d4", 10s)).stretch.left[0] == 51s);
    table.play("b6-a5", 5s);
    const auto events = table.play("g3-h4", 11s);
    const auto& control_move = only<MovePlayed>(events);
    CHECK(control_move.stretch.left == std::array<Millis, 2>{71s, 56s});
    CHECK(control_move.period == 1);
    CHECK(control_move.period_moves == 0);
    CHECK(table.state.clocks[0] == clock::PlayerClock{71s, 1, 0, 71s});
}

TEST_CASE("1.7.9 the control move must be received before zero") {
    Regulation regulation;
    regulation.control = {{{.moves = 1, .time = 60s, .increment = 0s}, {.moves = 0, .time = 30s, .increment = 0s}}};
    Table table(regulation);
    table.start();
    table.now += 60s;
    CHECK(table.refused(table.move("c3-d4")) == Reject::TimeIsUp);
}
