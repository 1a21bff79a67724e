#pragma once

#include "engine/core/side.hpp"
#include "engine/draughts/rules.hpp"
#include "engine/draughts/square.hpp"

#include <array>
#include <bit>
#include <optional>

namespace doska::draughts {

enum class Rank : std::uint8_t { Man, King };

struct Piece {
    Side side;
    Rank rank;
    bool operator==(const Piece&) const = default;
};

/// Where the pieces stand. Invariant: a square holds at most one piece.
struct Board {
    std::array<SquareSet, 2> men{};    // by index(Side)
    std::array<SquareSet, 2> kings{};  // by index(Side)

    constexpr SquareSet pieces(Side side) const { return men[index(side)] | kings[index(side)]; }
    constexpr SquareSet occupied() const { return pieces(Side::White) | pieces(Side::Black); }
    constexpr int count(Side side) const { return std::popcount(pieces(side)); }
    constexpr int count_kings(Side side) const { return std::popcount(kings[index(side)]); }

    std::optional<Piece> at(Square square) const;
    /// The square must be free.
    void put(Square square, Piece piece);
    void remove(Square square);

    bool operator==(const Board&) const = default;
};

/// A board and whose turn it is, all that 2.1.9.1.9 compares, and by which rules it is played.
struct Position {
    Board board;
    Side to_move = Side::White;
    Variant variant = Variant::Russian;

    bool operator==(const Position&) const = default;
};

/// The start of the game: men on all rows but the two in the middle (2.1.3.1, 3.2), White to move.
Position initial_position(Variant variant = Variant::Russian);

/// The squares a1-h8 (2.1.6: «большая дорога»), or 46-5 on the larger board (3.1).
constexpr SquareSet main_road(BoardSize board) {
    SquareSet road = 0;
    for (int i = 0; i < rows_of(board); ++i)
        road |= Square::at(board, i, i)->bit();
    return road;
}

/// The row on which a man of the side becomes a king.
constexpr SquareSet last_row(BoardSize board, Side side) {
    const int per_row = rows_of(board) / 2;
    return ((SquareSet{1} << per_row) - 1) << (last_rank(board, side) * per_row);
}

}  // namespace doska::draughts
