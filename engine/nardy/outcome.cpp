#include "engine/nardy/outcome.hpp"

#include <bit>

namespace doska::nardy {
namespace {

// 19.3: the opponent's home, in both games; and the bar (48.6).
constexpr PlaceSet opposing_home_or_bar = ~(place_bit(19) - 1) & (all_points | place_bit(bar));

/// The place of the last checker; 0 where all are off.
int last_place(const Checkers& checkers) {
    return std::bit_width(checkers.occupied()) - 1;
}

}  // namespace

bool knows_koks(Variant variant, const GameSwitches& switches) {
    return rules_of(variant).koks || switches.long_koks;
}

std::string_view code(Win win) {
    switch (win) {
        case Win::Oin:
            return "oin";
        case Win::Mars:
            return "mars";
        case Win::Koks:
            return "koks";
        case Win::Pass:
            return "pass";
    }
    return "unknown";
}

std::string_view appendix4_sign(Win win) {
    switch (win) {
        case Win::Oin:
        case Win::Pass:
            return "+";
        case Win::Mars:
            return "+2";
        case Win::Koks:
            return "+3";
    }
    return "+";
}

Win win_over(Variant variant, const Checkers& loser, const GameSwitches& switches) {
    if (loser.at(off) > 0)
        return Win::Oin;
    const bool left_behind = (loser.occupied() & opposing_home_or_bar) != 0;
    return left_behind && knows_koks(variant, switches) ? Win::Koks : Win::Mars;
}

bool has_contact(const Position& position) {
    const int own = last_place(position.own);
    const int opposing = last_place(position.opposing);
    if (rules_of(position.variant).roads_cross)
        return own + opposing > farthest;
    // Each road ends in the other's first half: who has left the own first half meets nobody there.
    constexpr int half = farthest / 2;
    return own > half || opposing > half;
}

Wins resignations(const Position& position, const GameSwitches& switches) {
    Wins wins;
    switch (switches.resigning) {
        case Resigning::Strict:
            if (!has_contact(position))
                wins.push_back(win_over(position.variant, position.own, switches));
            break;
        case Resigning::AnyValueOffer:
            wins.push_back(Win::Oin);
            wins.push_back(Win::Mars);
            if (knows_koks(position.variant, switches))
                wins.push_back(Win::Koks);
            break;
        case Resigning::Off:
            break;
    }
    return wins;
}

}  // namespace doska::nardy
