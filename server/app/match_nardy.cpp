// What only a match of nardy asks of its actor: the dice, and the turn as it is being put together.
#include "server/app/match_actor.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

template <class Command>
bool is(const match::Command& command) {
    return std::holds_alternative<Command>(command);
}

}  // namespace

/// Everybody is there: the server binds itself to the dice of the game.
void MatchActor::commit_dice_if_due() {
    if (!state_.is_dice_due() || quarantined_ || shutting_down_ || waits_already(is<match::CommitDice>))
        return;
    inbox_.insert(inbox_.begin(), {.command = dice_.commit(state_.game), .received = services_.clock.now()});
    pump();
}

/// 26.3: the dice are agreed on, nobody has to ask for the first throw.
void MatchActor::roll_opening_if_due() {
    if (!state_.is_opening_roll_due() || quarantined_ || shutting_down_ || waits_already(is<match::RollOpening>))
        return;
    inbox_.insert(inbox_.begin(), {.command = match::RollOpening{}, .received = services_.clock.now()});
    pump();
}

/// The dice of a roll follow from the state in which its turn comes: a refused or resent roll uses up no number.
void MatchActor::throw_dice(Submission& submission) const {
    if (!state_.nardy || state_.nardy->dice.stage != match::DiceStage::Fixed || !state_.playing())
        return;
    if (auto* roll = std::get_if<match::Roll>(&submission.command))
        roll->dice = dice_.next(state_);
    if (auto* opening = std::get_if<match::RollOpening>(&submission.command))
        opening->dice = dice_.next(state_);
}

/// What the engine can't see: that a value is not what was sealed. Whether it is due the engine says.
bool MatchActor::breaks_seal(const Submission& submission) const {
    const auto* opening = std::get_if<match::OpenDice>(&submission.command);
    return opening != nullptr && state_.nardy && state_.nardy->dice.stage == match::DiceStage::Opening &&
           !dice_.fits_seal(state_, *opening);
}

/// The secret of the running game is in memory from here on, that of one that is over is not. A match whose dice this
/// server can't read stands still: another secret would be another game.
void MatchActor::follow_dice() {
    if (dice_.follow(state_) || quarantined_)
        return;
    obs::log::error("dice_unreadable", {{"match", record_.id}, {"game", state_.game}});
    quarantine("its dice are sealed under another key");
}

bool MatchActor::acts(const std::string& person, Seat seat) const {
    return state_.partner[static_cast<std::size_t>(index(seat))].empty() || state_.acting(seat) == person;
}

void MatchActor::draft(const Client& sender, Seat seat, const protocol::Draft& draft, const Reply& reply) {
    if (quarantined_ || shutting_down_)
        return reply.refused(quarantined_ ? "quarantined" : "stopping");
    const std::string_view refusal = draft_.take(state_, seat, draft, services_.clock.now());
    if (!refusal.empty())
        return reply.refused(refusal);
    reply.nothing();
    const protocol::ShownDraft shown =
        draft_.shown(state_).value_or(protocol::ShownDraft{draft.game, draft.ply, seat, {}});
    audience_.publish([&](match::Role) { return protocol::encode_notice(record_.id, shown); }, &sender);
}

}  // namespace doska::app
