// How a match becomes durable: facts to the journal, what follows when they are stored, and what when they are refused.
#include "server/app/match_actor.hpp"

#include "engine/match/evolve.hpp"
#include "engine/match/turn.hpp"
#include "server/app/app_metrics.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

constexpr Millis ping_to_move{2'000};
constexpr Millis ping_else{5'000};
constexpr Millis first_retry{1'000};
constexpr Millis last_retry{30'000};

/// Whether a player has made a move, which somebody must answer before he makes another.
bool is_move(const match::Event& event) {
    return std::holds_alternative<match::MovePlayed>(event) || std::holds_alternative<match::DiceRolled>(event) ||
           std::holds_alternative<match::TurnPlayed>(event) || std::holds_alternative<match::CubeOffered>(event) ||
           std::holds_alternative<match::CubeTaken>(event);
}

/// What the public is told of it: never a token, nobody's words.
void log_fact(std::string_view match, std::int64_t seq, const match::Event& event) {
    const std::string_view kind = match::kind(event);
    std::visit(
        [&](const auto& fact) {
            if constexpr (requires {
                              fact.seat;
                              fact.ply;
                          })
                obs::log::debug("fact", {{"match", match},
                                         {"seq", seq},
                                         {"kind", kind},
                                         {"seat", fact.seat == Seat::A ? "a" : "b"},
                                         {"ply", fact.ply}});
            else
                obs::log::debug("fact", {{"match", match}, {"seq", seq}, {"kind", kind}});
        },
        event);
}

bool is_players(std::string_view actor) {
    return actor == "a" || actor == "b";
}

std::vector<ports::EventText> texts_of(const Submission& submission, const ports::JournalRow& first) {
    if (submission.words.empty())
        return {};
    return {{first.stream, first.seq, "words", submission.salt, submission.words}};
}

}  // namespace

void MatchActor::append(std::vector<match::Event> events, Submission&& submission, Instant at) {
    DOSKA_CHECK(!flight_ && !events.empty());
    dice_.reveal_in(events);
    if (consultation_)
        consultation_->seal_in(events);
    const Instant row_at = std::max(at, state_.last_at);
    auto rows = ledger_.seal(events, row_at, submission.actor, submission.cmd);
    const ChainEnd end = end_at(rows.back());
    auto texts = texts_of(submission, rows.front());
    // A player whose clock runs can't be asked to come back later, and the server's own facts can't wait either; a new
    // match can.
    const bool must = !on_opened_ && (!is_players(submission.actor) || state_.clock_runs());
    flight_ = Flight{std::move(events), row_at, end, std::move(submission)};
    services_.journal.append({std::move(rows), std::move(texts)}, must,
                             [self = weak_from_this()](Result<void, ports::AppendError> result) {
                                 if (const auto actor = self.lock())
                                     actor->on_stored(result);
                             });
}

void MatchActor::on_stored(Result<void, ports::AppendError> result) {
    if (on_opened_) {
        if (result)
            guarded([&] {
                apply_flight();
                arm();  // its first game may start by itself
            });
        return std::exchange(on_opened_, nullptr)(result.has_value());
    }
    guarded([&] { result ? apply_flight() : fail_flight(result.error()); });
    pump();
}

void MatchActor::apply_flight() {
    DOSKA_CHECK(flight_);
    const Flight flight = std::move(*flight_);
    flight_.reset();
    failures_ = 0;
    const bool moved = std::any_of(flight.events.begin(), flight.events.end(), is_move);
    flight.submission.done(flight.end.seq, moved);  // it is stored, whatever comes of it here
    DOSKA_CHECK(flight.end.seq == state_.seq + static_cast<std::int64_t>(flight.events.size()));
    ledger_.advance(flight.end);
    remember(flight.submission, flight.end.seq);
    const Instant now = services_.clock.now();
    const bool turn = std::any_of(flight.events.begin(), flight.events.end(), match::opens_turn);
    if (turn)
        opened_ = now;
    if (std::any_of(flight.events.begin(), flight.events.end(), match::gives_turn))
        turn_given_ = now;
    for (const match::Event& event : flight.events) {
        protocol::MessageContext before = context(now);
        before.passing = &event != &flight.events.back();
        match::evolve(state_, event, state_.seq + 1, flight.at);
        log_fact(record_.id, state_.seq, event);
        if (std::holds_alternative<match::GameStarted>(event))
            started_ = flight.at;
        const protocol::EventMessage message(before, event, state_);
        audience_.publish([&](match::Role role) { return message.as(role); });
    }
    services_.metrics.count(flight.events);
    if (turn)
        watch_lines();
    mark_ended();
    follow_dice();
    follow_channels();
    do_what_is_due();
}

/// What the server itself has to do next, as the match stands.
void MatchActor::do_what_is_due() {
    continue_if_present();
    arrive_if_present();
    draw_if_due();
    commit_dice_if_due();
    roll_opening_if_due();
}

/// The line of the side to move is looked at oftener: its time runs.
void MatchActor::watch_lines() const {
    for (const Seat seat : {Seat::A, Seat::B})
        audience_.set_ping_interval(seat, state_.playing() && seat == state_.on_clock() ? ping_to_move : ping_else);
}

/// Only a help for the next start, which finds out by itself what it was not told.
void MatchActor::mark_ended() {
    if (state_.phase != match::Phase::Ended || record_.ended)
        return;
    record_.ended = true;
    const auto work = [&store = services_.store, stream = record_.stream, now = services_.clock.now()] {
        return store.mark_ended(stream, now);
    };
    services_.db.run(work, [](const Result<void, ports::StoreError>&) {});
}

void MatchActor::fail_flight(ports::AppendError error) {
    const Flight flight = std::move(*flight_);
    flight_.reset();
    switch (error) {
        case ports::AppendError::Busy:
            return flight.submission.refused("server_busy");
        case ports::AppendError::Closed:
            return flight.submission.refused("stopping");
        case ports::AppendError::Conflict:
        case ports::AppendError::Poisoned:
            flight.submission.refused("server_busy");
            return reload(error == ports::AppendError::Conflict ? "conflict" : "poisoned", flight.submission.received);
    }
}

void MatchActor::reload(std::string_view why, Instant interrupted) {
    if (++failures_ >= 2)
        return quarantine(why);
    obs::log::warn("match_reload", {{"match", record_.id}, {"why", std::string(why)}});
    services_.metrics.reloads.add();
    reloading_ = true;
    interrupted_ = interrupted;
    retry_after_ = first_retry;
    read_again();
}

void MatchActor::read_again() {
    retry_at_.reset();
    const auto work = [&store = services_.store, stream = record_.stream, channels = consultation_ != nullptr] {
        return read_rows(store, stream, channels);
    };
    auto then = [self = weak_from_this()](Result<StoredRows, ports::StoreError> rows) {
        if (const auto actor = self.lock())
            actor->on_rows_read(std::move(rows));
    };
    if (!services_.db.run(work, then))
        on_rows_read(failure(ports::StoreError::Unavailable));
}

/// A store that can't be reached says nothing about the match; a record that can't be read does.
void MatchActor::on_rows_read(Result<StoredRows, ports::StoreError> rows) {
    if (!rows && rows.error() == ports::StoreError::Unavailable) {
        retry_at_ = services_.clock.now() + retry_after_;
        retry_after_ = std::min(2 * retry_after_, last_retry);
        return;
    }
    const bool read = rows && restore(rows->rows) && restore_channels(rows->channels);
    reloading_ = false;
    if (!read)
        return quarantine("its record can't be read");
    audience_.publish([&](match::Role role) { return snapshot(role); });
    show_channels();
    do_what_is_due();
    pump();
}

void MatchActor::retry_reload(Instant now) {
    if (retry_at_ && now >= *retry_at_)
        read_again();
}

/// The same turn goes on. The time since the command came in that could not be stored is nobody's: the mover has
/// thought as long as he had then, and so he has for whatever came meanwhile.
void MatchActor::give_time_back(Instant interrupted) {
    const Instant now = services_.clock.now();
    const Millis thought = match::time_spent(state_, {charged_at(interrupted), opened_});
    for (Submission& waiting : inbox_)
        waiting.received = std::min(waiting.received, interrupted) + (now - interrupted);
    opened_ = charged_at(now) - thought;
}

void MatchActor::quarantine(std::string_view why) {
    obs::log::error("match_quarantined", {{"match", record_.id}, {"why", std::string(why)}});
    services_.metrics.quarantined.add();
    quarantined_ = true;
    reloading_ = false;
    disarm();
    for (const Submission& waiting : std::exchange(inbox_, {}))
        waiting.refused("quarantined");
    if (consultation_)
        consultation_->refuse_all("quarantined");
    audience_.publish([&](match::Role) { return protocol::encode_notice(record_.id, protocol::Quarantined{}); });
}

}  // namespace doska::app
