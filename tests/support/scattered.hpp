#pragma once

#include "engine/draughts/board.hpp"
#include "tests/support/random.hpp"

namespace doska::test {

/// Pieces anywhere, kings among them: such positions have the long captures that games from the start lack.
inline draughts::Position scattered(Random& random, draughts::Variant variant = draughts::Variant::Russian) {
    using namespace draughts;
    const BoardSize board = board_of(variant);
    const auto squares = static_cast<std::size_t>(squares_of(board));
    Position position{{}, random.below(2) == 0 ? Side::White : Side::Black, variant};
    const std::size_t pieces = 2 + random.below(squares / 2 - 1);
    for (std::size_t i = 0; i < pieces; ++i) {
        const Square square = Square::from_index(board, static_cast<int>(random.below(squares)));
        const Side side = i % 2 == 0 ? Side::White : Side::Black;
        const bool king = square.is_last_row_of(side) || random.below(3) == 0;
        if (!position.board.at(square))
            position.board.put(square, {side, king ? Rank::King : Rank::Man});
    }
    return position;
}

}  // namespace doska::test
