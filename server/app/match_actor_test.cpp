#include "engine/draughts/notation.hpp"
#include "tests/support/app_table.hpp"

#include <doctest/doctest.h>
#include <random>

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;
using namespace std::chrono_literals;

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

TEST_CASE("A2: over 200 random offsets a player is flagged exactly when he sent too late") {
    std::mt19937 random(20'261'129);
    for (int i = 0; i < 200; ++i) {
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

TEST_CASE("D2: a resent command is answered and not done twice") {
    Table table(regulation(60s));
    const std::string id = "the-same-command-0";
    const Instant now = table.world.clock.now();
    table.a.frame(now, id, "play_move", Guest::move_body(0, "c3-d4"));
    SUBCASE("while it is in flight") {
        table.a.frame(now, id, "play_move", Guest::move_body(0, "c3-d4"));
    }
    SUBCASE("after its answer") {
        table.world.settle();
        table.a.frame(now, id, "play_move", Guest::move_body(0, "c3-d4"));
    }
    table.world.settle();
    CHECK(table.state().ply == 1);
    CHECK(table.a.link.count("ok") == 4);  // subscribe, ready, and the move twice
}

TEST_CASE("D2: the same id with another content is refused") {
    Table table(regulation(60s));
    const std::string id = "the-same-command-0";
    table.a.frame(table.world.clock.now(), id, "play_move", Guest::move_body(0, "c3-d4"));
    table.world.settle();
    table.a.frame(table.world.clock.now(), id, "resign", R"({"game":1})");
    CHECK(table.a.link.last("refused")["code"] == "command_reused");
    CHECK(table.state().playing());
}

TEST_CASE("D2: a command older than the 32 kept is found in the journal, one that names no position without it") {
    const std::string first = "the-first-command-0";
    const std::string ready = "command-10000001";  // the second that A's client sent
    for (unsigned seed = 1;; ++seed) {
        REQUIRE(seed < 100);  // one of so many random games is long enough
        Table table(regulation(600s));
        table.a.frame(table.world.clock.now(), first, "play_move", Guest::move_body(0, "c3-d4"));
        table.world.settle();
        std::mt19937 random(seed);
        for (int ply = 1; ply < 80 && table.state().playing(); ++ply) {
            Guest& mover = ply % 2 == 0 ? table.a : table.b;
            const auto legal = draughts::legal_moves(table.state().board.position());
            mover.move(ply, draughts::full_notation(legal[random() % legal.size()]));
            table.world.settle();
        }
        if (table.state().ply < 70)
            continue;
        table.a.link.got.clear();
        table.a.frame(table.world.clock.now(), ready, "ready", "");
        CHECK(table.a.answer(ready) == "ok");
        table.a.frame(table.world.clock.now(), first, "play_move", Guest::move_body(0, "c3-d4"));
        table.world.wait([&] { return table.a.answer(first) != ""; });
        CHECK(table.a.answer(first) == "ok");

        MatchRegistry after(table.world.services);
        REQUIRE(after.restore_open(match::FreezeCause::Crash, table.world.clock.now()));
        Guest player(table.world, "personA");
        Submission again{.actor = "a", .cmd = ready, .command = match::Ready{Seat::A}, .reply = {player.client, ready}};
        after.live(World::id_of(1))->submit(std::move(again));
        CHECK(player.answer(ready) == "ok");
        return;
    }
}

TEST_CASE("D2: a judge's old command is not done again either, though it would be possible again") {
    Table table(regulation(600s));
    const std::string first = "the-first-command-0";
    const auto command = [&](const std::string& id, int number) {
        table.judge.frame(table.world.clock.now(), id, number % 2 == 0 ? "pause" : "resume", R"({"reason":"other"})");
        table.world.wait([&] {
            table.world.settle();
            return table.judge.answer(id) != "";
        });
    };
    command(first, 0);
    for (int i = 1; i < 40; ++i)
        command("another-command-" + std::to_string(100 + i), i);
    const std::int64_t seq = table.state().seq;
    table.judge.link.got.clear();
    command(first, 0);
    CHECK(table.judge.answer(first) == "ok");
    CHECK(table.state().seq == seq);
    CHECK(table.state().hold == match::Hold::None);
}

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

TEST_CASE("who may do what: the server decides") {
    Table table(regulation(60s));
    CHECK(table.b.answer(table.b.move(0, "c3-d4")) == "not_your_turn");
    CHECK(table.a.answer(table.a.send("pause", R"({"reason":"technical"})")) == "not_a_judge");
    CHECK(table.judge.answer(table.judge.send("resign", R"({"game":1})")) == "not_a_player");
    CHECK(table.watcher.answer(table.watcher.send("resign", R"({"game":1})")) == "not_allowed");
    Guest stranger(table.world, "personX");
    CHECK(stranger.answer(stranger.send("resign", R"({"game":1})")) == "not_allowed");
    CHECK(table.state().seq == 4);
}

TEST_CASE("a judge's words are kept beside the journal, which holds their digest") {
    Table table(regulation(60s));
    const std::string id = table.judge.send("pause", R"({"reason":"medical","words":"нужен врач"})");
    table.world.settle();
    CHECK(table.judge.answer(id) == "ok");
    const auto& row = table.world.journal.rows(1).back();
    CHECK(row.kind == "paused");
    CHECK(row.body.find("врач") == std::string::npos);
    CHECK(nlohmann::json::parse(row.body)["words_sha256"].get<std::string>().size() == 64);
    CHECK(row.actor == "judge:personJ");
}

TEST_CASE("the stamp is put back by the loop's lateness, never before the turn was opened") {
    Table table(regulation(60s));
    const Instant opened = table.world.clock.now();
    CHECK(table.actor->stamp(opened + 100ms, 30ms) == opened + 70ms);
    CHECK(table.actor->stamp(opened + 10ms, 30ms) == opened);
    CHECK(table.actor->stamp(opened - 5ms, 30ms) == opened - 5ms);
}

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

TEST_CASE("a frame that is no command is refused with its code; twenty in a row close the link") {
    Table table(regulation(60s));
    table.a.session.on_frame("{", table.world.clock.now(), 0ms);
    CHECK(table.a.link.last("refused")["code"] == "not_json");
    for (int i = 0; i < 19; ++i)
        table.a.session.on_frame("[]", table.world.clock.now(), 0ms);
    CHECK(table.a.link.closed == 4400);
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
    CHECK(judge.link.last("notice")["d"]["code"] == "quarantined");
    CHECK(a.answer(a.move(0, "c3-d4")) == "quarantined");
}

TEST_CASE("C3: a record whose facts fit no position is left out at the start, the other matches go on") {
    Table table(regulation(60s));
    World& world = table.world;
    world.open(regulation(60s), 2);
    table.a.move(0, "c3-d4");
    world.settle();
    std::string& body = world.journal.rows(1).back().body;
    const auto at = body.find("c3-d4");
    REQUIRE(at != std::string::npos);
    body.replace(at, 5, "d4-e5");
    MatchRegistry after(world.services);
    const auto restored = after.restore_open(match::FreezeCause::Crash, world.clock.now());
    REQUIRE(restored);
    CHECK(*restored == 1);
    CHECK(after.live(World::id_of(1)) == nullptr);
    CHECK(after.live(World::id_of(2)) != nullptr);
}

TEST_CASE("D2: an old command sent twice while the journal is asked for it is carried out once") {
    Table table(regulation(600s));
    for (int i = 0; i < 32; ++i) {
        table.judge.send(i % 2 == 0 ? "pause" : "resume", R"({"reason":"other"})");
        table.world.settle();
    }
    const std::string id = "sent-twice-command";
    for (int i = 0; i < 2; ++i)
        table.judge.frame(table.world.clock.now(), id, "pause", R"({"reason":"other"})");
    std::size_t answers = 0;
    table.world.wait([&] {
        table.world.settle();
        answers = 0;
        for (const auto& message : table.judge.link.got)
            answers += message.contains("re") && message["re"] == id;
        return answers == 2;
    });
    for (const auto& message : table.judge.link.got)
        if (message.contains("re") && message["re"] == id)
            CHECK(message["t"] == "ok");
}

TEST_CASE("D2: an id that the other side has used before says nothing about one's own command") {
    Table table(regulation(600s));
    const std::string his = "the-other-sides-01";
    table.a.frame(table.world.clock.now(), his, "play_move", Guest::move_body(0, "c3-d4"));
    table.world.settle();
    for (int i = 0; i < 32; ++i) {
        table.judge.send(i % 2 == 0 ? "pause" : "resume", R"({"reason":"other"})");
        table.world.settle();
    }
    table.judge.frame(table.world.clock.now(), his, "pause", R"({"reason":"other"})");
    table.world.wait([&] {
        table.world.settle();
        return table.judge.answer(his) != "";
    });
    CHECK(table.state().hold == match::Hold::Judge);
}

TEST_CASE("D2: after a restart a resent move is answered with the last of the facts that it caused") {
    Table table(regulation(60s));
    const std::string id = "the-restarted-one-0";
    table.judge.frame(table.world.clock.now(), id, "settle", R"({"game":1,"result":"a","clause":"2.1.8"})");
    table.world.settle();
    REQUIRE(table.judge.answer(id) == "ok");
    const auto seq = table.judge.link.last("ok")["seq"];
    MatchRegistry after(table.world.services);
    REQUIRE(after.restore_open(match::FreezeCause::Crash, table.world.clock.now()));
    Guest judge(table.world, "personJ");
    Submission again{.actor = "judge:personJ", .cmd = id, .received = table.world.clock.now()};
    again.reply = Reply(judge.client, id);
    after.live(World::id_of(1))->submit(std::move(again));
    CHECK(judge.link.last("ok")["seq"] == seq);
}

TEST_CASE("B10: a new match is not opened while the journal is behind") {
    World world;
    world.journal.busy = true;
    ports::MatchRecord record{1, World::id_of(1), *evidence::encode(regulation(60s)), world.clock.now(), {}, false};
    record.people = {{ports::MatchRole::A, "personA"}, {ports::MatchRole::B, "personB"}};
    bool answered = false;
    world.registry.open(record, regulation(60s), [&](const std::shared_ptr<MatchActor>& match) {
        answered = true;
        CHECK(match == nullptr);
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
    world.registry.open(record, regulation(60s), [&](const std::shared_ptr<MatchActor>& match) {
        answered = true;
        CHECK(match == nullptr);
    });
    world.wait([&] {
        world.settle();
        return answered;
    });
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

TEST_CASE("C3: a match that waits for its opening under a regulation that no longer holds doesn't stop the start") {
    World world;
    match::Regulation bad = regulation(60s);
    bad.games = 0;
    world.store.records.push_back({1, World::id_of(1), *evidence::encode(bad), world.clock.now(), {}, false});
    world.store.records[0].people = {{ports::MatchRole::A, "personA"}, {ports::MatchRole::B, "personB"}};
    const auto restored = world.registry.restore_open(match::FreezeCause::Crash, world.clock.now());
    REQUIRE(restored);
    CHECK(world.journal.waiting() == 0);
}
