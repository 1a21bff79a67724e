#include "tests/support/app_table.hpp"

#include <algorithm>
#include <string>

// A match whose rows are refused reads itself again, and is set aside at the second time.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

TEST_CASE("B7: a match whose rows are refused reads itself again; at the second time it alone is set aside") {
    Table table(regulation(60s));
    World& world = table.world;
    world.journal.poisoned[1] = ports::AppendError::Poisoned;
    const std::string first = table.a.move(0, "c3-d4");
    world.settle();
    CHECK(table.a.answer(first) == "server_busy");
    world.wait([&] { return table.a.link.count("snapshot") == 2; });
    const std::string second = table.a.move(0, "c3-d4");
    world.settle();
    CHECK(table.a.answer(second) == "server_busy");
    CHECK(table.b.link.last("notice")["d"]["code"] == "quarantined");
    CHECK(table.a.answer(table.a.move(0, "c3-d4")) == "quarantined");

    const auto other = world.open(regulation(60s), 2);
    Guest player(world, "personA");
    const std::string ready = player.send("ready", "", 2);
    world.settle();
    CHECK(player.answer(ready) == "ok");
}

TEST_CASE("B7: one refusal that doesn't come again leaves the match as it was") {
    Table table(regulation(60s));
    table.world.pass(2s);
    table.world.journal.poisoned[1] = ports::AppendError::Conflict;
    table.a.move(0, "c3-d4");
    table.world.settle();
    table.world.journal.poisoned.clear();
    table.world.wait([&] { return table.a.link.count("snapshot") == 2; });
    table.world.pass(1s);
    const std::string again = table.a.move(0, "c3-d4");
    table.world.settle();
    CHECK(table.a.answer(again) == "ok");
    CHECK(table.state().ply == 1);
    CHECK(table.left(Seat::A) == 57s);  // reading again gives no time away
}

TEST_CASE("B7: a match that was set aside stays so when nobody looks, and says so to who comes") {
    World world;
    const auto actor = world.open(regulation(60s));
    {
        Guest a(world, "personA"), b(world, "personB");
        a.send("ready");
        world.settle();
        b.send("ready");
        world.settle();
        world.journal.poisoned[1] = ports::AppendError::Poisoned;
        for (int i = 0; i < 2; ++i) {
            a.move(0, "c3-d4");
            world.settle();
            world.wait([&] { return !actor->in_flight(); });
        }
    }
    world.journal.poisoned.clear();
    world.pass(2s);
    world.pass(2s);
    CHECK(world.registry.live(World::id_of(1)) == actor);
    Guest judge(world, "personJ"), a(world, "personA");
    judge.send("subscribe");
    const auto told = [&](const nlohmann::json& m) { return m["t"] == "notice" && m["d"]["code"] == "quarantined"; };
    CHECK(std::count_if(judge.link.got.begin(), judge.link.got.end(), told) == 1);
    CHECK(a.answer(a.move(0, "c3-d4")) == "quarantined");
}
