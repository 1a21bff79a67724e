#pragma once

#include "engine/core/dice.hpp"
#include "engine/match/dice_scheme.hpp"
#include "server/evidence/sha256.hpp"
#include "server/ports/dice_secret.hpp"

#include <optional>
#include <string>
#include <string_view>

/// The dice scheme `doska.dice.1` (docs/DICE.md): pure functions that the server, the offline tool and, in TypeScript,
/// the page compute alike. All texts are ASCII; digests and values are 64 lower-case hex digits.
namespace doska::evidence {

using ports::DiceSecret;

/// What the server publishes before it knows anything of the players: SHA-256(tag|commit|match|game|secret).
std::string dice_commitment(std::string_view match, int game, const DiceSecret& secret);

/// What the client of `seat` ('a' or 'b') publishes of its own value: SHA-256(tag|seal|match|game|seat|value).
std::string dice_seal(std::string_view match, int game, char seat, std::string_view value);

/// Whether `value` is what `seat` has sealed.
bool is_dice_seal_of(std::string_view seal, std::string_view match, int game, char seat, std::string_view value);

/// What a seat adds to the rolls, from its seal and the value it opened; an empty text: there was none. A value that
/// does not fit the seal counts as not opened.
match::DicePart dice_contribution(std::string_view match, int game, char seat, std::string_view seal,
                                  std::string_view value);

/// Everything that the dice of one game follow from.
struct DiceTable {
    std::string match;  // the public id
    int game = 1;
    DiceSecret secret;
    std::string a, b;  // the contributions
};

/// Roll number n of the game, from 1, ties of the opening included. The opening's first die is White's.
Dice roll(const DiceTable& table, int n);

/// What roll n is the HMAC-SHA-256 of, with the secret as key; `again` > 0 after digests without two usable bytes.
std::string dice_message(const DiceTable& table, int n, int again = 0);

/// The first two bytes below 252, each modulo 6 plus 1; nullopt where there are fewer: every face is equally likely.
std::optional<Dice> dice_of(const Digest& digest);

}  // namespace doska::evidence
