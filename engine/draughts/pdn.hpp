#pragma once

#include "engine/draughts/move.hpp"
#include "engine/draughts/pdn_clock.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::draughts {

struct PdnTag {
    std::string name;
    std::string value;
    bool operator==(const PdnTag&) const = default;
};

struct PdnMove {
    Move move;
    std::vector<int> nags;                  // "$1" and what stands for it: ! ? !! ?? !? ?! are 1..6, the mark * is 7
    std::vector<std::string> comments;      // runs of white space count as one space
    std::vector<std::string> variations{};  // insides of the brackets, where they were asked for
    bool operator==(const PdnMove&) const = default;
};

enum class PdnOutcome : std::uint8_t {
    Unknown,  // "*", or none given
    WhiteWins,
    BlackWins,
    Draw,
    BothLose,
    Score,  // points that say nothing about this one game: "4-6"
};

struct PdnResult {
    PdnOutcome outcome = PdnOutcome::Unknown;
    std::string text;  // as written: "1-0", "2-0"; empty where there is none
    bool operator==(const PdnResult&) const = default;
};

/// Reads a result of any dialect: 1-0, 2-0, 1/2-1/2, 1-1, 0-0, *; nullopt for anything else.
std::optional<PdnResult> parse_pdn_result(std::string_view text);

/// One game as a file holds it. What the reader gives, the writer writes, and the other way round.
struct PdnGame {
    std::vector<PdnTag> tags;
    Position start = initial_position();
    std::vector<std::string> comments;  // before the first move
    std::vector<PdnMove> moves;
    std::string ending;  // cause and clause of the result, "no_moves 2.1.8.1"; a last comment [%end ...] in the file
    PdnResult result;
    bool operator==(const PdnGame&) const = default;

    /// The value of the first tag of this name, empty where there is none.
    std::string_view tag(std::string_view name) const;
};

/// The position after all moves.
Position final_position(const PdnGame& game);

/// Writes one game: the seven tags of every game, the variant's GameType, FEN where the start is not the usual one,
/// further tags, the moves with their route only where it is needed, the result. Algebraic with ':' on 64 squares
/// (2.1.6.2), numbers with 'x' on 100 (3.3). Lines of at most 80 bytes where no single word, comment, variation or tag
/// is longer.
std::string write_pdn(const PdnGame& game);

}  // namespace doska::draughts
