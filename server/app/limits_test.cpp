#include "tests/support/app_table.hpp"

#include <memory>
#include <string>
#include <vector>

// What is bounded: waiting commands, unanswered ones, new matches of a journal that is behind.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

TEST_CASE("B10: a client with eight unanswered commands is not read until one is answered") {
    Table table(regulation(60s));
    for (int i = 0; i < 8; ++i)
        table.a.send("offer_draw", R"({"game":1,"ply":0})");
    CHECK(table.a.link.reading);  // refusals are answers
    table.a.move(0, "c3-d4");
    for (int i = 0; i < 7; ++i)
        table.a.send("offer_draw", R"({"game":1,"ply":1})");
    CHECK_FALSE(table.a.link.reading);
    table.world.settle();
    CHECK(table.a.link.reading);
}

TEST_CASE("C1: a match takes sixteen waiting commands, then says that it is busy") {
    Table table(regulation(60s));
    table.a.move(0, "c3-d4");
    std::vector<std::string> ids;
    for (int i = 0; i < 17; ++i)
        ids.push_back(table.judge.send("pause", R"({"reason":"technical"})"));
    CHECK(table.judge.answer(ids.back()) == "server_busy");
    CHECK(table.judge.answer(ids.front()) == "");
    table.world.settle();
    CHECK(table.judge.answer(ids.front()) == "ok");
    CHECK(table.state().hold == match::Hold::Judge);
}

TEST_CASE("B10: a new match is not opened while the journal is behind") {
    World world;
    world.journal.busy = true;
    ports::MatchRecord record{1, World::id_of(1), *evidence::encode(regulation(60s)), world.clock.now(), {}, false};
    record.people = {{ports::MatchRole::A, "personA"}, {ports::MatchRole::B, "personB"}};
    bool answered = false;
    world.registry.open(record, regulation(60s), [&](const Sought& match) {
        answered = true;
        CHECK(match == failure(Absent::Busy));
    });
    world.wait([&] {
        world.journal.commit();
        return answered;
    });
}

TEST_CASE("a match is not opened with players whose names can't be read") {
    World world;
    world.store.unreadable = true;
    ports::MatchRecord record{1, World::id_of(1), *evidence::encode(regulation(60s)), world.clock.now(), {}, false};
    record.people = {{ports::MatchRole::A, "personA"}, {ports::MatchRole::B, "personB"}};
    bool answered = false;
    world.registry.open(record, regulation(60s), [&](const Sought& match) {
        answered = true;
        CHECK(match == failure(Absent::Busy));
    });
    world.wait([&] {
        world.settle();
        return answered;
    });
}
