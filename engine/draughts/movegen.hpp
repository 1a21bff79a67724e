#pragma once

#include "engine/draughts/move.hpp"

#include <vector>

namespace doska::draughts {

/// All legal moves of the side to move (2.1.4, 2.1.5, 3.4), each canonical route once, in a fixed order. Empty when the
/// side has no pieces or is blocked, which is how it loses (2.1.8.1).
std::vector<Move> legal_moves(const Position& position);

/// Whether the side to move can move at all; cheaper than legal_moves.
bool has_legal_move(const Position& position);

/// The position after a move that legal_moves gave for it.
Position after(const Position& position, const Move& move);

}  // namespace doska::draughts
