#pragma once

#include "engine/match/regulation.hpp"
#include "protocol/codec_fields.hpp"

#include <optional>
#include <string_view>

namespace doska::protocol {

/// What a request for a match says of nardy.

/// "short_nardy_blitz"; nullopt for the word of another game.
std::optional<nardy::Discipline> parse_nardy_discipline(std::string_view word);

/// Rules, terms and control of the regulation: `length` or `duration_ms`, `control` {main_ms, delay_ms}, `nardy`. What
/// is absent is as the rules and article 41 have it.
void read_nardy(Fields& fields, nardy::Discipline discipline, match::Regulation& regulation);

}  // namespace doska::protocol
