#pragma once

#include "engine/core/check.hpp"

#include <array>
#include <cstdint>

namespace doska::nardy {

// A point is its number in the own numbering of the side that speaks (1.12, 19.2): 24 is the farthest, 6..1 the home.
// Two more numbers stand for the places beside the points.
inline constexpr int off = 0;   // borne off (1.8)
inline constexpr int bar = 25;  // hit and not yet entered (1.17)
inline constexpr int farthest = 24;
inline constexpr int home_edge = 6;  // the highest point of the home (19.3)
inline constexpr int places = 26;
inline constexpr int checkers_of_a_side = 15;  // 20.1, 21.1

/// A set of places, one bit each, bit = number.
using PlaceSet = std::uint32_t;

constexpr PlaceSet place_bit(int place) {
    return PlaceSet{1} << place;
}
inline constexpr PlaceSet all_points = (PlaceSet{1} << bar) - 2;

/// Where the fifteen checkers of one side are: how many on each of its places. Sixteen bytes, four bits a place.
class Checkers {
public:
    constexpr int at(int place) const { return static_cast<int>(words_[word(place)] >> shift(place) & 15); }

    /// A place holds at most fifteen.
    constexpr void add(int place, int count = 1) {
        DOSKA_CHECK(at(place) + count <= checkers_of_a_side);
        words_[word(place)] += static_cast<std::uint64_t>(count) << shift(place);
    }
    constexpr void take(int place) {
        DOSKA_CHECK(at(place) > 0);
        words_[word(place)] -= std::uint64_t{1} << shift(place);
    }
    constexpr void move(int from, int to) {
        take(from);
        add(to);
    }

    /// The places that hold at least one.
    constexpr PlaceSet occupied() const {
        return gathered([](std::uint64_t word) { return word | word >> 1 | word >> 2 | word >> 3; });
    }
    /// The places that hold more than one.
    constexpr PlaceSet held_by_two() const {
        return gathered([](std::uint64_t word) { return word >> 1 | word >> 2 | word >> 3; });
    }
    constexpr int total() const {
        int sum = 0;
        for (int place = 0; place < places; ++place)
            sum += at(place);
        return sum;
    }
    /// The four-bit counts, places 0..15 and 16..25: what a table of positions is keyed by.
    constexpr const std::array<std::uint64_t, 2>& words() const { return words_; }

    bool operator==(const Checkers&) const = default;

private:
    static constexpr std::size_t word(int place) { return static_cast<std::size_t>(place) >> 4; }
    static constexpr int shift(int place) { return (place & 15) * 4; }

    /// One bit a place out of the lowest bit of its four, which `fold` has made from all of them.
    template <class Fold>
    constexpr PlaceSet gathered(Fold fold) const {
        return squeezed(fold(words_[0])) | squeezed(fold(words_[1])) << 16;
    }
    static constexpr PlaceSet squeezed(std::uint64_t fours) {
        std::uint64_t bits = fours & 0x1111111111111111u;
        bits = (bits | bits >> 3) & 0x0303030303030303u;
        bits = (bits | bits >> 6) & 0x000f000f000f000fu;
        bits = (bits | bits >> 12) & 0x000000ff000000ffu;
        return static_cast<PlaceSet>((bits | bits >> 24) & 0xffffu);
    }

    std::array<std::uint64_t, 2> words_{};
};

}  // namespace doska::nardy
