#include "engine/draughts/movegen.hpp"

#include "engine/core/check.hpp"
#include "engine/draughts/board_forces.hpp"
#include "engine/draughts/generator.hpp"

namespace doska::draughts {
namespace {

// Quiet moves of nearly every position fit, so that the vector allocates once.
constexpr std::size_t usual_moves = 16;

Move to_move(const Route<BoardGeometry>& route) {
    Move move;
    for (const std::uint8_t square : route.path)
        move.path.push_back(Square::from_index(square));
    for (const std::uint8_t square : route.captured)
        move.captured.push_back(Square::from_index(square));
    move.promotes = route.promotes;
    return move;
}

Move quiet_move(SquareSet from, SquareSet to, bool promotes) {
    Move move;
    move.path.push_back(Square::from_index(BoardGeometry::square(from)));
    move.path.push_back(Square::from_index(BoardGeometry::square(to)));
    move.promotes = promotes;
    return move;
}

template <Side side>
std::vector<Move> legal_moves_of(const Board& board) {
    const auto forces = forces_of<side>(board);
    const Generator<BoardGeometry, russian_moves, side> generator(forces);
    std::vector<Move> moves;
    moves.reserve(usual_moves);
    generator.captures([](int) {}, [&](const Route<BoardGeometry>& route) { moves.push_back(to_move(route)); });
    if (!moves.empty())
        return moves;  // 2.1.5.3: a capture is obligatory
    generator.quiet_moves([&](SquareSet from, SquareSet to, bool /*king_moves*/, bool promotes) {
        moves.push_back(quiet_move(from, to, promotes));
    });
    return moves;
}

template <Side side>
bool can_move(const Board& board) {
    const auto forces = forces_of<side>(board);
    return Generator<BoardGeometry, russian_moves, side>(forces).can_move();
}

}  // namespace

std::vector<Move> legal_moves(const Position& position) {
    return position.to_move == Side::White ? legal_moves_of<Side::White>(position.board)
                                           : legal_moves_of<Side::Black>(position.board);
}

bool has_legal_move(const Position& position) {
    return position.to_move == Side::White ? can_move<Side::White>(position.board)
                                           : can_move<Side::Black>(position.board);
}

Position after(const Position& position, const Move& move) {
    const int mover = index(position.to_move);
    const int other = index(opponent(position.to_move));
    const SquareSet from = move.from().bit();
    const SquareSet taken = move.captured_set();
    Board board = position.board;
    const bool was_king = (board.kings[mover] & from) != 0;
    DOSKA_CHECK(was_king || (board.men[mover] & from) != 0);
    DOSKA_CHECK((taken & ~board.pieces(opponent(position.to_move))) == 0);

    board.men[mover] &= ~from;
    board.kings[mover] &= ~from;
    board.men[other] &= ~taken;
    board.kings[other] &= ~taken;
    DOSKA_CHECK((board.occupied() & move.to().bit()) == 0);
    (was_king || move.promotes ? board.kings : board.men)[mover] |= move.to().bit();
    return {board, opponent(position.to_move)};
}

}  // namespace doska::draughts
