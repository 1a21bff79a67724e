#pragma once

#include "server/tool/command.hpp"

namespace doska::tool {

/// doska bench: {variant?, depth?} -> {nodes_per_second, runs}: how fast perft counts from the start of the game, of
/// one variant or of all, one thread, the best of three rounds.
void add_bench_options(CLI::App& app, Json& request);
Answered answer_bench(const Json& request);

inline constexpr Command bench_command{"bench", "Speed of the move generator: perft from the start of the game",
                                       add_bench_options, answer_bench};

}  // namespace doska::tool
