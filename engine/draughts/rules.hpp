#pragma once

#include "engine/draughts/square.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace doska::draughts {

/// The kinds of draughts that are played.
enum class Variant : std::uint8_t {
    Russian,        // 2.1
    Draughts64,     // 2.2
    Brazilian,      // 2.2 with the capture rules of 3.4, as 2.2.3 allows
    International,  // 3
};
inline constexpr std::size_t variant_count = 4;
inline constexpr std::array<Variant, variant_count> all_variants{Variant::Russian, Variant::Draughts64,
                                                                 Variant::Brazilian, Variant::International};

/// What tells how the pieces of one kind of draughts move from those of another, a line a rule. The generator takes it
/// as a template argument, so that a rule costs nothing where it is not asked.
struct MoveRules {
    bool crowned_in_passing;  // a man that reaches the last row goes on with the capture as a king
    bool most_captured;       // of all captures only those of the most pieces are legal
    bool operator==(const MoveRules&) const = default;
};

inline constexpr MoveRules russian_moves{
    .crowned_in_passing = true,  // 2.1.5.15
    .most_captured = false,      // 2.1.5.14
};

inline constexpr MoveRules majority_moves{
    .crowned_in_passing = false,  // 3.4.2
    .most_captured = true,        // 3.4.1
};

/// A limit by the number of pieces of both sides.
struct RatioLimit {
    int least_pieces;
    int most_pieces;
    int moves;  // of each side
};

/// The numbers of the draws that are counted; 0: there is no such draw.
struct DrawRules {
    int three_kings_moves;                   // the strong side's own moves
    std::array<RatioLimit, 3> ratio_limits;  // moves of each side
    int main_road_moves;                     // the strong side's own moves
    int king_moves;                          // of each side
    int international_king_moves;            // of each side
    int three_against_king;                  // the strong side's own moves, of three pieces of which one is a king
    int few_against_king;                    // the same of two pieces or one
    int repetitions;                         // of a position with the same side to move
};

inline constexpr DrawRules russian_draws{
    .three_kings_moves = 15,                                // 2.1.9.1.3, 2.1.9.1.4
    .ratio_limits = {{{2, 3, 5}, {4, 5, 30}, {6, 7, 60}}},  // 2.1.9.1.5
    .main_road_moves = 5,                                   // 2.1.9.1.7
    .king_moves = 15,                                       // 2.1.9.1.8
    .international_king_moves = 0,                          // 3.5 and its lines are not for 64 squares
    .three_against_king = 0,
    .few_against_king = 0,
    .repetitions = 3,  // 2.1.9.1.9
};

inline constexpr DrawRules international_draws{
    .three_kings_moves = 0,  // 3.5 names none of 2.1.9.1.3-.8
    .ratio_limits = {},
    .main_road_moves = 0,
    .king_moves = 0,
    .international_king_moves = 25,  // 3.5, first
    .three_against_king = 16,        // 3.5, second
    .few_against_king = 5,           // 3.5, third
    .repetitions = 3,                // 2.1.9.1.9, which 3.5 refers to
};

/// The rules of one variant, a line a rule.
struct Rules {
    std::string_view word;  // of the wire, the journal and the tool
    BoardSize board;        // and with it the notation: names (2.1.6.1) or numbers (3.3)
    MoveRules moves;
    DrawRules draws;
    int pdn_game_type;
};

/// By the number of the variant.
inline constexpr std::array<Rules, variant_count> rules_table{{
    {
        .word = "russian",
        .board = BoardSize::Of64,  // 2.1.1
        .moves = russian_moves,    // 2.1.4, 2.1.5
        .draws = russian_draws,    // 2.1.9
        .pdn_game_type = 25,
    },
    {
        .word = "draughts64",  // 2.2: as 2.1 but for the start, which is drawn by lot
        .board = BoardSize::Of64,
        .moves = russian_moves,
        .draws = russian_draws,
        .pdn_game_type = 25,
    },
    {
        .word = "brazilian",
        .board = BoardSize::Of64,
        .moves = majority_moves,  // 2.2.3
        .draws = russian_draws,   // 2.2: only what 2.2.1-2.2.3 say is different
        .pdn_game_type = 26,
    },
    {
        .word = "international",
        .board = BoardSize::Of100,     // 3.1
        .moves = majority_moves,       // 3.4
        .draws = international_draws,  // 3.5
        .pdn_game_type = 20,
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

constexpr BoardSize board_of(Variant variant) {
    return rules_of(variant).board;
}

}  // namespace doska::draughts
