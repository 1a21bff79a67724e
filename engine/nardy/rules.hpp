#pragma once

#include "engine/nardy/checkers.hpp"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace doska::nardy {

/// The two games, whatever the discipline: blitz and pairs have the moves of their game (2.1, 22.1).
enum class Variant : std::uint8_t {
    Short,  // 21
    Long,   // 20
};
inline constexpr std::size_t variant_count = 2;
inline constexpr std::array<Variant, variant_count> all_variants{Variant::Short, Variant::Long};

/// So many checkers on a point at the start.
struct Stack {
    int point;
    int count;
};

/// The rules of one game, a line a rule.
struct Rules {
    std::string_view word;  // of the wire, the journal and the tool
    std::span<const Stack> start;
    bool roads_cross;         // the sides move against each other: the own 24 is the opponent's 1
    int closes;               // so many opposing checkers close a point
    bool hits;                // a single opposing checker is sent to the bar
    bool head_is_kept;        // one checker a turn may leave the head
    bool six_block_is_bound;  // all fifteen opposing checkers must not be shut in
    bool koks;                // the loser's place decides between two values and three
};

inline constexpr std::array<Stack, 4> short_start{{{24, 2}, {13, 5}, {8, 3}, {6, 5}}};
inline constexpr std::array<Stack, 1> long_start{{{24, 15}}};

/// By the number of the variant.
inline constexpr std::array<Rules, variant_count> rules_table{{
    {
        .word = "short",
        .start = short_start,  // 21.1, figure 2
        .roads_cross = true,   // 21.2
        .closes = 2,           // 21.4
        .hits = true,          // 21.5, 21.6
        .head_is_kept = false,
        .six_block_is_bound = false,
        .koks = true,  // 1.22
    },
    {
        .word = "long",
        .start = long_start,   // 20.2, figure 1
        .roads_cross = false,  // figure 1: both move the same way round, half a board apart
        .closes = 1,           // 20.4
        .hits = false,
        .head_is_kept = true,        // 20.3
        .six_block_is_bound = true,  // 20.5
        .koks = false,               // 1.22
    },
}};

constexpr const Rules& rules_of(Variant variant) {
    return rules_table[static_cast<std::size_t>(variant)];
}

/// The variant of that word; nullopt where there is none.
constexpr std::optional<Variant> parse_variant(std::string_view word) {
    for (const Variant variant : all_variants) {
        if (rules_of(variant).word == word)
            return variant;
    }
    return std::nullopt;
}

/// The opponent's number of the own point 1..24, and the other way round.
constexpr int opposing_point(Variant variant, int point) {
    if (rules_of(variant).roads_cross)
        return farthest + 1 - point;
    return point > farthest / 2 ? point - farthest / 2 : point + farthest / 2;
}

static_assert(opposing_point(Variant::Short, 24) == 1 && opposing_point(Variant::Long, 12) == 24);

}  // namespace doska::nardy
