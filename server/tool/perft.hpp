#pragma once

#include "server/tool/command.hpp"

namespace doska::tool {

/// doska perft: {variant, fen?, depth, count?} -> {nodes, seconds}; without fen the start of the game.
void add_perft_options(CLI::App& app, Json& request);
Answered answer_perft(const Json& request);

inline constexpr Command perft_command{"perft", "Number of move sequences of a length", add_perft_options,
                                       answer_perft};

}  // namespace doska::tool
