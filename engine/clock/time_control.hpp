#pragma once

#include "engine/core/time.hpp"

#include <vector>

namespace doska::clock {

/// One stretch of a time control (1.7.1): so many moves in so much time, or all the rest of the game.
struct Period {
    int moves = 0;        // the moves to be made in it; 0: to the end of the game
    Millis time{0};       // added when the period begins
    Millis increment{0};  // added after each own move of it (Fischer)

    bool operator==(const Period&) const = default;
};

/// The time that each player has for one game. Valid: one to eight periods, only the last is to the end, positive time
/// in the first, no negative value.
struct TimeControl {
    std::vector<Period> periods;

    bool operator==(const TimeControl&) const = default;
};

bool is_valid(const TimeControl& control);

}  // namespace doska::clock
