#include "tests/support/consulted.hpp"
#include "tests/support/golden_record.hpp"
#include "tests/support/random_nardy.hpp"

#include <doctest/doctest.h>
#include <cstdlib>
#include <string>

using namespace doska;
using namespace doska::match;
using namespace std::chrono_literals;

namespace {

/// Short nardy of an event to three points: late, a seal that is missing, a stop, a sanction, the cube, the Crawford
/// game, a restart and the flag.
test::NardyMatch short_match() {
    Regulation regulation = test::nardy_event();
    test::NardyMatch match(regulation);
    match.alarm({true, false});
    match.now += 9s;
    match.must(Arrive{Seat::B});
    match.must(CommitDice{test::some_digest, "ab"});
    match.must(SealDice{Seat::A, 1, test::some_digest});
    match.alarm();
    match.must(OpenDice{Seat::A, 1, test::some_digest});
    match.must(RollOpening{test::dice(4, 4)});
    match.must(RollOpening{test::dice(4, 6)});
    match.think(11s);
    match.play();
    match.must(Pause{"dispute", std::string(64, 'e')});
    match.must(GiveTime{1, Seat::A, 1min, "other", ""});
    match.must(GivePenaltyPoint{Seat::B, ""});
    match.must(Resume{"dispute", ""});
    match.think(2s);
    match.must(match.offer());
    match.think(3s);
    match.must(match.take());
    match.think(1s);
    match.roll(5, 5);
    match.must(FreezeClocks{match.now, FreezeCause::Stall});
    match.must(ThawClocks{FreezeCause::Stall, match.now, 0ms});
    match.think(4s);
    match.play();
    match.opened = match.now = match.now + 20s;
    match.must(ThawClocks{FreezeCause::Crash, match.now - 20s, 1s});
    match.must(ContinuePlay{});
    match.think(1s);
    match.must(match.offer());
    match.must(match.drop());
    match.begin_next(2, 1);
    match.alarm();  // the flag
    return match;
}

/// Long nardy on time among friends who may give up by any value: two games, the second dropped.
test::NardyMatch long_match() {
    Regulation regulation = test::nardy_on_time(10min);
    regulation.rules = "long_nardy/1";
    regulation.nardy->discipline = nardy::Discipline::Long;
    regulation.nardy->game.resigning = nardy::Resigning::AnyValueOffer;
    regulation.nardy->time_match_end = TimeMatchEnd::Drop;
    regulation.nardy->cube_delay = CubeDelay::Shared;
    test::NardyMatch match(regulation);
    match.must(CorrectScore{{1, 0}, false, ""});
    match.begin(5, 2);
    for (const auto& [first, second] : {std::pair(6, 6), std::pair(3, 3), std::pair(1, 2), std::pair(4, 1)}) {
        match.think(6s);
        match.play();
        match.roll(first, second);
    }
    match.must(match.resign(nardy::Win::Oin));
    match.must(AnswerResignation{match.state.to_move(), 1, match.state.nardy->resignation->seq, false});
    match.play();
    match.roll(2, 1);
    match.must(match.resign(nardy::Win::Mars));
    match.must(AnswerResignation{match.state.to_move(), 1, match.state.nardy->resignation->seq, true});
    match.begin_next(1, 6);
    match.think(1s);
    match.play();
    while (match.state.phase != Phase::Ended) {
        match.think(30s);
        if (match.now >= *match_time_due(match.state)) {
            match.alarm();
        } else {
            match.roll(2, 1);
            match.play();
        }
    }
    return match;
}

/// Pairs who change who acts, with a position in which nothing can be played.
test::NardyMatch pairs_match() {
    Regulation regulation = test::nardy_regulation(1, nardy::Discipline::ShortPairs);
    regulation.nardy->game.one_point_cube = true;
    test::NardyMatch match(regulation, {"person-3", "person-4"});
    match.must(SwapPartner{Seat::B, "person-4"});
    match.begin(6, 2);
    match.must(Settle{1, GameResult::BothLose, "38.1.5", ""});
    match.begin_next(6, 3);
    match.play();
    match.must(match.offer());
    match.must(match.drop());
    return match;
}

/// Pairs who consult: what both have said is sealed with the ends of both games and with that of the match.
test::NardyMatch consulted_match(evidence::Channels& channels) {
    Regulation regulation = test::nardy_regulation(3, nardy::Discipline::ShortPairs);
    regulation.nardy->consultation = true;
    test::NardyMatch match(regulation, {"vera", "gena"});
    test::say(channels, Seat::A, "person-1", "Начинаем осторожно.");
    match.begin(6, 2);
    match.play();
    test::say(channels, Seat::B, "gena", "Удваивать будем?\nИх 24 ещё далеко.");
    test::say(channels, Seat::B, "person-2", "Да.");
    match.must(match.offer());
    match.must(match.drop());
    test::seal(match, channels);
    match.must(SwapPartner{Seat::B, "gena"});
    match.begin_next(6, 3);
    match.play();
    test::say(channels, Seat::A, "vera", "Сдаёмся?");
    match.must(Settle{2, GameResult::BWins, "38.1.5", "", {}, 2});
    test::seal(match, channels);
    return match;
}

}  // namespace

TEST_CASE("records of nardy fold to the state that was played") {
    evidence::Channels channels;
    for (const auto& [version, match] :
         {std::pair("nardy-short-1", short_match()), std::pair("nardy-long-1", long_match()),
          std::pair("nardy-pairs-1", pairs_match()), std::pair("nardy-short-2", short_match()),
          std::pair("nardy-pairs-2", consulted_match(channels))}) {
        CAPTURE(version);
        if (const char* folder = std::getenv("DOSKA_GOLDEN_OUT")) {
            test::write_golden(folder, version, match);
            std::ofstream(std::string(folder) + "/channels/nardy-pairs-2.ndjson", std::ios::binary)
                << evidence::write_channels({"goldenmtch", test::record_stream, {}}, channels);
        }
        CHECK(match.state.phase == Phase::Ended);
        evidence::Replay replay;
        for (const auto& row : test::rows_of(match)) {
            CAPTURE(row.seq);
            CHECK_FALSE(replay.apply(row));
        }
        CHECK(replay.state() == match.state);
        CHECK(evidence::describe(replay.state()) == evidence::describe(match.state));
    }
}

TEST_CASE("random matches of nardy fold from their record to the state that was played") {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        CAPTURE(seed);
        test::RandomNardy random(seed);
        random.play_match();
        const auto rows = test::rows_of(random.match());
        evidence::Replay replay;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            CAPTURE(rows[i].body);
            REQUIRE_FALSE(replay.apply(rows[i]));
            CHECK(evidence::decode(rows[i].kind, rows[i].body) == random.match().log[i].event);
        }
        CHECK(replay.state() == random.match().state);
    }
}

TEST_CASE("the first records of nardy fold for ever to the same states, their bytes as then") {
    const auto in_short = test::check_landed("golden-nardy-short-1.json");
    for (const char* kind :
         {"player_arrived", "dice_fixed", "opening_rolled", "dice_rolled", "turn_played", "cube_offered", "cube_taken",
          "time_given", "penalty_point_given", "dice_reopened", "flag_fell", "match_ended"})
        CHECK(in_short.contains(kind));
    const auto in_long = test::check_landed("golden-nardy-long-1.json");
    for (const char* kind :
         {"score_corrected", "resignation_offered", "resignation_declined", "match_time_over", "game_dropped"})
        CHECK(in_long.contains(kind));
    CHECK(test::check_landed("golden-nardy-pairs-1.json").contains("partner_swapped"));
}

TEST_CASE("facts of nardy in a match of draughts are impossible, and a play with checkers that are not there") {
    test::Table draughts;
    draughts.start();
    draughts.log.push_back({draughts.seq() + 1, draughts.now, DiceReopened{1}});
    const auto fault_of = [](const test::Table& table) {
        evidence::Replay replay;
        for (const auto& row : test::rows_of(table)) {
            if (const auto fault = replay.apply(row))
                return std::string(fault->why);
        }
        return std::string("none");
    };
    CHECK(fault_of(draughts) == "impossible_fact");
    test::NardyMatch match;
    match.begin();
    nardy::Play play;
    play.push_back({3, 2, 1, false});
    match.log.push_back({match.seq() + 1, match.now, TurnPlayed{1, match.state.ply, Seat::A, play, {}}});
    CHECK(fault_of(match) == "impossible_fact");
}

TEST_CASE("the record of short nardy that names who has stated each fact folds for ever to the same state") {
    CHECK(test::check_landed("golden-nardy-short-2.json").size() > 15);
}

TEST_CASE(
    "22.1 the record of pairs who consult folds for ever to the same state, and what they have said agrees with it") {
    CHECK(test::check_landed("golden-nardy-pairs-2.json").contains("channel_sealed"));
    const std::string folder = "tests/cases/evidence/";
    const auto record = evidence::read_record(test::file_text(folder + "match-nardy-pairs-2.ndjson"));
    const auto channels = evidence::read_channels(test::file_text("tests/cases/channels/nardy-pairs-2.ndjson"));
    REQUIRE(record);
    REQUIRE(channels);
    CHECK(record->head.people == std::vector<std::string>{"person-1", "person-2", "vera", "gena", "person-3"});
    CHECK((*channels)[0].rows.size() == 2);
    CHECK((*channels)[1].rows.size() == 2);
    CHECK_FALSE(evidence::check(*channels, record->rows));
}
