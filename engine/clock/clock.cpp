#include "engine/clock/clock.hpp"

#include "engine/core/check.hpp"

#include <algorithm>

namespace doska::clock {

PlayerClock start_clock(const TimeControl& control) {
    const Period& first = period_of(control, 0);
    return {.left = first.time, .period = 0, .period_moves = 0, .period_began = first.time, .delay_left = first.delay};
}

PlayerClock charge(const PlayerClock& clock, Millis spent) {
    DOSKA_CHECK(spent >= Millis{0});
    PlayerClock after = clock;
    after.left = std::max(clock.left - clock::charged(clock, spent), Millis{0});
    after.delay_left = std::max(clock.delay_left - spent, Millis{0});
    return after;
}

PlayerClock after_move(const PlayerClock& clock, const TimeControl& control, Millis spent) {
    DOSKA_CHECK(spent <= clock.left + clock.delay_left);
    const Period& period = period_of(control, clock.period);
    PlayerClock next = charge(clock, spent);
    next.left += period.increment;
    ++next.period_moves;
    if (period.moves > 0 && next.period_moves == period.moves) {
        ++next.period;
        next.period_moves = 0;
        next.left += period_of(control, next.period).time;
        next.period_began = next.left;
    }
    next.delay_left = period_of(control, next.period).delay;
    return next;
}

}  // namespace doska::clock
