#pragma once

#include <array>
#include <cstdint>

namespace doska::draughts {

/// How many men and kings there may be for a limit of 2.1.9.1.5, and the limit.
struct RatioLimit {
    int least;
    int most;
    int moves;  // of each side
    bool operator==(const RatioLimit&) const = default;
};

/// What tells one kind of draughts from another, a line a rule. The generator takes it as a template argument, so that
/// a rule costs nothing where it is not asked.
struct Rules {
    bool men_capture_backward;               // a man captures in all four directions
    bool crowned_in_passing;                 // a man that reaches the last row goes on with the capture as a king
    int three_kings_moves;                   // the strong side's own moves
    int main_road_moves;                     // the strong side's own moves
    std::array<RatioLimit, 3> ratio_limits;  // by the number of pieces of both sides
    int king_moves;                          // of each side
    bool operator==(const Rules&) const = default;
};

inline constexpr Rules russian{
    .men_capture_backward = true,                           // 2.1.5.3
    .crowned_in_passing = true,                             // 2.1.5.15
    .three_kings_moves = 15,                                // 2.1.9.1.3, 2.1.9.1.4
    .main_road_moves = 5,                                   // 2.1.9.1.7
    .ratio_limits = {{{2, 3, 5}, {4, 5, 30}, {6, 7, 60}}},  // 2.1.9.1.5
    .king_moves = 15,                                       // 2.1.9.1.8
};

}  // namespace doska::draughts
