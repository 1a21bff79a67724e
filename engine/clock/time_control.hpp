#pragma once

#include "engine/core/time.hpp"

#include <cstddef>
#include <vector>

namespace doska::clock {

inline constexpr std::size_t most_periods = 8;
inline constexpr int most_moves = 1'000;                        // of a period
inline constexpr Millis longest_time = std::chrono::hours{24};  // and increment

/// One stretch of a time control (1.7.1): so many moves in so much time, or all the rest of the game.
struct Period {
    int moves = 0;        // the moves to be made in it; 0: to the end of the game
    Millis time{0};       // added when the period begins
    Millis increment{0};  // added after each own move of it (Fischer)
    Millis delay{0};      // nardy 41: before each own move's time runs; what is not used of it is not saved

    bool operator==(const Period&) const = default;
};

/// The time that each player has for one game. Valid: within the bounds above, one period or more, only the last is to
/// the end, positive time in the first, no negative value. A last period with a number of moves repeats.
struct TimeControl {
    std::vector<Period> periods;

    bool operator==(const TimeControl&) const = default;
};

bool is_valid(const TimeControl& control);

/// The rules of period number `period`, counted from 0; the last of the control repeats.
const Period& period_of(const TimeControl& control, int period);

}  // namespace doska::clock
