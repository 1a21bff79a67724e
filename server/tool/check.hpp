#pragma once

#include "server/tool/command.hpp"

namespace doska::tool {

/// doska check [--variant V] [--list all|bad|none] FILE.pdn...: is every game legal to its end? A batch line holds the
/// text itself: {pdn}. The answer has the totals and one entry a game; draws that were counted and results that
/// contradict the moves are named in it, and do not make a game bad: games of the past were not bound by automatic
/// ends.
void add_check_options(CLI::App& app, Json& request);
Answered answer_check(const Json& request);

inline constexpr Command check_command{
    "check", "Are the games of PDN files legal", add_check_options, answer_check, nullptr, "files", "pdn mat"};

}  // namespace doska::tool
