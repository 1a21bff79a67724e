#pragma once

#include "server/tool/command.hpp"
#include "server/tool/dice_review.hpp"

namespace doska::tool {

/// What was found about the dice of each game.
Json games_json(const DiceReview& review);

/// doska verify-dice FILE [--words] [--lang ru|en]: recomputes every roll of a match of nardy from its record
/// (docs/DICE.md). The answer is 'no' where something does not follow, or can't be checked yet.
void add_verify_dice_options(CLI::App& app, Json& request);
Answered answer_verify_dice(const Json& request);
Result<Exit, ToolError> print_verify_dice(const Json& request, std::ostream& out, std::ostream& words);

inline constexpr Command verify_dice_command{"verify-dice", "Recompute every roll of a record of nardy",
                                             add_verify_dice_options, answer_verify_dice, print_verify_dice};

}  // namespace doska::tool
