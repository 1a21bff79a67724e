#pragma once

#include "engine/draughts/board.hpp"
#include "engine/draughts/pdn_scanner.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace doska::draughts {

enum class PdnProblem : std::uint8_t {
    BadTag,                 // a line in brackets that is no tag
    StrayText,              // a character or word that means nothing
    UnterminatedComment,    // the moves behind it are lost
    UnterminatedVariation,  // the same
    GameTooLarge,           // beyond the bound of one game; what is behind is left out
    Utf16,                  // the file is in an encoding that is not read
    OtherGame,              // GameType of draughts with rules that are not here
    BadFen,
    SetupCommand,  // /FEN inside a game
    MalformedMove,
    IllegalMove,
    AmbiguousMove,  // fits several moves of different results, and what follows does not tell which
};

/// The stable word of the problem, "illegal_move".
std::string_view code(PdnProblem problem);
/// The problem of that word; nullopt where there is none.
std::optional<PdnProblem> parse_problem(std::string_view word);

/// Whether the game is not known to its end because of the problem; the others are remarks.
bool spoils_game(PdnProblem problem);

struct PdnFault {
    PdnProblem problem;
    PdnPlace place;
    std::string token;                 // what stands there
    std::string detail;                // of BadFen the FenError's word; empty otherwise
    int ply = 0;                       // of a move its half-move, counted from 1
    std::optional<Position> position;  // of a move the position in which it should have been played
    bool operator==(const PdnFault&) const = default;
};

/// What stands in the file, short enough for a message; `text` is UTF-8.
std::string quoted(std::string_view text);

}  // namespace doska::draughts
