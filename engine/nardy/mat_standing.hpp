#pragma once

#include "engine/nardy/mat.hpp"

#include <string>
#include <string_view>

namespace doska::nardy {

/// A match between two of its games, where a text that is read in parts was cut.
struct MatStanding {
    MatMatch match;  // without its games; the next one is `first_game`
    MatchScore score;
};

/// A word for it, "7.2.0.1.3": the length or nought, White's and Black's points, whether the Crawford game has been
/// played, the number of the next game; behind it Doska's own marks of the games to come, ".a5s6".
std::string to_text(const MatStanding& standing);

/// Reads such a word; the error is "bad_standing".
Result<MatStanding, std::string_view> parse_standing(std::string_view text);

}  // namespace doska::nardy
