#pragma once

#include "engine/draughts/board.hpp"
#include "server/tool/command.hpp"

namespace doska::tool {

/// The position in the field `fen`; the error is "bad_fen" with the FenError's word and the text.
Result<draughts::Position, ToolError> position_field(const Json& request);

/// "white" or "black".
const char* side_name(Side side);

}  // namespace doska::tool
