#pragma once

#include "engine/core/result.hpp"
#include "engine/draughts/move.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace doska::draughts {

/// Why a written move could not be read.
enum class NotationError : std::uint8_t {
    Malformed,   // not the form of a move
    NoSuchMove,  // no legal move is written like this
    Ambiguous,   // more than one legal move with different results is written like this
};

/// The stable word of the error, "ambiguous_move".
std::string_view code(NotationError error);

/// Full notation (2.1.6.2, 3.3): "c3-d4", "32-28", "c3:e5:g7" with every square where the direction changes.
std::string full_notation(const Move& move);

/// Whether another legal move has the same ends but takes other pieces.
bool needs_route(const Move& move, std::span<const Move> legal);

/// What goes into a record: both ends, and the route where it is needed.
std::string record_notation(const Move& move, std::span<const Move> legal);

/// Reads the squares of a full notation and nothing else: "c3-d4" of a quiet move, "c3:e5:g7" of a capture, all of one
/// board. Nullopt for any other spelling.
std::optional<Path> parse_route(std::string_view text, bool capture);

/// The sparing form of 2.1.6.2, "ed4", "b:d6", made longer as far as needed to name one move only; on 100 squares,
/// where it is not used (3.3), what goes into a record.
std::string short_notation(const Move& move, std::span<const Move> legal);

/// What a written move may mean: the legal moves of different results that fit it best.
struct MoveReading {
    std::vector<Move> moves;  // none: no legal move is written like this; several: ambiguous, unless `exact`
    bool exact = false;       // the first is written with its complete route; others share only its ends
    bool sparing = false;     // the origin was given by its file alone
    Path squares;             // as written; empty in sparing form
};

/// Every meaning of `text`, for a reader that knows what was played later. Fails only with Malformed.
Result<MoveReading, NotationError> read_move(std::string_view text, std::span<const Move> legal);

/// Finds the legal move that `text` names. Takes every dialect that the cases list: '-', ':', 'x', '*', nothing between
/// the squares; turning squares, every landing square or some of them; numbers of the board; on 64 squares names, and
/// the sparing form; Cyrillic look-alikes and upper case; marks like '!' or '?' at the end.
Result<Move, NotationError> parse_move(std::string_view text, std::span<const Move> legal);

/// The legal move with exactly this route, or the one that has the same first and last square and passes those between
/// where only one result fits.
Result<Move, NotationError> find_move(std::span<const Square> path, std::span<const Move> legal);

}  // namespace doska::draughts
