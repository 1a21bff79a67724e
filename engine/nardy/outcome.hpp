#pragma once

#include "engine/core/inline_vector.hpp"
#include "engine/nardy/position.hpp"
#include "engine/nardy/switches.hpp"

#include <cstdint>
#include <string_view>

namespace doska::nardy {

/// How a game was won.
enum class Win : std::uint8_t {
    Oin,   // 1.20, 48.3: the loser has borne off a checker
    Mars,  // 1.21, 48.4: he has not
    Koks,  // 1.22, 48.6: nor brought all out of the winner's home
    Pass,  // 23.7: he has refused a double
};

/// The stable word, "oin".
std::string_view code(Win win);

/// The sign of appendix 4 at the winner, "+2"; at the loser stands "-".
std::string_view appendix4_sign(Win win);

/// What the cube is multiplied by (48.1, 48.3-48.6). A pass costs what the cube showed before the refused double.
constexpr int times_the_cube(Win win) {
    switch (win) {
        case Win::Oin:
        case Win::Pass:
            return 1;
        case Win::Mars:
            return 2;
        case Win::Koks:
            return 3;
    }
    return 1;
}

/// Whether a game can be lost threefold (1.22; of long nardy by a switch).
bool knows_koks(Variant variant, const GameSwitches& switches);

/// How a game is won whose loser stands so at its end.
Win win_over(Variant variant, const Checkers& loser, const GameSwitches& switches = {});

/// Whether a checker of one side can still be met by one of the other on its way (30.1).
bool has_contact(const Position& position);

/// As what the side that stands first may give up the game (30.2, 48.5); none where it must be played out (30.1).
using Wins = InlineVector<Win, 3>;
Wins resignations(const Position& position, const GameSwitches& switches = {});

}  // namespace doska::nardy
