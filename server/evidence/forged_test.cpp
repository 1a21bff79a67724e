#include "server/evidence/judge_record.hpp"
#include "server/evidence/record_head.hpp"
#include "tests/support/record_rows.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

// Records that a forger has written with every hash made anew: what each of them has against the rules.

using namespace doska;
using namespace doska::match;
using namespace std::chrono_literals;

namespace {

using Rows = std::vector<ports::JournalRow>;

/// A micromatch of two games: Black comes late, the opening is drawn, a judge corrects a clock, the server is away in
/// the second game, a draw is agreed.
Rows event_record() {
    Regulation regulation;
    regulation.rules = "draughts64/1";
    regulation.games = 2;
    regulation.control = {{{.moves = 0, .time = 10min, .increment = 0ms}}};
    regulation.pace = clock::Pace::Rapid;
    regulation.six_hour_moves = 50;
    regulation.starts_at = test::noon + 10min;
    regulation.game_break = Millis{300'000};
    regulation.opening_table = "fmjd-736";
    test::Table table(regulation);
    table.alarm({true, false});
    table.now += 2min;
    table.must(Arrive{Seat::B});
    table.must(DrawOpening{"000000a3" + std::string(56, '5')});  // a1-a5, a7-h4
    table.now += 3s;
    table.must(Ready{Seat::B});
    table.now += 4s;
    table.must(Ready{Seat::A});
    table.play("c3-d4", 7s);
    table.play("b6-c5", 5s);
    table.play("d4:b6", 2s);
    table.must(Pause{"technical", ""});
    table.must(GiveTime{1, Seat::B, 30s, "technical", ""});
    table.now += 1min;
    table.must(Resume{"technical", ""});
    table.now = table.state.opens_at + 1s;
    table.must(Resign{Seat::B, 1});

    table.alarm({true, true});
    table.play("c3-d4", 3s);
    table.must(FreezeClocks{table.now, FreezeCause::Shutdown});
    table.now += 20s;
    table.must(ThawClocks{FreezeCause::Shutdown, table.now - 20s, 1s});
    table.must(ContinuePlay{});
    table.play("b6-c5", 3s, /*offer=*/true);
    table.must(AnswerDraw{Seat::B, 2, *table.state.offer, true});
    return test::rows_of(table);
}

/// Three kings against one: the judge counts five moves, a claim is refused, the count ends the game.
Rows judged_record() {
    Regulation regulation = test::from_position("W:WKc1,Ke1,Kg1:BKb8,Kh8");
    regulation.pace = clock::Pace::Blitz;
    regulation.control = {{{.moves = 0, .time = 5min, .increment = 0ms}}};
    test::Table table(regulation);
    table.start();
    table.must(ClaimTimeDraw{Seat::A, 1, 0});
    table.must(RuleTimeDraw{1, table.state.time_claim->seq, false, ""});
    table.now = table.state.opens_at;
    table.must(StartCount{1, Seat::A, ""});
    for (const char* move : {"g1-h2", "b8-a7", "h2-g1", "a7-b8", "g1-h2", "b8-a7", "h2-g1", "a7-b8", "g1-h2"})
        table.play(move, 3s);
    return test::rows_of(table);
}

Rows::iterator row_of(Rows& rows, std::string_view kind, int which = 0) {
    const auto is = [&](const ports::JournalRow& row) { return row.kind == kind && which-- == 0; };
    const auto found = std::find_if(rows.begin(), rows.end(), is);
    REQUIRE(found != rows.end());
    return found;
}

/// Edits the fact of a row.
template <class Fact, class Change>
auto edit(std::string_view kind, Change change, int which = 0) {
    return [kind = std::string(kind), change, which](Rows& rows) {
        const auto row = row_of(rows, kind, which);
        Event event = evidence::decode(row->kind, row->body).value();
        change(std::get<Fact>(event));
        row->body = evidence::encode(event).value();
    };
}

auto erase(std::string_view kind, int which = 0) {
    return [kind = std::string(kind), which](Rows& rows) { rows.erase(row_of(rows, kind, which)); };
}

auto act(std::string_view kind, std::string actor, int which = 0) {
    return [kind = std::string(kind), actor = std::move(actor), which](Rows& rows) {
        row_of(rows, kind, which)->actor = actor;
    };
}

/// Puts a fact behind a row, at its instant.
auto put(std::string_view behind, Event event, std::string actor = "server", int which = 0) {
    return [=, behind = std::string(behind)](Rows& rows) {
        const auto at = row_of(rows, behind, which);
        ports::JournalRow row = *at;
        row.actor = actor;
        row.cmd = actor == "server" ? "" : "forged-command-0001";
        row.kind = kind(event);
        row.body = evidence::encode(event).value();
        rows.insert(std::next(at), std::move(row));
    };
}

std::string verdict(Rows rows, const std::function<void(Rows&)>& forge) {
    forge(rows);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].seq = static_cast<std::int64_t>(i) + 1;
    evidence::seal({}, rows);
    const auto judgement = evidence::judge_record(rows);
    if (!judgement.fault)
        return "good";
    CHECK_FALSE(words_of(*judgement.fault).empty());
    const std::string& field = judgement.fault->field;
    return std::string(code(judgement.fault->offence)) + (field.empty() ? "" : " " + field);
}

struct Forgery {
    std::string what;
    std::function<void(Rows&)> forge;
    std::string expected;
};

void check(const Rows& rows, const std::vector<Forgery>& forgeries) {
    REQUIRE(verdict(rows, [](Rows&) {}) == "good");
    for (const auto& [what, forge, expected] : forgeries) {
        CAPTURE(what);
        CHECK(verdict(rows, forge) == expected);
    }
}

const auto quiet = [](MovePlayed& e) {
    e.move.path = test::path("h2-g3");
    e.move.captured.clear();
};

}  // namespace

TEST_CASE("a forged move is found: where it goes, what it takes, what it becomes, whose it is, what it counts") {
    const draughts::Square far = *draughts::Square::parse("b8");
    const auto to = [](const char* path) { return [path](MovePlayed& e) { e.move.path = test::path(path); }; };
    check(event_record(),
          {{"a man flies", edit<MovePlayed>("move_played", to("c3-f6")), "refused"},
           {"an empty square moves", edit<MovePlayed>("move_played", to("d4-e5")), "refused"},
           {"a capture is declined", edit<MovePlayed>("move_played", quiet, 2), "refused"},
           {"a piece is taken from afar",
            edit<MovePlayed>(
                "move_played", [&](auto& e) { e.move.captured.push_back(far); }, 2),
            "differs captured"},
           {"a man is crowned by a quiet move",
            edit<MovePlayed>("move_played", [](auto& e) { e.move.promotes = true; }), "differs promotes"},
           {"counters are set", edit<MovePlayed>("move_played", [](auto& e) { e.counters.king_moves = 14; }),
            "differs counters.king_moves"},
           {"the other seat", edit<MovePlayed>("move_played", [](auto& e) { e.seat = other(e.seat); }), "differs seat"},
           {"the other player", act("move_played", "b"), "wrong_actor row.actor"},
           {"another ply", edit<MovePlayed>("move_played", [](auto& e) { e.ply = 7; }), "differs ply"},
           {"another game", edit<MovePlayed>("move_played", [](auto& e) { e.game = 2; }), "differs game"},
           {"another period", edit<MovePlayed>("move_played", [](auto& e) { e.period = 5; }), "differs period"},
           {"a second less", edit<MovePlayed>("move_played", [](auto& e) { e.stretch.spent -= 1s; }),
            "differs stretch.spent_ms"},
           {"a clock that began before the turn",
            edit<MovePlayed>(
                "move_played", [](auto& e) { e.stretch.since -= 1min; }, 1),
            "differs stretch.since_ms"}});
}

TEST_CASE("a forged lot, coming and start are found") {
    check(event_record(),
          {{"a number that is not the seed's", edit<OpeningDrawn>("opening_drawn", [](auto& e) { e.number = 70; }),
            "differs number"},
           {"another seed", edit<OpeningDrawn>("opening_drawn", [](auto& e) { e.seed = std::string(64, '0'); }),
            "differs number"},
           {"a shorter look", edit<OpeningDrawn>("opening_drawn", [](auto& e) { e.until -= 1s; }), "differs until_ms"},
           {"drawn twice",
            [](Rows& rows) { rows.insert(row_of(rows, "opening_drawn"), *row_of(rows, "opening_drawn")); }, "refused"},
           {"drawn in the game of return",
            [](Rows& rows) {
                const auto drawn = *row_of(rows, "opening_drawn");
                const auto at = rows.insert(std::next(row_of(rows, "game_started", 1)), drawn);
                at->at_ms = std::prev(at)->at_ms;
            },
            "refused"},
           {"unseen by who was late", erase("opening_seen"), "differs stretch"},
           {"unseen by the other", erase("opening_seen", 1), "refused"},
           {"never came", erase("player_arrived"), "refused"},
           {"in time after all", edit<PlayerArrived>("player_arrived", [](auto& e) { e.in_time = true; }),
            "differs in_time"},
           {"the other was absent",
            edit<GameStarted>("game_started", [](auto& e) { std::swap(e.absent[0], e.absent[1]); }), "refused"},
           {"the other colour", edit<GameStarted>("game_started", [](auto& e) { e.white = other(e.white); }),
            "differs white"}});
}

TEST_CASE("a forged end is found: the result, its cause and clause, the sum, what comes after it") {
    const auto end = [](auto change, int which = 0) { return edit<GameEnded>("game_ended", change, which); };
    check(event_record(),
          {{"the result turned", end([](auto& e) { e.result = GameResult::BWins; }), "wrong_actor row.actor"},
           {"resigned by the winner", act("game_ended", "a"), "wrong_actor row.actor"},
           {"no pieces", end([](auto& e) { e.cause = Cause::NoPieces; }), "out_of_place"},
           {"another clause", end([](auto& e) { e.clause = "9.9.9"; }), "differs clause"},
           {"an earlier next game", end([](auto& e) { *e.next_at -= 1min; }), "differs next_at_ms"},
           {"no offer",
            edit<MovePlayed>(
                "move_played", [](auto& e) { e.offers_draw = false; }, 4),
            "refused"},
           {"plainly drawn", end([](auto& e) { e.cause = Cause::PlainlyDrawn; }, 1), "out_of_place"},
           {"the sum",
            edit<MatchEnded>("match_ended",
                             [](auto& e) {
                                 e.half_points = {4, 0};
                             }),
            "differs half_points"},
           {"over after one game", put("game_ended", MatchEnded{{2, 0}}), "out_of_place"},
           {"not over", erase("match_ended"), "missing_fact"},
           {"a third game", put("match_ended", GameStarted{3, Seat::A, test::noon, {}}), "refused"},
           {"a judge after the end", put("match_ended", Paused{"other", "", {}}, "judge:person-3"), "refused"}});
}

TEST_CASE("forged acts of judges and the server, ids and openings are found") {
    check(
        event_record(),
        {{"a judge's act by a player", act("time_given", "b"), "wrong_actor row.actor"},
         {"a judge's act by the server", act("paused", "server"), "wrong_actor row.actor"},
         {"time that was not given", edit<TimeGiven>("time_given", [](auto& e) { e.by = 1ms; }), "differs left_ms"},
         {"given while the clocks run", erase("paused"), "refused"},
         {"an earlier start", edit<Resumed>("resumed", [](auto& e) { e.opens_at = instant_ms(1); }),
          "differs opens_at_ms"},
         {"play goes on unsaid", erase("play_continued"), "differs stretch.left_ms"},
         {"charged beyond the stop", edit<ServerPaused>("server_paused", [](auto& e) { e.at += 1s; }),
          "differs stretch.left_ms"},
         {"a command twice", [](Rows& rows) { row_of(rows, "move_played", 2)->cmd = row_of(rows, "move_played")->cmd; },
          "command_repeated row.cmd"},
         {"a command without id", [](Rows& rows) { row_of(rows, "move_played")->cmd.clear(); },
          "bad_command_id row.cmd"},
         {"a server's with one", [](Rows& rows) { row_of(rows, "game_started")->cmd = "forged-command-0001"; },
          "bad_command_id row.cmd"},
         {"opened twice", [](Rows& rows) { rows.insert(rows.begin(), rows.front()); }, "opened_twice"},
         {"never opened", [](Rows& rows) { rows.erase(rows.begin()); }, "not_opened"},
         {"a regulation that is none", edit<MatchOpened>("match_opened", [](auto& e) { e.regulation.games = 0; }),
          "bad_regulation regulation"},
         {"time goes back", [](Rows& rows) { row_of(rows, "move_played", 1)->at_ms -= 60'000; },
          "time_goes_back at_ms"}});
}

TEST_CASE("forged counts and claims of a judged draw are found") {
    const auto count = [](auto change) { return edit<CountStarted>("count_started", change); };
    check(judged_record(),
          {{"of one move", count([](auto& e) { e.moves = 1; }), "differs moves"},
           {"of 99 moves", count([](auto& e) { e.moves = 99; }), "differs moves"},
           {"at another ply", count([](auto& e) { e.ply = 9; }), "differs ply"},
           {"by a player", act("count_started", "a"), "wrong_actor row.actor"},
           {"erased", erase("count_started"), "out_of_place"},
           {"a second beside it",
            [](Rows& rows) {
                const auto row = *row_of(rows, "count_started");
                rows.insert(row_of(rows, "count_started"), row)->cmd = "forged-command-0001";
            },
            "refused"},
           {"a claim of the weaker side", edit<TimeDrawClaimed>("time_draw_claimed", [](auto& e) { e.seat = Seat::B; }),
            "differs seat"},
           {"a claim unsaid", erase("time_draw_claimed"), "wrong_actor row.actor"},
           {"a refusal turned into a draw",
            [](Rows& rows) {
                const auto row = row_of(rows, "time_draw_refused");
                const Event drawn = GameEnded{1, GameResult::Draw, Cause::ShortOfTime, "1.16.8", "", {}, {}};
                row->kind = kind(drawn);
                row->body = evidence::encode(drawn).value();
            },
            "missing_fact"}});
}

TEST_CASE("the first line says what the rows say, or is a fault") {
    const Rows rows = event_record();
    const evidence::RecordHead head = evidence::head_of("Ab3Cd5Ef7G", rows);
    CHECK(head.people == std::vector<std::string>{"person-1", "person-2", "person-3"});
    CHECK_FALSE(evidence::head_fault(head, rows));
    auto forged = head;
    forged.stream = 7;
    CHECK(evidence::head_fault(forged, rows) == "head_stream");
    for (const auto& people : {std::vector<std::string>{},
                               {"person-2", "person-1", "person-3"},
                               {"person-1", "person-2"},
                               {"person-1", "person-2", "person-3", "person-4"}}) {
        forged = head;
        forged.people = people;
        CHECK(evidence::head_fault(forged, rows) == "head_people");
    }
    forged = head;
    forged.match = "another";  // stands in no row: nothing proves it
    CHECK_FALSE(evidence::head_fault(forged, rows));
}
