#pragma once

#include "engine/draughts/board.hpp"
#include "engine/draughts/generator.hpp"

namespace doska::draughts {

using BoardGeometry = Geometry<8>;
static_assert(BoardGeometry::squares == Square::count);

/// The pieces of a board as `side` sees them: what the generator works on.
template <Side side>
constexpr Forces<BoardGeometry> forces_of(const Board& board) {
    constexpr Side other = opponent(side);
    return {.men = board.men[index(side)],
            .kings = board.kings[index(side)],
            .their_men = board.men[index(other)],
            .their_kings = board.kings[index(other)]};
}

}  // namespace doska::draughts
