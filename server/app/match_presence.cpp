// Who is there, and what follows from it: play goes on after a restart, a player has come to his game.
#include "server/app/match_actor.hpp"

#include "engine/match/turn.hpp"

#include <algorithm>

namespace doska::app {

/// To who knows every fact already: who is here is none.
void MatchActor::tell_presence(Client& client) const {
    for (const Seat seat : {Seat::A, Seat::B})
        client.send(message(protocol::encode_notice(record_.id, protocol::Presence{seat, audience_.present(seat)})));
    if (has_judge())
        client.send(message(judge_presence()));
}

void MatchActor::tell_judge_presence() {
    audience_.publish([&](match::Role) { return judge_presence(); });
}

std::string MatchActor::judge_presence() const {
    return protocol::encode_notice(record_.id, protocol::JudgePresence{audience_.judge_present(), state_.regulation,
                                                                       match::claim_lapses(state_, judge_away_)});
}

/// 1.7.13, 1.16.8: a claim waits for a judge who is there without limit; from when the last one goes it may lapse.
void MatchActor::judge_came_or_went() {
    judge_away_.reset();
    if (!audience_.judge_present())
        judge_away_ = services_.clock.now();
    tell_judge_presence();
    arm_anew();
}

/// After a long stop of the server a claim begins to wait when both players are back.
void MatchActor::wait_for_judge() {
    if (judge_away_ || audience_.judge_present() || !audience_.present(Seat::A) || !audience_.present(Seat::B))
        return;
    judge_came_or_went();
}

/// Whether somebody is appointed; he need not be connected.
bool MatchActor::has_judge() const {
    return std::any_of(record_.people.begin(), record_.people.end(),
                       [](const auto& person) { return person.role == ports::MatchRole::Judge; });
}

void MatchActor::unsubscribe(const Client& client) {
    const auto role = audience_.remove(client);
    if (role == match::Role::Judge && !audience_.judge_present())
        judge_came_or_went();
    const auto seat = role ? match::seat_of(*role) : std::nullopt;
    if (seat && !audience_.present(*seat))
        audience_.publish([&](match::Role) {
            return protocol::encode_notice(record_.id, protocol::Presence{*seat, false});
        });
}

void MatchActor::set_rematch(std::string id) {
    if (record_.rematch == id)
        return;
    record_.rematch = std::move(id);
    audience_.publish(
        [&](match::Role) { return protocol::encode_notice(record_.id, protocol::RematchMade{record_.rematch}); });
}

/// Goes before what clients have sent, and beyond their limit: it is not asked for again. At most one waits.
void MatchActor::continue_if_present() {
    if (state_.hold != match::Hold::Waiting || !has_come(Seat::A) || !has_come(Seat::B))
        return;
    const auto same = [](const match::Command& waiting) {
        return std::holds_alternative<match::ContinuePlay>(waiting);
    };
    if (quarantined_ || shutting_down_ || waits_already(same))
        return;
    inbox_.insert(inbox_.begin(), {.command = match::ContinuePlay{}, .received = services_.clock.now()});
    pump();
}

/// Whether the server has asked for the same already, in the inbox or on its way to the journal.
bool MatchActor::waits_already(const std::function<bool(const match::Command&)>& same) const {
    const auto asks = [&](const Submission& one) { return one.cmd.empty() && same(one.command); };
    return (flight_ && asks(flight_->submission)) || std::any_of(inbox_.begin(), inbox_.end(), asks);
}

/// 1.6.3, 1.9: who is connected to the match has come to its game; of a pair who acts in it (22.1), for the other can't
/// play it. He may still take his place.
bool MatchActor::has_come(Seat seat) const {
    return audience_.present(seat, [&](const std::string& person) { return acts(person, seat); });
}

void MatchActor::arrive_if_present() {
    for (const Seat seat : {Seat::A, Seat::B})
        if (has_come(seat))
            arrive(seat, services_.clock.now());
}

/// 1.6.4: both are there, so the opening is drawn, by a seed that the record keeps.
void MatchActor::draw_if_due() {
    const auto same = [](const match::Command& waiting) { return std::holds_alternative<match::DrawOpening>(waiting); };
    if (!state_.is_lot_due() || quarantined_ || shutting_down_ || waits_already(same))
        return;
    inbox_.insert(inbox_.begin(),
                  {.command = match::DrawOpening{services_.seeds.seed()}, .received = services_.clock.now()});
    pump();
}

void MatchActor::arrive(Seat seat, Instant at) {
    const auto same = [seat](const match::Command& waiting) {
        const auto* arrives = std::get_if<match::Arrive>(&waiting);
        return arrives != nullptr && arrives->seat == seat;
    };
    if (!state_.absent[index(seat)] || quarantined_ || shutting_down_ || waits_already(same))
        return;
    inbox_.insert(inbox_.begin(), {.command = match::Arrive{seat}, .received = at});
    pump();
}

}  // namespace doska::app
