#pragma once

#include "server/evidence/dice_proof.hpp"
#include "server/evidence/record_file.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace doska::tool {

/// One thing that does not follow from doska.dice.1, at the row that shows it.
struct DiceFault {
    std::string code;  // a stable word, "roll_differs"
    std::int64_t row = 0;
    int n = 0;               // of a roll
    char seat = 0;           // of a seat
    std::string expected{};  // what follows from the secret or the rows before
    std::string written{};
    int more = 0;  // rolls of the game after this one that differ as well
};

enum class DiceProof : std::uint8_t {
    Proven,    // every roll recomputed
    Broken,    // something does not follow
    Unproven,  // no secret to recompute with: unfinished
    Unused,    // ended before a roll was made
};
/// The stable word, "proven".
std::string_view code(DiceProof proof);

/// The dice of one game of a record.
struct GameDice {
    int game = 0;
    std::int64_t from_row = 0, to_row = 0;
    std::string ending = "unfinished";  // or ended, dropped, called_off
    std::string commitment{};
    bool revealed = false;
    std::array<match::DicePart, 2> seats{};  // recomputed from seals and values
    int rolls = 0;
    int ties = 0;   // of the opening, among them
    int loads = 0;  // how often a restart read the secret again
    std::vector<DiceFault> faults{};

    DiceProof proof() const;
};

struct DiceReview {
    std::vector<GameDice> games;
    std::optional<DiceFault> chain;  // the first row that is not what was written
    bool is_proven() const;          // nothing is broken, nothing unproven
};

/// Whether the record is of a match that is played with dice.
bool has_dice(const evidence::RecordFile& record);

/// Recomputes everything about the dice of a record: the chain, commitments, seals, contributions, each roll with its
/// number.
DiceReview review_dice(const evidence::RecordFile& record);

}  // namespace doska::tool
