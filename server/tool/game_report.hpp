#pragma once

#include "engine/draughts/pdn_reader.hpp"
#include "server/tool/command.hpp"

namespace doska::tool {

/// What `check` says about one game: its status (legal, bad, not_played), the first bad half-move and why, the draws
/// that were counted by article and half-move, how it stood at the end, remarks.
Json game_report(const draughts::PdnEntry& entry);

}  // namespace doska::tool
