#include "engine/draughts/board.hpp"

#include "engine/core/check.hpp"
#include "engine/draughts/geometry.hpp"

namespace doska::draughts {

std::optional<Piece> Board::at(Square square) const {
    for (const Side side : {Side::White, Side::Black}) {
        if (men[index(side)] & square.bit())
            return Piece{side, Rank::Man};
        if (kings[index(side)] & square.bit())
            return Piece{side, Rank::King};
    }
    return std::nullopt;
}

void Board::put(Square square, Piece piece) {
    DOSKA_CHECK((occupied() & square.bit()) == 0);
    (piece.rank == Rank::Man ? men : kings)[index(piece.side)] |= square.bit();
}

void Board::remove(Square square) {
    for (const Side side : {Side::White, Side::Black}) {
        men[index(side)] &= ~square.bit();
        kings[index(side)] &= ~square.bit();
    }
}

Position initial_position() {
    constexpr SquareSet three_rows = Geometry<8>::row(0) | Geometry<8>::row(1) | Geometry<8>::row(2);
    constexpr SquareSet last_rows = Geometry<8>::row(5) | Geometry<8>::row(6) | Geometry<8>::row(7);
    return {.board = {.men = {three_rows, last_rows}}, .to_move = Side::White};
}

}  // namespace doska::draughts
