#pragma once

#include "engine/core/dice.hpp"
#include "engine/core/inline_vector.hpp"
#include "engine/nardy/checkers.hpp"

namespace doska::nardy {

/// Which throw of the game it is for the side that made it: 20.3 knows the first throw of each side.
enum class Throw : std::uint8_t { Later, FirstOfFirst, FirstOfSecond };

/// What a turn is played with.
struct Roll {
    Dice dice;
    Throw which = Throw::Later;

    bool operator==(const Roll&) const = default;
};

/// The most numbers that a turn has (26.6.2).
inline constexpr std::size_t most_steps = 4;

/// Which checker goes where: from a point or the bar to a point or off.
struct Move {
    std::uint8_t from;
    std::uint8_t to;

    bool operator==(const Move&) const = default;
};

/// One number played by one checker (26.6.1).
struct Step {
    std::uint8_t from;
    std::uint8_t to;
    std::uint8_t die;  // above the distance where a lower point is left by a larger number (27.3)
    bool hits = false;

    bool operator==(const Step&) const = default;
};

/// The steps of one turn in their order; none where nothing can be played.
using Play = InlineVector<Step, most_steps>;

}  // namespace doska::nardy
