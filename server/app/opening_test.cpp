#include "tests/support/app_table.hpp"

#include "engine/draughts/opening_table.hpp"
#include "engine/match/lot.hpp"
#include "server/evidence/replay.hpp"

#include <string>

// 2.2.2, 1.6.4 as clients see it: the lot of the opening.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

match::Regulation drawn(Instant start) {
    match::Regulation rules = regulation(45min);
    rules.rules = "draughts64/1";
    rules.opening_table = "idf-basic-150";
    rules.games = 2;
    rules.game_break = 5min;
    rules.starts_at = start;
    rules.start_countdown = 5s;
    return rules;
}

}  // namespace

TEST_CASE("2.2.2 the server draws when both are there, and the record lets everyone draw again") {
    World world;
    const auto actor = world.open(drawn(world.clock.now() + 1min));
    Guest a(world, "personA"), b(world, "personB");
    a.send("subscribe");
    b.send("subscribe");
    world.pass(1min);
    world.settle();
    const auto lot = b.link.last("opening_drawn")["d"];
    CHECK(lot["table"] == "idf-basic-150");
    CHECK(lot["number"] == *match::lot_number(lot["seed"].get<std::string>(), 150));
    const auto opening = draughts::opening_of(*draughts::find_opening_table("idf-basic-150"), lot["number"].get<int>(),
                                              draughts::Variant::Draughts64);
    CHECK(lot["id"] == opening.name);
    CHECK(actor->state().board.position() == opening.start);
    CHECK(lot["you"]["may_confirm_opening"] == true);
    CHECK_FALSE(lot["you"].contains("legal"));

    a.send("ready");
    world.settle();
    Guest watcher(world, "");
    watcher.send("subscribe");
    const auto shown = watcher.link.last("snapshot")["d"]["opening"];
    CHECK(shown["seen"] == nlohmann::json{{"a", true}, {"b", false}});
    CHECK(shown["id"] == opening.name);
    b.send("ready");
    world.settle();
    CHECK(a.link.last("opening_seen")["d"]["opens_at_ms"] == to_ms(world.clock.now() + 5s));
    CHECK(actor->state().clock_runs());

    evidence::Replay replay;
    for (const auto& row : world.journal.rows(1))
        CHECK_FALSE(replay.apply(row));
    CHECK(replay.state() == actor->state());
}

TEST_CASE("1.6.4 the lot waits for the absentee, and is drawn when he comes") {
    World world;
    const auto actor = world.open(drawn(world.clock.now() + 1min));
    Guest a(world, "personA"), b(world, "personB");
    a.send("subscribe");
    world.pass(1min);
    world.settle();
    world.pass(2min);
    world.settle();
    CHECK(a.link.count("opening_drawn") == 0);
    b.send("subscribe");
    world.settle();
    CHECK(a.link.count("opening_drawn") == 1);
    CHECK(actor->state().on_clock() == Seat::B);
    CHECK(actor->state().clocks[index(Seat::B)].left == 43min);
}

TEST_CASE("a lot that was due when the server stopped is drawn by the next one") {
    World world;
    world.open(drawn(world.clock.now() + 1min));
    Guest a(world, "personA"), b(world, "personB");
    a.send("subscribe");
    b.send("subscribe");
    world.pass(1min);
    world.journal.commit();  // the start is stored, the lot is not
    world.loop.turn();
    REQUIRE(world.journal.rows(1).back().kind == "game_started");
    MatchRegistry again(world.services);
    REQUIRE(again.restore_open(match::FreezeCause::Crash, world.clock.now()));
    world.settle();
    CHECK(again.live(World::id_of(1))->state().opening.has_value());
    world.journal.forge(1, [](auto&) {});  // here the one that has stopped still writes beside it
}
