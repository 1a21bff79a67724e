#include "engine/match/nardy_control.hpp"
#include "tests/support/app_nardy.hpp"

#include <string>

// A match of nardy as its players, its judge and who looks on see it.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;
using nlohmann::json;

TEST_CASE("D5 the legal turns go to the side to play, and to nobody else") {
    NardyTable table(nardy_to(3));
    table.begin();
    for (int turn = 0; turn < 6; ++turn) {
        const Guest& waits = table.waiter();
        if (table.state().nardy->game.phase == nardy::Phase::ToRoll)
            REQUIRE(table.ask(table.mover(), "roll") == "ok");
        if (table.state().nardy->game.phase != nardy::Phase::ToPlay)
            continue;
        CHECK(rights_of(table.mover()).contains("graph"));
        CHECK_FALSE(rights_of(waits).contains("graph"));
        CHECK(rights_of(table.judge).empty());
        CHECK(rights_of(table.watcher).empty());
        Guest late(table.world, waits.client->person->id);
        late.send("subscribe");
        CHECK_FALSE(late.link.last("snapshot")["d"]["you"].contains("graph"));
        REQUIRE(table.play(table.mover(), NardyTable::some_turn(table.mover())) == "ok");
    }
}

TEST_CASE("D5 a turn in the making is shown to all others, kept while it is that turn, and stored nowhere") {
    NardyTable table(nardy_to(3));
    table.begin();
    Guest& mover = table.mover();
    const std::string turn = NardyTable::some_turn(mover);
    const std::string first = turn.substr(0, turn.find(' '));
    const auto draft = [&](const std::string& steps) {
        std::string body = table.at_ply();
        body.pop_back();
        const std::string id = mover.send("draft", body + R"(,"steps":")" + steps + "\"}");
        table.world.loop.turn();  // who watches is served in rounds
        return id;
    };
    const auto rows = table.rows().size();
    const auto own = mover.link.got.size();
    CHECK(mover.answer(draft(first)) == "");
    CHECK(mover.link.got.size() == own);
    const char seat = table.state().to_move() == Seat::A ? 'a' : 'b';
    for (const Guest* guest : {&table.waiter(), &table.judge, &table.watcher}) {
        const json told = guest->link.last("notice")["d"];
        CHECK(told["code"] == "draft");
        CHECK(told["seat"] == std::string(1, seat));
        CHECK(told["steps"] == first);
        CHECK(told["ply"] == table.state().ply);
    }
    CHECK(table.rows().size() == rows);
    Guest late(table.world, "");
    late.send("subscribe");
    CHECK(late.link.last("snapshot")["d"]["nardy"]["draft"] == json{{"seat", std::string(1, seat)}, {"steps", first}});

    CHECK(mover.answer(draft("24/18 24/18 24/18 24/17")) == "illegal_move");
    CHECK(table.watcher.link.last("notice")["d"]["steps"] == first);
    CHECK(mover.answer(draft("")) == "");
    CHECK(table.watcher.link.last("notice")["d"]["steps"] == "");
    draft(first);
    REQUIRE(table.play(mover, turn) == "ok");
    Guest later(table.world, "");
    later.send("subscribe");
    CHECK_FALSE(later.link.last("snapshot")["d"]["nardy"].contains("draft"));
    CHECK(mover.answer(draft(first)) == "not_your_turn");
}

TEST_CASE("a refusal names the article of nardy, also where the journal was asked for the command first") {
    NardyTable table(nardy_to(99));
    table.begin();
    for (int turn = 0; turn < 80 && table.state().game == 1; ++turn) {
        if (table.state().nardy->game.phase == nardy::Phase::ToRoll)
            REQUIRE(table.ask(table.mover(), "roll") == "ok");
        if (table.state().nardy->game.phase == nardy::Phase::ToPlay)
            REQUIRE(table.play(table.mover(), NardyTable::some_turn(table.mover())) == "ok");
        if (!table.state().playing())
            break;
        Guest& waits = table.waiter();
        const std::string id = waits.send("roll", table.at_ply());
        table.world.wait([&] {
            table.world.settle();
            return waits.answer(id) != "";
        });
        REQUIRE(waits.answer(id) == "not_your_turn");
        REQUIRE(waits.link.got.back()["args"]["clause"] == "1.11");
    }
}

TEST_CASE("drafts come at most ten a second") {
    NardyTable table(nardy_to(3));
    table.begin();
    Guest& mover = table.mover();
    const std::string turn = NardyTable::some_turn(mover);
    std::string body = table.at_ply();
    body.back() = ',';
    body += R"("steps":")" + turn.substr(0, turn.find(' ')) + "\"}";
    for (int i = 0; i < 10; ++i)
        CHECK(mover.answer(mover.send("draft", body)) == "");
    CHECK(mover.answer(mover.send("draft", body)) == "rate_limited");
    CHECK(mover.link.reading);
    table.world.clock.now_ += 1s;
    CHECK(mover.answer(mover.send("draft", body)) == "");
}

TEST_CASE("23.6-23.8 a double is offered before the roll and answered by the other side, over a restart too") {
    NardyTable table(nardy_to(5));
    table.begin();
    CHECK(table.ask(table.mover(), "offer_cube") == "already_rolled");
    table.play_on(1);
    REQUIRE(table.state().nardy->game.phase == nardy::Phase::ToRoll);
    Guest& doubler = table.mover();
    CHECK(rights_of(doubler)["may_double"] == true);
    CHECK(table.ask(doubler, "offer_cube") == "ok");
    CHECK(table.watcher.link.last("cube_offered")["d"]["value"] == 2);
    CHECK(rights_of(table.mover())["may_answer_cube"] == true);
    CHECK_FALSE(rights_of(doubler).contains("may_answer_cube"));

    MatchRegistry again(table.world.services);
    REQUIRE(again.restore_open(match::FreezeCause::Crash, table.world.clock.now()));
    table.world.settle();
    const auto actor = again.live(World::id_of(1));
    REQUIRE(actor);
    CHECK(actor->state().nardy->game == table.state().nardy->game);
    CHECK(actor->state().to_move() == table.state().to_move());
    Guest watcher(table.world, "");
    actor->subscribe(watcher.client, 0, Reply());
    CHECK(watcher.link.last("snapshot")["d"]["nardy"]["phase"] == "doubled");
}

TEST_CASE("a taken cube is the taker's, and a refused one costs its value before") {
    NardyTable table(nardy_to(5));
    table.begin();
    table.play_on(1);
    const std::string doubler = table.state().to_move() == Seat::A ? "a" : "b";
    REQUIRE(table.ask(table.mover(), "offer_cube") == "ok");
    REQUIRE(table.ask(table.mover(), "take_cube") == "ok");
    const json taken = table.watcher.link.last("cube_taken")["d"];
    CHECK(taken["value"] == 2);
    CHECK(taken["seat"] == (doubler == "a" ? "b" : "a"));
    CHECK(table.ask(table.mover(), "offer_cube") == "not_your_cube");
    table.play_on(1);
    REQUIRE(table.ask(table.mover(), "offer_cube") == "ok");
    REQUIRE(table.ask(table.mover(), "drop_cube") == "ok");
    const json ended = table.watcher.link.last("game_ended")["d"];
    CHECK(ended["win"] == "pass");
    CHECK(ended["points"] == 2);
    CHECK(ended["cause"] == "cube_dropped");
    CHECK(ended["clause"] == "23.7");
    CHECK(ended["dice_secret"].get<std::string>().size() == 64);
}

TEST_CASE("what is not of these rules is refused in both") {
    NardyTable table(nardy_to(3));
    table.begin();
    const std::string move = table.mover().send("play_move", R"({"game":1,"ply":1,"move":"c3-d4"})");
    table.world.settle();
    CHECK(table.mover().answer(move) == "other_rules");
    Table draughts(regulation(60s));
    const std::string roll = draughts.a.send("roll", R"({"game":1,"ply":0})");
    draughts.world.settle();
    CHECK(draughts.a.answer(roll) == "other_rules");
    CHECK(draughts.a.answer(draughts.a.send("draft", R"({"game":1,"ply":0,"steps":"6/5"})")) == "other_rules");
}

TEST_CASE("a turn that is not legal is refused with its article, and can be played rightly") {
    NardyTable table(nardy_to(3));
    table.begin();
    Guest& mover = table.mover();
    const std::string turn = NardyTable::some_turn(mover);
    CHECK(table.play(mover, turn.substr(0, turn.find(' '))) == "number_left");
    CHECK(table.play(mover, "1/off") == "no_checker");
    CHECK(mover.link.got.back()["args"]["clause"].get<std::string>().size() >= 4);
    CHECK(table.play(mover, turn) == "ok");
}

TEST_CASE("17.3 of a pair it is who acts that has to come; the other may take his place, and then the pair has come") {
    World world;
    match::Regulation rules = nardy_to(3);
    rules.nardy->discipline = nardy::Discipline::ShortPairs;
    rules.control.periods = {{.moves = 0,
                              .time = *match::nardy_main_time(nardy::Discipline::ShortPairs, 3),
                              .increment = 0ms,
                              .delay = 10s}};
    rules.casual = false;
    rules.game_break = 15s;
    rules.starts_at = world.clock.now() + 10min;
    const auto actor = world.open(rules);
    Guest b(world, "personB"), a2(world, "personC");
    a2.next_ = 500;  // no two clients of a seat name a command alike
    for (Guest* guest : {&b, &a2})
        guest->send("subscribe");
    world.settle();
    world.pass(10min);
    world.settle();
    REQUIRE(actor->state().playing());
    CHECK(b.link.last("game_started")["d"]["absent"] == json{{"a", true}, {"b", false}});
    CHECK(a2.answer(a2.send("swap_partner", R"({"acts":"personX"})")) == "no_partner");
    CHECK(a2.answer(a2.send("ready")) == "not_acting");
    CHECK(a2.answer(a2.send("call_off", R"({"game":1})")) == "not_acting");
    a2.send("offer_draw", R"({"game":1,"ply":0})");
    world.settle();
    CHECK(actor->state().absent[0]);
    const std::string swap = a2.send("swap_partner", R"({"acts":"personC"})");
    world.settle();
    CHECK(a2.answer(swap) == "ok");
    CHECK(b.link.last("player_arrived")["d"]["seat"] == "a");
    CHECK_FALSE(actor->state().absent[0]);
    CHECK(actor->state().nardy->dice.stage == match::DiceStage::Sealing);
}

TEST_CASE("22.1 of a pair one acts in a game, and they change between games only; opponents see nothing of it") {
    match::Regulation rules = nardy_to(5);
    rules.nardy->discipline = nardy::Discipline::ShortPairs;
    rules.game_break = 15s;
    NardyTable table(rules);
    Guest a2(table.world, "personC"), b2(table.world, "personD");
    a2.next_ = b2.next_ = 500;  // no two clients of a seat name a command alike
    a2.send("subscribe");
    b2.send("subscribe");
    const json players = a2.link.last("snapshot")["d"]["players"];
    CHECK(players["a"]["partner"] == json{{"id", "personC"}, {"name", "name of personC"}});
    CHECK(players["a"]["acts"] == "personA");
    CHECK(a2.link.last("snapshot")["d"]["role"] == "a");
    table.begin();
    Guest& mover = table.mover();
    Guest& partner = &mover == &table.a ? a2 : b2;
    const std::string turn = NardyTable::some_turn(mover);
    CHECK(NardyTable::some_turn(partner) == turn);  // he may advise
    CHECK_FALSE(rights_of(&mover == &table.a ? b2 : a2).contains("graph"));
    CHECK(table.play(partner, turn) == "not_acting");
    CHECK(partner.link.got.back()["args"]["clause"] == "22.1");
    CHECK(table.play(mover, turn) == "ok");
    CHECK(table.a.answer(table.a.send("swap_partner", R"({"acts":"personC"})")) == "game_runs");
    table.settle_game();
    CHECK(rights_of(a2)["may_swap_partner"] == true);
    const std::string swap = a2.send("swap_partner", R"({"acts":"personC"})");
    const std::string crossed = table.a.send("swap_partner", R"({"acts":"personC"})");
    table.world.settle();
    CHECK(a2.answer(swap) == "ok");
    CHECK(table.a.answer(crossed) == "acts_already");
    CHECK(table.watcher.link.last("partner_swapped")["d"] == json{{"seat", "a"}, {"acts", "personC"}});
    table.world.pass(15s);  // the alarm that stood for a flag goes off and is set anew
    table.world.pass(10ms);
    table.world.settle();
    REQUIRE(table.state().game == 2);
    CHECK(table.a.answer(table.seal(table.a, 'a')) == "not_acting");
    const std::string seal = table.seal(a2, 'a');
    table.world.settle();
    CHECK(a2.answer(seal) == "ok");
}
