#pragma once

#include "engine/draughts/notation.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace doska::draughts {

/// Whether the text has the form of a move, on whatever position.
bool is_written_move(std::string_view text);

struct ResolvedLine {
    std::vector<Move> moves;
    std::optional<NotationError> problem;  // why the text behind the last of them could not be played
    Position position;                     // after them
};

/// Plays written moves from `start` up to the first that can't be played. A capture that is written too shortly for its
/// position is the one after which the following moves are legal, if there is only one such.
ResolvedLine resolve_line(const Position& start, std::span<const std::string_view> texts);

}  // namespace doska::draughts
