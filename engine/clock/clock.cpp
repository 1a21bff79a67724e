#include "engine/clock/clock.hpp"

#include "engine/core/check.hpp"

#include <algorithm>

namespace doska::clock {

PlayerClock start_clock(const TimeControl& control) {
    const Millis time = period_of(control, 0).time;
    return {.left = time, .period = 0, .period_moves = 0, .period_began = time};
}

PlayerClock charge(const PlayerClock& clock, Millis spent) {
    DOSKA_CHECK(spent >= Millis{0});
    PlayerClock charged = clock;
    charged.left = std::max(clock.left - spent, Millis{0});
    return charged;
}

PlayerClock after_move(const PlayerClock& clock, const TimeControl& control, Millis spent) {
    DOSKA_CHECK(spent <= clock.left);
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
    return next;
}

}  // namespace doska::clock
