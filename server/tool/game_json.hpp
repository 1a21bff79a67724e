#pragma once

#include "engine/draughts/pdn_reader.hpp"
#include "server/tool/command.hpp"

namespace doska::tool {

inline constexpr const char* games_format = "doska.games/1";

/// A game as docs/GAMES_JSON.md describes it.
Json game_json(const draughts::PdnEntry& entry);

/// Reads such a game; what can be computed from the rest (clock, outcome, status, ...) is not looked at. The error is
/// "bad_game" and says where.
Result<draughts::PdnGame, ToolError> read_game_json(const Json& json);

}  // namespace doska::tool
