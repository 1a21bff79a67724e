#pragma once

#include "engine/clock/time_control.hpp"

namespace doska::clock {

/// One player's clock between two facts: a value that only changes when a fact says so; nothing ticks in it.
struct PlayerClock {
    Millis left{0};          // what remains in the present period
    int period = 0;          // counted from 0; past the end of TimeControl::periods its last one repeats
    int period_moves = 0;    // own moves made in it
    Millis period_began{0};  // what was left when it began, the rest of the period before it included
    Millis delay_left{0};    // what remains of the present move's delay

    bool operator==(const PlayerClock&) const = default;
};

/// The clock at the start of a game.
PlayerClock start_clock(const TimeControl& control);

/// What a stretch of `spent` takes from the time, the delay apart.
constexpr Millis charged(const PlayerClock& clock, Millis spent) {
    return spent > clock.delay_left ? spent - clock.delay_left : Millis{0};
}

/// The clock after thinking for `spent` without a move (a pause, the end of the game): first the delay is used up.
/// Never below zero.
PlayerClock charge(const PlayerClock& clock, Millis spent);

/// The clock after a move that took `spent`: charged, the increment added, the next period's time added when the
/// control is reached (1.7.1, 1.7.9), the delay whole again (nardy 41). `spent` must be less than `clock.left` and the
/// delay; equal only if the move ends the game.
PlayerClock after_move(const PlayerClock& clock, const TimeControl& control, Millis spent);

/// Whether thinking for `spent` has used up the time (1.7.9): at zero the flag has fallen.
constexpr bool flag_fell(const PlayerClock& clock, Millis spent) {
    return spent >= clock.left + clock.delay_left;
}

}  // namespace doska::clock
