#pragma once

#include "engine/draughts/board.hpp"
#include "tests/support/random.hpp"

namespace doska::test {

/// Pieces anywhere, kings among them: such positions have the long captures that games from the start lack.
inline draughts::Position scattered(Random& random) {
    using namespace draughts;
    Position position{{}, random.below(2) == 0 ? Side::White : Side::Black};
    const std::size_t pieces = 2 + random.below(15);
    for (std::size_t i = 0; i < pieces; ++i) {
        const Square square = Square::from_index(static_cast<int>(random.below(Square::count)));
        const Side side = i % 2 == 0 ? Side::White : Side::Black;
        const int last_row = side == Side::White ? 7 : 0;
        const bool king = square.rank() == last_row || random.below(3) == 0;
        if (!position.board.at(square))
            position.board.put(square, {side, king ? Rank::King : Rank::Man});
    }
    return position;
}

}  // namespace doska::test
