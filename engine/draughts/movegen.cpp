#include "engine/draughts/movegen.hpp"

#include "engine/core/check.hpp"
#include "engine/draughts/board_forces.hpp"
#include "engine/draughts/generator.hpp"

namespace doska::draughts {
namespace {

// Quiet moves of nearly every position fit, so that the vector allocates once.
constexpr std::size_t usual_moves = 16;

template <class Geometry>
Square square_of(int square) {
    constexpr BoardSize board = Geometry::squares == squares_of(BoardSize::Of64) ? BoardSize::Of64 : BoardSize::Of100;
    return Square::from_index(board, square);
}

template <class Geometry>
Move to_move(const Route<Geometry>& route) {
    Move move;
    for (const std::uint8_t square : route.path)
        move.path.push_back(square_of<Geometry>(square));
    for (const std::uint8_t square : route.pieces)
        move.captured.push_back(square_of<Geometry>(square));
    move.promotes = route.promotes;
    return move;
}

template <class Geometry>
Move quiet_move(typename Geometry::Set from, typename Geometry::Set to, bool promotes) {
    Move move;
    move.path.push_back(square_of<Geometry>(Geometry::square(from)));
    move.path.push_back(square_of<Geometry>(Geometry::square(to)));
    move.promotes = promotes;
    return move;
}

template <class Geometry, MoveRules rules, Side side>
std::vector<Move> legal_moves_of(const Board& board) {
    const auto forces = forces_of<Geometry, side>(board);
    const Generator<Geometry, rules, side> generator(forces);
    std::vector<Move> moves;
    moves.reserve(usual_moves);
    generator.captures([&] { moves.clear(); }, [&](const Route<Geometry>& route) { moves.push_back(to_move(route)); });
    if (!moves.empty())
        return moves;  // 2.1.5.3: a capture is obligatory
    using Set = typename Geometry::Set;
    generator.quiet_moves([&](Set from, Set to, bool /*king_moves*/, bool promotes) {
        moves.push_back(quiet_move<Geometry>(from, to, promotes));
    });
    return moves;
}

}  // namespace

std::vector<Move> legal_moves(const Position& position) {
    return with_movement(position, [&]<class M, Side side>() {
        return legal_moves_of<typename M::Geometry, M::rules, side>(position.board);
    });
}

bool has_legal_move(const Position& position) {
    return with_movement(position, [&]<class M, Side side>() {
        const auto forces = forces_of<typename M::Geometry, side>(position.board);
        return Generator<typename M::Geometry, M::rules, side>(forces).can_move();
    });
}

Position after(const Position& position, const Move& move) {
    const int mover = index(position.to_move);
    const int other = index(opponent(position.to_move));
    const SquareSet from = move.from().bit();
    const SquareSet taken = move.captured_set();
    Board board = position.board;
    DOSKA_CHECK(move.from().board() == board_of(position.variant) && move.to().board() == move.from().board());
    const bool was_king = (board.kings[mover] & from) != 0;
    DOSKA_CHECK(was_king || (board.men[mover] & from) != 0);
    DOSKA_CHECK((taken & ~board.pieces(opponent(position.to_move))) == 0);

    board.men[mover] &= ~from;
    board.kings[mover] &= ~from;
    board.men[other] &= ~taken;
    board.kings[other] &= ~taken;
    DOSKA_CHECK((board.occupied() & move.to().bit()) == 0);
    (was_king || move.promotes ? board.kings : board.men)[mover] |= move.to().bit();
    return {board, opponent(position.to_move), position.variant};
}

}  // namespace doska::draughts
