#pragma once

#include <array>

namespace doska::draughts {

/// What tells how the pieces of one kind of draughts move from those of another, a line a rule. The generator takes it
/// as a template argument, so that a rule costs nothing where it is not asked.
struct MoveRules {
    bool men_capture_backward;  // a man captures in all four directions
    bool crowned_in_passing;    // a man that reaches the last row goes on with the capture as a king
    bool operator==(const MoveRules&) const = default;
};

inline constexpr MoveRules russian_moves{
    .men_capture_backward = true,  // 2.1.5.3
    .crowned_in_passing = true,    // 2.1.5.15
};

/// A limit by the number of pieces of both sides.
struct RatioLimit {
    int least_pieces;
    int most_pieces;
    int moves;  // of each side
};

/// The numbers of the draws that are counted.
struct DrawRules {
    int three_kings_moves;                   // the strong side's own moves
    std::array<RatioLimit, 3> ratio_limits;  // moves of each side
    int main_road_moves;                     // the strong side's own moves
    int king_moves;                          // of each side
    int repetitions;                         // of a position with the same side to move
};

inline constexpr DrawRules russian_draws{
    .three_kings_moves = 15,                                // 2.1.9.1.3, 2.1.9.1.4
    .ratio_limits = {{{2, 3, 5}, {4, 5, 30}, {6, 7, 60}}},  // 2.1.9.1.5
    .main_road_moves = 5,                                   // 2.1.9.1.7
    .king_moves = 15,                                       // 2.1.9.1.8
    .repetitions = 3,                                       // 2.1.9.1.9
};

}  // namespace doska::draughts
