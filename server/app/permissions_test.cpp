#include "tests/support/app_table.hpp"

#include <array>
#include <memory>
#include <string>
#include <string_view>

// Who may say what and when: every command by every role in every state of a match, each with its answer.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

enum State { Before, InPlay, Paused, Ended };
constexpr std::array<std::string_view, 4> names_of_states{"before the start", "in play", "paused by a judge", "ended"};

/// A casual match in one of the states. In play White, seat a, has moved once.
struct Match {
    explicit Match(State state, const match::Regulation& rules) {
        world.open(rules);
        ports::MatchRecord other{2, World::id_of(2), *evidence::encode(rules), world.clock.now(), {}, false, {}};
        other.people = {{ports::MatchRole::A, "personX"}, {ports::MatchRole::B, "personY"}};
        world.store.records.push_back(other);
        world.registry.open(other, rules, [](const Sought&) {});
        world.wait([&] {
            world.settle();
            return world.registry.live(other.id) != nullptr;
        });
        for (Guest& guest : guests)
            guest.send("subscribe");
        if (state != Before)
            play(state);
    }
    void play(State state) {
        does(a(), "ready");
        does(b(), "ready");
        does(a(), "play_move", Guest::move_body(0, "c3-d4"));
        if (state == Paused)
            does(judge(), "pause", R"({"reason":"dispute"})");
        if (state == Ended)
            does(b(), "resign", R"({"game":1})");
    }
    void does(Guest& guest, const std::string& type, const std::string& d = "") {
        REQUIRE(says(guest, type, d) == "ok");
    }
    std::string says(Guest& guest, const std::string& type, const std::string& d) {
        const std::string id = guest.send(type, d);
        world.settle();
        return guest.answer(id);
    }
    Guest& a() { return guests[0]; }
    Guest& b() { return guests[1]; }
    Guest& judge() { return guests[2]; }

    World world;
    // The last three: somebody signed in, a player of another match, nobody in particular.
    std::array<Guest, 6> guests{Guest{world, "personA"}, Guest{world, "personB"}, Guest{world, "personJ"},
                                Guest{world, "personS"}, Guest{world, "personX"}, Guest{world, ""}};
};

struct Row {
    std::string_view type;
    std::string_view d;
    /// The answers to seat a, seat b and the judge, by state. Everybody else is told not_allowed.
    std::array<std::array<std::string_view, 3>, 4> answers;
};

constexpr std::string_view player = "not_a_player", judge = "not_a_judge", over = "match_over", not_yet = "not_started";

constexpr std::string_view other = "other_rules";

// What only nardy has is of other rules in a match of draughts.
constexpr std::array<std::string_view, 3> by_player{other, other, player}, by_judge{judge, judge, other};
constexpr std::array<std::string_view, 3> alone{"no_partner", "no_partner", player};  // 22.1
constexpr std::array<std::array<std::string_view, 3>, 4> of_nardy{by_player, by_player, by_player, by_player},
    judged_nardy{by_judge, by_judge, by_judge, by_judge}, said{alone, alone, alone, alone};

const Row rows[] = {
    {"ready",
     "",
     {{{"ok", "ok", player},
       {"already_ready", "already_ready", player},
       {"already_ready", "already_ready", player},
       {over, over, player}}}},
    {"play_move",
     R"({"game":1,"ply":1,"move":"d6-c5"})",
     {{{not_yet, not_yet, player},
       {"not_your_turn", "ok", player},
       {"not_your_turn", "paused", player},
       {over, over, player}}}},
    {"offer_draw",
     R"({"game":1,"ply":1})",
     {{{not_yet, not_yet, player},
       {"ok", "not_after_own_move", player},
       {"paused", "paused", player},
       {over, over, player}}}},
    {"answer_draw",
     R"({"game":1,"offer":4,"accept":true})",
     {{{not_yet, not_yet, player},
       {"no_offer", "no_offer", player},
       {"no_offer", "no_offer", player},
       {over, over, player}}}},
    {"claim_draw",
     R"({"game":1,"ply":1})",
     {{{not_yet, not_yet, player},
       {"not_your_turn", "no_repetition", player},
       {"not_your_turn", "paused", player},
       {over, over, player}}}},
    {"resign",
     R"({"game":1})",
     {{{not_yet, not_yet, player}, {"ok", "ok", player}, {"ok", "ok", player}, {over, over, player}}}},
    {"call_off",
     R"({"game":1})",
     {{{"ok", "ok", player}, {"too_late", "ok", player}, {"too_late", "paused", player}, {over, over, player}}}},
    {"pause",
     R"({"reason":"medical"})",
     {{{judge, judge, not_yet}, {judge, judge, "ok"}, {judge, judge, "paused"}, {judge, judge, over}}}},
    {"resume",
     R"({"reason":"medical"})",
     {{{judge, judge, not_yet}, {judge, judge, "not_paused"}, {judge, judge, "ok"}, {judge, judge, over}}}},
    {"continue_play",
     "",
     {{{judge, judge, not_yet}, {judge, judge, "not_waiting"}, {judge, judge, "not_waiting"}, {judge, judge, over}}}},
    {"settle",
     R"({"game":1,"result":"draw","clause":"1.4"})",
     {{{judge, judge, not_yet}, {judge, judge, "ok"}, {judge, judge, "ok"}, {judge, judge, over}}}},
    {"start_count",
     R"({"game":1,"seat":"b"})",
     {{{judge, judge, not_yet},
       {judge, judge, "not_king_ending"},
       {judge, judge, "not_king_ending"},
       {judge, judge, over}}}},
    {"stop_count",
     R"({"game":1})",
     {{{judge, judge, not_yet}, {judge, judge, "no_count"}, {judge, judge, "no_count"}, {judge, judge, over}}}},
    {"declare_draw",
     R"({"game":1,"cause":"both_out_of_time"})",
     {{{judge, judge, not_yet}, {judge, judge, "no_such_draw"}, {judge, judge, "no_such_draw"}, {judge, judge, over}}}},
    {"claim_time_draw",
     R"({"game":1,"ply":1})",
     {{{not_yet, not_yet, player},
       {"not_your_turn", "no_such_draw", player},
       {"not_your_turn", "paused", player},
       {over, over, player}}}},
    {"rule_time_draw",
     R"({"game":1,"claim":4,"grant":true})",
     {{{judge, judge, not_yet}, {judge, judge, "no_claim"}, {judge, judge, "no_claim"}, {judge, judge, over}}}},
    {"give_time",
     R"({"game":1,"seat":"b","by_ms":1000,"reason":"technical"})",
     {{{judge, judge, not_yet}, {judge, judge, "not_paused"}, {judge, judge, "ok"}, {judge, judge, over}}}},
    {"roll", R"({"game":1,"ply":1})", of_nardy},
    {"play_turn", R"({"game":1,"ply":1,"steps":"6/5"})", of_nardy},
    {"draft", R"({"game":1,"ply":1,"steps":"6/5"})", of_nardy},
    {"offer_cube", R"({"game":1,"ply":1})", of_nardy},
    {"take_cube", R"({"game":1,"ply":1})", of_nardy},
    {"drop_cube", R"({"game":1,"ply":1})", of_nardy},
    {"answer_resignation", R"({"game":1,"offer":4,"accept":true})", of_nardy},
    {"seal_dice", R"({"game":1,"seal":"0000000000000000000000000000000000000000000000000000000000000000"})", of_nardy},
    {"open_dice", R"({"game":1,"value":"0000000000000000000000000000000000000000000000000000000000000000"})", of_nardy},
    {"swap_partner", R"({"acts":"personC"})", of_nardy},
    {"say", R"({"text":"?"})", said},
    {"correct_score", R"({"a":1,"b":0,"crawford_played":false})", judged_nardy},
    {"give_penalty_point", R"({"seat":"a"})", judged_nardy},
};

match::Regulation casual() {
    match::Regulation rules = regulation(10min);
    rules.casual = rules.hints = true;
    return rules;
}

}  // namespace

TEST_CASE("every command by every role in every state has its answer") {
    CHECK(std::size(rows) + 4 == std::variant_size_v<protocol::ClientMessage>);  // sync, hello, and to follow or not
    for (const State state : {Before, InPlay, Paused, Ended}) {
        CAPTURE(names_of_states[state]);
        auto match = std::make_unique<Match>(state, casual());
        for (const Row& row : rows) {
            CAPTURE(row.type);
            for (std::size_t who = 0; who < match->guests.size(); ++who) {
                CAPTURE(who);
                const std::string_view expected = who < 3 ? row.answers[state][who] : "not_allowed";
                const auto facts = match->world.journal.rows(1).size();
                CHECK(match->says(match->guests[who], std::string(row.type), std::string(row.d)) == expected);
                CHECK((match->world.journal.rows(1).size() > facts) == (expected == "ok"));
                if (expected == "ok")  // the next finds the state as it was
                    match = std::make_unique<Match>(state, casual());
            }
        }
    }
}

TEST_CASE("a match that is not casual can be called off by nobody at no time") {
    for (const State state : {Before, InPlay, Paused}) {
        CAPTURE(names_of_states[state]);
        Match match(state, regulation(10min));
        for (Guest* guest : {&match.a(), &match.b()})
            CHECK(match.says(*guest, "call_off", R"({"game":1})") == "not_casual");
    }
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
    const auto row = table.world.journal.rows(1).back();
    CHECK(row.kind == "paused");
    CHECK(row.body.find("врач") == std::string::npos);
    CHECK(nlohmann::json::parse(row.body)["words_sha256"].get<std::string>().size() == 64);
    CHECK(row.actor == "judge:personJ");
}
