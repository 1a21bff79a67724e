#pragma once

#include "server/export/game_json.hpp"
#include "server/tool/command.hpp"

#include <functional>
#include <optional>

namespace doska::tool {

/// What the fields `variant` and `variations` ask of the reader; the error is "unknown_variant" or "bad_field".
Result<draughts::PdnOptions, ToolError> pdn_options(const Json& request);

using EachGame = std::function<void(const draughts::PdnEntry&)>;

/// Hands over the games of a text, or of a file that is read piece by piece: memory does not grow with it.
void for_each_game(std::string_view text, const draughts::PdnOptions& options, const EachGame& each);
std::optional<ToolError> for_each_game_of_file(const std::string& path, const draughts::PdnOptions& options,
                                               const EachGame& each);

using exports::fault_report;
using exports::outcome_name;
using exports::status_of;

}  // namespace doska::tool
