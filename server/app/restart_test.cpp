#include "engine/draughts/rules.hpp"
#include "server/evidence/event_codec.hpp"
#include "tests/support/app_table.hpp"

#include <memory>
#include <string>

// What a stop and a start of the server leave of a match.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

TEST_CASE("A4: a shutdown charges the running stretch exactly and writes it down") {
    Table table(regulation(60s));
    table.world.pass(2'345ms);
    table.world.registry.shut_down(table.world.clock.now());
    const std::string late = table.a.move(0, "c3-d4");
    table.world.settle();
    CHECK(table.a.answer(late) == "stopping");
    CHECK(table.left(Seat::A) == 57'655ms);
    CHECK(table.a.link.count("server_paused") == 1);
    CHECK(table.world.registry.settled());
}

TEST_CASE("A4: a restarted match waits for both players, then counts down, and charges nothing for the time down") {
    Table before(regulation(60s));
    before.world.pass(2s);
    before.a.move(0, "c3-d4");
    before.world.settle();
    before.world.pass(5s);  // Black thinks, and the process dies

    MatchRegistry after(before.world.services);
    const Instant died = before.world.clock.now();
    before.world.clock.now_ += 100s;
    REQUIRE(after.restore_open(match::FreezeCause::Crash, died));
    before.world.settle();
    const auto actor = after.live(World::id_of(1));
    CHECK(actor->state().hold == match::Hold::Waiting);
    CHECK(actor->state().clocks[0].left == 58s);
    CHECK(actor->state().clocks[1].left == 60s);

    for (const char* person : {"personA", "personB"}) {
        auto client = std::make_shared<Client>();
        client->person = ports::Person{person, "", {}};
        actor->subscribe(client, 0, {});
    }
    before.world.settle();
    CHECK(actor->state().hold == match::Hold::None);
    CHECK(actor->state().opens_at == before.world.clock.now() + 10s);
}

TEST_CASE("a restarted match goes on when both players are there, however many commands wait") {
    Table before(regulation(60s));
    MatchRegistry after(before.world.services);
    REQUIRE(after.restore_open(match::FreezeCause::Crash, before.world.clock.now()));
    const auto actor = after.live(World::id_of(1));
    for (const char* person : {"personA", "personB"}) {
        auto client = std::make_shared<Client>();
        client->person = ports::Person{person, "", {}};
        actor->subscribe(client, 0, {});
    }
    for (int i = 0; i < 20; ++i)
        actor->submit({.actor = "a",
                       .cmd = "command-" + std::to_string(10'000'000 + i),
                       .command = match::Ready{Seat::A},
                       .received = before.world.clock.now()});
    before.world.settle();
    CHECK(actor->state().hold == match::Hold::None);
}

TEST_CASE("C3: a record whose facts fit no position is left out at the start, the other matches go on") {
    Table table(regulation(60s));
    World& world = table.world;
    world.open(regulation(60s), 2);
    table.a.move(0, "c3-d4");
    world.settle();
    world.journal.change_last(1, [](ports::JournalRow& row) {
        const auto at = row.body.find("c3-d4");
        REQUIRE(at != std::string::npos);
        row.body.replace(at, 5, "d4-e5");
    });
    MatchRegistry after(world.services);
    const auto restored = after.restore_open(match::FreezeCause::Crash, world.clock.now());
    REQUIRE(restored);
    CHECK(*restored == 1);
    CHECK(after.live(World::id_of(1)) == nullptr);
    CHECK(after.live(World::id_of(2)) != nullptr);
}

TEST_CASE("C3: a chain that is whole over facts that are none quarantines its match, whatever they are") {
    using Rows = std::vector<ports::JournalRow>;
    Table table(regulation(60s));
    World& world = table.world;
    world.open(regulation(60s), 2);
    table.a.move(0, "c3-d4");
    world.settle();
    const auto put = [](Rows& rows, const match::Event& event) {
        rows.push_back(rows.back());
        rows.back().kind = match::kind(event);
        rows.back().body = evidence::encode(event).value();
    };
    const std::string seed(64, '5');
    std::function<void(Rows&)> poison;
    SUBCASE("no opening") {
        poison = [](Rows& rows) { rows.erase(rows.begin()); };
    }
    SUBCASE("opened twice") {
        poison = [](Rows& rows) { rows.insert(rows.begin(), rows.front()); };
    }
    SUBCASE("a result that is not there is corrected") {
        for (const int game : {0, 1, 3, 100})
            SUBCASE(std::to_string(game).c_str()) {
                poison = [&, game](Rows& rows) {
                    put(rows, match::ResultCorrected{game, match::GameResult::Draw, "1.9.2", ""});
                };
            }
    }
    SUBCASE("a lot that is not due") {
        poison = [&](Rows& rows) {
            const auto start = draughts::initial_position(draughts::Variant::Russian);
            put(rows, match::OpeningDrawn{1, 1, seed, start.board, start.to_move, {}, {}});
        };
    }
    SUBCASE("a move of no piece") {
        poison = [&](Rows& rows) { rows.push_back(rows.back()); };
    }
    SUBCASE("a game that is not next") {
        poison = [&](Rows& rows) { put(rows, match::GameStarted{7, Seat::A, {}, {}}); };
    }
    SUBCASE("a claim that is not there") {
        poison = [&](Rows& rows) { put(rows, match::TimeDrawRefused{1, Seat::A, ""}); };
    }
    REQUIRE(poison);
    world.journal.forge(1, poison);
    MatchRegistry after(world.services);
    const auto restored = after.restore_open(match::FreezeCause::Crash, world.clock.now());
    REQUIRE(restored);
    CHECK(*restored == 1);
    CHECK(after.live(World::id_of(1)) == nullptr);
    CHECK(after.live(World::id_of(2)) != nullptr);
}

TEST_CASE("a match that somebody still holds when the registry ends asks for no alarm any more") {
    auto table = std::make_unique<Table>(regulation(60s));
    const auto held = table->actor;
    CHECK(table->world.alarms.size() == 1);
    {
        World& world = table->world;
        MatchRegistry other(world.services);
        REQUIRE(other.restore_open(match::FreezeCause::Crash, world.clock.now()));
        world.settle();
        CHECK(world.alarms.size() == 2);
    }
    CHECK(table->world.alarms.size() == 1);
    table.reset();
    CHECK(held->state().playing());
}

TEST_CASE("a match that waits for its opening is opened by the regulation that was lawful when it was made") {
    World world;
    match::Regulation earlier = regulation(60s);
    earlier.pace = clock::Pace::Classic;
    REQUIRE(match::check(earlier) == match::RegulationError::ControlTooShort);
    world.store.records.push_back({1, World::id_of(1), *evidence::encode(earlier), world.clock.now(), {}, false});
    world.store.records[0].people = {{ports::MatchRole::A, "personA"}, {ports::MatchRole::B, "personB"}};
    REQUIRE(world.registry.restore_open(match::FreezeCause::Crash, world.clock.now()));
    world.settle();
    REQUIRE(world.registry.live(World::id_of(1)));
    CHECK(world.registry.live(World::id_of(1))->state().regulation == earlier);
}

TEST_CASE("C3: a match that waits for its opening under a regulation without sense doesn't stop the start") {
    World world;
    match::Regulation bad = regulation(60s);
    bad.games = 0;
    world.store.records.push_back({1, World::id_of(1), *evidence::encode(bad), world.clock.now(), {}, false});
    world.store.records[0].people = {{ports::MatchRole::A, "personA"}, {ports::MatchRole::B, "personB"}};
    const auto restored = world.registry.restore_open(match::FreezeCause::Crash, world.clock.now());
    REQUIRE(restored);
    CHECK(world.journal.waiting() == 0);
}
