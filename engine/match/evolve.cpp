#include "engine/match/evolve.hpp"

#include "engine/core/check.hpp"
#include "engine/match/evolve_parts.hpp"

#include <algorithm>

namespace doska::match {

void take_left(State& state, const Stretch& stretch) {
    if (state.is_awaiting())
        state.late_left = std::max(state.late_left - stretch.spent, Millis{0});
    state.clocks[index(state.on_clock())].delay_left = stretch.delay_left;
    for (const Seat seat : {Seat::A, Seat::B}) {
        Millis& left = state.clocks[index(seat)].left;
        state.charged[index(seat)] += left - stretch.left[index(seat)];
        left = stretch.left[index(seat)];
    }
}

void take_left(State& state, const std::optional<Stretch>& stretch) {
    if (stretch)
        take_left(state, *stretch);
}

void count_down(State& state, Instant opens_at) {
    state.opens_at = opens_at;
    state.held_from = state.last_at;
}

namespace {

void open_offer(State& state, Seat by) {
    state.offer = state.seq;
    state.offer_by = by;
    state.last_offer_by = by;
    state.declined_by.reset();
}

void decline_offer(State& state, Seat by) {
    state.offer.reset();
    state.declined_by = by;
}

// What was known of an earlier hold ends with it; a countdown stands from the instant at which the first of holds that
// follow each other began.
void hold(State& state, Hold why, Instant from) {
    if (state.hold == Hold::None) {
        state.held_from = std::max(state.held_from, from);
        if (state.nardy)
            state.nardy->stopped_at = std::max(state.nardy->runs_from, from);
    }
    state.hold = why;
    state.pause_reason.clear();
    state.freeze_cause.reset();
    state.wait_until.reset();
}

// What belongs to one game only.
void clear_table(State& state) {
    state.ready = {};
    if (state.nardy)
        close_nardy_game(state);
    hold(state, Hold::None, state.last_at);
    state.offer.reset();
    state.absent = state.unseen = {};
    state.late.reset();
    state.came_late = {};
    state.count.reset();
    state.main_road_won = false;
    state.time_claim.reset();
    state.claim_refused = {};
    state.counts = 0;
    state.pauses = state.corrections = state.swaps = 0;
    state.interrupted = false;
    state.declined_by.reset();
}

void apply(State& state, const MatchOpened& event) {
    state.regulation = event.regulation;
    state.person = event.person;
    state.partner = event.partner;
    state.next_start = event.regulation.starts_at;
    // What the first game will be, for who looks at the table before it begins.
    state.white = white_of(event.regulation, 1);
    if (event.regulation.nardy)
        open_nardy(state);
    else
        state.board = draughts::Game(start_of(event.regulation));
    state.clocks.fill(clock::start_clock(event.regulation.control));
}

void apply(State& state, const PlayerReady& event) {
    state.ready[index(event.seat)] = true;
}

void apply(State& state, const GameStarted& event) {
    const Regulation& regulation = state.regulation;
    clear_table(state);
    state.phase = Phase::Playing;
    state.next_start.reset();
    state.absent = event.absent;
    state.late_left = lateness_limit(regulation);
    state.game = event.game;
    state.white = event.white;
    state.ply = 0;
    if (regulation.nardy) {
        start_nardy_game(state, event);
    } else {
        if (draws_opening(regulation, event.game))
            state.opening.reset();
        state.board =
            draughts::Game(state.opening ? state.opening->start : start_of(regulation), regulation.draw_readings);
        state.clocks.fill(clock::start_clock(regulation.control));
    }
    state.charged = {};
    count_down(state, event.opens_at);
    state.warned_period = {-1, -1};
    state.last_offer_by.reset();
    state.moves.clear();
}

void apply(State& state, const PlayerArrived& event) {
    take_left(state, event.stretch);
    state.absent[index(event.seat)] = false;
    if (!event.in_time) {
        state.late = event.seat;
        state.came_late[index(event.seat)] = true;
    }
    if (event.opens_at)
        count_down(state, *event.opens_at);
}

void apply(State& state, const OpeningDrawn& event) {
    const draughts::Variant variant = state.board.position().variant;
    state.opening = DrawnOpening{event.number, {event.board, event.to_move, variant}};
    state.count.reset();  // of another position
    state.board = draughts::Game(state.opening->start, state.regulation.draw_readings);
    state.unseen = {true, true};
    state.opening_until = event.until;
    count_down(state, event.opens_at);
}

void apply(State& state, const OpeningSeen& event) {
    take_left(state, event.stretch);
    state.unseen[index(event.seat)] = false;
    if (event.opens_at)
        count_down(state, *event.opens_at);
}

void apply(State& state, const MovePlayed& event) {
    state.board.apply(event.move, event.counters);
    state.ply = event.ply + 1;
    const Millis turn = state.charged[index(event.seat)] + event.stretch.spent;
    take_left(state, event.stretch);
    state.charged[index(event.seat)] = Millis{0};  // what the move has added to the clock is no charge
    clock::PlayerClock& clock = state.clocks[index(event.seat)];
    if (event.period != clock.period)
        clock.period_began = clock.left;
    clock.period = event.period;
    clock.period_moves = event.period_moves;
    state.moves.push_back({event.move.path, event.move.is_capture(),
                           static_cast<std::uint32_t>(event.stretch.spent.count()),
                           static_cast<std::uint32_t>(turn.count())});
    if (event.move.is_capture() || event.move.promotes)
        state.count.reset();  // that position was drawn, this is another
    else if (state.count && state.count->seat == event.seat)
        --state.count->left;
    if (event.counters.main_road == 0)  // the ending of 2.1.9.1.7 was left
        state.main_road_won = false;
    if (event.move.is_capture() || event.move.promotes)
        state.claim_refused = {};
    state.declined_by.reset();
    if (state.offer && state.offer_by != event.seat)
        decline_offer(state, event.seat);  // an answering move declines (2.1.9.3)
    state.offer.reset();
    if (event.offers_draw)
        open_offer(state, event.seat);
}

void apply(State& state, const DrawOffered& event) {
    open_offer(state, event.seat);
}

void apply(State& state, const DrawDeclined& event) {
    decline_offer(state, event.seat);
}

void apply(State& state, const WarningGiven& event) {
    state.warned_period[index(event.seat)] = event.period;
}

void apply(State& state, const FlagFell& event) {
    take_left(state, event.stretch);
}

void apply(State& state, const GameEnded& event) {
    take_left(state, event.stretch);
    clear_table(state);
    state.phase = Phase::BetweenGames;
    state.next_start = event.next_at;
    state.game = event.game;  // one that is lost with the whole match was never started
    state.white = white_of(state.regulation, event.game);
    state.scores.push_back({state.white, event.result, event.cause, event.clause, event.win, event.points});
    if (state.nardy)
        return end_nardy_game(state, event);
    const auto points = half_points_of(event.result);
    for (const Seat seat : {Seat::A, Seat::B})
        state.half_points[index(seat)] += points[index(seat)];
}

void apply(State& state, const ResultCorrected& event) {
    GameScore& score = state.scores.at(static_cast<std::size_t>(event.game) - 1);
    const auto before = half_points_of(score.result), after = half_points_of(event.result);
    for (const Seat seat : {Seat::A, Seat::B})
        state.half_points[index(seat)] += after[index(seat)] - before[index(seat)];
    score.result = event.result;
    score.cause = Cause::Judge;
    score.clause = event.clause;
    score.corrected = true;
}

void apply(State& state, const GameDropped& event) {
    take_left(state, event.stretch);
    clear_table(state);
    state.phase = Phase::BetweenGames;
}

void apply(State& state, const CalledOff& event) {
    take_left(state, event.stretch);
    clear_table(state);
    state.phase = Phase::BetweenGames;
    state.called_off_by = event.seat;
}

void apply(State& state, const MatchEnded& event) {
    state.phase = Phase::Ended;
    state.half_points = event.half_points;
    state.next_start.reset();
}

void apply(State& state, const Paused& event) {
    take_left(state, event.stretch);
    if (!state.time_claim)  // which stops them by itself
        ++state.pauses;
    hold(state, Hold::Judge, state.last_at);
    state.pause_reason = event.reason;
}

template <class Fact>
void continue_play(State& state, const Fact& event, Instant opens_at) {
    hold(state, Hold::None, state.last_at);
    state.opens_at = opens_at;
    state.opening_until = event.look_until.value_or(state.opening_until);
    if (state.nardy && event.ends_at) {
        state.nardy->ends_at = event.ends_at;
        state.nardy->runs_from = opens_at;
    }
}

void apply(State& state, const Resumed& event) {
    continue_play(state, event, event.opens_at);
}

// Who has more than the threshold again is warned again when it comes (1.7.9). Where the whole time was within the
// threshold the start has told it; a correction that goes beyond makes it a warning.
void apply(State& state, const TimeGiven& event) {
    ++state.corrections;
    for (const Seat seat : {Seat::A, Seat::B})
        state.clocks[index(seat)].left = event.left[index(seat)];
    clock::PlayerClock& clock = state.clocks[index(event.seat)];
    clock.period_began = std::max(clock.period_began, clock.left);
    if (clock.left > state.regulation.warn_at[index(event.seat)])
        state.warned_period[index(event.seat)] = -1;
}

void apply(State& state, const ServerPaused& event) {
    take_left(state, event.stretch);
    state.interrupted = true;
    hold(state, Hold::Frozen, event.at);
    state.freeze_cause = event.cause;
}

void apply(State& state, const ServerResumed& event) {
    state.interrupted = true;
    if (event.cause == FreezeCause::Crash)  // how much of the present move's delay was used is not known
        renew_delays(state);
    if (state.hold == Hold::Judge)
        return;
    if (event.opens_at) {
        continue_play(state, event, *event.opens_at);
    } else {
        hold(state, Hold::Waiting, event.down_from);
        state.freeze_cause = event.cause;
        state.wait_until = event.wait_until;
    }
}

void apply(State& state, const PlayContinued& event) {
    continue_play(state, event, event.opens_at);
}

void apply(State& state, const CountStarted& event) {
    state.count = PlainCount{event.seat, event.moves};
    ++state.counts;
}

void apply(State& state, const CountStopped& event) {
    if (event.cause == Cause::MainRoad)
        state.main_road_won = true;
    else
        state.count.reset();
}

void apply(State& state, const TimeDrawClaimed& event) {
    state.time_claim = TimeClaim{state.seq, event.seat, state.last_at};
}

void close_claim(State& state, Seat seat) {
    state.time_claim.reset();
    state.claim_refused[index(seat)] = RefusedClaim{state.ply, state.clocks[index(seat)].left};
}

void apply(State& state, const TimeDrawRefused& event) {
    close_claim(state, event.seat);
}

void apply(State& state, const TimeDrawLapsed& event) {
    close_claim(state, event.seat);
}

void apply(State&, const DrawClaimed&) {}  // its consequence is a fact of its own

}  // namespace

void evolve(State& state, const Event& event, std::int64_t seq, Instant at) {
    state.seq = seq;
    state.last_at = at;
    std::visit(
        [&]<class Fact>(const Fact& fact) {
            if constexpr (is_of_nardy<Fact>)
                DOSKA_CHECK(state.nardy.has_value());
            apply(state, fact);
        },
        event);
}

}  // namespace doska::match
