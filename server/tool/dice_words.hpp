#pragma once

#include "server/tool/dice_review.hpp"

#include <string>
#include <vector>

namespace doska::tool {

enum class Language : std::uint8_t { Russian, English };

/// What was checked of the dice of a match, and what was found, one sentence or more a line.
std::vector<std::string> dice_words(const DiceReview& review, const std::string& match, Language language);

}  // namespace doska::tool
