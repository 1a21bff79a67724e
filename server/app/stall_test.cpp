#include "tests/support/app_table.hpp"

#include <string>

// Clocks while the journal does not store.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

TEST_CASE("A1, A5: a commit of 5 s is a stall: the opponent's clock starts at the end of the countdown") {
    Table table(regulation(60s));
    table.world.pass(3s);
    table.a.move(0, "c3-d4");
    table.world.journal.health_.commit_since = table.world.clock.now();
    for (int i = 0; i < 50; ++i)
        table.world.pass(100ms);
    CHECK(table.b.link.last("notice")["d"]["code"] == "journal_stalled");
    table.world.journal.health_.commit_since.reset();
    table.world.settle();    // the move
    table.world.pass(10ms);  // recovery is seen
    table.world.settle();    // paused and resumed
    CHECK(table.left(Seat::A) == 57s);
    CHECK(table.b.link.count("server_paused") == 1);
    CHECK(table.b.link.count("server_resumed") == 1);
    table.world.pass(3s);  // the countdown
    table.world.pass(1s);
    table.b.move(1, "b6-a5");
    table.world.settle();
    CHECK(table.left(Seat::B) == 59s);
}

TEST_CASE("A5: the mover whose clock ran when the journal stalled is charged to that instant only") {
    Table table(regulation(60s));
    table.world.pass(3s);
    table.world.journal.health_.link_lost_at = table.world.clock.now();
    for (int i = 0; i < 70; ++i)
        table.world.pass(1s);  // longer than the whole time
    CHECK(table.state().playing());
    const std::string id = table.a.move(0, "c3-d4");  // stamped after the stall: charged up to it
    table.world.journal.health_.link_lost_at.reset();
    table.world.pass(10ms);
    table.world.settle();
    CHECK(table.a.answer(id) == "ok");
    CHECK(table.left(Seat::A) == 57s);
    CHECK(table.b.link.count("server_resumed") == 1);
}

TEST_CASE("A5: a game whose start waits for the journal is held like any other until it works again") {
    World world;
    const auto actor = world.open(regulation(60s));
    Guest a(world, "personA"), b(world, "personB");
    for (Guest* guest : {&a, &b})
        guest->send("subscribe");
    world.journal.health_.link_lost_at = world.clock.now();
    world.pass(10ms);
    a.send("ready");
    b.send("ready");
    world.pass(20s);
    world.journal.health_.link_lost_at.reset();
    world.settle();
    world.pass(10ms);
    world.settle();
    REQUIRE(actor->state().playing());
    CHECK(b.link.count("server_resumed") == 1);
    CHECK(actor->state().opens_at == world.clock.now() + 3s);
}

TEST_CASE("A5: a journal that stalls again before the clocks went on keeps them standing since the first time") {
    Table table(regulation(60s));
    World& world = table.world;
    world.pass(3s);
    table.judge.send("pause", R"({"reason":"technical"})");
    table.judge.send("resume", R"({"reason":"technical"})");
    world.journal.health_.link_lost_at = world.clock.now();
    world.pass(5s);
    world.journal.health_.link_lost_at.reset();
    world.pass(10ms);  // works again, but nothing is stored yet
    world.journal.health_.link_lost_at = world.clock.now();
    world.pass(20s);
    world.settle();
    world.journal.health_.link_lost_at.reset();
    world.pass(10ms);
    world.settle();
    CHECK(table.left(Seat::A) == 57s);
    CHECK(table.state().opens_at >= world.clock.now() + 3s);
}

TEST_CASE("A5: who comes during a stall is told of it") {
    Table table(regulation(60s));
    table.world.journal.health_.link_lost_at = table.world.clock.now();
    table.world.pass(10ms);
    Guest late(table.world, "");
    late.send("subscribe");
    CHECK(late.link.last("notice")["d"]["code"] == "journal_stalled");
}
