#pragma once

#include "engine/draughts/board.hpp"

#include <cstdint>

namespace doska::draughts {

/// What one leaf is: `Results` counts captures with the same ends and captured set once, `Paths` each canonical route,
/// `Jumps` each choice of landing squares.
enum class PerftCount : std::uint8_t { Results, Paths, Jumps };

/// Number of move sequences of exactly `depth` plies; draw rules do not apply.
std::uint64_t perft(const Position& position, int depth, PerftCount count = PerftCount::Results);

}  // namespace doska::draughts
