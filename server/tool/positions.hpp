#pragma once

#include "engine/draughts/board.hpp"
#include "server/tool/command.hpp"

namespace doska::tool {

/// The variant in the field `variant`, by default Russian draughts; the error is "unknown_variant".
Result<draughts::Variant, ToolError> variant_field(const Json& request);

/// The position in the field `fen`, read with the variant's board; the error is "bad_fen" with the FenError's word and
/// the text.
Result<draughts::Position, ToolError> position_field(const Json& request);

/// The same, or the variant's start where there is no `fen`.
Result<draughts::Position, ToolError> start_field(const Json& request);

/// "white" or "black".
const char* side_name(Side side);

}  // namespace doska::tool
