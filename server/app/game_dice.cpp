#include "server/app/game_dice.hpp"

#include "engine/core/check.hpp"
#include "server/evidence/dice_proof.hpp"

#include <utility>

namespace doska::app {

namespace {

constexpr char letter(Seat seat) {
    return seat == Seat::A ? 'a' : 'b';
}

/// Whether dice are under way in the game that is played.
bool has_dice(const match::State& state) {
    return state.nardy && state.playing() && state.nardy->dice.stage != match::DiceStage::None;
}

}  // namespace

GameDice::GameDice(const ports::DiceVault& vault, ports::SeedSource& seeds, std::string match)
    : vault_(vault), seeds_(seeds), match_(std::move(match)) {}

match::CommitDice GameDice::commit(int game) const {
    const auto secret = ports::DiceSecret::parse(seeds_.seed());
    DOSKA_CHECK(secret.has_value());
    return {evidence::dice_commitment(match_, game, *secret), vault_.seal(*secret, match_, game)};
}

bool GameDice::follow(const match::State& state) {
    if (!has_dice(state)) {
        secret_.reset();
        return true;
    }
    if (secret_ && game_ == state.game)
        return true;
    secret_.reset();
    const auto opened = vault_.open(state.nardy->dice.sealed_secret, match_, state.game);
    // What is read must be what the players were told it is bound to.
    if (!opened || evidence::dice_commitment(match_, state.game, *opened) != state.nardy->dice.commitment)
        return false;
    secret_.emplace(*opened);
    game_ = state.game;
    return true;
}

Dice GameDice::next(const match::State& state) const {
    DOSKA_CHECK(secret_ && state.nardy->dice.stage == match::DiceStage::Fixed);
    const auto& parts = state.nardy->dice.fixed;
    return evidence::roll({match_, state.game, *secret_, parts[0].value, parts[1].value}, state.nardy->rolls + 1);
}

void GameDice::reveal_in(std::vector<match::Event>& events) const {
    if (!secret_)
        return;
    for (match::Event& event : events) {
        if (auto* ended = std::get_if<match::GameEnded>(&event); ended && ended->game == game_)
            ended->dice_secret = secret_->reveal();
        if (auto* dropped = std::get_if<match::GameDropped>(&event); dropped && dropped->game == game_)
            dropped->dice_secret = secret_->reveal();
        if (auto* off = std::get_if<match::CalledOff>(&event); off && off->game == game_)
            off->dice_secret = secret_->reveal();
    }
}

bool GameDice::fits_seal(const match::State& state, const match::OpenDice& opening) const {
    const std::string& seal = state.nardy->dice.seals[static_cast<std::size_t>(index(opening.seat))];
    return seal.empty() || opening.game != state.game ||
           evidence::is_dice_seal_of(seal, match_, opening.game, letter(opening.seat), opening.value);
}

}  // namespace doska::app
