#include "engine/match/alarm.hpp"
#include "engine/match/turn.hpp"
#include "engine/match/view.hpp"
#include "tests/support/match_table.hpp"

// 1.6.3, 1.9: a match of an event starts at its minute, whoever is there.

using namespace doska;
using namespace doska::test;

namespace {

constexpr Instant start = noon + 30min;
constexpr std::array<bool, 2> both{true, true}, only_a{true, false}, only_b{false, true}, nobody{false, false};

// Three quarters of an hour each; A has White.
Regulation of_event(std::optional<Millis> lateness = std::nullopt) {
    Regulation regulation;
    regulation.control = {{{.moves = 0, .time = 45min, .increment = 0ms}}};
    regulation.pace = clock::Pace::Classic;
    regulation.starts_at = start;
    regulation.lateness_limit = lateness;
    return regulation;
}

Table started(std::array<bool, 2> here, const Regulation& regulation = of_event()) {
    Table table(regulation);
    table.alarm(here);
    return table;
}

const PlayerArrived& arrives(Table& table, Seat seat, Millis later, std::vector<Event>& events) {
    table.now += later;
    events = table.must(Arrive{seat});
    return only<PlayerArrived>(events);
}

std::optional<RegulationError> with(void (*change)(Regulation&)) {
    Regulation regulation = of_event();
    change(regulation);
    return check(regulation);
}

}  // namespace

TEST_CASE("1.6.3 the game starts at the minute, without anybody's word, and White's clock runs") {
    Table table(of_event());
    CHECK(next_alarm(table.state, table.opened) == Alarm{start, AlarmKind::Start});
    CHECK(table.refused(Ready{Seat::A}) == Reject::StartsByItself);
    CHECK(table.refused(TimePassed{start, both}) == Reject::NotStarted);  // not yet
    CHECK(only<GameStarted>(table.alarm(both)) == GameStarted{1, Seat::A, start});
    CHECK_FALSE(table.state.next_start);
    CHECK(table.state.on_clock() == Seat::A);
    CHECK(flag_due(table.state, table.opened) == start + 45min);
    table.play("c3-d4", 7s);
    CHECK(table.left(Seat::A) == 45min - 7s);
}

TEST_CASE("1.6.3 White absent: White's clock runs until he comes, then goes on to his move") {
    Table table = started(only_b);
    CHECK(table.state.absent == std::array<bool, 2>{true, false});
    CHECK(table.state.on_clock() == Seat::A);
    std::vector<Event> events;
    const PlayerArrived& arrived = arrives(table, Seat::A, 10min, events);
    CHECK(arrived.stretch == Stretch{start, 10min, {35min, 45min}});
    CHECK_FALSE(arrived.opens_at);
    CHECK(table.state.on_clock() == Seat::A);
    table.play("c3-d4", 1min);
    CHECK(table.left(Seat::A) == 34min);
    CHECK(table.left(Seat::B) == 45min);
}

TEST_CASE("1.6.3 Black absent: his clock runs, and White's move is refused until he comes") {
    Table table = started(only_a);
    CHECK(table.state.on_clock() == Seat::B);
    table.now += 5min;
    CHECK(table.refused(table.move("c3-d4")) == Reject::OpponentAbsent);
    CHECK(clause(Reject::OpponentAbsent) == "1.6.3");
    CHECK(own_view(table.state, Role::SeatA).legal.empty());
    CHECK_FALSE(own_view(table.state, Role::SeatA).may_offer_draw);
    std::vector<Event> events;
    const PlayerArrived& arrived = arrives(table, Seat::B, 5min, events);
    CHECK(arrived.stretch == Stretch{start, 10min, {45min, 35min}});
    CHECK(arrived.opens_at == table.now + 5s);  // who has waited is told before his clock starts
    CHECK(table.state.on_clock() == Seat::A);
    CHECK_FALSE(own_view(table.state, Role::SeatA).legal.empty());
    table.play("c3-d4", 3s);
    CHECK(table.left(Seat::A) == 45min - 3s);
    CHECK(table.left(Seat::B) == 35min);
}

TEST_CASE("1.6.3 both absent: White's clock runs; when the first comes it is halved and the absentee's goes on") {
    for (const Seat first : {Seat::A, Seat::B}) {
        CAPTURE(index(first));
        Table table = started(nobody);
        CHECK(table.state.on_clock() == Seat::A);
        std::vector<Event> events;
        const PlayerArrived& arrived = arrives(table, first, 10min + 1ms, events);
        CHECK(arrived.stretch->spent == 10min + 1ms);
        // Together what has passed, to the millisecond.
        CHECK(arrived.stretch->left == std::array<Millis, 2>{40min - 1ms, 40min});
        CHECK_FALSE(arrived.opens_at);
        CHECK(table.state.on_clock() == other(first));
        CHECK(table.refused(Arrive{first}) == Reject::NothingDue);
        const std::array<Millis, 2> left = arrived.stretch->left;
        arrives(table, other(first), 6min, events);
        CHECK(table.left(first) == left[index(first)]);
        CHECK(table.left(other(first)) == left[index(other(first))] - 6min);
        CHECK_FALSE(table.state.is_awaiting());
        CHECK(table.state.on_clock() == Seat::A);
    }
}

TEST_CASE("1.6.3 both absent: what passes before a stop of the clocks is halved too, and counts once for the limit") {
    for (const bool by_judge : {true, false}) {
        CAPTURE(by_judge);
        Table table = started(nobody, of_event(20min));
        table.now += 10min;
        if (by_judge)
            table.must(Pause{"technical", ""});
        else
            table.must(FreezeClocks{table.now, FreezeCause::Shutdown});
        CHECK(table.left(Seat::A) == 40min);
        CHECK(table.left(Seat::B) == 40min);
        table.now += 1min;
        if (by_judge)
            table.must(Resume{"technical", ""});
        else
            table.must(ThawClocks{FreezeCause::Stall, table.now - 1min, 0ms});
        const Instant goes_on = table.state.opens_at;
        CHECK(next_alarm(table.state, table.opened) == Alarm{goes_on + 10min, AlarmKind::Lateness});
        table.now = goes_on + 4min;
        std::vector<Event> events;
        CHECK(arrives(table, Seat::B, 0ms, events).stretch->left == std::array<Millis, 2>{38min, 38min});
    }
}

TEST_CASE("1.6.3, 1.9.2 both absent to the end: the time stands half on each clock, whoever notices the limit") {
    for (const bool server_stops : {true, false}) {
        CAPTURE(server_stops);
        Table table = started(nobody, of_event());
        table.now = start + 45min;
        const auto events =
            server_stops ? table.must(FreezeClocks{table.now, FreezeCause::Shutdown}) : table.alarm(nobody);
        CHECK(find<FlagFell>(events) == nullptr);
        CHECK(end_of(events).result == GameResult::BothLose);
        CHECK(end_of(events).stretch->left == std::array<Millis, 2>{22min + 30s, 22min + 30s});
    }
}

TEST_CASE("1.9.1 who does not come by the limit has lost the game, at the limit's instant") {
    for (const Seat absent : {Seat::A, Seat::B}) {
        CAPTURE(index(absent));
        Table table = started(absent == Seat::A ? only_b : only_a, of_event(20min));
        CHECK(next_alarm(table.state, table.opened) == Alarm{start + 20min, AlarmKind::Lateness});
        table.now = start + 20min;
        CHECK(table.refused(Arrive{absent}) == Reject::NothingDue);  // a moment before it he would be in time
        const auto events = table.alarm(nobody);
        const GameEnded& ended = end_of(events);
        CHECK(ended.result == win_of(other(absent)));
        CHECK(ended.cause == Cause::NoShow);
        CHECK(ended.clause == "1.9.1");
        CHECK(ended.stretch->spent == 20min);
        CHECK(table.state.phase == Phase::Ended);
    }
}

TEST_CASE("1.9.1 the limit is that of the regulation, else the first control's time, at most an hour") {
    CHECK(next_alarm(started(only_a).state, start) == Alarm{start + 45min, AlarmKind::Lateness});
    Regulation longer = of_event();
    longer.control.periods.front().time = 2h;
    CHECK(next_alarm(started(only_a, longer).state, start) == Alarm{start + 1h, AlarmKind::Lateness});
    Table none = started(only_a, of_event(0ms));
    CHECK(end_of(none.alarm()).cause == Cause::NoShow);
    CHECK(with([](Regulation& r) { r.lateness_limit = 45min; }) == std::nullopt);
    CHECK(with([](Regulation& r) { r.lateness_limit = 45min + 1ms; }) == RegulationError::BadLateness);
    CHECK(with([](Regulation& r) { r.lateness_limit = -1ms; }) == RegulationError::BadLateness);
    CHECK(with([](Regulation& r) { r.late_consequence = LateConsequence::Warning; }) == std::nullopt);
    CHECK(with([](Regulation& r) {
              r.late_consequence = LateConsequence::Warning;
              r.starts_at.reset();
          }) == RegulationError::BadLateness);
    CHECK(with([](Regulation& r) { r.casual = true; }) == RegulationError::BadStartTime);
}

TEST_CASE("1.9.2 neither came: both lose; a judge may find a good reason") {
    Table table = started(nobody, of_event(15min));
    const auto events = table.alarm(nobody);
    const GameEnded& ended = end_of(events);
    CHECK(ended.result == GameResult::BothLose);
    CHECK(ended.clause == "1.9.2");
    CHECK(table.state.half_points == std::array<int, 2>{0, 0});
    CHECK(table.refused(Settle{2, GameResult::Draw, "1.9.2", ""}) == Reject::MatchOver);
    const std::string words(64, 'a');
    const auto corrected = table.must(Settle{1, GameResult::BWins, "1.9.2", words});
    REQUIRE(corrected.size() == 2);
    CHECK(std::get<ResultCorrected>(corrected[0]) == ResultCorrected{1, GameResult::BWins, "1.9.2", words});
    CHECK(std::get<MatchEnded>(corrected[1]).half_points == std::array<int, 2>{0, 2});
    CHECK(table.state.scores.front().cause == Cause::Judge);
    CHECK(table.state.scores.front().corrected);
    CHECK(table.refused(Settle{1, GameResult::Draw, "1.4", ""}) == Reject::MatchOver);  // decided
}

TEST_CASE("1.9.2 a game that was lost unplayed is corrected while the match goes on; the new sum may end it") {
    Regulation regulation = of_event(15min);
    regulation.control.periods.front().time = 20min;
    regulation.pace.reset();
    regulation.games = 2;
    regulation.game_break = 5min;
    regulation.extra_micromatches = 1;
    Table table = started(both, regulation);
    table.play("c3-d4");
    table.must(Resign{Seat::A, 1});
    table.alarm(only_a);
    table.alarm(only_a);  // B has not come to the second: one game each, and an additional micromatch follows
    REQUIRE(table.state.next_start);
    CHECK(table.refused(Settle{1, GameResult::Draw, "1.9.2", ""}) == Reject::NotStarted);  // was played
    Table playing = table;
    const auto ends = table.must(Settle{2, GameResult::Draw, "1.9.2", ""});
    REQUIRE(ends.size() == 2);
    CHECK(std::get<MatchEnded>(ends[1]).half_points == std::array<int, 2>{1, 3});
    CHECK(table.state.phase == Phase::Ended);
    CHECK_FALSE(table.state.next_start);

    playing.alarm(both);
    CHECK(playing.refused(Settle{1, GameResult::Draw, "1.9.2", ""}) == Reject::WrongGame);
    CHECK(only<ResultCorrected>(playing.must(Settle{2, GameResult::Draw, "1.9.2", ""})).game == 2);
    CHECK(playing.state.playing());
    CHECK(playing.state.half_points == std::array<int, 2>{1, 3});
    CHECK(playing.refused(Settle{2, GameResult::Draw, "1.9.2", ""}) == Reject::WrongGame);
}

TEST_CASE("a game that was played is corrected by nobody") {
    Table table = started(both);
    table.must(Resign{Seat::A, 1});
    CHECK(table.refused(Settle{1, GameResult::Draw, "1.9.2", ""}) == Reject::MatchOver);
}

TEST_CASE("1.9.1 the limit counts what the absentee's clock was charged: a hold is nobody's time") {
    Table table = started(only_a, of_event(20min));
    table.now += 5min;
    table.must(Pause{"technical", ""});
    CHECK(next_alarm(table.state, table.opened) == std::nullopt);
    table.now += 30min;
    table.must(Resume{"technical", ""});
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.now + 10s + 15min, AlarmKind::Lateness});
    table.now += 1min;
    table.must(FreezeClocks{table.now, FreezeCause::Shutdown});
    table.must(ThawClocks{FreezeCause::Shutdown, table.now, 0ms});
    std::vector<Event> events;
    CHECK_FALSE(arrives(table, Seat::B, 3s, events).stretch);  // his clock stands
    CHECK(table.left(Seat::B) == 45min - 5min - 50s);
    table.must(ContinuePlay{});
    CHECK(table.state.on_clock() == Seat::A);
    table.play("c3-d4");
}

TEST_CASE("a start that the server could not keep waits for its players a little") {
    Table table(of_event());
    const Instant back = start + 3min;
    const auto events = table.send(TimePassed{start, nobody}, back);
    REQUIRE(events);
    CHECK(find<GameStarted>(*events)->opens_at == back + 10s);
    CHECK(table.state.hold == Hold::Waiting);
    table.now = back + 4s;
    CHECK_FALSE(only<PlayerArrived>(table.must(Arrive{Seat::B})).stretch);
    table.now = back + 15s;
    CHECK_FALSE(only<PlayerArrived>(table.must(Arrive{Seat::A})).stretch);
    CHECK(only<PlayContinued>(table.must(ContinuePlay{})).opens_at == back + 25s);
    CHECK(table.left(Seat::A) == 45min);
    CHECK(table.left(Seat::B) == 45min);
}

TEST_CASE("1.6.3 a start that a restart preceded or met charges nobody before both are back or the wait is over") {
    struct Case {
        Instant back, fires;
    };
    for (const auto& [back, fires] : {Case{start - 2s, start}, Case{start + 3min, start + 3min}}) {
        CAPTURE((back - start).count());
        for (const bool come : {true, false}) {
            CAPTURE(come);
            Table table(of_event(0ms));
            const Downtime down{FreezeCause::Crash, back - 5min, back};
            REQUIRE(table.send(TimePassed{start, nobody, down}, fires));
            CHECK(table.state.hold == Hold::Waiting);
            CHECK(next_alarm(table.state, table.opened) == Alarm{back + 60s, AlarmKind::WaitOver});
            if (come) {
                table.now = fires + 20s;
                CHECK(only<PlayerArrived>(table.must(Arrive{Seat::B})).in_time);
                table.now = fires + 25s;
                CHECK(only<PlayerArrived>(table.must(Arrive{Seat::A})).in_time);
                table.must(ContinuePlay{});
                CHECK(table.state.opens_at == table.now + 10s);
                CHECK(flag_due(table.state, table.opened) == table.now + 10s + 45min);
            } else {
                table.alarm(nobody);
                CHECK(table.state.hold == Hold::None);
                CHECK(next_alarm(table.state, table.opened) == Alarm{back + 70s, AlarmKind::Lateness});
                CHECK(end_of(table.alarm(nobody)).stretch->spent == 0ms);
            }
        }
    }
}

TEST_CASE("1.6.3 a start that a long downtime met waits for both or the judge, without limit") {
    Table table(of_event(0ms));
    const Instant back = start + 3h;
    REQUIRE(table.send(TimePassed{start, only_a, Downtime{FreezeCause::Crash, start - 1h, back}}, back));
    CHECK(table.state.hold == Hold::Waiting);
    CHECK_FALSE(table.state.wait_until);
    CHECK_FALSE(next_alarm(table.state, table.opened));
    table.now += 2h;
    CHECK(table.left(Seat::B) == 45min);
    table.must(Pause{"technical", ""});
    table.must(Resume{"technical", ""});
    CHECK(next_alarm(table.state, table.opened) == Alarm{table.now + 10s, AlarmKind::Lateness});
}

TEST_CASE("1.6.3, 1.9.1 a long downtime that ended before the minute waits for who is absent, and not without limit") {
    Table table(of_event());
    REQUIRE(table.send(TimePassed{start, only_a, Downtime{FreezeCause::Crash, start - 1h, start - 10min}}, start));
    CHECK(table.state.hold == Hold::Waiting);
    CHECK(table.state.wait_until == start + 5min);
    CHECK(next_alarm(table.state, table.opened));
}

TEST_CASE("1.6.3 a restart well before the minute changes nothing, nor where both are there") {
    const auto begins = [](std::array<bool, 2> here, const Downtime& down) {
        Table table(of_event());
        REQUIRE(table.send(TimePassed{start, here, down}, start));
        CHECK(table.state.opens_at == start);
        return table.state.hold;
    };
    CHECK(begins(nobody, {FreezeCause::Crash, start - 2min, start - 1min}) == Hold::None);
    CHECK(begins(nobody, {FreezeCause::Crash, start - 1h, start - 15min}) == Hold::None);
    CHECK(begins(both, {FreezeCause::Crash, start - 1min, start - 1s}) == Hold::None);
}

TEST_CASE("1.3.1 nobody is warned of his time while he is absent; when he comes, at once if it is due") {
    Regulation regulation = of_event();
    regulation.warn_at = {10min, 10min};
    Table table = started(only_a, regulation);
    CHECK(warning_due(table.state, table.opened) == std::nullopt);
    std::vector<Event> events;
    arrives(table, Seat::B, 36min, events);
    table.play("c3-d4");
    CHECK(only<WarningGiven>(table.alarm()).seat == Seat::B);
    CHECK(table.now == table.opened);
}

TEST_CASE("who is there may resign, though the other is absent") {
    Table table = started(only_a);
    table.now += 2min;
    const auto events = table.must(Resign{Seat::A, 1});
    CHECK(end_of(events).result == GameResult::BWins);
    CHECK(end_of(events).stretch->left == std::array<Millis, 2>{45min, 43min});
}
