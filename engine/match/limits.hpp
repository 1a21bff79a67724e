#pragma once

#include "engine/core/time.hpp"

namespace doska::match {

/// The bounds of the numbers of a regulation, said once: check() refuses what is beyond them, and so does whoever reads
/// a request for a match. Those of its clocks are in engine/clock/time_control.hpp.

inline constexpr int most_games = 100;                              // with those of the additional micromatches
inline constexpr int most_extra_micromatches = 10;                  // 1.11
inline constexpr int most_counted_moves = 1'000;                    // of a game, against the six hours (2.1.11)
inline constexpr Millis most_lateness = std::chrono::hours{1};      // 1.9.1
inline constexpr Millis longest_break = std::chrono::hours{1};      // 1.11
inline constexpr Millis longest_countdown = std::chrono::hours{1};  // and look at a drawn opening
inline constexpr Millis longest_wait = std::chrono::hours{24};      // for players after a downtime, or a judge
inline constexpr int most_points = 99;                              // of a match of nardy (1.19)
inline constexpr Millis longest_match = std::chrono::hours{24};     // of one on time (1.19.1)
inline constexpr Millis longest_nardy_break{30'000};                // between its games (3.3.3, 19.15)
inline constexpr Millis longest_warning = std::chrono::hours{24};   // before the end of a control

/// So often a judge may stop the clocks, and correct one, in one game: each act is a row for ever.
inline constexpr int most_pauses = 100;
inline constexpr int most_corrections = 100;
inline constexpr int most_swaps = 20;  // of who acts for a pair, by both pairs, between two games

}  // namespace doska::match
