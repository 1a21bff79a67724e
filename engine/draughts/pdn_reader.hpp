#pragma once

#include "engine/draughts/fen.hpp"
#include "engine/draughts/pdn.hpp"
#include "engine/draughts/pdn_scanner.hpp"

#include <vector>

namespace doska::draughts {

enum class PdnProblem : std::uint8_t {
    BadTag,                 // a line in brackets that is no tag
    StrayText,              // a character or word that means nothing
    UnterminatedComment,    // the moves behind it are lost
    UnterminatedVariation,  // the same
    OtherGame,              // GameType of draughts with other rules
    BadFen,
    SetupCommand,  // /FEN inside a game
    MalformedMove,
    IllegalMove,
    AmbiguousMove,  // fits several moves of different results, and what follows does not tell which
};

/// The stable word of the problem, "illegal_move".
std::string_view code(PdnProblem problem);

/// Whether the game is not known to its end because of the problem; the others are remarks.
bool spoils_game(PdnProblem problem);

struct PdnFault {
    PdnProblem problem;
    PdnPlace place;
    std::string token;                 // what stands there
    std::string detail;                // of BadFen the FenError's word; empty otherwise
    int ply = 0;                       // of a move its half-move, counted from 1
    std::optional<Position> position;  // of a move the position in which it should have been played
};

struct PdnEntry {
    int number = 0;           // of the game in its file, from 1
    PdnPlace place;           // where it starts
    PdnGame game;             // its moves up to the first that could not be read
    bool not_played = false;  // a lone "-" or nothing between the tags and the result
    std::vector<PdnFault> faults;

    /// The first fault that spoils the game; nullptr where all of it was read.
    const PdnFault* spoiled_by() const;
};

/// Reads the games of a PDN text one by one (Russian draughts, 2.1). A game that can't be read is named with its
/// faults; the next one is read all the same. The text is UTF-8 (to_utf8) and must outlive the reader.
class PdnReader {
public:
    explicit PdnReader(std::string_view text) : scanner_(text) {}

    /// The next game; nullopt at the end of the text.
    std::optional<PdnEntry> next();

private:
    PdnScanner scanner_;
    std::optional<PdnToken> held_;  // the first token of the next game
    int games_ = 0;
};

}  // namespace doska::draughts
