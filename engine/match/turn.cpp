#include "engine/match/turn.hpp"

#include <algorithm>

namespace doska::match {

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

std::optional<Instant> flag_due(const State& state, Instant opened) {
    if (!state.clock_runs())
        return std::nullopt;
    return clock_since(state, opened) + state.clocks[index(state.on_clock())].left;
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
    return clock_since(state, opened) + std::max(clock.left - threshold, Millis{0});
}

std::optional<Instant> lateness_due(const State& state, Instant opened) {
    if (!state.clock_runs())
        return std::nullopt;
    if (state.is_unseen_by_both())  // they came: no limit but the clock
        return flag_due(state, opened);
    if (!state.is_awaiting())
        return std::nullopt;
    Millis left = state.late_left;
    if (state.absent[0] && state.absent[1])  // neither can win by the other's flag
        left = std::min(left, state.clocks[index(state.on_clock())].left);
    return clock_since(state, opened) + left;
}

bool is_time_up(const State& state, Moment moment) {
    const auto due = flag_due(state, moment.opened);
    return due && moment.received >= *due;
}

Millis time_spent(const State& state, Moment moment) {
    if (!state.clock_runs())
        return Millis{0};
    const Millis elapsed = moment.received - clock_since(state, moment.opened);
    return std::clamp(elapsed, Millis{0}, state.clocks[index(state.on_clock())].left);
}

std::optional<Stretch> cut_stretch(const State& state, Moment moment) {
    const Instant since = clock_since(state, moment.opened);
    if (!state.clock_runs() || moment.received < since)
        return std::nullopt;
    Stretch stretch{
        .since = since, .spent = time_spent(state, moment), .left = {state.clocks[0].left, state.clocks[1].left}};
    stretch.left[index(state.on_clock())] -= stretch.spent;
    return stretch;
}

}  // namespace doska::match
