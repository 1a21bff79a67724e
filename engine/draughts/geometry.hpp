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

/// Neighbours and rays of a board of Size x Size whose left lower corner is dark; the dark squares are numbered row by
/// row from there, and a set has a bit for each.
template <int Size>
class Geometry {
public:
    static constexpr int per_row = Size / 2;
    static constexpr int squares = Size * per_row;
    static constexpr int pieces_of_a_side = per_row * (Size / 2 - 1);  // all rows but the two in the middle
    using Set = std::conditional_t<(squares <= 32), std::uint32_t, std::uint64_t>;

    static constexpr Set all = static_cast<Set>(~Set{0}) >> (sizeof(Set) * 8 - squares);
    static constexpr Set row(int rank) { return ((Set{1} << per_row) - 1) << (rank * per_row); }
    static constexpr Set bit(int square) { return Set{1} << square; }
    static constexpr int square(Set one) { return std::countr_zero(one); }

    /// Every square of the set moved by one; what would leave the board drops out.
    template <Direction d>
    static constexpr Set step(Set set) {
        const Set even = set & even_rows;
        const Set odd = set & static_cast<Set>(~even_rows);
        if constexpr (d == Direction::UpLeft)
            return ((even & inner_left) << (per_row - 1) | odd << per_row) & all;
        if constexpr (d == Direction::UpRight)
            return (even << per_row | (odd & inner_right) << (per_row + 1)) & all;
        if constexpr (d == Direction::DownLeft)
            return (even & inner_left) >> (per_row + 1) | odd >> per_row;
        if constexpr (d == Direction::DownRight)
            return even >> per_row | (odd & inner_right) >> (per_row - 1);
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
    static constexpr Set make_even_rows() {
        Set set = 0;
        for (int rank = 0; rank < Size; rank += 2)
            set |= row(rank);
        return set;
    }
    static constexpr Set make_column(int within_row) {
        Set set = 0;
        for (int rank = 0; rank < Size; ++rank)
            set |= bit(rank * per_row + within_row);
        return set;
    }
    static constexpr Set even_rows = make_even_rows();
    // An even row begins on the left edge, an odd row ends on the right one.
    static constexpr Set inner_left = all & static_cast<Set>(~make_column(0));
    static constexpr Set inner_right = all & static_cast<Set>(~make_column(per_row - 1));

    using Rays = std::array<std::array<Set, static_cast<std::size_t>(squares)>, 4>;
    static constexpr Rays make_rays() {
        Rays made{};
        for_each_direction([&]<Direction d>() {
            for (int from = 0; from < squares; ++from) {
                for (Set at = step<d>(bit(from)); at != 0; at = step<d>(at)) {
                    made[static_cast<std::size_t>(d)][static_cast<std::size_t>(from)] |= at;
                }
            }
        });
        return made;
    }
    static const Rays rays;
};

template <int Size>
inline constexpr typename Geometry<Size>::Rays Geometry<Size>::rays = Geometry<Size>::make_rays();

}  // namespace doska::draughts
