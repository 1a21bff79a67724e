#pragma once

#include "engine/match/command.hpp"
#include "engine/match/state.hpp"
#include "server/ports/dice_secret.hpp"
#include "server/ports/dice_vault.hpp"
#include "server/ports/seed_source.hpp"

#include <optional>
#include <string>
#include <vector>

namespace doska::app {

/// The dice of the game of nardy that a match is playing, by `doska.dice.1`. The secret is in memory from its
/// commitment to the end of the game; nothing but the event that ends the game tells it.
class GameDice {
public:
    GameDice(const ports::DiceVault& vault, ports::SeedSource& seeds, std::string match);

    /// A new secret for the game, to be stored. It is not kept here: what is stored of it is read back.
    match::CommitDice commit(int game) const;
    /// Has the secret of the game that is being played, or forgets that of one that is over. False: there is one, and
    /// this server can't read it; then nothing of the game can be rolled.
    bool follow(const match::State& state);
    /// The next roll of the game, whose dice are fixed and followed. Asked again before it is stored it is the same.
    Dice next(const match::State& state) const;
    /// Writes the secret into the fact that ends its game.
    void reveal_in(std::vector<match::Event>& events) const;
    /// Whether the value is what the seat has sealed; true where the seat has sealed nothing: there is nothing to open.
    bool fits_seal(const match::State& state, const match::OpenDice& opening) const;

private:
    const ports::DiceVault& vault_;
    ports::SeedSource& seeds_;
    std::string match_;
    int game_ = 0;
    std::optional<ports::DiceSecret> secret_;
};

}  // namespace doska::app
