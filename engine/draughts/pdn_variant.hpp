#pragma once

#include "engine/draughts/rules.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace doska::draughts {

/// The number at the front of a GameType: 20 of "20", of "20,W,10,10,N2,0" and of what programs get wrong behind it.
/// nullopt where there is none.
std::optional<int> game_type_of(std::string_view tag);

/// What is known of a game before its moves are played.
struct VariantHints {
    std::string_view game_type;   // the tag GameType, empty where there is none
    std::string_view variant;     // the tag Variant, which tells draughts-64 from Russian draughts
    std::optional<Variant> told;  // by the caller
    std::optional<std::string_view> fen;
    std::span<const std::string_view> moves;
};

/// The variants that the game may be, the likelier first. None: its GameType is one that is not here (21 English,
/// 29 Czech, ...). The tags are believed first, then the caller, then the looks: letters are those of the board of 64
/// (and do not prove Russian rules), numbers above 32 those of 100 squares. Several: the moves have to tell.
std::vector<Variant> possible_variants(const VariantHints& hints);

}  // namespace doska::draughts
