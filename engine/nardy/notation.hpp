#pragma once

#include "engine/core/result.hpp"
#include "engine/nardy/playgen.hpp"

#include <string>
#include <string_view>

namespace doska::nardy {

/// Why a written play could not be read.
enum class NotationError : std::uint8_t {
    Malformed,     // not the form of a play
    NoSuchPlay,    // no legal play is written like this
    WrongHitMark,  // a '*' where nothing is hit
    Ambiguous,     // it may mean plays with different ends
};

/// The stable word of the error, "no_such_play".
std::string_view code(NotationError error);

/// The steps as appendix 4 writes them, every one of them: "24/20* 20/18", "bar/21 6/off"; empty for none. The appendix
/// is silent about the bar and about bearing off.
std::string play_text(const Play& play);

/// A turn as appendix 4 writes it, "63: 21/15 24/21"; "63:" where nothing could be played.
std::string appendix4_text(const Dice& dice, const Play& play);

/// A move as it was written; in records of other programs it may be one of several numbers together.
struct WrittenMove {
    Move move;
    bool hits;  // marked as hitting

    bool operator==(const WrittenMove&) const = default;
};
using WrittenPlay = InlineVector<WrittenMove, most_steps>;
WrittenPlay written(const Play& play);

/// A turn for a .mat file: equal steps that follow each other are joined, "22: 10/8 8/6(3)".
std::string mat_text(const Dice& dice, const WrittenPlay& play);
std::string mat_text(const Dice& dice, const Play& play);

/// Reads "24/20* 20/18", "bar/21" or "25/21", "6/off" or "6/0", "8/4(2)", "24/20*/18". Fails only with Malformed.
Result<WrittenPlay, NotationError> parse_play(std::string_view text);

/// Reads the dice in front, "63: 21/15 24/21", and the rest. Fails only with Malformed.
struct WrittenTurn {
    Dice dice;
    WrittenPlay play;
};
Result<WrittenTurn, NotationError> parse_turn(std::string_view text);

/// The legal play of exactly these steps in this order. Marks of hits may be missing, not too many.
Result<Played, NotationError> find_written(const WrittenPlay& written, const PlayGraph& graph);

/// The legal play that a record of another program means: its steps may stand in another order, and one checker's may
/// be joined, "24/13". Where marks of hits do not tell what is meant, and ends differ, it is ambiguous.
Result<Played, NotationError> resolve_written(const WrittenPlay& written, const PlayGraph& graph);

}  // namespace doska::nardy
