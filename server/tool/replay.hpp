#pragma once

#include "server/tool/command.hpp"

namespace doska::tool {

/// doska replay FILE, or --match ID --db URL: every row of a match with the state after it, its hash recomputed and
/// the whole judged by the rules. The answer is 'no' when a row is not what was written, or not what the rules give:
/// `broken_at` is its number, `why` a word. Words that were erased,
/// or that a file does not hold, are "withheld": their digest is kept, and the chain is whole without them.
void add_replay_options(CLI::App& app, Json& request);
Answered answer_replay(const Json& request);

inline constexpr Command replay_command{"replay", "Check the chain of a match's record, and judge it by the rules",
                                        add_replay_options, answer_replay};

}  // namespace doska::tool
