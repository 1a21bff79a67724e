#include "engine/match/turn.hpp"

#include <algorithm>

namespace doska::match {
namespace {

// Nardy 17.3: while both are away the time that passes is both sides', the odd millisecond nobody's.
bool is_halved(const State& state) {
    return state.nardy && state.absent[0] && state.absent[1];
}

// How long the clock that runs can still do so.
Millis time_to_flag(const State& state) {
    if (is_halved(state))
        return 2 * std::min(state.clocks[0].left, state.clocks[1].left);
    const clock::PlayerClock& clock = state.clocks[index(state.on_clock())];
    return state.is_awaiting() ? clock.left : clock.left + clock.delay_left;
}

}  // namespace

Instant clock_since(const State& state, Instant opened) {
    return std::max(opened, state.opens_at);
}

Instant goes_on_at(const State& state, Instant received, Millis countdown) {
    const bool held = state.playing() && state.hold != Hold::None;
    return received + (held ? std::max(countdown, state.opens_at - state.held_from) : countdown);
}

std::optional<Instant> look_goes_on_until(const State& state, Instant received, Instant opens_at) {
    const bool looks = state.unseen[0] || state.unseen[1];
    if (!looks || state.hold == Hold::None || state.opening_until <= state.held_from)
        return std::nullopt;
    return std::max(opens_at, received + (state.opening_until - state.held_from));
}

std::optional<Instant> time_goes_on_until(const State& state, Instant opens_at) {
    if (!state.nardy || !state.nardy->ends_at || state.nardy->time_over)
        return std::nullopt;
    const Instant from = state.hold == Hold::None ? opens_at : state.nardy->stopped_at;
    return opens_at + std::max(Millis{0}, *state.nardy->ends_at - from);
}

std::optional<Instant> match_time_due(const State& state) {
    const bool held = state.playing() && state.hold != Hold::None;
    if (!state.nardy || state.nardy->time_over || held || state.phase == Phase::Ended)
        return std::nullopt;
    return state.nardy->ends_at;
}

std::optional<Instant> dice_due(const State& state) {
    if (!state.nardy || !state.playing() || state.hold != Hold::None)
        return std::nullopt;
    const DiceScheme& dice = state.nardy->dice;
    if (dice.stage != DiceStage::Sealing && dice.stage != DiceStage::Opening)
        return std::nullopt;
    return std::max(dice.until, state.opens_at);
}

std::optional<Instant> flag_due(const State& state, Instant opened) {
    if (!state.clock_runs())
        return std::nullopt;
    return clock_since(state, opened) + time_to_flag(state);
}

std::optional<Instant> warning_due(const State& state, Instant opened) {
    if (!state.clock_runs() || state.is_awaiting())
        return std::nullopt;
    const Seat mover = state.on_clock();
    const clock::PlayerClock& clock = state.clocks[index(mover)];
    const Millis threshold = state.regulation.warn_at[index(mover)];
    if (threshold <= Millis{0} || state.warned_period[index(mover)] == clock.period)
        return std::nullopt;
    if (clock.period == 0 && clock.period_began <= threshold)  // told with the start of the game
        return std::nullopt;
    const Millis before = clock.left - threshold;
    return clock_since(state, opened) + (before > Millis{0} ? clock.delay_left + before : Millis{0});
}

std::optional<Instant> lateness_due(const State& state, Instant opened) {
    if (!state.clock_runs())
        return std::nullopt;
    if (state.is_unseen_by_both())  // they came: no limit but the clock
        return flag_due(state, opened);
    if (!state.is_awaiting())
        return std::nullopt;
    if (state.nardy)  // 34.3: the limit is the time of the match, unless the regulation sets less (17.3)
        return clock_since(state, opened) +
               (state.regulation.lateness_limit ? std::min(state.late_left, time_to_flag(state)) : time_to_flag(state));
    Millis left = state.late_left;
    if (state.absent[0] && state.absent[1])  // neither can win by the other's flag
        left = std::min(left, state.clocks[index(state.on_clock())].left);
    return clock_since(state, opened) + left;
}

std::optional<Instant> claim_lapses(const State& state, std::optional<Instant> judge_away) {
    if (!state.time_claim || !judge_away)
        return std::nullopt;
    return std::max(state.time_claim->at, *judge_away) + state.regulation.claim_wait;
}

bool is_time_up(const State& state, Moment moment) {
    const auto due = flag_due(state, moment.opened);
    return due && moment.received >= *due;
}

Millis time_spent(const State& state, Moment moment) {
    if (!state.clock_runs())
        return Millis{0};
    const Millis elapsed = moment.received - clock_since(state, moment.opened);
    return std::clamp(elapsed, Millis{0}, time_to_flag(state));
}

std::optional<Stretch> cut_stretch(const State& state, Moment moment) {
    const Instant since = clock_since(state, moment.opened);
    if (!state.clock_runs() || moment.received < since)
        return std::nullopt;
    Stretch stretch{
        .since = since, .spent = time_spent(state, moment), .left = {state.clocks[0].left, state.clocks[1].left}};
    const Seat ran = state.on_clock();
    const clock::PlayerClock& clock = state.clocks[index(ran)];
    if (state.is_missing_both()) {  // 1.6.3, 17.3
        const Millis others = stretch.spent / 2;
        const Millis own = state.nardy ? others : stretch.spent - others;
        stretch.left[index(ran)] -= std::min(own, stretch.left[index(ran)]);
        stretch.left[index(other(ran))] -= std::min(others, stretch.left[index(other(ran))]);
        stretch.delay_left = clock.delay_left;
    } else if (state.is_awaiting()) {  // 17.3: absence has no delay
        stretch.left[index(ran)] -= stretch.spent;
        stretch.delay_left = clock.delay_left;
    } else {
        stretch.left[index(ran)] -= clock::charged(clock, stretch.spent);
        stretch.delay_left = std::max(clock.delay_left - stretch.spent, Millis{0});
    }
    return stretch;
}

}  // namespace doska::match
