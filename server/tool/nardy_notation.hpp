#pragma once

#include "server/tool/command.hpp"

namespace doska::tool {

/// doska notation: {game, pos, dice, second_first_throw?, play} -> {appendix4, mat}: a play as records write it, with
/// its marks of hits. `mat` is null in long nardy, which that format does not know. A play that is not legal is
/// bad_play.
void add_notation_options(CLI::App& app, Json& request);
Answered answer_notation(const Json& request);

inline constexpr Command notation_command{
    "notation", "A play of nardy as records write it", add_notation_options, answer_notation, nullptr, nullptr, "pos"};

}  // namespace doska::tool
