#pragma once

#include "engine/core/side.hpp"
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
    constexpr SquareSet empty() const { return ~occupied(); }
    constexpr int count(Side side) const { return std::popcount(pieces(side)); }
    constexpr int count_kings(Side side) const { return std::popcount(kings[index(side)]); }

    std::optional<Piece> at(Square square) const;
    /// The square must be free.
    void put(Square square, Piece piece);
    void remove(Square square);

    bool operator==(const Board&) const = default;
};

/// A board and whose turn it is: all that 2.1.9.1.9 compares.
struct Position {
    Board board;
    Side to_move = Side::White;

    bool operator==(const Position&) const = default;
};

/// The start of the game (2.1.3.1): twelve men each on the first three rows, White to move.
Position initial_position();

/// The eight squares a1-h8 (2.1.6: «большая дорога»).
constexpr SquareSet main_road() {
    SquareSet road = 0;
    for (int i = 0; i < 8; ++i)
        road |= Square::at(i, i)->bit();
    return road;
}

}  // namespace doska::draughts
