#include "engine/draughts/fen.hpp"
#include "engine/draughts/notation.hpp"
#include "tests/support/app_table.hpp"

#include <random>
#include <string>
#include <utility>

// A command that is sent again is answered and not done twice.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

/// White is the stronger side, and may claim the draw of who is short of time.
match::Regulation regulation_of_claims() {
    match::Regulation rules = regulation(600s);
    rules.start = draughts::parse_fen("W:WKc1,Ke1,Kg1:BKb8,Kh8").value();
    return rules;
}

}  // namespace

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
        table.world.wait([&] { return player.answer(ready) != ""; });
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

TEST_CASE("D2: the answer to a claim is known after a restart, however many commands the judge has given since") {
    Table table(regulation_of_claims());
    const std::string answer = "the-judges-answer-0";
    table.a.send("claim_time_draw", R"({"game":1,"ply":0})");
    table.world.settle();
    const std::string claim = std::to_string(table.state().time_claim->seq);
    table.judge.frame(table.world.clock.now(), answer, "rule_time_draw",
                      R"({"game":1,"claim":)" + claim + R"(,"grant":false})");
    table.world.settle();
    REQUIRE(table.judge.answer(answer) == "ok");
    for (int i = 0; i < 40; ++i) {
        table.judge.send(i % 2 == 0 ? "pause" : "resume", R"({"reason":"other"})");
        table.world.settle();
    }
    MatchRegistry after(table.world.services);
    REQUIRE(after.restore_open(match::FreezeCause::Crash, table.world.clock.now()));
    Guest judge(table.world, "personJ");
    Submission again{.actor = "judge:personJ",
                     .cmd = answer,
                     .command = match::RuleTimeDraw{1, std::stoll(claim), false, ""},
                     .reply = {judge.client, answer}};
    after.live(World::id_of(1))->submit(std::move(again));
    table.world.wait([&] { return judge.answer(answer) != ""; });
    CHECK(judge.answer(answer) == "ok");
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

TEST_CASE("D2: after a restart a resent command is answered with the last of the facts that it caused") {
    Table table(regulation(60s));
    const std::string id = "the-restarted-one-0";
    table.judge.frame(table.world.clock.now(), id, "settle", R"({"game":1,"result":"a","clause":"2.1.8"})");
    table.world.settle();
    REQUIRE(table.judge.answer(id) == "ok");
    const auto seq = table.judge.link.last("ok")["seq"];
    MatchRegistry after(table.world.services);
    REQUIRE(after.restore_open(match::FreezeCause::Crash, table.world.clock.now()));
    Guest judge(table.world, "personJ");
    Submission again{.actor = "judge:personJ",
                     .cmd = id,
                     .command = match::Settle{1, match::GameResult::AWins, "2.1.8", ""},
                     .received = table.world.clock.now(),
                     .reply = {judge.client, id}};
    after.live(World::id_of(1))->submit(std::move(again));
    table.world.wait([&] { return judge.answer(id) != ""; });
    CHECK(judge.link.last("ok")["seq"] == seq);
}

TEST_CASE("D2: after a restart the same id with another content is refused, too, as far as its rows tell") {
    Table table(regulation(600s));
    const std::string move = "the-first-command-0", pause = "the-second-command-0", give = "the-third-command-0";
    table.a.frame(table.world.clock.now(), move, "play_move", Guest::move_body(0, "c3-d4"));
    table.world.settle();
    table.judge.frame(table.world.clock.now(), pause, "pause", R"({"reason":"other"})");
    table.world.settle();
    const std::string minute = R"({"game":1,"seat":"a","by_ms":60000,"reason":"technical"})";
    table.judge.frame(table.world.clock.now(), give, "give_time", minute);
    table.world.settle();

    MatchRegistry after(table.world.services);
    REQUIRE(after.restore_open(match::FreezeCause::Crash, table.world.clock.now()));
    const auto actor = after.live(World::id_of(1));
    const auto answer = [&](const std::string& who, const std::string& id, match::Command command,
                            const std::string& text = "") {
        Guest guest(table.world, who == "a" ? "personA" : "personJ");
        Submission again{.actor = who,
                         .cmd = id,
                         .content = 7,
                         .command = std::move(command),
                         .move_text = text,
                         .received = table.world.clock.now(),
                         .reply = {guest.client, id}};
        actor->submit(std::move(again));
        table.world.wait([&] { return guest.answer(id) != ""; });
        return guest.answer(id);
    };
    const std::string judge = "judge:personJ";
    const auto play = [](int ply, bool offer) { return match::PlayMove{Seat::A, 1, ply, {}, offer}; };
    CHECK(answer("a", move, play(0, false), "c3-d4") == "ok");
    CHECK(answer("a", move, play(0, false), "cd4") == "ok");
    CHECK(answer("a", move, play(0, false), "c3-b4") == "command_reused");
    CHECK(answer("a", move, play(0, true), "c3-d4") == "command_reused");
    CHECK(answer("a", move, play(2, false), "c3-d4") == "command_reused");
    CHECK(answer("a", move, match::Resign{Seat::A, 1}) == "command_reused");
    CHECK(answer(judge, pause, match::Pause{"other", ""}) == "ok");
    CHECK(answer(judge, pause, match::Pause{"technical", ""}) == "command_reused");
    CHECK(answer(judge, pause, match::Resume{"other", ""}) == "command_reused");
    CHECK(answer(judge, give, match::GiveTime{1, Seat::A, 60s, "technical", ""}) == "ok");
    CHECK(answer(judge, give, match::GiveTime{1, Seat::A, 61s, "technical", ""}) == "command_reused");
    CHECK(answer(judge, give, match::GiveTime{1, Seat::B, 60s, "technical", ""}) == "command_reused");
}
