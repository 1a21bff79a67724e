#include "tests/support/app_table.hpp"
#include "tests/support/repetitions.hpp"

#include <algorithm>
#include <random>
#include <string>

// What the mover is charged, and when his flag falls: to the instant of receipt, from the opening of the turn.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

TEST_CASE("nobody hears of a move before it is stored") {
    Table table(regulation(60s));
    const std::string id = table.a.move(0, "c3-d4");
    CHECK(table.a.answer(id) == "");
    for (Guest* guest : {&table.a, &table.b, &table.judge, &table.watcher})
        CHECK(guest->link.count("move_played") == 0);
    table.world.settle();
    CHECK(table.a.answer(id) == "ok");
    for (Guest* guest : {&table.a, &table.b, &table.judge, &table.watcher})
        CHECK(guest->link.count("move_played") == 1);
    CHECK(table.b.link.last("move_played")["d"]["you"]["legal"].size() == 7);
    CHECK_FALSE(table.a.link.last("move_played")["d"]["you"].contains("legal"));
    CHECK_FALSE(table.watcher.link.last("move_played")["d"].contains("you"));
}

TEST_CASE("A1: a commit of 0.8 s is nobody's time: the mover pays to arrival, the opponent from the opening") {
    Table table(regulation(60s));
    table.world.pass(3s);
    table.a.move(0, "c3-d4");
    table.world.journal.health_.commit_since = table.world.clock.now();
    table.world.pass(800ms);
    table.world.journal.health_.commit_since.reset();
    table.world.settle();
    CHECK(table.left(Seat::A) == 57s);
    table.world.pass(2s);
    table.b.move(1, "b6-a5");
    table.world.settle();
    CHECK(table.left(Seat::B) == 58s);
}

TEST_CASE("A2: a move received before the due instant beats the flag whose alarm has gone off") {
    Table table(regulation(10s));
    const Instant due = table.world.clock.now() + 10s;
    table.world.pass(10s + 20ms);  // due is over, the grace is not
    const std::string id = table.a.send_at(due - 50ms, "play_move", Guest::move_body(0, "c3-d4"));
    table.world.pass(30ms);
    table.world.settle();
    CHECK(table.a.answer(id) == "ok");
    CHECK(table.left(Seat::A) == 50ms);
    CHECK(table.a.link.count("flag_fell") == 0);
}

TEST_CASE("A2: a loop that stood still beyond the due instant reads what came meanwhile before it lets a flag fall") {
    Table table(regulation(10s));
    const Instant due = table.world.clock.now() + 10s;
    table.world.pass(10s + 150ms, 200ms);
    SUBCASE("a move that came in time") {
        const std::string id = table.a.send_at(due - 50ms, "play_move", Guest::move_body(0, "c3-d4"));
        table.world.pass(10ms);
        table.world.pass(20ms);
        table.world.settle();
        CHECK(table.a.answer(id) == "ok");
        CHECK(table.state().playing());
    }
    SUBCASE("nothing") {
        table.world.pass(10ms);
        CHECK(table.world.journal.waiting() == 0);
        table.world.pass(20ms, 30ms);  // late again: the flag need not wait for ever
        table.world.settle();
        CHECK(table.a.link.last("flag_fell")["d"]["due_ms"] == to_ms(due));
    }
}

TEST_CASE("A2: over many random offsets a player is flagged exactly when he sent too late") {
    std::mt19937 random(20'261'129);
    for (int i = test::repetitions(60, 1'000); i > 0; --i) {
        Table table(regulation(2s));
        const Instant due = table.world.clock.now() + 2s;
        const Millis offset{std::uniform_int_distribution<int>(-60, 20)(random)};
        table.world.pass(2s + std::max(offset, Millis{0}));
        const std::string id = table.a.send_at(due + offset, "play_move", Guest::move_body(0, "c3-d4"));
        table.world.settle();
        table.world.pass(100ms);
        table.world.settle();
        CAPTURE(offset.count());
        CHECK(table.a.answer(id) == (offset < 0ms ? "ok" : "time_is_up"));
        CHECK((table.state().phase == match::Phase::Ended) == (offset >= 0ms));
    }
}

TEST_CASE("a move that crosses the end of a pause costs nothing and is no move before its turn") {
    Table table(regulation(60s));
    table.world.pass(1s);
    table.judge.send("pause", R"({"reason":"other"})");
    table.world.settle();
    table.judge.send("resume", R"({"reason":"other"})");
    table.world.pass(200ms);
    const std::string move = table.a.move(0, "c3-d4");
    table.world.pass(300ms);
    table.world.settle();
    CHECK(table.a.answer(move) == "ok");
    CHECK(table.left(Seat::A) == 59s);
}

TEST_CASE("the move that ends a game gives nobody rights on the way: the end is told with it") {
    match::Regulation rules = regulation(60s);
    draughts::Position start;
    start.board.put(*draughts::Square::parse("c3"), {Side::White, draughts::Rank::Man});
    start.board.put(*draughts::Square::parse("d4"), {Side::Black, draughts::Rank::Man});
    rules.start = start;
    Table table(rules);
    table.a.move(0, "c3:e5");
    table.world.settle();
    CHECK_FALSE(table.b.link.last("move_played")["d"].contains("you"));
    CHECK(table.b.link.last("game_ended")["d"]["cause"] == "no_pieces");
}

TEST_CASE("the stamp is put back by the loop's lateness, never before the turn was opened") {
    Table table(regulation(60s));
    const Instant opened = table.world.clock.now();
    CHECK(table.actor->stamp(opened + 100ms, 30ms) == opened + 70ms);
    CHECK(table.actor->stamp(opened + 10ms, 30ms) == opened);
    CHECK(table.actor->stamp(opened - 5ms, 30ms) == opened - 5ms);
}
