#pragma once

#include "tests/support/match_table.hpp"

#include <array>
#include <optional>
#include <vector>

// An ending in which nothing happens by itself for a while, at any pace.

namespace doska::test {

/// Three kings against two, all at the edge: nobody is near a counted draw, and nothing can be taken.
inline constexpr const char* kings = "W:WKc1,Ke1,Kg1:BKb8,Kh8";
inline constexpr std::array quiet{"g1-h2", "b8-a7", "h2-g1", "a7-b8"};

inline Regulation at_pace(std::optional<clock::Pace> pace, const char* fen = kings) {
    Regulation regulation = from_position(fen);
    regulation.pace = pace;
    if (pace == clock::Pace::Classic)
        regulation.control.periods = {{0, 45min, 0ms}};
    return regulation;
}

/// Plays so many quiet moves; what the last brought about.
inline std::vector<Event> shuffle(Table& table, int plies) {
    std::vector<Event> last;
    for (int i = 0; i < plies; ++i)
        last = table.play(quiet[static_cast<std::size_t>(table.state.ply) % quiet.size()]);
    return last;
}

}  // namespace doska::test
