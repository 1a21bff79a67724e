#include "tests/support/app_table.hpp"

#include <memory>
#include <string>
#include <vector>

// Who hears what, and how often lines are looked at.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

TEST_CASE("a watcher with a backlog is left out and gets a snapshot when he has caught up") {
    Table table(regulation(60s));
    table.watcher.link.queued = 100'000;
    table.a.move(0, "c3-d4");
    table.world.settle();
    CHECK(table.watcher.link.count("move_played") == 0);
    table.watcher.link.queued = 0;
    table.world.pass(1s);
    CHECK(table.watcher.link.last("snapshot")["d"]["ply"] == 1);
}

TEST_CASE("many watchers are served in rounds: each gets every message once, in order, also who comes in between") {
    Table table(regulation(600s));
    std::vector<std::unique_ptr<Guest>> crowd;
    for (int i = 0; i < 300; ++i) {
        crowd.push_back(std::make_unique<Guest>(table.world, ""));
        crowd.back()->send("subscribe");
    }
    const std::vector<std::string> moves{"c3-d4", "b6-a5", "d4-c5", "d6:b4", "a3:c5"};
    for (int ply = 0; ply < static_cast<int>(moves.size()); ++ply) {
        (ply % 2 == 0 ? table.a : table.b).move(ply, moves[static_cast<std::size_t>(ply)]);
        table.world.journal.commit();  // the loop is not turned: rounds pile up
        crowd.push_back(std::make_unique<Guest>(table.world, ""));
        crowd.back()->send("subscribe");
    }
    crowd.erase(crowd.begin() + 10);
    table.world.loop.turn();
    for (const auto& watcher : crowd) {
        std::int64_t seq = watcher->link.last("snapshot")["seq"];
        for (const auto& got : watcher->link.got)
            if (got["t"] == "move_played")
                CHECK(got["seq"] == ++seq);
        CHECK(seq == table.state().seq);
    }
}

TEST_CASE("D4: the line of the side to move is looked at every 2 s, the other every 5 s") {
    Table table(regulation(60s));
    CHECK(table.a.link.ping == 2s);
    table.a.move(0, "c3-d4");
    table.world.settle();
    CHECK(table.a.link.ping == 5s);
    CHECK(table.b.link.ping == 2s);
}

TEST_CASE("a client that sends more than is read is put out; who plays may play as fast as he likes") {
    Table table(regulation(60s));
    const auto sync = [&](Guest& guest, int times) {
        for (int i = 0; i < times; ++i)
            guest.session.on_frame(R"({"t":"sync","d":{"t":1}})", table.world.clock.now(), 0ms);
    };
    sync(table.watcher, 150);  // he has sent one frame before
    CHECK(table.watcher.link.count("sync") == 150);
    table.world.pass(5s);
    sync(table.watcher, 149);
    CHECK(table.watcher.link.closed == 0);
    sync(table.watcher, 10);
    CHECK(table.watcher.link.closed == 4429);
    CHECK(table.watcher.link.count("sync") == 299);

    constexpr std::array moves{"c3-d4", "b6-a5", "d4-c5", "d6:b4", "a3:c5", "f6-g5"};
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        (ply % 2 == 0 ? table.a : table.b).move(static_cast<int>(ply), moves[ply]);
        table.world.settle();
    }
    REQUIRE(table.state().ply == 6);
    sync(table.a, 200);
    CHECK(table.a.link.closed == 0);
    sync(table.a, 1);
    CHECK(table.a.link.closed == 4429);
}

TEST_CASE("a frame that is no command is refused with its code; twenty in a row close the link") {
    Table table(regulation(60s));
    table.a.session.on_frame("{", table.world.clock.now(), 0ms);
    CHECK(table.a.link.last("refused")["code"] == "not_json");
    for (int i = 0; i < 19; ++i)
        table.a.session.on_frame("[]", table.world.clock.now(), 0ms);
    CHECK(table.a.link.closed == 4400);
}

TEST_CASE("what a judge does counts, though each makes a fact: he fills the journal no faster than anybody") {
    Table table(regulation(600s));
    for (int i = 0; i < max_frames && table.judge.link.closed == 0; ++i) {
        table.judge.send(i % 2 == 0 ? "pause" : "resume", R"({"reason":"other"})");
        table.world.settle();
    }
    CHECK(table.judge.link.closed == 4429);
}
