#include "engine/match/evolve.hpp"
#include "engine/match/limits.hpp"
#include "engine/match/possible.hpp"
#include "engine/match/retrace.hpp"
#include "tests/support/nardy_match.hpp"
#include "tests/support/nardy_rule_cases.hpp"

using namespace doska;
using namespace doska::test;

// What a judge decides in a match of nardy, what the flag does, and who acts for a pair.

namespace {

using Points = std::array<nardy::Points, 2>;

void win_single(NardyMatch& match, Seat winner) {
    match.must(Settle{match.state.game, win_of(winner), "38.1.5", ""});
}

}  // namespace

TEST_CASE("18.6 the flag loses the match: the loser's score stands, the opponent is credited N") {
    for (const auto& row : nardy_rule_cases(Reach::Everything, "match")) {
        const auto& given = row.at("given");
        if (!given.contains("flag"))
            continue;
        CAPTURE(row.at("id").get<std::string>());
        NardyMatch match(nardy_regulation(given.at("length")));
        match.must(CorrectScore{{given.at("score").at(0), given.at("score").at(1)}, false, ""});
        const bool white_loses = given.at("flag") == "w";
        match.begin(white_loses ? 3 : 1, white_loses ? 1 : 3);
        if (given.contains("cube"))
            match.state.nardy->game.cube = {given.at("cube"), Side::White};
        const auto events = match.alarm();
        REQUIRE(find<FlagFell>(events) != nullptr);
        CHECK(end_of(events).clause == "18.6");
        const auto& expected = row.at("expect");
        const Points score{expected.at("score").at(0), expected.at("score").at(1)};
        CHECK(match.points() == score);
        CHECK(find<MatchEnded>(events)->points == score);
        CHECK(match.state.nardy->score.winner == (expected.at("winner") == "w" ? Seat::A : Seat::B));
        CHECK(match.state.half_points[white_loses ? 1 : 0] == 2);  // 49.1
        CHECK(match.state.phase == Phase::Ended);
    }
}

TEST_CASE("30.6 a match that was broken off goes on from the recorded score, its Crawford game with it") {
    for (const auto& row : nardy_rule_cases(Reach::Everything, "match")) {
        const auto& given = row.at("given");
        if (!given.contains("stopped_at"))
            continue;
        CAPTURE(row.at("id").get<std::string>());
        NardyMatch match(nardy_regulation(given.at("length")));
        const Points score{given.at("stopped_at").at(0), given.at("stopped_at").at(1)};
        match.must(CorrectScore{score, given.value("crawford_game_played", false), some_digest});
        CHECK(match.points() == score);
        match.must(Ready{Seat::A});
        const auto started = match.must(Ready{Seat::B});
        CHECK(find<GameStarted>(started)->cubeless == row.at("expect").at("crawford_next").get<bool>());
    }
}

TEST_CASE("30.7 a match that was played too long is recounted, and ends with the score that is found") {
    NardyMatch match(nardy_regulation(5));
    const auto events = match.must(CorrectScore{{5, 2}, true, ""});
    CHECK(find<MatchEnded>(events)->points == Points{5, 2});
    CHECK(match.state.half_points == std::array<int, 2>{2, 0});
    CHECK(match.refused(CorrectScore{{4, 2}, false, ""}) == Reject::MatchOver);
}

TEST_CASE("30.6 a score that no match can have is not set, and none while a game is played") {
    NardyMatch match(nardy_regulation(5));
    for (const CorrectScore& wrong : {CorrectScore{{5, 5}, true, ""}, CorrectScore{{-1, 0}, false, ""},
                                      CorrectScore{{3, 3}, true, ""}, CorrectScore{{1'001, 0}, false, ""}})
        CHECK(match.refused(wrong) == Reject::OutOfRange);
    match.begin();
    CHECK(match.refused(CorrectScore{{1, 1}, false, ""}) == Reject::GameRuns);
    NardyMatch on_time(nardy_on_time(1h));
    CHECK(on_time.refused(CorrectScore{{9, 9}, true, ""}) == Reject::OutOfRange);
    on_time.must(CorrectScore{{9, 9}, false, ""});
}

TEST_CASE("38.1.4 a penalty point is the opponent's gain or the own loss, by the regulation") {
    for (const PenaltyPoint point : {PenaltyPoint::OpponentPlus, PenaltyPoint::OwnMinus}) {
        Regulation regulation = nardy_regulation(5);
        regulation.nardy->penalty_point = point;
        NardyMatch match(regulation);
        const bool plus = point == PenaltyPoint::OpponentPlus;
        match.must(GivePenaltyPoint{Seat::A, ""});
        CHECK(match.points() == (plus ? Points{0, 1} : Points{-1, 0}));
        match.begin();
        CHECK(match.refused(GivePenaltyPoint{Seat::A, ""}) == Reject::NotPaused);
        match.must(Pause{"other", ""});
        match.must(GivePenaltyPoint{Seat::A, ""});
        CHECK(match.points() == (plus ? Points{0, 2} : Points{-2, 0}));
        CHECK((*match.game().terms.needed)[0] == (plus ? 5 : 7));
        CHECK((*match.game().terms.needed)[1] == (plus ? 3 : 5));
    }
}

TEST_CASE("38.1.4 a penalty point in a running game: who comes to N by it has won, who comes to match point plays on") {
    NardyMatch match(nardy_regulation(3));
    match.must(GivePenaltyPoint{Seat::A, ""});
    match.begin();
    match.must(Pause{"other", ""});
    match.must(GivePenaltyPoint{Seat::A, ""});
    CHECK_FALSE(match.state.nardy->score.crawford_played);
    CHECK(match.game().terms.has_cube);  // this game began with it
    const auto events = match.must(GivePenaltyPoint{Seat::A, ""});
    CHECK(end_of(events).clause == "38.1.4");
    CHECK(find<MatchEnded>(events)->points == Points{0, 3});
    CHECK(match.points() == Points{0, 3});
    CHECK(match.state.half_points == std::array<int, 2>{0, 2});

    NardyMatch other(nardy_regulation(3));
    other.must(GivePenaltyPoint{Seat::A, ""});
    other.begin();
    other.must(Pause{"other", ""});
    other.must(GivePenaltyPoint{Seat::A, ""});
    win_single(other, Seat::A);
    CHECK(other.points() == Points{1, 2});
    CHECK(find<GameStarted>(other.alarm())->cubeless);  // 23.14
}

TEST_CASE("38.1.5 a judge ends a game for one side or against both, by its cube or by his own points") {
    NardyMatch match(nardy_regulation(9));
    match.begin();
    match.state.nardy->game.cube = {2, Side::White};
    CHECK(match.refused(Settle{1, GameResult::Draw, "30.3", ""}) == Reject::NoSuchDraw);
    CHECK(match.refused(Settle{1, GameResult::AWins, "38", "", {}, 0}) == Reject::OutOfRange);
    CHECK(match.refused(Settle{1, GameResult::BothLose, "38", "", {}, 2}) == Reject::OutOfRange);
    CHECK(match.refused(Settle{2, GameResult::AWins, "38", ""}) == Reject::WrongGame);
    auto events = match.must(Settle{1, GameResult::AWins, "38.1.5", some_digest, nardy::Win::Mars});
    CHECK(end_of(events).points == 4);
    CHECK(end_of(events).words_sha256 == some_digest);
    CHECK(match.points() == Points{4, 0});
    match.begin_next();
    events = match.must(Settle{2, GameResult::BWins, "38.1.5", "", {}, 3});
    CHECK(match.points() == Points{4, 3});
    match.begin_next();
    match.must(Settle{3, GameResult::BothLose, "38.1.5", ""});
    CHECK(match.points() == Points{4, 3});
    CHECK(match.state.nardy->score.games == 3);
    CHECK(match.state.phase == Phase::BetweenGames);
}

TEST_CASE("38.1.6 a judge gives the whole match, in a game or between two") {
    NardyMatch match(nardy_regulation(5));
    match.begin();
    const auto events = match.must(Settle{1, GameResult::BWins, "38.1.6", "", {}, {}, true});
    CHECK(find<MatchEnded>(events)->points == Points{0, 5});
    CHECK(match.state.half_points == std::array<int, 2>{0, 2});

    NardyMatch between(nardy_regulation(5));
    between.begin();
    win_single(between, Seat::A);
    CHECK(between.refused(Settle{2, GameResult::AWins, "38", ""}) == Reject::NotStarted);
    CHECK(between.refused(Settle{1, GameResult::AWins, "38", "", {}, {}, true}) == Reject::WrongGame);
    between.must(Settle{2, GameResult::BothLose, "38.1.6", "", {}, {}, true});
    CHECK(between.state.half_points == std::array<int, 2>{0, 0});
    CHECK(between.points() == Points{1, 0});
}

TEST_CASE("D2: a judge's result is the same command only with its own win, points and end of the match") {
    using nardy::Win;
    const Settle settled{1, GameResult::AWins, "38", "", Win::Mars, 2};
    NardyMatch match(nardy_regulation(5));
    match.begin();
    const auto facts = match.must(settled);
    CHECK(may_have_stated(settled, facts));
    CHECK_FALSE(may_have_stated(Settle{1, GameResult::AWins, "38", "", Win::Oin, 2}, facts));
    CHECK_FALSE(may_have_stated(Settle{1, GameResult::AWins, "38", "", Win::Mars, 4}, facts));
    CHECK_FALSE(may_have_stated(Settle{1, GameResult::AWins, "38", "", {}, {}, true}, facts));
}

TEST_CASE("1.20-1.22 a judge's result names a win that the game has, with the points that it makes") {
    NardyMatch on_long(nardy_regulation(5, nardy::Discipline::Long));
    on_long.begin();
    using nardy::Win;
    CHECK(on_long.refused(Settle{1, GameResult::AWins, "38", "", Win::Koks}) == Reject::OutOfRange);
    CHECK(on_long.refused(Settle{1, GameResult::AWins, "38", "", Win::Pass}) == Reject::OutOfRange);
    CHECK(on_long.refused(Settle{1, GameResult::AWins, "38", "", Win::Mars, 3}) == Reject::OutOfRange);
    const auto events = on_long.must(Settle{1, GameResult::AWins, "38", "", Win::Mars, 2});
    CHECK(end_of(events).points == 2);

    Regulation with_koks = nardy_regulation(5, nardy::Discipline::Long);
    with_koks.nardy->game.long_koks = true;
    NardyMatch match(with_koks);
    match.begin();
    CHECK(end_of(match.must(Settle{1, GameResult::BWins, "38", "", Win::Koks})).points == 3);
}

TEST_CASE("38.1.4 a score below zero can be corrected, too, where a penalty point takes one away") {
    Regulation regulation = nardy_regulation(3);
    regulation.nardy->penalty_point = PenaltyPoint::OwnMinus;
    NardyMatch match(regulation);
    match.begin();
    win_single(match, Seat::B);
    match.must(GivePenaltyPoint{Seat::A, ""});
    CHECK(match.points() == Points{-1, 1});
    match.must(CorrectScore{{-1, 2}, false, ""});
    CHECK(match.points() == Points{-1, 2});

    NardyMatch plain(nardy_regulation(3));
    plain.begin();
    win_single(plain, Seat::B);
    CHECK(plain.refused(CorrectScore{{-1, 2}, false, ""}) == Reject::OutOfRange);
}

TEST_CASE("cap_score: a score above N is written as N, or as it falls") {
    for (const bool cap : {true, false}) {
        Regulation regulation = nardy_regulation(3);
        regulation.nardy->cap_score = cap;
        NardyMatch match(regulation);
        match.begin();
        const auto events = match.must(Settle{1, GameResult::AWins, "38", "", {}, 8});
        CHECK(match.points() == Points{cap ? 3 : 8, 0});
        CHECK(find<MatchEnded>(events)->points == match.points());
    }
}

TEST_CASE("22.1 between games a pair changes who acts, never in a game, and who is alone has nobody to change with") {
    NardyMatch match(nardy_regulation(3, nardy::Discipline::ShortPairs), {"vera", "gena"});
    CHECK(match.state.acting(Seat::A) == "person-1");
    match.must(SwapPartner{Seat::A, "vera"});
    CHECK(match.state.acting(Seat::A) == "vera");
    // Both of a pair may say so at once, and a command may be sent again: it is done once.
    CHECK(match.refused(SwapPartner{Seat::A, "vera"}) == Reject::ActsAlready);
    CHECK(match.refused(SwapPartner{Seat::A, "gena"}) == Reject::NoPartner);
    CHECK(match.refused(SwapPartner{Seat::A, ""}) == Reject::NoPartner);
    CHECK(match.state.acting(Seat::B) == "person-2");
    match.begin();
    CHECK(match.refused(SwapPartner{Seat::B, "gena"}) == Reject::SwapInGame);
    CHECK_FALSE(own_view(match.state, Role::SeatB).nardy.may_swap_partner);
    win_single(match, Seat::A);
    match.must(SwapPartner{Seat::B, "gena"});
    match.must(SwapPartner{Seat::A, "person-1"});
    match.alarm();
    CHECK(match.state.acting(Seat::A) == "person-1");
    CHECK(match.state.acting(Seat::B) == "gena");
    NardyMatch alone;
    CHECK(alone.refused(SwapPartner{Seat::A, ""}) == Reject::NoPartner);
    for (const auto& row : nardy_rule_cases(Reach::Everything, "pairs")) {
        if (row.at("given").contains("when"))
            CHECK(row.at("expect").at("allowed") == nlohmann::json::array({true, false}));
    }
}

TEST_CASE("22.1 that one of a pair is ready says nothing of the other") {
    NardyMatch match(nardy_regulation(3, nardy::Discipline::ShortPairs), {"vera", "gena"});
    match.must(Ready{Seat::A});
    match.must(SwapPartner{Seat::A, "vera"});
    match.must(Ready{Seat::B});
    CHECK_FALSE(match.state.playing());
    match.must(Ready{Seat::A});
    CHECK(match.state.playing());
}

TEST_CASE(
    "22.1 a pair may still change before the first throw of a game, until one of it has sealed his part of the dice") {
    NardyMatch match(nardy_regulation(3, nardy::Discipline::ShortPairs), {"vera", "gena"});
    match.start();
    match.must(CommitDice{some_digest, "ab"});
    match.must(SwapPartner{Seat::A, "vera"});
    match.must(SealDice{Seat::A, 1, some_digest});
    CHECK(match.refused(SwapPartner{Seat::A, "person-1"}) == Reject::SwapInGame);
    match.must(SwapPartner{Seat::B, "gena"});
    CHECK(match.state.acting(Seat::A) == "vera");
}

TEST_CASE("22.1 who acts for a pair changes a bounded number of times between two games") {
    NardyMatch match(nardy_regulation(3, nardy::Discipline::ShortPairs), {"vera", "gena"});
    const auto swap_all = [&] {
        for (int i = 0; i < most_swaps; ++i) {
            const Seat seat = i % 3 == 0 ? Seat::B : Seat::A;
            match.must(SwapPartner{seat, match.state.resting(seat)});
        }
        CHECK(match.refused(SwapPartner{Seat::A, match.state.resting(Seat::A)}) == Reject::TooManyActs);
    };
    swap_all();
    match.begin();
    win_single(match, Seat::A);
    swap_all();
}

TEST_CASE("22.1 each end of a game and of the match seals what both pairs have consulted about; of nobody else") {
    Regulation regulation = nardy_regulation(2, nardy::Discipline::ShortPairs);
    const auto seals = [](const std::vector<Event>& events) {
        std::vector<Seat> seats;
        for (const Event& event : events)
            if (const auto* sealed = std::get_if<ChannelSealed>(&event))
                seats.push_back(sealed->seat);
        return seats;
    };
    const std::vector<Seat> both{Seat::A, Seat::B};
    for (const bool consults : {true, false}) {
        CAPTURE(consults);
        regulation.nardy->consultation = consults;
        NardyMatch match(regulation, {"vera", "gena"});
        match.begin();
        const auto first = match.must(Settle{1, GameResult::AWins, "38", "", {}, 1});
        CHECK(seals(first) == (consults ? both : std::vector<Seat>{}));
        CHECK(std::holds_alternative<ChannelSealed>(first.back()) == consults);
        match.begin_next(3, 1);
        CHECK(seals(match.must(Settle{2, GameResult::AWins, "38", "", {}, 1})).size() == (consults ? 2 : 0));
        CHECK(match.state.phase == Phase::Ended);
        NardyMatch called_off(regulation, {"vera", "gena"});
        CHECK(seals(called_off.must(CallOff{Seat::A, 1})).size() == (consults ? 2 : 0));
    }
    Regulation alone = nardy_regulation(2);
    alone.nardy->consultation = true;
    CHECK(check(alone) == RegulationError::BadTerms);
}

TEST_CASE("38.1 a match that a judge settles as a whole between two games is a record that can be read") {
    for (const bool has_begun : {false, true}) {
        NardyMatch match(nardy_regulation(3));
        if (has_begun) {
            match.begin();
            win_single(match, Seat::A);
        }
        match.must(Settle{has_begun ? 2 : 1, GameResult::BWins, "38.1.5", "", {}, {}, true});
        REQUIRE(match.state.phase == Phase::Ended);
        State read;
        for (const Row& row : match.log) {
            REQUIRE(is_possible(read, row.event));
            evolve(read, row.event, row.seq, row.at);
        }
        CHECK(read == match.state);
    }
}

TEST_CASE("49.2, 34.3 who does not come loses the match without points: a minus and a plus") {
    NardyMatch match(nardy_event());
    match.alarm({true, false});
    const auto events = match.alarm();
    const auto expected = nardy_rule_cases(Reach::Everything, "match");
    CHECK(
        std::any_of(expected.begin(), expected.end(), [](const auto& row) { return row.at("id") == "match-forfeit"; }));
    CHECK(end_of(events).cause == Cause::NoShow);
    CHECK(end_of(events).points == 0);
    CHECK(find<MatchEnded>(events)->half_points == std::array<int, 2>{2, 0});
    CHECK(match.points() == Points{0, 0});
}
