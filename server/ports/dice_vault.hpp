#pragma once

#include "engine/core/result.hpp"
#include "server/ports/dice_secret.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace doska::ports {

enum class VaultError : std::uint8_t {
    NotSealed,  // no text of a vault
    NotOurs,    // sealed under another key, for another game, or changed since
};

/// Keeps the secret of a game that is played, in the journal, under a key that lies outside the database.
class DiceVault {
public:
    virtual ~DiceVault() = default;
    /// The `sealed_secret` of dice_committed: hex, a new text each time. It opens for the same match and game only.
    virtual std::string seal(const DiceSecret& secret, std::string_view match, int game) const = 0;
    virtual Result<DiceSecret, VaultError> open(std::string_view sealed, std::string_view match, int game) const = 0;
};

}  // namespace doska::ports
