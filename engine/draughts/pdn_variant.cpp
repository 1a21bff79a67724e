#include "engine/draughts/pdn_variant.hpp"

#include "engine/draughts/characters.hpp"
#include "engine/draughts/fen.hpp"
#include "engine/draughts/pdn_words.hpp"

#include <algorithm>
#include <string>

namespace doska::draughts {
namespace {

constexpr std::size_t most_digits = 4;

/// The variant that the tag names, in small letters or capitals.
std::optional<Variant> variant_tag(std::string_view tag) {
    std::string word(tag);
    std::transform(word.begin(), word.end(), word.begin(), lower);
    return parse_variant(word);
}

std::vector<Variant> of_game_type(int game_type, const VariantHints& hints) {
    std::vector<Variant> found;
    for (const Variant variant : all_variants) {
        if (rules_of(variant).pdn_game_type == game_type)
            found.push_back(variant);
    }
    // Draughts-64 has the type of Russian draughts.
    for (const auto& preferred : {variant_tag(hints.variant), hints.told}) {
        if (preferred && std::find(found.begin(), found.end(), *preferred) != found.end())
            return {*preferred};
    }
    if (found.size() > 1)
        found.resize(1);
    return found;
}

/// Whether the text has a square of 100 that the board of 64 has not.
bool names_high_square(std::string_view move) {
    int number = 0;
    for (const char c : move) {
        number = is_digit(c) && number < 100 ? number * 10 + (c - '0') : 0;
        if (number > squares_of(BoardSize::Of64))
            return true;
    }
    return false;
}

std::optional<BoardSize> board_of_move(std::string_view move) {
    if (move.empty() || is_dash(move))
        return std::nullopt;
    if (!is_digit(move.front()))
        return BoardSize::Of64;
    if (names_high_square(move))
        return BoardSize::Of100;
    return std::nullopt;
}

std::vector<Variant> by_looks(const VariantHints& hints) {
    for (const std::string_view move : hints.moves) {
        if (const auto board = board_of_move(move))
            return {*board == BoardSize::Of64 ? Variant::Russian : Variant::International};
    }
    std::vector<Variant> possible;
    for (const Variant variant : {Variant::Russian, Variant::International}) {
        if (!hints.fen || parse_fen(*hints.fen, variant))
            possible.push_back(variant);
    }
    return possible.empty() ? std::vector{Variant::Russian} : possible;
}

}  // namespace

std::optional<int> game_type_of(std::string_view tag) {
    int number = 0;
    std::size_t digits = 0;
    for (; digits < tag.size() && digits < most_digits && is_digit(tag[digits]); ++digits)
        number = number * 10 + (tag[digits] - '0');
    return digits == 0 ? std::nullopt : std::optional(number);
}

std::vector<Variant> possible_variants(const VariantHints& hints) {
    if (const auto game_type = game_type_of(hints.game_type))
        return of_game_type(*game_type, hints);
    if (const auto tagged = variant_tag(hints.variant))
        return {*tagged};
    if (hints.told)
        return {*hints.told};
    return by_looks(hints);
}

}  // namespace doska::draughts
