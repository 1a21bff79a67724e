#pragma once

#include "engine/draughts/board.hpp"
#include "engine/draughts/move.hpp"
#include "engine/match/reject.hpp"

namespace doska::match {

/// Which irregularity of 2.1.10.3 a move would be that is not legal in the position: NotYourPiece, CaptureObligatory,
/// CaptureUnfinished, CaptureTooLong, or IllegalMove for every other one. `written` may hold any squares.
Reject irregularity(const draughts::Position& position, const draughts::Path& written);

}  // namespace doska::match
