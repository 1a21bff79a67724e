#pragma once

#include "engine/nardy/rules.hpp"
#include "engine/nardy/switches.hpp"

#include <cstdint>
#include <string_view>

namespace doska::nardy {

/// What a competition is held in (2.1).
enum class Discipline : std::uint8_t { Long, LongBlitz, Short, ShortBlitz, ShortPairs };

inline constexpr std::array<SwitchWords<Discipline>, 5> discipline_words{{{"long", Discipline::Long},
                                                                          {"long_blitz", Discipline::LongBlitz},
                                                                          {"short", Discipline::Short},
                                                                          {"short_blitz", Discipline::ShortBlitz},
                                                                          {"short_pairs", Discipline::ShortPairs}}};

/// The game that is played in it: blitz and pairs have the moves of their game.
constexpr Variant variant_of(Discipline discipline) {
    return discipline == Discipline::Long || discipline == Discipline::LongBlitz ? Variant::Long : Variant::Short;
}
constexpr bool is_blitz(Discipline discipline) {
    return discipline == Discipline::LongBlitz || discipline == Discipline::ShortBlitz;
}

}  // namespace doska::nardy
