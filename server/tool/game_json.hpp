#pragma once

#include "server/export/game_json.hpp"
#include "server/tool/command.hpp"

namespace doska::tool {

using exports::game_json;
using exports::games_format;

/// Reads a game as docs/GAMES_JSON.md describes it, with the faults that its file had; what can be computed from the
/// rest (clock, outcome, status, ...) is not looked at. The error is "bad_game" and says where.
Result<draughts::PdnEntry, ToolError> read_game_json(const Json& json);

}  // namespace doska::tool
