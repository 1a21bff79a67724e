#pragma once

#include "engine/core/result.hpp"
#include "server/ports/dice_vault.hpp"

#include <string>
#include <utility>

namespace doska::app {

/// What the secrets of unfinished games are sealed under. It lies in a file of its own, never in the database.
struct DiceKey {
    ports::DiceSecret bytes;  // as hard to print as what it seals
};

/// The key in a file of 64 hex digits that only its owner may read (mode 0600 or less); or a sentence that says what is
/// wrong with it and what to do.
Result<DiceKey, std::string> read_dice_key(const std::string& path);

/// XChaCha20-Poly1305 with a random nonce, "match|game" being authenticated with it.
class SodiumDiceVault final : public ports::DiceVault {
public:
    explicit SodiumDiceVault(DiceKey key) : key_(std::move(key)) {}

    /// Hex of nonce and ciphertext, 144 digits.
    std::string seal(const ports::DiceSecret& secret, std::string_view match, int game) const override;
    Result<ports::DiceSecret, ports::VaultError> open(std::string_view sealed, std::string_view match,
                                                      int game) const override;

private:
    DiceKey key_;
};

}  // namespace doska::app
