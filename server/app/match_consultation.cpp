// What the two of a pair say to each other on its way: into their channel, and from there to those who may read it.
#include "server/app/match_actor.hpp"

#include "engine/match/reject.hpp"

#include <utility>

namespace doska::app {

namespace {

constexpr std::string_view pairs_clause = "22.1";

void refuse(const Saying& saying, match::Reject reject) {
    saying.refused(match::code(reject), pairs_clause);
}

}  // namespace

/// A match of pairs has its channels from its opening on.
void MatchActor::follow_channels() {
    if (!consultation_ && consults(state_.regulation))
        consultation_ = std::make_unique<Consultation>(record_.stream);
}

bool MatchActor::restore_channels(const evidence::Channels& stored) {
    follow_channels();
    if (!consultation_ || consultation_->restore(stored))
        return true;
    obs::log::error("channel_unreadable", {{"match", record_.id}});
    return false;
}

void MatchActor::say(Saying saying) {
    if (quarantined_ || shutting_down_)
        return saying.refused(quarantined_ ? "quarantined" : "stopping");
    if (!consultation_)
        return refuse(saying, match::Reject::NoPartner);
    if (consultation_->answers(saying))
        return;
    if (state_.phase == match::Phase::Ended)
        return refuse(saying, match::Reject::MatchOver);
    if (!consultation_->allows(saying))
        return saying.refused("rate_limited");
    consultation_->take(std::move(saying));
    pump();
}

/// Begins to store the next line; whether one is on its way. Nothing is decided meanwhile: what ends a game seals all
/// that was said before it.
bool MatchActor::says_next_line() {
    if (!consultation_ || consultation_->in_flight())
        return consultation_ != nullptr;
    if (state_.phase == match::Phase::Ended)
        consultation_->refuse_all(match::code(match::Reject::MatchOver), pairs_clause);
    if (!consultation_->waits())
        return false;
    services_.journal.append(consultation_->begin(match::game_at_hand(state_), services_.clock.now()), false,
                             [self = weak_from_this()](Result<void, ports::AppendError> result) {
                                 if (const auto actor = self.lock())
                                     actor->on_line_stored(result);
                             });
    return true;
}

void MatchActor::on_line_stored(Result<void, ports::AppendError> result) {
    const Saying saying = consultation_->land(result.has_value());
    if (result) {
        failures_ = 0;
        saying.ok();
        const protocol::ShownChannel channel = consultation_->show(saying.seat);
        const auto told =
            message(protocol::encode_notice(record_.id, protocol::LineSaid{saying.seat, channel.lines.back()}));
        audience_.tell(saying.seat, told);
    } else if (result.error() == ports::AppendError::Closed) {
        saying.refused("stopping");
    } else {
        saying.refused("server_busy");
        if (result.error() != ports::AppendError::Busy)
            reload("a line of its channel", services_.clock.now());
    }
    pump();
}

/// Behind each subscription, whatever the reader knew: a line is no fact, and has no place in their numbers.
void MatchActor::show_channels(const Client& client, match::Role role) const {
    if (!consultation_)
        return;
    for (const Seat seat : {Seat::A, Seat::B})
        if (role == match::Role::Judge || match::seat_of(role) == seat)
            client.send(message(protocol::encode_notice(record_.id, consultation_->show(seat))));
}

void MatchActor::show_channels() {
    if (!consultation_)
        return;
    for (const Seat seat : {Seat::A, Seat::B})
        audience_.tell(seat, message(protocol::encode_notice(record_.id, consultation_->show(seat))));
}

}  // namespace doska::app
