#pragma once

#include "engine/core/result.hpp"
#include "engine/nardy/checkers.hpp"
#include "engine/nardy/rules.hpp"

#include <string>
#include <string_view>

namespace doska::nardy {

/// A board as the side to move sees it, each half in the numbering of its own side. Invariant: no point is held by both
/// and each side has fifteen checkers.
struct Position {
    Variant variant = Variant::Short;
    Checkers own;       // of the side to move
    Checkers opposing;  // in the opponent's numbering

    bool operator==(const Position&) const = default;
};

/// The start of the game (20.2, 21.1); both sides stand alike.
Position initial_position(Variant variant);

/// The same board with the other side to move.
constexpr Position turned(const Position& position) {
    return {position.variant, position.opposing, position.own};
}

/// Whether the side has borne off its last checker, which wins (19.1, 27.6).
constexpr bool is_home(const Checkers& checkers) {
    return checkers.at(off) == checkers_of_a_side;
}

enum class PositionError : std::uint8_t {
    Malformed,   // not two halves of 26 digits each
    NotFifteen,  // a side has fewer checkers or more
    BothOnOne,   // both sides on one point
    BarInLong,   // nothing is hit in long nardy
};

/// The stable word of the error, "not_fifteen".
std::string_view code(PositionError error);

/// Reads "OWN:OPPOSING", 26 hexadecimal digits each: borne off, the points 1..24, the bar.
Result<Position, PositionError> parse_position(std::string_view text, Variant variant);

/// Writes the same, the digits above nine in lower case.
std::string to_text(const Position& position);

}  // namespace doska::nardy
