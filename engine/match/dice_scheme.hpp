#pragma once

#include "engine/core/time.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// How the dice of one game are agreed on before its first roll, so that nobody can have chosen them: the server commits
// itself to a secret, each side seals a number of its own, then opens it. What is made of them is not the engine's.

namespace doska::match {

/// So long each of the two steps waits for both sides.
inline constexpr Millis dice_wait{10'000};

enum class DiceStage : std::uint8_t {
    None,     // nothing is committed
    Sealing,  // each side may seal
    Opening,  // who has sealed may open
    Fixed,    // dice can be rolled
};
std::string_view code(DiceStage stage);  // "sealing"

/// What came of a side's part.
enum class Contribution : std::uint8_t {
    None,      // it has not sealed
    Unopened,  // its seal counts as it is
    Opened,
};
std::string_view code(Contribution contribution);  // "unopened"
std::optional<Contribution> parse_contribution(std::string_view word);

/// A side's part in every roll of the game; texts of 64 hex digits.
struct DicePart {
    Contribution kind = Contribution::None;
    std::string value;  // of an unopened one the seal, of none empty

    bool operator==(const DicePart&) const = default;
};

struct DiceScheme {
    DiceStage stage = DiceStage::None;
    std::string commitment;
    std::string sealed_secret;          // as the server keeps it: enciphered
    Instant until{};                    // of the present step
    std::array<std::string, 2> seals;   // by index(Seat); empty: none
    std::array<std::string, 2> opened;  // the same
    std::array<DicePart, 2> fixed;

    bool operator==(const DiceScheme&) const = default;
};

}  // namespace doska::match
