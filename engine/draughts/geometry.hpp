#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace doska::draughts {

/// The four diagonals as White sees them; White's men go up.
enum class Direction : std::uint8_t { UpLeft, UpRight, DownLeft, DownRight };

constexpr bool goes_up(Direction d) {
    return d == Direction::UpLeft || d == Direction::UpRight;
}
constexpr Direction opposite(Direction d) {
    return static_cast<Direction>(3 - static_cast<int>(d));
}
/// One of the two directions across `d`; the other is its opposite.
constexpr Direction across(Direction d) {
    return static_cast<Direction>(static_cast<int>(d) ^ 1);
}

/// Calls f.template operator()<Direction>() for each direction, unrolled.
template <class F>
constexpr void for_each_direction(F&& f) {
    f.template operator()<Direction::UpLeft>();
    f.template operator()<Direction::UpRight>();
    f.template operator()<Direction::DownLeft>();
    f.template operator()<Direction::DownRight>();
}

/// Neighbours and rays of a board of Size x Size whose left lower corner is dark. A set has a bit for each dark square
/// and some for squares that do not exist: with one of these after each second row and after the last row a step in one
/// direction is the same shift everywhere, and what leaves the board lands on one of them or drops out of the set.
template <int Size>
class Geometry {
public:
    using Set = std::uint64_t;
    static constexpr int per_row = Size / 2;
    static constexpr int squares = Size * per_row;
    static constexpr int pieces_of_a_side = per_row * (Size / 2 - 1);  // all rows but the two in the middle

    /// The bit of a square, counted from 0, row by row from White's left corner.
    static constexpr Set bit(int square) { return Set{1} << (square + ghosts_before(square / per_row)); }
    static constexpr int square(Set one) { return squares_at[static_cast<std::size_t>(std::countr_zero(one))]; }
    static constexpr Set row(int rank) { return ((Set{1} << per_row) - 1) << (rank * per_row + ghosts_before(rank)); }

    /// The set of squares given as one bit a square, without gaps.
    static constexpr Set spread(std::uint64_t squares_without_gaps) {
        Set set = 0;
        for (std::size_t ghosts = 0; ghosts < rows_behind.size(); ++ghosts)
            set |= (squares_without_gaps & rows_behind[ghosts]) << ghosts;
        return set;
    }

    static constexpr Set all = spread((std::uint64_t{1} << squares) - 1);

    /// Every square of the set moved by one. What leaves the board is not in `all`.
    template <Direction d>
    static constexpr Set step(Set set) {
        if constexpr (d == Direction::UpLeft)
            return set << per_row;
        if constexpr (d == Direction::UpRight)
            return set << (per_row + 1);
        if constexpr (d == Direction::DownLeft)
            return set >> (per_row + 1);
        if constexpr (d == Direction::DownRight)
            return set >> per_row;
    }

    /// The squares from a set of one to the edge, without itself.
    template <Direction d>
    static constexpr Set ray(Set one) {
        return rays[static_cast<std::size_t>(d)][static_cast<std::size_t>(std::countr_zero(one))];
    }

    /// Of some squares of one ray, the one met first; empty for empty.
    template <Direction d>
    static constexpr Set nearest(Set on_ray) {
        if constexpr (goes_up(d))
            return on_ray & (Set{0} - on_ray);
        return std::bit_floor(on_ray);
    }

    /// The part of a ray before `stop`, one of its squares; the whole ray if `stop` is empty.
    template <Direction d>
    static constexpr Set before(Set ray, Set stop) {
        if constexpr (goes_up(d))
            return ray & (stop - 1);
        return stop == 0 ? ray : ray & ~(stop | (stop - 1));
    }

    /// The part of a ray behind `stop`, one of its squares.
    template <Direction d>
    static constexpr Set behind(Set ray, Set stop) {
        if constexpr (goes_up(d))
            return ray & ~(stop | (stop - 1));
        return ray & (stop - 1);
    }

private:
    // The squares that do not exist below a row: one between the rows of each pair, none between two pairs.
    static constexpr int ghosts_before(int rank) { return (rank + 1) / 2; }

    using RowsBehind = std::array<std::uint64_t, static_cast<std::size_t>(Size / 2 + 1)>;
    static constexpr RowsBehind make_rows_behind() {
        RowsBehind rows{};
        for (int rank = 0; rank < Size; ++rank)
            rows[static_cast<std::size_t>(ghosts_before(rank))] |= ((Set{1} << per_row) - 1) << (rank * per_row);
        return rows;
    }
    static constexpr RowsBehind rows_behind = make_rows_behind();  // without gaps, by ghosts before them

    static constexpr std::array<std::uint8_t, 64> make_squares_at() {
        std::array<std::uint8_t, 64> made{};
        for (int i = 0; i < squares; ++i)
            made[static_cast<std::size_t>(std::countr_zero(bit(i)))] = static_cast<std::uint8_t>(i);
        return made;
    }
    static constexpr std::array<std::uint8_t, 64> squares_at = make_squares_at();

    using Rays = std::array<std::array<Set, 64>, 4>;  // by direction and bit
    static constexpr Rays make_rays() {
        Rays made{};
        for_each_direction([&]<Direction d>() {
            for (int from = 0; from < squares; ++from) {
                Set& ray = made[static_cast<std::size_t>(d)][static_cast<std::size_t>(std::countr_zero(bit(from)))];
                for (Set at = step<d>(bit(from)) & all; at != 0; at = step<d>(at) & all)
                    ray |= at;
            }
        });
        return made;
    }
    static const Rays rays;
};

template <int Size>
inline constexpr typename Geometry<Size>::Rays Geometry<Size>::rays = Geometry<Size>::make_rays();

}  // namespace doska::draughts
