#pragma once

#include "engine/nardy/mat_replay.hpp"
#include "server/tool/command.hpp"

namespace doska::tool {

/// Whether a file is a match of nardy by its name.
bool is_mat_name(const std::string& name);

/// What `check` says about one game of a match, and about the match.
Json mat_game_report(const nardy::MatGame& record, const nardy::MatGameReport& game, int number);
Json mat_match_report(const nardy::MatMatch& match, const nardy::MatReport& report);

}  // namespace doska::tool
