#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace doska::draughts {

/// One of the 32 dark squares of the board of 64, "a1".."h8" (2.1.6.1). A value of this type is always on the board.
class Square {
public:
    static constexpr int count = 32;

    constexpr Square() = default;  // a1; room in fixed arrays

    /// Reads "c3"; nullopt for a light square and for anything else.
    static constexpr std::optional<Square> parse(std::string_view name) {
        if (name.size() != 2)
            return std::nullopt;
        return at(name[0] - 'a', name[1] - '1');
    }
    /// File and rank counted from 0, from White's left corner.
    static constexpr std::optional<Square> at(int file, int rank) {
        if (file < 0 || file > 7 || rank < 0 || rank > 7 || (file + rank) % 2 != 0)
            return std::nullopt;
        return Square(rank * 4 + file / 2);
    }
    static constexpr Square from_index(int index) { return Square(index & 31); }

    /// 0..31, row by row from a1.
    constexpr int index() const { return index_; }
    constexpr int rank() const { return index_ / 4; }
    constexpr int file() const { return index_ % 4 * 2 + rank() % 2; }
    constexpr std::uint32_t bit() const { return std::uint32_t{1} << index_; }
    std::string name() const { return {static_cast<char>('a' + file()), static_cast<char>('1' + rank())}; }

    /// The number of PDN: 1 = b8, 4 = h8, 5 = a7 .. 32 = g1.
    constexpr int number() const { return (7 - rank()) * 4 + file() / 2 + 1; }
    static constexpr std::optional<Square> from_number(int number) {
        if (number < 1 || number > count)
            return std::nullopt;
        const int row = 7 - (number - 1) / 4;
        return Square(row * 4 + (number - 1) % 4);
    }

    constexpr auto operator<=>(const Square&) const = default;

private:
    explicit constexpr Square(int index) : index_(static_cast<std::uint8_t>(index)) {}
    std::uint8_t index_ = 0;
};

static_assert(Square::parse("a1") && !Square::parse("a2"), "only dark squares exist");
static_assert(Square::parse("b8")->number() == 1 && Square::from_number(32) == Square::parse("g1"));

/// A set of squares, one bit each, bit = Square::index().
using SquareSet = std::uint32_t;

}  // namespace doska::draughts
