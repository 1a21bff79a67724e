// What happens to a match by itself: alarms, and clocks that stand while the journal does or when the server stops.
#include "server/app/match_actor.hpp"

#include "engine/match/evolve.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

// A fired flag waits so long, so that a move that lies in the kernel's buffer is read first.
constexpr Millis flag_grace{25};

Instant waking(const match::Alarm& alarm) {
    const bool loses = alarm.kind == match::AlarmKind::Flag || alarm.kind == match::AlarmKind::Lateness;
    return loses ? alarm.due + flag_grace : alarm.due;
}

}  // namespace

/// The next moment at which something happens by itself. The queue is only told of an earlier one: a later one is set
/// when the earlier goes off, which costs less than telling it of every move.
void MatchActor::arm() {
    disarm();
    if (stalled_at_ || shutting_down_)
        return;
    due_ = match::next_alarm(state_, opened_, judge_away_);
    if (due_)
        wake_at(waking(*due_));
}

/// What happens next has changed without a decision; while one is under way it is found out behind it.
void MatchActor::arm_anew() {
    if (!flight_ && !reloading_ && !quarantined_)
        arm();
}

void MatchActor::wake_at(Instant at) {
    if (alarm_ && *alarm_ <= at)
        return;
    forget_alarm();
    alarm_ = at;
    services_.alarms.set(*this, at);
}

void MatchActor::disarm() {
    due_.reset();
}

void MatchActor::forget_alarm() {
    if (alarm_)
        services_.alarms.cancel(*this, *std::exchange(alarm_, std::nullopt));
}

void MatchActor::on_alarm(Instant at, Instant now) {
    alarm_.reset();
    if (!due_)
        return;
    if (waking(*due_) > at)
        return wake_at(waking(*due_));
    const std::array<bool, 2> here{has_come(Seat::A), has_come(Seat::B)};
    submit({.command = match::TimePassed{due_->due, here, down_, judge_away_}, .received = now});
}

void MatchActor::stall(Instant at) {
    if (quarantined_)
        return;
    stalled_at_ = stalled_at_.value_or(at);
    thaw_after_.reset();  // stalled again before the clocks could go on
    disarm();
    audience_.publish([&](match::Role) { return protocol::encode_notice(record_.id, protocol::JournalStalled{}); });
}

void MatchActor::recover() {
    if (!stalled_at_)
        return;
    thaw_after_ = inbox_.size();
    audience_.publish([&](match::Role) { return protocol::encode_notice(record_.id, protocol::JournalRecovered{}); });
    pump();
}

void MatchActor::shut_down(Instant at) {
    if (quarantined_ || std::exchange(shutting_down_, true))
        return;
    // The clocks stop at this instant, whatever is still on its way to the journal.
    if (!stalled_at_)
        stalled_at_ = at;
    inbox_.push_back({.command = match::FreezeClocks{*stalled_at_, match::FreezeCause::Shutdown}, .received = at});
    pump();
}

/// After a stall: the clocks were frozen then, and go on after the countdown; one entry, two facts.
void MatchActor::run_thaw() {
    thaw_after_.reset();
    const Instant now = services_.clock.now();
    const Instant frozen = *std::exchange(stalled_at_, std::nullopt);
    const Moment moment{now, opened_};
    auto events = match::decide(state_, match::FreezeClocks{frozen, match::FreezeCause::Stall}, moment);
    if (!events)
        return;  // no game is being played, or a judge has stopped the clocks
    match::State after = state_;
    for (const match::Event& event : *events)
        match::evolve(after, event, after.seq + 1, now);
    auto thaw = match::decide(after, match::ThawClocks{match::FreezeCause::Stall, frozen, Millis{0}}, moment);
    if (thaw)
        events->insert(events->end(), thaw->begin(), thaw->end());
    disarm();
    append(std::move(*events), Submission{}, now);
}

}  // namespace doska::app
