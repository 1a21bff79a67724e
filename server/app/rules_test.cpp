#include "engine/draughts/fen.hpp"
#include "tests/support/app_table.hpp"

// What the articles ask of the server as a whole: whom it tells what, and what it takes from a player.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

match::Regulation from_position(const char* fen) {
    match::Regulation rules = regulation(60s);
    rules.start = draughts::parse_fen(fen).value();
    return rules;
}

}  // namespace

TEST_CASE("2.1.4.6 an accepted move is told to both sides at once, in full notation and with what it took") {
    Table table(from_position("W:Wc3,h2:Bd4,f6,a7"));
    table.a.move(0, "c:g7");
    table.world.settle();
    for (const Guest* guest : {&table.a, &table.b}) {
        const auto move = guest->link.last("move_played")["d"];
        CHECK(move["move"] == "c3:g7");
        CHECK(move["captured"] == nlohmann::json({"d4", "f6"}));
    }
}

TEST_CASE("2.1.10.3 an irregular move is refused by its name and article, and the game goes on as if it had not been") {
    Table table(from_position("W:Wc3,a1:Bd4,f6,h8"));
    const auto seq = table.state().seq;
    table.world.pass(1s);
    CHECK(table.a.link.last("game_started")["d"]["you"]["must_capture"] == "2.1.5.3");
    struct Wrong {
        const char *move, *code, *clause;
    };
    for (const auto& [text, code, clause] :
         {Wrong{"a1-b2", "capture_obligatory", "2.1.5.3"}, Wrong{"c3:e5", "capture_unfinished", "2.1.5.5"},
          Wrong{"c3:e5:g7:e5", "capture_too_long", "2.1.10.3"}, Wrong{"d4-e3", "not_your_piece", "2.1.10.3"},
          Wrong{"a1-c3", "illegal_move", "2.1.10.3"}, Wrong{"h2-g3", "illegal_move", "2.1.10.3"}}) {
        CAPTURE(text);
        CHECK(table.a.answer(table.a.move(0, text)) == code);
        CHECK(table.a.link.last("refused")["args"]["clause"] == clause);
    }
    CHECK(table.state().seq == seq);
    CHECK(table.b.link.count("move_played") == 0);
    table.world.pass(1s);
    table.a.move(0, "c3:g7");
    table.world.settle();
    CHECK(table.left(Seat::A) == 58s);
}

TEST_CASE("2.1.10.3, 2.1.4.8 there is no word on the wire that takes a move back") {
    Table table(regulation(60s));
    table.a.move(0, "c3-d4");
    table.world.settle();
    for (const char* word : {"take_back", "undo", "adjust"}) {
        table.a.send(word, R"({"game":1})");
        CHECK(table.a.link.last("refused")["code"] == "unknown_type");
    }
    CHECK(table.a.answer(table.a.move(1, "d4-c3")) == "not_your_turn");
}

TEST_CASE("1.7.7, 1.7.11 no command of a player stops a clock") {
    Table table(regulation(60s));
    table.world.pass(1s);
    for (Guest* guest : {&table.a, &table.b}) {
        CHECK(guest->answer(guest->send("pause", R"({"reason":"technical"})")) == "not_a_judge");
        CHECK(guest->answer(guest->send("resume", R"({"reason":"technical"})")) == "not_a_judge");
        CHECK(guest->answer(guest->send("settle", R"({"game":1,"result":"draw","clause":"1.4"})")) == "not_a_judge");
        CHECK(guest->answer(guest->send("continue_play")) == "not_a_judge");
        for (const char* word : {"stop_clock", "press_clock", "switch_clock"}) {
            guest->send(word);
            CHECK(guest->link.last("refused")["code"] == "unknown_type");
        }
    }
    table.world.pass(2s);
    table.a.move(0, "c3-d4");
    table.world.settle();
    CHECK(table.left(Seat::A) == 57s);
}

TEST_CASE("1.7.11 whose line is lost on the own move has not resigned: his clock goes on to its end") {
    Table table(regulation(60s));
    table.a.session.on_closed();
    table.world.pass(59s);
    table.world.settle();
    CHECK(table.state().playing());
    CHECK(table.state().clock_runs());
    table.world.pass(2s);
    table.world.settle();
    CHECK(table.b.link.last("flag_fell")["d"]["seat"] == "a");
    CHECK(table.b.link.last("game_ended")["d"]["clause"] == "1.7.9");
}

TEST_CASE("1.3.1, 1.7.9 the warning goes out when the threshold is crossed, the flag is told to both sides") {
    match::Regulation rules = regulation(20min);
    rules.warn_at = {10min, 5min};
    Table table(rules);
    table.world.pass(10min - 100ms);
    table.world.settle();
    CHECK(table.a.link.count("warning_given") == 0);
    table.world.pass(200ms);
    table.world.settle();
    CHECK(table.a.link.last("warning_given")["d"]["seat"] == "a");
    CHECK(table.world.journal.rows(1).back().kind == "warning_given");
    table.world.pass(5min);
    table.world.settle();
    CHECK(table.a.link.count("warning_given") == 1);
    table.world.pass(5min);
    table.world.settle();
    for (const Guest* guest : {&table.a, &table.b})
        CHECK(guest->link.last("flag_fell")["d"]["seat"] == "a");
}

TEST_CASE("1.7.9 a spectator can't announce the end of the time, nor anything else") {
    Table table(regulation(60s));
    for (const char* word : {"flag", "claim_flag", "call_flag"}) {
        table.watcher.send(word);
        CHECK(table.watcher.link.last("refused")["code"] == "unknown_type");
    }
    for (const auto& [type, d] :
         {std::pair{"offer_draw", R"({"game":1,"ply":0})"}, std::pair{"claim_draw", R"({"game":1,"ply":0})"},
          std::pair{"resign", R"({"game":1})"}})
        CHECK(table.watcher.answer(table.watcher.send(type, d)) == "not_allowed");
}

TEST_CASE("1.3.3 there is no word by which the players, or others, could speak to each other") {
    Table table(regulation(60s));
    for (Guest* guest : {&table.a, &table.b, &table.judge, &table.watcher}) {
        guest->send("tell", R"({"text":"hello"})");
        CHECK(guest->link.last("refused")["code"] == "unknown_type");
        guest->send("say", R"({"text":"hello"})");  // 22.1: only to the partner of a pair
        CHECK(guest->link.last("refused")["args"]["clause"] == "22.1");
        guest->frame(table.world.clock.now(), "command-with-words", "offer_draw",
                     R"({"game":1,"ply":0,"words":"if you take"})");
        CHECK(guest->link.last("refused")["code"] == "unknown_field");  // 2.1.9.3: no conditions
    }
}
