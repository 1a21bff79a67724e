#include "tests/support/nardy_clock_cases.hpp"
#include "tests/support/nardy_match.hpp"

using namespace doska;
using namespace doska::test;
using Json = nlohmann::json;

// 41, 18.6: what a move takes from the clock, by the collection's cases.

namespace {

Seat seat_of(const Json& letter) {
    return letter == "w" ? Seat::A : Seat::B;
}

Regulation with_delay(Millis delay) {
    Regulation regulation = nardy_regulation(99);
    regulation.control.periods[0].delay = delay;
    return regulation;
}

/// A match in which the seat of the first move begins, with these clocks.
NardyMatch begun(const Json& given) {
    NardyMatch match(with_delay(Millis(given.at("delay_ms").get<std::int64_t>())));
    const bool white = given.at("moves").at(0).at(0) == "w";
    match.begin(white ? 3 : 1, white ? 1 : 3);
    match.state.clocks[0].left = Millis(given.at("white_ms").get<std::int64_t>());
    match.state.clocks[1].left = Millis(given.at("black_ms").get<std::int64_t>());
    return match;
}

/// Black's home is shut, White has a checker on the bar: White rolls and nothing can be played.
constexpr std::string_view shut_out = "000000e0000000000000000001:02222223000000000000000000";

/// Makes the move that a row names, after thinking so long; false where the flag fell before.
bool makes_move(NardyMatch& match, const Json& move) {
    const Millis thought{move.at(1).get<std::int64_t>()};
    const std::string what = move.size() > 2 ? move.at(2) : "";
    CHECK(match.state.to_move() == seat_of(move.at(0)));
    match.think(0ms);
    const auto due = flag_due(match.state, match.opened);
    if (due && match.now + thought >= *due) {
        match.now = *due;
        match.must(TimePassed{*due});
        return false;
    }
    if (what == "double") {  // which is a move before the roll
        match.state.nardy->game.phase = nardy::Phase::ToRoll;
        match.state.nardy->game.roll.reset();
        match.now += thought;
        match.must(match.offer());
        return true;
    }
    if (what == "take") {
        match.now += thought;
        match.must(match.take());
        return true;
    }
    const bool passes = what == "roll, no move" || what == "forced pass";
    if (passes)
        match.set_up(shut_out, Side::White);
    const Millis before = passes ? thought : thought / 2;
    if (match.game().phase == nardy::Phase::ToRoll) {
        match.now += before;
        const auto events = match.roll(2, 1);
        CHECK((find<TurnPassed>(events) != nullptr) == passes);
        match.now += thought - before;
    } else {
        match.now += thought;
    }
    if (!passes)
        match.play();
    return true;
}

/// A match to N, so that any discipline's main time can stand: the rows name times that 41 has.
Regulation event_of(Millis main) {
    Regulation regulation = nardy_event();
    if (main == 30s) {
        regulation.nardy->discipline = nardy::Discipline::ShortBlitz;
        regulation.nardy->length = 1;
    }
    regulation.control.periods[0].time = main;
    return regulation;
}

NardyMatch late_match(const Json& given, Regulation regulation) {
    NardyMatch match(regulation);
    std::array<bool, 2> here{true, true};
    for (const auto& letter : given.at("absent"))
        here[static_cast<std::size_t>(index(seat_of(letter)))] = false;
    match.alarm(here);
    std::vector<std::pair<std::int64_t, Seat>> arrivals;
    for (const auto& [letter, after] : given.at("arrive").items())
        arrivals.emplace_back(after.get<std::int64_t>(), letter == "w" ? Seat::A : Seat::B);
    std::sort(arrivals.begin(), arrivals.end());
    for (const auto& [after, seat] : arrivals) {
        match.now = noon + Millis(after);
        match.must(Arrive{seat});
    }
    return match;
}

void check_moves(const Json& row) {
    NardyMatch match = begun(row.at("given"));
    const auto& moves = row.at("given").at("moves");
    const auto& after_each = row.at("expect").at("after_each");
    for (std::size_t i = 0; i < after_each.size(); ++i) {
        CAPTURE(i);
        const bool made = makes_move(match, moves.at(i));
        const auto& after = after_each.at(i);
        CHECK(match.left(Seat::A).count() == after.at("w"));
        CHECK(match.left(Seat::B).count() == after.at("b"));
        CHECK(made == after.at("flag").is_null());
        if (!made) {
            CHECK(match.state.phase == Phase::Ended);
            CHECK(match.state.scores.back().cause == Cause::FlagFell);
            CHECK(match.state.half_points[index(seat_of(after.at("flag")))] == 0);
        }
    }
}

}  // namespace

TEST_CASE("41, 18.6: every case of moves by the clock") {
    int cases = 0;
    const auto collection = nardy_clock_cases(Reach::Everything);
    for (const auto& row : collection.at("cases")) {
        CAPTURE(row.at("id").get<std::string>());
        if (!row.at("given").contains("moves"))
            continue;
        check_moves(row);
        ++cases;
    }
    CHECK(cases >= 15);
}

TEST_CASE("17.3, 34.3, 34.4: every case of coming late") {
    int cases = 0;
    const auto collection = nardy_clock_cases(Reach::Everything);
    for (const auto& row : collection.at("cases")) {
        const Json &given = row.at("given"), &expected = row.at("expect");
        CAPTURE(row.at("id").get<std::string>());
        if (!given.contains("absent") || given.contains("permissible_ms"))
            continue;
        ++cases;
        NardyMatch match = late_match(given, event_of(Millis(given.at("main_ms").get<std::int64_t>())));
        if (expected.contains("result")) {
            match.alarm();
            CHECK((match.now - noon).count() == expected.at("at_ms"));
            CHECK(match.state.phase == Phase::Ended);
            const GameScore& score = match.state.scores.back();
            CHECK(score.cause == Cause::NoShow);
            CHECK(score.result == (expected.at("result") == "both -" ? GameResult::BothLose : GameResult::AWins));
            CHECK(match.points() == std::array<nardy::Points, 2>{0, 0});  // 49.2: a plus and a minus, no points
        }
        if (expected.contains("w")) {
            CHECK(match.left(Seat::A).count() == expected.at("w"));
            CHECK(match.left(Seat::B).count() == expected.at("b"));
        }
    }
    CHECK(cases == 7);
}

TEST_CASE(
    "17.3 both absent beyond the permissible lateness: nothing is halved any more, both lose or a judge decides") {
    for (const BothAbsent both : {BothAbsent::BothLose, BothAbsent::Judge}) {
        Regulation regulation = nardy_event();
        regulation.lateness_limit = 60s;
        regulation.nardy->both_absent = both;
        NardyMatch match(regulation);
        match.alarm({false, false});
        const auto events = match.alarm();
        CHECK(match.now == noon + 60s);
        if (both == BothAbsent::BothLose) {
            CHECK(end_of(events).result == GameResult::BothLose);
            CHECK(end_of(events).clause == "34.4");
            CHECK(match.state.phase == Phase::Ended);
        } else {
            CHECK(only<Paused>(events).reason == "no_show");
            CHECK(match.state.hold == Hold::Judge);
            match.must(Settle{1, GameResult::AWins, "34.4", "", {}, {}, true});
            CHECK(match.state.half_points == std::array<int, 2>{2, 0});
        }
        match.now = noon + 61s;
        CHECK(match.refused(Arrive{Seat::A}) == Reject::NothingDue);
    }
}

TEST_CASE("34.3 one who comes after the permissible lateness has lost the match") {
    Regulation regulation = nardy_event();
    regulation.lateness_limit = 60s;
    NardyMatch match(regulation);
    match.alarm({true, false});
    const auto events = match.alarm();
    CHECK(match.now == noon + 60s);
    CHECK(end_of(events).result == GameResult::AWins);
    CHECK(end_of(events).clause == "34.3");
    CHECK(match.left(Seat::B) == 5min);
    CHECK(match.state.half_points == std::array<int, 2>{2, 0});
}

TEST_CASE(
    "3.3.10 a lost connection is no matter of the clock: the delay first, then the time, and nothing out of turn") {
    NardyMatch match(with_delay(8s));
    match.begin();
    match.state.clocks.fill({.left = 20s, .period = 0, .period_moves = 0, .period_began = 20s, .delay_left = 8s});
    match.think(27'999ms);
    CHECK_FALSE(is_time_up(match.state, {match.now, match.opened}));
    CHECK(is_time_up(match.state, {match.now + 1ms, match.opened}));
    match.play();
    CHECK(match.left(Seat::A) == 1ms);
    match.think(1s);
    CHECK(match.left(Seat::A) == 1ms);
}

TEST_CASE("19.15.1, 3.3.3: between games no clock runs, and the next begins by itself") {
    Regulation regulation = nardy_regulation();
    regulation.game_break = 25s;
    NardyMatch match(regulation);
    match.begin();
    match.state.clocks[0].left = 20s;
    match.state.clocks[1].left = 30s;
    match.set_up("0000a005000000000000000000:c3000000000000000000000000", Side::White);
    match.think(1s);
    match.must(match.resign());
    CHECK(match.state.next_start == match.now + 25s);
    match.alarm();
    CHECK(match.state.game == 2);
    CHECK(match.left(Seat::A) == 20s);
    CHECK(match.left(Seat::B) == 30s);
    CHECK_FALSE(flag_due(match.state, match.opened));  // nor in the scheme of the dice
}

TEST_CASE("26.3, 3.3.4: who begins has his clock started when the dice are shown") {
    NardyMatch match;
    match.start();
    match.now += 30s;
    match.agree_on_dice();
    CHECK_FALSE(match.state.clock_runs());
    match.now += 5s;
    match.commit = 700ms;  // of the commit: nobody's time
    match.must(RollOpening{dice(1, 4)});
    CHECK(match.state.on_clock() == Seat::B);
    match.commit = 0ms;
    match.think(9s);
    match.play();
    CHECK(match.left(Seat::B) == 6min - 1s);
    CHECK(match.left(Seat::A) == 6min);
}

TEST_CASE(
    "38.1.3 a sanction adds to the opponent two minutes at most and not less than the delay; a fault is put right") {
    NardyMatch match;
    match.begin();
    CHECK(match.refused(GiveTime{1, Seat::B, 1min, "other", ""}) == Reject::NotPaused);
    match.must(Pause{"other", ""});
    for (const Millis by : {7'999ms, 120'001ms, -1'000ms, 0ms})
        CHECK(match.refused(GiveTime{1, Seat::B, by, "other", ""}) == Reject::BadSanction);
    match.state.clocks[1].left = 20s;
    match.must(GiveTime{1, Seat::B, 2min, "other", ""});
    CHECK(match.left(Seat::B) == 140s);
    match.must(GiveTime{1, Seat::B, 8s, "dispute", ""});
    match.must(GiveTime{1, Seat::B, -3s, "technical", ""});  // 18.5
    match.must(GiveTime{1, Seat::A, 5min, "technical", ""});
    CHECK(match.left(Seat::B) == 145s);
    CHECK(match.refused(GiveTime{1, Seat::B, -145s, "technical", ""}) == Reject::OutOfRange);
}

TEST_CASE("41 a stop leaves the rest of the delay, a crash makes it whole again") {
    NardyMatch match;
    match.begin();
    match.think(5s);
    const auto stretch = only<Paused>(match.must(Pause{"other", ""})).stretch;
    REQUIRE(stretch);
    CHECK(stretch->delay_left == 3s);
    CHECK(stretch->left == std::array<Millis, 2>{6min, 6min});
    match.must(Resume{"other", ""});
    match.think(4s);
    CHECK(match.roll_command(dice(1, 1)).ply == 1);
    match.play();
    CHECK(match.left(Seat::A) == 6min - 1s);

    match.think(5s);
    match.now = match.now + 20s;
    match.opened = match.now;
    match.must(ThawClocks{FreezeCause::Crash, match.now - 20s, 1s});
    CHECK(match.state.clocks[1].delay_left == 8s);
    match.must(ContinuePlay{});
    match.think(8s);
    match.roll(2, 1);
    match.play();
    CHECK(match.left(Seat::B) == 6min);

    match.think(6s);
    match.must(FreezeClocks{match.now, FreezeCause::Shutdown});
    match.opened = match.now = match.now + 20s;
    match.must(ThawClocks{FreezeCause::Shutdown, match.now - 20s, 0ms});
    CHECK(match.state.clocks[0].delay_left == 2s);
}

TEST_CASE("cube_delay=shared: a turn with its acts of the cube has one delay, and so has the answer") {
    for (const CubeDelay delay : {CubeDelay::Own, CubeDelay::Shared}) {
        Regulation regulation = nardy_regulation();
        regulation.nardy->cube_delay = delay;
        NardyMatch match(regulation);
        match.begin();
        match.play();
        match.think(6s);
        match.must(match.offer());
        match.think(9s);
        match.must(match.take());
        match.think(3s);
        match.roll(2, 1);
        match.think(3s);
        match.play();
        CHECK(match.left(Seat::A) == 6min - 1s);
        CHECK(match.left(Seat::B) == 6min - (delay == CubeDelay::Own ? 0s : 4s));
        CHECK(match.state.clocks[0].delay_left == 8s);  // his own turn is another move
    }
}
