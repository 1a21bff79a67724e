#include "engine/draughts/board.hpp"

#include "engine/core/check.hpp"

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

Position initial_position(Variant variant) {
    const BoardSize board = board_of(variant);
    const int pieces = pieces_of_a_side(board);
    const SquareSet first_rows = (SquareSet{1} << pieces) - 1;
    const SquareSet last_rows = first_rows << (squares_of(board) - pieces);
    return {.board = {.men = {first_rows, last_rows}}, .to_move = Side::White, .variant = variant};
}

}  // namespace doska::draughts
