#include "server/evidence/replay.hpp"

#include "server/evidence/record_file.hpp"
#include "tests/support/golden_record.hpp"
#include "tests/support/match_table.hpp"
#include "tests/support/random_match.hpp"
#include "tests/support/record_rows.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <cstdlib>
#include <set>
#include <sstream>
#include <string>
#include <utility>

using namespace doska;
using namespace doska::match;
using namespace std::chrono_literals;

namespace {

/// A match of two games in which every kind of event occurs.
test::Table eventful_match() {
    Regulation regulation;
    regulation.games = 2;
    regulation.control = {{{.moves = 2, .time = 5min, .increment = 1s}, {.moves = 0, .time = 1min, .increment = 0ms}}};
    regulation.warn_at = {Millis{60'000}, Millis{60'000}};
    test::Table table(regulation);
    const std::string words(64, 'e');

    table.start();
    table.play("c3-d4", 3s);
    table.play("d6-c5", 2s, /*offer=*/true);
    table.must(AnswerDraw{Seat::A, 1, *table.state.offer, false});
    table.play("b2-c3", 4s);
    table.must(OfferDraw{Seat::A, 1, 3});
    table.must(Pause{"technical", words});
    table.now += 1min;
    table.must(Resume{"technical", ""});
    table.play("f6-g5", 1s);
    table.must(FreezeClocks{table.now, FreezeCause::Stall});
    table.must(ThawClocks{FreezeCause::Stall, table.now, 0ms});
    table.play("c3-b4", 2s);
    table.must(FreezeClocks{table.now, FreezeCause::Shutdown});
    table.now += 20s;
    table.must(ThawClocks{FreezeCause::Shutdown, table.now - 20s, 1s});
    table.must(ContinuePlay{});
    table.play("g5-h4", 2s);
    table.play("b4:d6", 2s);
    table.play("e7:c5", 2s);
    table.must(Resign{Seat::A, 1});

    table.start();
    table.play("c3-d4", 1s);
    table.alarm();  // the warning
    table.alarm();  // the flag
    return table;
}

/// A casual match: a judge corrects a clock in the first game, the second is called off before its first move.
test::Table casual_match() {
    Regulation regulation;
    regulation.games = 2;
    regulation.control = {{{.moves = 0, .time = 5min, .increment = 1s}}};
    regulation.warn_at = {Millis{60'000}, Millis{60'000}};
    regulation.casual = regulation.hints = true;
    test::Table table(regulation);

    table.start();
    table.alarm();  // the warning
    table.play("c3-d4", 10s);
    table.must(Pause{"technical", ""});
    table.must(GiveTime{1, Seat::A, 2min, "technical", std::string(64, 'c')});
    table.must(GiveTime{1, Seat::B, -30s, "other", ""});
    table.now += 1min;
    table.must(Resume{"technical", ""});
    table.play("d6-c5", 2s);
    table.alarm();  // the warning again: he had more than a minute
    table.play("b2-c3", 4s);
    table.must(Resign{Seat::B, 1});

    table.start();
    table.now += 2s;
    table.must(CallOff{Seat::B, 2});
    return table;
}

/// A micromatch of draughts-64 at its minute: Black comes late, the opening is drawn at his expense, both confirm it;
/// after the break nobody comes, both lose, and the judge finds a good reason.
test::Table event_match() {
    Regulation regulation;
    regulation.rules = "draughts64/1";
    regulation.games = 2;
    regulation.control = {{{.moves = 0, .time = 10min, .increment = 0ms}}};
    regulation.pace = clock::Pace::Rapid;
    regulation.six_hour_moves = 50;
    regulation.starts_at = test::noon + 10min;
    regulation.lateness_limit = Millis{300'000};
    regulation.game_break = Millis{300'000};
    regulation.extra_micromatches = 1;
    regulation.opening_table = "fmjd-736";
    regulation.opening_wait = Millis{30'000};
    test::Table table(regulation);

    table.alarm({true, false});
    table.now += 2min;
    table.must(Arrive{Seat::B});
    table.must(DrawOpening{"000000a3" + std::string(56, '5')});  // 164, "11-IV": a1-a5, a7-h4
    table.now += 3s;
    table.must(Ready{Seat::B});
    table.now += 4s;
    table.must(Ready{Seat::A});
    table.play("c3-d4", 7s);
    table.play("b6-c5", 5s);
    table.must(Resign{Seat::A, 1});
    table.alarm({false, false});
    table.alarm();
    table.must(Settle{2, GameResult::Draw, "1.9.2", std::string(64, 'd')});
    return table;
}

/// A blitz match in which a judge counts five moves, ends his count and grants a claim that he first refuses.
test::Table judged_match() {
    Regulation regulation = test::from_position("W:WKc1,Ke1,Kg1,c5:BKb8,Kh8,d6");
    regulation.games = 2;
    regulation.control = {{{.moves = 0, .time = 5min, .increment = 0ms}}};
    regulation.pace = clock::Pace::Blitz;
    test::Table table(regulation);
    const std::string words(64, 'f');

    table.start();
    table.must(StartCount{1, Seat::A, words});
    table.play("c5:e7", 7s);
    table.must(StartCount{1, Seat::A, ""});  // the capture has ended the first
    table.must(StopCount{1, ""});
    table.must(StartCount{1, Seat::A, ""});
    for (const char* move : {"b8-a7", "g1-h2", "a7-b8", "h2-g1", "b8-a7", "g1-h2", "a7-b8", "h2-g1", "b8-a7", "g1-h2"})
        table.play(move, 3s);

    table.start();
    table.play("c5:e7", 2s);
    table.play("h8-g7", 4s);
    table.now += 30s;
    table.must(ClaimTimeDraw{Seat::B, 2, 2});
    table.now += 1min;
    table.must(RuleTimeDraw{2, table.state.time_claim->seq, false, words});
    table.play("e7-f8", 4s);
    table.play("g7-h8", 4s);
    table.must(ClaimTimeDraw{Seat::B, 2, 4});
    table.must(RuleTimeDraw{2, table.state.time_claim->seq, true, ""});
    return table;
}

/// Draughts-64 whose start the server could not keep: both come back in its wait, a pause falls into their look at the
/// opening, a restart into the second game's.
test::Table held_match() {
    Regulation regulation;
    regulation.rules = "draughts64/1";
    regulation.games = 4;
    regulation.control = {{{.moves = 0, .time = 10min, .increment = 0ms}}};
    regulation.starts_at = test::noon + 10min;
    regulation.game_break = Millis{300'000};
    regulation.opening_table = "fmjd-736";
    test::Table table(regulation);
    const std::string seed = "000000a3" + std::string(56, '5');

    table.now = *regulation.starts_at + 3min;
    table.must(TimePassed{*regulation.starts_at, {false, false}});
    table.now += 4s;
    table.must(Arrive{Seat::B});
    table.now += 3s;
    table.must(Arrive{Seat::A});
    table.must(ContinuePlay{});
    table.must(DrawOpening{seed});
    table.now += 20s;
    table.must(Pause{"technical", ""});
    table.now += 2min;
    table.must(Resume{"technical", ""});
    table.now += 5s;
    table.must(Ready{Seat::A});
    table.must(Ready{Seat::B});
    table.play("c3-d4", 7s);
    table.must(Resign{Seat::A, 1});
    table.alarm({true, true});
    table.must(Resign{Seat::A, 2});
    table.alarm({true, true});
    table.must(DrawOpening{seed});
    table.now += 10s;
    table.must(ThawClocks{FreezeCause::Crash, table.now - 5s, 0ms});
    table.now += 20s;
    table.must(ContinuePlay{});
    table.must(Resign{Seat::B, 3});
    table.alarm({true, true});
    table.must(Resign{Seat::B, 4});
    return table;
}

/// A match whose regulation has its counted draws claimed, and counts them from the move that brings a ratio about.
test::Table claimed_match() {
    Regulation regulation = test::from_position("W:WKa3,Kc1,Ke1:BKa1,d6");
    regulation.counted_draws = CountedDraws::Claim;
    regulation.draw_readings = {draughts::CountStart::RatioMove, /*main_road_reset=*/false};
    test::Table table(regulation);
    table.start();
    for (const char* move : {"a3:e7", "a1-h8", "e1-d2", "h8-a1", "d2-e1", "a1-h8", "e1-f2", "h8-a1", "f2-g1"})
        table.play(move, 3s);  // the fifth own move with the lone king on the main road
    table.must(ClaimDraw{Seat::B, 1, 9, {}});
    return table;
}

/// Both are absent while a judge stops the clocks; a turn is held up twice; a claim lapses; the next one is open.
test::Table lapsed_match() {
    Regulation regulation = test::from_position("W:WKc1,Ke1,Kg1:BKb8,Kh8");
    regulation.pace = clock::Pace::Blitz;
    regulation.claim_wait = 2min;
    regulation.starts_at = test::noon + 1min;
    test::Table table(regulation);
    table.alarm({false, false});
    table.now += 7s;
    table.must(Pause{"technical", ""});
    table.now += 30s;
    table.must(Resume{"technical", ""});
    table.now = table.state.opens_at + 3s + 1ms;
    table.must(Arrive{Seat::B});
    table.now += 2s;
    table.must(Arrive{Seat::A});
    table.now += 4s;
    table.must(FreezeClocks{table.now, FreezeCause::Stall});
    table.must(ThawClocks{FreezeCause::Stall, table.now, 0ms});
    table.now = table.state.opens_at + 5s;
    table.must(ClaimTimeDraw{Seat::A, 1, 0});
    table.alarm();
    table.play("g1-h2", 6s);
    table.play("b8-a7", 2s);
    table.now += 5min;
    table.must(ClaimTimeDraw{Seat::A, 1, 2});
    return table;
}

}  // namespace

TEST_CASE("a record folds to the state that was played") {
    for (const auto& [version, table] :
         {std::pair("1", eventful_match()), std::pair("2", casual_match()), std::pair("3", event_match()),
          std::pair("4", judged_match()), std::pair("5", held_match()), std::pair("6", claimed_match()),
          std::pair("7", lapsed_match()), std::pair("8", eventful_match()), std::pair("9", casual_match()),
          std::pair("10", judged_match())}) {
        CAPTURE(version);
        if (const char* folder = std::getenv("DOSKA_GOLDEN_OUT"))
            test::write_golden(folder, version, table);
        evidence::Replay replay;
        for (const auto& row : test::rows_of(table)) {
            CAPTURE(row.seq);
            CHECK_FALSE(replay.apply(row));
        }
        CHECK(replay.state() == table.state);
        for (const auto form : {evidence::StateForm::First, evidence::StateForm::Second})
            CHECK(evidence::describe(replay.state(), form) == evidence::describe(table.state, form));
    }
}

TEST_CASE("random matches fold from their record to the state that was played") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        CAPTURE(seed);
        test::RandomMatch match(seed);
        match.play_match();
        const auto rows = test::rows_of(match.table());
        evidence::Replay replay;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            CAPTURE(rows[i].body);
            REQUIRE_FALSE(replay.apply(rows[i]));
            CHECK(evidence::decode(rows[i].kind, rows[i].body) == match.table().log[i].event);
        }
        CHECK(replay.state() == match.table().state);
    }
}

TEST_CASE("the record of version 1 folds for ever to the same state, and its bytes are written as then") {
    // All but draw_claimed: nothing is repeated in that match.
    CHECK(test::check_landed("golden.json").size() >= 15);
}

TEST_CASE("the record of version 2, of a casual match, folds for ever to the same state, its bytes as then") {
    const auto kinds = test::check_landed("golden-2.json");
    for (const char* kind : {"time_given", "called_off", "warning_given", "match_ended"})
        CHECK(kinds.contains(kind));
}

TEST_CASE("the record of version 3, of an event's micromatch, folds for ever to the same state, its bytes as then") {
    const auto kinds = test::check_landed("golden-3.json");
    for (const char* kind : {"player_arrived", "opening_drawn", "opening_seen", "result_corrected"})
        CHECK(kinds.contains(kind));
}

TEST_CASE("the record of version 4, of draws that a judge finds, folds for ever to the same state, its bytes as then") {
    const auto kinds = test::check_landed("golden-4.json");
    for (const char* kind : {"count_started", "count_stopped", "time_draw_claimed", "time_draw_refused"})
        CHECK(kinds.contains(kind));
}

TEST_CASE("the record of version 5, of a start and looks that were held, folds for ever to the same state") {
    CHECK(test::check_landed("golden-5.json").contains("player_arrived"));
}

TEST_CASE("the record of version 6, of counted draws that are claimed, folds for ever to the same state") {
    CHECK(test::check_landed("golden-6.json").contains("draw_claimed"));
}

TEST_CASE("the record of version 7, of a claim that lapsed, folds for ever to the same state, field by field") {
    CHECK(test::check_landed("golden-7.json").contains("time_draw_lapsed"));
}

TEST_CASE("the second form of a state tells each move's whole turn, and every field: what differs is described apart") {
    const State state = lapsed_match().state;
    REQUIRE(state.moves.front().turn_ms > state.moves.front().spent_ms);
    const std::string text = evidence::describe(state);
    const auto changed = [&](auto&& change) {
        State other = state;
        change(other);
        CHECK(evidence::describe(other) != text);
    };
    changed([](State& s) { s.moves.front().turn_ms += 1; });
    changed([](State& s) { s.charged[1] += 1ms; });
    changed([](State& s) { s.pause_reason = "other"; });
    changed([](State& s) { s.held_from += 1ms; });
    changed([](State& s) { s.freeze_cause = FreezeCause::Stall; });
    changed([](State& s) { s.declined_by = Seat::B; });
    changed([](State& s) { s.time_claim->at += 1ms; });
    changed([](State& s) { s.came_late[0] = !s.came_late[0]; });
    changed([](State& s) { s.unseen[1] = true; });
    changed([](State& s) { s.late_left += 1ms; });
    changed([](State& s) { s.opening_until += 1ms; });
}

TEST_CASE(
    "the records of versions 8 to 10 name who has stated each fact, and fold for ever to the states of 1, 2 and 4") {
    for (const char* version : {"8", "9", "10"})
        CHECK(test::check_landed("golden-" + std::string(version) + ".json").size() > 10);
}

TEST_CASE("replay stops at the first row that can't be believed") {
    auto rows = test::rows_of(eventful_match());
    const auto fault_of = [](const std::vector<ports::JournalRow>& changed) {
        evidence::Replay replay;
        for (const auto& row : changed)
            if (const auto fault = replay.apply(row))
                return *fault;
        return evidence::ReplayFault{0, "none"};
    };
    CHECK(fault_of(rows).seq == 0);
    auto changed = rows;
    changed[4].at_ms += 1;
    CHECK(fault_of(changed).seq == 5);
    CHECK(fault_of(changed).why == "wrong_hash");

    changed = rows;
    changed[4].body = R"({"game":1})";
    evidence::seal({}, changed);  // a chain that is right, over a body that is not
    CHECK(fault_of(changed).seq == 5);
    CHECK(fault_of(changed).why == "unexpected_field");

    changed = rows;
    changed[4].kind = "castled";
    evidence::seal({}, changed);
    CHECK(fault_of(changed).why == "unknown_kind");
}

TEST_CASE("replay names the row whose move fits no position, though its chain is whole") {
    auto rows = test::rows_of(eventful_match());
    const auto first =
        std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.kind == "move_played"; });
    REQUIRE(first != rows.end());
    auto event = *evidence::decode(first->kind, first->body);
    auto& played = std::get<MovePlayed>(event);
    draughts::Path path;
    for (const char* square : {"d4", "e5"})
        path.push_back(*draughts::Square::parse(square));
    played.move.path = path;
    first->body = *evidence::encode(event);
    rows.erase(std::next(first), rows.end());
    evidence::seal({}, rows);
    evidence::Replay replay;
    std::optional<evidence::ReplayFault> fault;
    for (const auto& row : rows) {
        REQUIRE_FALSE(fault);
        fault = replay.apply(row);
    }
    REQUIRE(fault);
    CHECK(fault->seq == rows.back().seq);
    CHECK(fault->why == "impossible_fact");
    CHECK(replay.state().seq == rows.back().seq - 1);
}
