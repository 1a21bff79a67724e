#pragma once

#include "server/tool/command.hpp"

namespace doska::tool {

void add_draws_options(CLI::App& app, Json& request);

/// {"variant", "fen", "moves"}: the moves as a list or in one text -> {"first_ply", "plies", "fen"}: for each article
/// of draws the half-move after which it held first, for each half-move the articles that hold after it, what may only
/// be claimed (2.1.9.2) apart, and the counters that run. The game goes on past a draw. Errors: bad_fen, bad_move.
Answered answer_draws(const Json& request);

inline constexpr Command draws_command{"draws", "Tells after which half-move a game is drawn, and by which article",
                                       add_draws_options, answer_draws};

}  // namespace doska::tool
