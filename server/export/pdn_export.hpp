#pragma once

#include "engine/draughts/pdn.hpp"
#include "server/ports/record_export.hpp"

namespace doska::exports {

/// One game of a stored match as PDN: players by name, date and time of its start, the set-up if there was one, every
/// move with the clocks after it, the result with its cause and clause. An unfinished game has the result "*", one that
/// was lost unplayed with its micromatch (1.9.1) no moves.
Result<draughts::PdnGame, ports::ExportError> to_pdn(const ports::StoredMatch& match, int game);

}  // namespace doska::exports
