#pragma once

#include "engine/core/side.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace doska::draughts {

/// The two boards: 64 squares, the dark ones named "a1".."h8" (2.1.6.1), and 100 squares, the dark ones numbered 1..50
/// (3.1, 3.3).
enum class BoardSize : std::uint8_t { Of64, Of100 };

constexpr int rows_of(BoardSize board) {
    return board == BoardSize::Of64 ? 8 : 10;
}
/// The dark squares.
constexpr int squares_of(BoardSize board) {
    return rows_of(board) * rows_of(board) / 2;
}
/// How many pieces a side begins with: all rows but the two in the middle (2.1.3.1, 3.2). It never has more.
constexpr int pieces_of_a_side(BoardSize board) {
    return (squares_of(board) - rows_of(board)) / 2;
}
/// The row, counted from 0, on which a man of the side becomes a king.
constexpr int last_rank(BoardSize board, Side side) {
    return side == Side::White ? rows_of(board) - 1 : 0;
}

/// A set of squares of one board, one bit each, bit = Square::index().
using SquareSet = std::uint64_t;

/// One of the dark squares of a board. A value of this type is always on its board, which is part of it: c3 of one
/// board and 32 of the other are different squares.
class Square {
public:
    constexpr Square() = default;  // a1; room in fixed arrays

    /// Reads "c3" or "32"; nullopt for a light square, for a number with a zero in front and for anything else.
    static constexpr std::optional<Square> parse(std::string_view name) {
        if (name.size() == 2 && name[0] >= 'a')
            return at(BoardSize::Of64, name[0] - 'a', name[1] - '1');
        if (name.empty() || name.size() > 2 || name[0] == '0')
            return std::nullopt;
        int number = 0;
        for (const char c : name) {
            if (c < '0' || c > '9')
                return std::nullopt;
            number = number * 10 + (c - '0');
        }
        return from_number(BoardSize::Of100, number);
    }
    /// File and rank counted from 0, from White's left corner.
    static constexpr std::optional<Square> at(BoardSize board, int file, int rank) {
        const int rows = rows_of(board);
        if (file < 0 || file >= rows || rank < 0 || rank >= rows || (file + rank) % 2 != 0)
            return std::nullopt;
        return from_index(board, rank * (rows / 2) + file / 2);
    }
    /// The index must be one of the board's.
    static constexpr Square from_index(BoardSize board, int index) {
        Square square;
        square.value_ = static_cast<std::uint8_t>(index | (board == BoardSize::Of100 ? of_100 : 0));
        return square;
    }
    /// The number of the board (3.3) or of PDN: 1 is the left square of the row that is farthest from White.
    static constexpr std::optional<Square> from_number(BoardSize board, int number) {
        if (number < 1 || number > squares_of(board))
            return std::nullopt;
        const int per_row = rows_of(board) / 2;
        const int rank = rows_of(board) - 1 - (number - 1) / per_row;
        return from_index(board, rank * per_row + (number - 1) % per_row);
    }

    constexpr BoardSize board() const { return (value_ & of_100) != 0 ? BoardSize::Of100 : BoardSize::Of64; }
    /// From 0, row by row from White's left corner.
    constexpr int index() const { return value_ & ~of_100; }
    constexpr int rank() const { return index() / per_row(); }
    constexpr int file() const { return index() % per_row() * 2 + rank() % 2; }
    constexpr SquareSet bit() const { return SquareSet{1} << index(); }
    constexpr int number() const { return (2 * per_row() - 1 - rank()) * per_row() + index() % per_row() + 1; }
    constexpr bool is_last_row_of(Side side) const { return rank() == last_rank(board(), side); }

    /// The square so many files and ranks from here; nullopt off the board.
    constexpr std::optional<Square> shifted(int files, int ranks) const {
        return at(board(), file() + files, rank() + ranks);
    }

    /// "c3", or "32" without a zero in front.
    std::string name() const {
        std::string out;
        append_name(out);
        return out;
    }
    void append_name(std::string& out) const {
        if (board() == BoardSize::Of64) {
            out.push_back(static_cast<char>('a' + file()));
            out.push_back(static_cast<char>('1' + rank()));
            return;
        }
        const int shown = number();
        if (shown >= 10)
            out.push_back(static_cast<char>('0' + shown / 10));
        out.push_back(static_cast<char>('0' + shown % 10));
    }

    constexpr auto operator<=>(const Square&) const = default;

private:
    static constexpr int of_100 = 64;
    constexpr int per_row() const { return rows_of(board()) / 2; }

    std::uint8_t value_ = 0;  // the index, and of_100 on the larger board
};

static_assert(Square::parse("a1") && !Square::parse("a2"), "only dark squares exist");
static_assert(Square::parse("b8")->number() == 1 && Square::from_number(BoardSize::Of64, 32) == Square::parse("g1"));
static_assert(Square::parse("46") == Square::at(BoardSize::Of100, 0, 0) && !Square::parse("05"));
static_assert(Square::parse("5") == Square::at(BoardSize::Of100, 9, 9), "the main road of 3.1");

}  // namespace doska::draughts
