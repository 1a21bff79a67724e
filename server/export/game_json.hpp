#pragma once

#include "engine/draughts/pdn_reader.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace doska::exports {

using Json = nlohmann::ordered_json;

/// The word at the head of a document of games (docs/GAMES_JSON.md).
inline constexpr const char* games_format = "doska.games/1";

/// A game as docs/GAMES_JSON.md describes it.
Json game_json(const draughts::PdnEntry& entry);

/// The first games of a PDN text, at most `most`, as one document; where there are more, `next` says how many bytes
/// of the text are before them. Lines are counted from `first_line`.
std::string games_document(std::string_view pdn, int most, std::int64_t first_line = 1);

/// "legal", "bad" or "not_played".
const char* status_of(const draughts::PdnEntry& entry);

const char* outcome_name(draughts::PdnOutcome outcome);

/// A fault as it is named in JSON: code, token, line, column; of a move the half-move and the position.
Json fault_report(const draughts::PdnFault& fault);

}  // namespace doska::exports
