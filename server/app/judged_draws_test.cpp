#include "engine/draughts/fen.hpp"
#include "tests/support/app_table.hpp"

#include <string>

// The draws that a judge finds and grants, as players, judge and watchers see them.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

match::Regulation blitz() {
    match::Regulation rules = regulation(5min);
    rules.pace = clock::Pace::Blitz;
    rules.start = draughts::parse_fen("W:WKc1,Ke1,Kg1:BKb8,Kh8").value();
    return rules;
}

nlohmann::json judge_notice(bool here, std::optional<Instant> lapses = std::nullopt) {
    nlohmann::json d{{"code", "judge_presence"},
                     {"here", here},
                     {"draws", {"plainly_drawn", "repetition", "both_out_of_time"}},
                     {"count_clause", "1.16.7"}};
    if (lapses)
        d["lapses_at_ms"] = to_ms(*lapses);
    return d;
}

nlohmann::json counter(const nlohmann::json& d) {
    for (const auto& one : d["counters"])
        if (one["cause"] == "plainly_drawn")
            return one;
    return nullptr;
}

void shuffle(Table& table, int plies) {
    constexpr std::array moves{"g1-h2", "b8-a7", "h2-g1", "a7-b8"};
    for (int i = 0; i < plies; ++i) {
        const int ply = table.state().ply;
        (ply % 2 == 0 ? table.a : table.b).move(ply, moves[static_cast<std::size_t>(ply % 4)]);
        table.world.settle();
    }
}

std::string claim_body(const Table& table) {
    return R"({"game":1,"ply":)" + std::to_string(table.state().ply) + "}";
}

std::string answer_body(const Table& table, bool grant) {
    return R"({"game":1,"claim":)" + std::to_string(table.state().time_claim->seq) + R"(,"grant":)" +
           (grant ? "true" : "false") + R"(,"words":"смотрел позицию"})";
}

}  // namespace

TEST_CASE("2.1.9.1.6, 1.16.7 a judge's count is told to everybody, with every move what is left, and ends in a draw") {
    Table table(blitz());
    const std::string id = table.judge.send("start_count", R"({"game":1,"seat":"a","words":"петля"})");
    table.world.settle();
    CHECK(table.judge.answer(id) == "ok");
    for (const Guest* guest : {&table.a, &table.b, &table.judge, &table.watcher}) {
        const auto started = guest->link.last("count_started")["d"];
        CHECK(started["seat"] == "a");
        CHECK(started["moves"] == 5);
        CHECK(started["clause"] == "1.16.7");
        CHECK(counter(started) ==
              nlohmann::json{{"cause", "plainly_drawn"}, {"clause", "1.16.7"}, {"left", 5}, {"seat", "a"}});
    }
    const auto row = table.world.journal.rows(1).back();
    CHECK(row.kind == "count_started");
    CHECK(row.actor == "judge:personJ");
    CHECK(row.body.find("петля") == std::string::npos);
    shuffle(table, 8);
    CHECK(counter(table.watcher.link.last("move_played")["d"])["left"] == 1);
    Guest late(table.world, "");
    late.send("subscribe");
    CHECK(counter(late.link.last("snapshot")["d"])["left"] == 1);
    shuffle(table, 1);
    const auto ended = table.b.link.last("game_ended")["d"];
    CHECK(ended["result"] == "draw");
    CHECK(ended["cause"] == "plainly_drawn");
    CHECK(ended["clause"] == "1.16.7");
}

TEST_CASE("2.1.9.1.6 the judge who finds the position won ends the count, and everybody is told") {
    Table table(blitz());
    table.judge.send("start_count", R"({"game":1,"seat":"b"})");
    table.world.settle();
    shuffle(table, 3);
    table.judge.send("stop_count", R"({"game":1})");
    table.world.settle();
    const auto stopped = table.a.link.last("count_stopped")["d"];
    CHECK(stopped["cause"] == "plainly_drawn");
    CHECK(counter(stopped).is_null());
    CHECK(table.judge.answer(table.judge.send("stop_count", R"({"game":1})")) == "no_count");
}

TEST_CASE("1.16.8 the stronger side is offered the claim; it stops the clocks and the judge grants the draw") {
    Table table(blitz());
    CHECK(table.a.link.last("game_started")["d"]["you"]["time_draw"] == "1.16.8");
    CHECK_FALSE(table.b.link.last("game_started")["d"]["you"].contains("time_draw"));
    table.world.pass(4min);
    table.a.send("claim_time_draw", claim_body(table));
    table.world.settle();
    for (const Guest* guest : {&table.a, &table.b, &table.judge, &table.watcher}) {
        const auto claimed = guest->link.last("time_draw_claimed")["d"];
        CHECK(claimed["seat"] == "a");
        CHECK(claimed["clause"] == "1.16.8");
        CHECK(guest->link.last("paused")["d"]["reason"] == "claim");
        CHECK(guest->link.last("paused")["d"]["clocks"]["running"].is_null());
    }
    table.world.pass(2min);  // more than was left: no flag
    CHECK(table.judge.answer(table.judge.send("resume", R"({"reason":"other"})")) == "claim_open");
    Guest late(table.world, "");
    late.send("subscribe");
    const auto shown = late.link.last("snapshot")["d"];
    CHECK(shown["claim"]["by"] == "a");
    CHECK(shown["claim"]["seq"] == table.state().time_claim->seq);
    CHECK(shown["judge"]["here"] == true);
    table.judge.send("rule_time_draw", answer_body(table, true));
    table.world.settle();
    const auto ended = table.b.link.last("game_ended")["d"];
    CHECK(ended["result"] == "draw");
    CHECK(ended["cause"] == "short_of_time");
    CHECK(ended["clause"] == "1.16.8");
}

TEST_CASE(
    "1.7.13 a claim that is not granted: both players are told, and the game goes on with the time that was left") {
    match::Regulation rules = blitz();
    rules.pace.reset();
    Table table(rules);
    CHECK(table.a.link.last("game_started")["d"]["you"]["time_draw"] == "1.7.13");
    table.world.pass(1min);
    table.a.send("claim_time_draw", claim_body(table));
    table.world.settle();
    table.world.pass(30s);
    table.judge.send("rule_time_draw", answer_body(table, false));
    table.world.settle();
    for (const Guest* guest : {&table.a, &table.b}) {
        CHECK(guest->link.last("time_draw_refused")["d"]["seat"] == "a");
        CHECK(guest->link.last("resumed")["d"]["reason"] == "claim");
        CHECK(guest->link.last("resumed")["d"]["clocks"]["running"] == "a");
    }
    CHECK_FALSE(table.a.link.last("resumed")["d"]["you"].contains("time_draw"));
    CHECK(table.left(Seat::A) == 4min);
    CHECK(table.a.answer(table.a.send("claim_time_draw", claim_body(table))) == "claim_refused");
    CHECK(table.a.link.last("refused")["args"]["clause"] == "1.7.13");
}

TEST_CASE("1.16.8 a claim that cannot be is refused by the article of the pace") {
    Table table(blitz());
    shuffle(table, 1);
    CHECK(table.b.answer(table.b.send("claim_time_draw", claim_body(table))) == "not_stronger");
    CHECK(table.b.link.last("refused")["args"]["clause"] == "1.16.8");
}

TEST_CASE("1.7.13, 1.16.8 where no judge is appointed the claim says so, and the clock runs on") {
    World world;
    world.judged = false;
    const auto actor = world.open(blitz());
    Guest a(world, "personA"), b(world, "personB");
    for (Guest* guest : {&a, &b}) {
        guest->send("subscribe");
        CHECK_FALSE(guest->link.last("snapshot")["d"].contains("judge"));
        guest->send("ready");
        world.settle();
    }
    REQUIRE(actor->state().playing());
    CHECK(a.answer(a.send("claim_time_draw", R"({"game":1,"ply":0})")) == "no_judge");
    CHECK(actor->state().clock_runs());
}

TEST_CASE("whether the judge is connected is told when it changes; the claim of who has none at hand waits for him") {
    Table table(blitz());
    table.judge.session.on_closed();
    table.world.settle();
    CHECK(table.a.link.last("notice")["d"] == judge_notice(false));
    CHECK(table.a.answer(table.a.send("claim_time_draw", claim_body(table))).empty());
    table.world.settle();
    CHECK(table.state().hold == match::Hold::Judge);
    Guest judge(table.world, "personJ");
    judge.send("subscribe");
    CHECK(table.b.link.last("notice")["d"] == judge_notice(true));
    CHECK(judge.link.last("snapshot")["d"]["claim"]["by"] == "a");
    judge.send("rule_time_draw", answer_body(table, true));
    table.world.settle();
    CHECK(table.state().phase == match::Phase::Ended);
}

TEST_CASE("1.7.13, 1.16.8 a claim that no judge is there to answer lapses after its wait: told, and recorded as such") {
    match::Regulation rules = blitz();
    rules.claim_wait = 2min;
    Table table(rules);
    table.judge.session.on_closed();
    table.a.send("claim_time_draw", claim_body(table));
    table.world.settle();
    const Instant lapses = table.world.clock.now() + 2min;
    CHECK(table.b.link.last("time_draw_claimed")["d"]["lapses_at_ms"] == to_ms(lapses));
    Guest late(table.world, "");
    late.send("subscribe");
    CHECK(late.link.last("snapshot")["d"]["claim"]["lapses_at_ms"] == to_ms(lapses));
    table.world.pass(2min - 1ms);
    table.world.settle();
    CHECK(table.state().time_claim);
    table.world.pass(1ms);
    table.world.settle();
    for (const Guest* guest : {&table.a, &table.b, &table.watcher}) {
        CHECK(guest->link.last("time_draw_lapsed")["d"]["seat"] == "a");
        CHECK(guest->link.last("resumed")["d"]["reason"] == "claim");
        CHECK(guest->link.last("resumed")["d"]["clocks"]["running"] == "a");
    }
    const auto rows = table.world.journal.rows(1);
    CHECK(rows[rows.size() - 2].kind == "time_draw_lapsed");
    CHECK(rows[rows.size() - 2].actor == "server");
    CHECK(table.left(Seat::A) == 5min);
    CHECK(table.a.answer(table.a.send("claim_time_draw", claim_body(table))) == "claim_refused");
}

TEST_CASE(
    "1.7.13, 1.16.8 a judge who is there has all the time; when he goes everybody is told how long the claim waits") {
    Table table(blitz());
    table.a.send("claim_time_draw", claim_body(table));
    table.world.settle();
    CHECK_FALSE(table.a.link.last("time_draw_claimed")["d"].contains("lapses_at_ms"));
    table.world.pass(1h);
    table.world.settle();
    CHECK(table.state().time_claim);
    table.judge.session.on_closed();
    CHECK(table.a.link.last("notice")["d"] == judge_notice(false, table.world.clock.now() + 5min));
    table.world.pass(4min);
    table.world.settle();
    Guest judge(table.world, "personJ");
    judge.send("subscribe");
    CHECK(table.a.link.last("notice")["d"] == judge_notice(true));
    table.world.pass(1h);
    table.world.settle();
    CHECK(table.state().time_claim);
    judge.session.on_closed();
    table.world.pass(5min);
    table.world.settle();
    CHECK_FALSE(table.state().time_claim);
    CHECK(table.state().clock_runs());
}

TEST_CASE("1.7.13, 1.16.8 after a restart a claim waits anew, after a long downtime not before both players are back") {
    for (const Millis down : {Millis{1min}, Millis{2h}}) {
        CAPTURE(down.count());
        Table table(blitz());
        table.a.send("claim_time_draw", claim_body(table));
        table.world.settle();
        const Instant from = table.world.clock.now();
        table.world.pass(down);
        MatchRegistry after(table.world.services);
        REQUIRE(after.restore_open(match::FreezeCause::Crash, from));
        table.world.settle();
        const auto actor = after.live(World::id_of(1));
        const auto pass = [&](Millis time) {
            table.world.clock.now_ += time;
            after.on_tick(table.world.clock.now(), 0ms);
            table.world.settle();
        };
        pass(4min + 59s);
        CHECK(actor->state().time_claim);
        if (down == Millis{2h}) {
            pass(1h);
            CHECK(actor->state().time_claim);
            for (const char* person : {"personA", "personB"}) {
                auto client = std::make_shared<Client>();
                client->person = ports::Person{person, "", {}};
                actor->subscribe(client, 0, {});
            }
            pass(4min + 59s);
            CHECK(actor->state().time_claim);
        }
        pass(1s);
        CHECK_FALSE(actor->state().time_claim);
    }
}

TEST_CASE("a judge who is appointed during the match is told of with the draws that are his") {
    World world;
    world.judged = false;
    const auto actor = world.open(blitz());
    Guest a(world, "personA");
    a.send("subscribe");
    CHECK_FALSE(a.link.last("snapshot")["d"].contains("judge"));
    actor->add_person({ports::MatchRole::Judge, "personJ"});
    CHECK(a.link.last("notice")["d"] == judge_notice(false));
}

TEST_CASE("everybody reads by which list of draws is played, and whether a repetition ends the game by itself") {
    const auto terms = [](const match::Regulation& rules) {
        Table table(rules);
        const auto d = table.watcher.link.last("snapshot")["d"];
        return d.value("draws", "") + (d.value("automatic_repetition", false) ? " by itself" : "");
    };
    match::Regulation rules = blitz();
    CHECK(terms(rules).empty());
    rules.automatic_repetition = true;
    CHECK(terms(rules) == " by itself");
    rules.draws = match::DrawSet::Sarapul;
    rules.automatic_repetition = false;
    CHECK(terms(rules) == "sarapul by itself");
}

TEST_CASE("2.1.9.1.2 where the server held the clocks it says so, for that game") {
    Table table(blitz());
    Guest before(table.world, "");
    before.send("subscribe");
    CHECK_FALSE(before.link.last("snapshot")["d"].contains("interrupted"));
    CHECK(table.judge.answer(table.judge.send("declare_draw", R"({"game":1,"cause":"both_out_of_time"})")) ==
          "no_such_draw");
    table.actor->submit({.command = match::ThawClocks{match::FreezeCause::Crash, table.world.clock.now(), 1s},
                         .received = table.world.clock.now()});
    table.world.settle();
    Guest after(table.world, "");
    after.send("subscribe");
    CHECK(after.link.last("snapshot")["d"]["interrupted"] == true);
    const std::string id = table.judge.send("declare_draw", R"({"game":1,"cause":"both_out_of_time"})");
    table.world.settle();
    CHECK(table.judge.answer(id) == "no_such_draw");  // there is time on both clocks
}

TEST_CASE("the snapshot names the draws that this match leaves to its judge") {
    match::Regulation sarapul = blitz();
    sarapul.draws = match::DrawSet::Sarapul;
    const auto draws = [](const match::Regulation& rules) {
        Table table(rules);
        return table.judge.link.last("snapshot")["d"]["judge"]["draws"].dump();
    };
    CHECK(draws(blitz()) == R"(["plainly_drawn","repetition","both_out_of_time"])");
    CHECK(draws(regulation(45min)) == R"(["plainly_drawn","both_out_of_time"])");
    CHECK(draws(sarapul) == R"(["neither_can_win"])");
}

TEST_CASE("S, 1.16.7 a draw that the judge finds ends the game with its clause") {
    Table table(blitz());
    shuffle(table, 8);
    table.judge.send("declare_draw", R"({"game":1,"cause":"repetition"})");
    table.world.settle();
    CHECK(table.watcher.link.last("game_ended")["d"]["clause"] == "1.16.7");

    match::Regulation rules = blitz();
    rules.draws = match::DrawSet::Sarapul;
    Table cup(rules);
    cup.judge.send("declare_draw", R"({"game":1,"cause":"neither_can_win"})");
    cup.world.settle();
    CHECK(cup.watcher.link.last("game_ended")["d"]["cause"] == "neither_can_win");
}
