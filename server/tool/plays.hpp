#pragma once

#include "server/tool/command.hpp"

namespace doska::tool {

/// doska plays: {game, pos, dice, second_first_throw?, ordered?} -> {n, dice_playable, results}, or {plays}: every
/// legal play of a roll of nardy.
void add_plays_options(CLI::App& app, Json& request);
Answered answer_plays(const Json& request);

inline constexpr Command plays_command{
    "plays", "The legal plays of a roll of nardy", add_plays_options, answer_plays, nullptr, nullptr, "pos"};

}  // namespace doska::tool
