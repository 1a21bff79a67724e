#include "tests/support/app_nardy.hpp"

#include "server/evidence/replay.hpp"

#include <array>
#include <string>

// DECISIONS F as clients and the record see it: the dice of a game of nardy.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;
using nlohmann::json;

namespace {

/// Whether a roll of the record is what the secret and the contributions give.
void check_roll(const ports::JournalRow& row, const evidence::DiceTable& table) {
    const json body = json::parse(row.body);
    CAPTURE(row.body);
    const Dice expected = evidence::roll(table, body.at("n").get<int>());
    if (row.kind == "opening_rolled") {
        CHECK(body.at("white") == expected.first());
        CHECK(body.at("black") == expected.second());
    } else {
        CHECK(body.at("dice") == json{expected.first(), expected.second()});
    }
}

/// Everything that follows from the secret of the game that has ended; gives how many rolls there were.
int check_dice(const NardyTable& table) {
    const json ended = table.fact("game_ended"), committed = table.fact("dice_committed"),
               fixed = table.fact("dice_fixed");
    const std::string revealed = ended.at("dice_secret");
    const auto secret = ports::DiceSecret::parse(revealed);
    REQUIRE(secret);
    CHECK(committed.at("commitment") == evidence::dice_commitment(World::id_of(1), 1, *secret));
    const evidence::DiceTable dice{World::id_of(1), 1, *secret, fixed.at("a").value("value", ""),
                                   fixed.at("b").value("value", "")};
    int rolls = 0;
    for (const auto& row : table.rows()) {
        if (row.kind == "opening_rolled" || row.kind == "dice_rolled") {
            check_roll(row, dice);
            CHECK(json::parse(row.body).at("n") == ++rolls);
        }
    }
    return rolls;
}

/// Whether anybody was sent this text.
bool is_told(const NardyTable& table, const std::string& text) {
    for (const auto* reader : {&table.a, &table.b, &table.watcher})
        for (const json& message : reader->link.got)
            if (message.dump().find(text) != std::string::npos)
                return true;
    return false;
}

/// The same match in a server that has just started.
struct Restarted {
    explicit Restarted(World& world) : registry(world.services) {
        REQUIRE(registry.restore_open(match::FreezeCause::Crash, world.clock.now()));
        world.settle();
        actor = registry.live(World::id_of(1));
        REQUIRE(actor);
    }
    MatchRegistry registry;
    std::shared_ptr<MatchActor> actor;
};

}  // namespace

TEST_CASE("F1 the server commits itself, both seal, both open, and the dice are fixed") {
    NardyTable table(nardy_to(3));
    table.start();
    const json committed = table.watcher.link.last("dice_committed")["d"];
    CHECK(committed["commitment"].get<std::string>().size() == 64);
    CHECK_FALSE(committed.contains("sealed_secret"));
    CHECK(rights_of(table.a)["dice"] == "seal");
    CHECK_FALSE(rights_of(table.a).contains("may_roll"));

    CHECK(table.a.answer(table.open(table.a, 'a')) == "dice_not_due");
    const std::string first = table.seal(table.a, 'a');
    table.world.settle();
    CHECK(table.a.answer(first) == "ok");
    CHECK_FALSE(rights_of(table.a).contains("dice"));
    CHECK(table.a.answer(table.seal(table.a, 'b')) == "dice_not_due");  // a second, and another one
    table.seal(table.b, 'b');
    table.world.settle();
    CHECK(rights_of(table.b)["dice"] == "open");

    const std::string wrong = table.open(table.a, 'b');
    CHECK(table.a.answer(wrong) == "dice_mismatch");
    table.open(table.a, 'a');
    table.world.settle();
    CHECK(table.b.link.last("dice_opened")["d"]["seat"] == "a");
    CHECK_FALSE(is_told(table, NardyTable::value_of('a')));  // nobody chooses by it whether to open his own
    table.open(table.b, 'b');
    table.world.settle();
    CHECK(is_told(table, NardyTable::value_of('a')));
    const json fixed = table.watcher.link.last("dice_fixed")["d"];
    CHECK(fixed["a"] == json{{"kind", "opened"}, {"value", NardyTable::value_of('a')}});
    CHECK(fixed["b"] == json{{"kind", "opened"}, {"value", NardyTable::value_of('b')}});
    CHECK(table.watcher.link.count("opening_rolled") >= 1);
}

TEST_CASE("F2 every roll of the record follows from the secret that its end tells, which stood nowhere before") {
    NardyTable table(nardy_to(3));
    table.begin();
    table.play_on(12);
    const auto before = table.rows();
    std::array<std::size_t, 2> told{table.a.link.got.size(), table.watcher.link.got.size()};
    table.settle_game();
    CHECK(check_dice(table) >= 12);
    const std::string secret = table.fact("game_ended").at("dice_secret");
    CHECK(table.watcher.link.last("game_ended")["d"]["dice_secret"] == secret);
    for (const auto& row : before)
        CHECK(row.body.find(secret) == std::string::npos);
    for (std::size_t i = 0; i < told[0]; ++i)
        CHECK(table.a.link.got[i].dump().find(secret) == std::string::npos);
    for (std::size_t i = 0; i < told[1]; ++i)
        CHECK(table.watcher.link.got[i].dump().find(secret) == std::string::npos);
    evidence::Replay replay;
    for (const auto& row : table.rows())
        CHECK_FALSE(replay.apply(row));
    CHECK(replay.state() == table.state());
}

TEST_CASE("F2 a roll that is sent again is one roll, and a refused one uses up no number") {
    NardyTable table(nardy_to(3));
    table.begin();
    table.play_on(1);
    REQUIRE(table.state().nardy->game.phase == nardy::Phase::ToRoll);
    const int rolls = table.state().nardy->rolls;
    CHECK(table.ask(table.waiter(), "roll") == "not_your_turn");
    Guest& mover = table.mover();
    const std::string body = table.at_ply();
    const std::string id = mover.send("roll", body);
    mover.frame(table.world.clock.now(), id, "roll", body);  // while the first is on its way
    table.world.settle();
    mover.frame(table.world.clock.now(), id, "roll", body);
    table.world.settle();
    CHECK(table.state().nardy->rolls == rolls + 1);
    std::size_t oks = 0;
    for (const auto& message : mover.link.got)
        oks += message.value("re", "") == id && message["t"] == "ok";
    CHECK(oks == 3);
    CHECK(table.watcher.link.count("dice_rolled") == 1);
    const std::string other = mover.send("roll", body);
    table.world.settle();
    CHECK(mover.answer(other) != "ok");
    CHECK(table.state().nardy->rolls == rolls + 1);
    table.play_on(4);
    table.settle_game();
    check_dice(table);
}

TEST_CASE("F1 who never seals and who never opens are named, and the game goes on") {
    SUBCASE("seat a never seals") {
        NardyTable table(nardy_to(3));
        table.start();
        table.seal(table.b, 'b');
        table.world.settle();
        table.world.pass(10s);
        table.world.settle();
        table.open(table.b, 'b');
        table.world.settle();
        CHECK(table.fact("dice_fixed").at("a") == json{{"kind", "none"}});
        CHECK(table.fact("dice_fixed").at("b").at("kind") == "opened");
        table.play_on(3);
        table.settle_game();
        check_dice(table);
    }
    SUBCASE("seat b never opens") {
        NardyTable table(nardy_to(3));
        table.start();
        table.seal(table.a, 'a');
        table.seal(table.b, 'b');
        table.world.settle();
        table.open(table.a, 'a');
        table.world.settle();
        table.world.pass(10s);
        table.world.settle();
        const json b = table.fact("dice_fixed").at("b");
        CHECK(b.at("kind") == "unopened");
        CHECK(b.at("value") == evidence::dice_seal(World::id_of(1), 1, 'b', NardyTable::value_of('b')));
        table.play_on(3);
        table.settle_game();
        check_dice(table);
    }
    SUBCASE("both are gone") {
        NardyTable table(nardy_to(3));
        table.start();
        for (int step = 0; step < 2; ++step) {
            table.world.pass(10s);
            table.world.settle();
        }
        CHECK(table.fact("dice_fixed").at("a").at("kind") == "none");
        CHECK(table.fact("dice_fixed").at("b").at("kind") == "none");
        table.play_on(3);
        table.settle_game();
        check_dice(table);
    }
}

TEST_CASE("F3 a restart at any step of the scheme, and between a roll and its play, loses and changes nothing") {
    for (int step = 0; step < 7; ++step) {
        CAPTURE(step);
        NardyTable table(nardy_to(3));
        table.start();
        const std::array<std::function<void()>, 6> steps{
            [&] { table.seal(table.a, 'a'); }, [&] { table.seal(table.b, 'b'); },
            [&] { table.open(table.a, 'a'); }, [&] { table.open(table.b, 'b'); },
            [&] { table.play_on(1); },         [&] { REQUIRE(table.ask(table.mover(), "roll") == "ok"); }};
        for (int i = 0; i < step; ++i) {
            steps[static_cast<std::size_t>(i)]();
            table.world.settle();
        }
        const match::State before = table.state();
        Restarted again(table.world);
        const match::State& after = again.actor->state();
        CHECK(after.nardy->dice == before.nardy->dice);
        CHECK(after.nardy->game == before.nardy->game);
        CHECK(after.nardy->rolls == before.nardy->rolls);
        CHECK(after.clocks == before.clocks);
        CHECK(table.rows().back().kind == "dice_reopened");

        table.actor = again.actor;
        for (Guest* guest : {&table.a, &table.b})
            again.actor->subscribe(guest->client, 0, Reply());
        table.world.settle();
        again.registry.on_tick(table.world.clock.now() += 10s, Millis{0});
        table.world.settle();
        CHECK(after.nardy->rolls >= before.nardy->rolls);
        table.world.journal.forge(1, [](auto&) {});  // here the one that has stopped still writes beside it
    }
}

TEST_CASE("F3 a match whose dice are sealed under another key stands still, and its secret is not replaced") {
    NardyTable table(nardy_to(3));
    table.begin();
    const SodiumDiceVault other{DiceKey{*ports::DiceSecret::parse(std::string(64, 'e'))}};
    MatchServices services{table.world.clock,   table.world.loop,  table.world.journal,
                           table.world.store,   table.world.db,    table.world.alarms,
                           table.world.metrics, table.world.seeds, other};
    const auto rows = table.rows().size();
    MatchRegistry registry(services);
    REQUIRE(registry.restore_open(match::FreezeCause::Crash, table.world.clock.now()));
    table.world.settle();
    const auto actor = registry.live(World::id_of(1));
    REQUIRE(actor);
    actor->subscribe(table.watcher.client, 0, Reply());
    CHECK(table.watcher.link.last("notice")["d"]["code"] == "quarantined");
    actor->submit({.actor = "a",
                   .cmd = "command-of-a-player",
                   .command = match::Roll{Seat::A, 1, actor->state().ply, {}},
                   .received = table.world.clock.now(),
                   .reply = Reply(table.a.client, "command-of-a-player")});
    table.world.settle();
    CHECK(table.a.answer("command-of-a-player") == "quarantined");
    CHECK(table.rows().size() == rows);
}
