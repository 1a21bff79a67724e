#include "server/app/match_actor.hpp"

#include "engine/draughts/notation.hpp"
#include "engine/match/judged_draws.hpp"
#include "server/app/app_metrics.hpp"
#include "server/app/resent.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

constexpr std::size_t inbox_limit = 16;
// A casual match of which no game has begun is read again when somebody opens it; a page that is loaded anew is sooner
// back.
constexpr Millis sleeps_after = std::chrono::minutes(10);

/// Refusals that a resent command meets once its first copy was carried out.
bool may_be_resent(match::Reject reject) {
    switch (reject) {
        case match::Reject::StalePly:
        case match::Reject::WrongGame:
        case match::Reject::MatchOver:
        case match::Reject::NotStarted:
        case match::Reject::NotYourTurn:
        case match::Reject::NoOffer:
        case match::Reject::NotGivenUp:
        case match::Reject::ActsAlready:
        case match::Reject::NoClaim:
        case match::Reject::AlreadyReady:
        case match::Reject::DiceNotDue:
            return true;
        default:
            return false;
    }
}

Binding binding_of(const match::Command& command) {
    const bool unbound =
        std::holds_alternative<match::Ready>(command) || std::holds_alternative<match::Pause>(command) ||
        std::holds_alternative<match::Resume>(command) || std::holds_alternative<match::ContinuePlay>(command) ||
        std::holds_alternative<match::GiveTime>(command) || std::holds_alternative<match::StartCount>(command) ||
        std::holds_alternative<match::StopCount>(command) || std::holds_alternative<match::SwapPartner>(command) ||
        std::holds_alternative<match::CorrectScore>(command) ||
        std::holds_alternative<match::GivePenaltyPoint>(command);
    return unbound ? Binding::Unbound : Binding::Bound;
}

/// Whether the row, the first that a command has caused, says that it named no position.
bool is_unbound(const ports::JournalRow& row) {
    constexpr std::array<std::string_view, 11> kinds{
        "player_ready",  "opening_seen",  "paused",          "resumed",         "time_given",         "play_continued",
        "count_started", "count_stopped", "partner_swapped", "score_corrected", "penalty_point_given"};
    return std::find(kinds.begin(), kinds.end(), row.kind) != kinds.end();
}

}  // namespace

MatchActor::MatchActor(MatchServices& services, ports::MatchRecord record, SeatNames names)
    : services_(services),
      record_(std::move(record)),
      names_(std::move(names)),
      ledger_(record_.stream),
      audience_(services.loop),
      dice_(services.vault, services.seeds, record_.id),
      judge_away_(services.clock.now()) {
    record_.regulation = {};  // it stands in the state from the opening on
}

MatchActor::~MatchActor() {
    forget_alarm();
}

match::Role MatchActor::role_of(const std::optional<ports::Person>& person) const {
    if (!person)
        return match::Role::Public;
    for (const ports::MatchPerson& entry : record_.people) {
        if (entry.person != person->id)
            continue;
        const auto seat = ports::seat_of(entry.role);
        return !seat ? match::Role::Judge : *seat == Seat::A ? match::Role::SeatA : match::Role::SeatB;
    }
    return match::Role::Public;
}

void MatchActor::add_person(ports::MatchPerson person) {
    if (std::find(record_.people.begin(), record_.people.end(), person) != record_.people.end())
        return;
    const bool judge = person.role == ports::MatchRole::Judge;
    record_.people.push_back(std::move(person));
    if (judge)
        tell_judge_presence();
}

void MatchActor::open(const match::Regulation& regulation, std::function<void(bool stored)> opened) {
    on_opened_ = std::move(opened);
    std::array<std::string, 2> person, partner;
    for (const ports::MatchPerson& entry : record_.people)
        if (const auto seat = ports::seat_of(entry.role))
            (ports::is_partner(entry.role) ? partner : person)[static_cast<std::size_t>(index(*seat))] = entry.person;
    // The regulation was checked when the match was made, by the rules of that time: it is not judged again.
    append({match::MatchOpened{regulation, person, partner}}, Submission{}, services_.clock.now());
}

bool MatchActor::restore(std::span<const ports::JournalRow> rows) {
    auto state = fold_rows(rows);
    if (!state) {
        obs::log::error("match_unreadable", {{"match", record_.id}, {"why", state.error()}});
        return false;
    }
    const std::int64_t known_seq = state_.seq;
    state_ = std::move(*state);
    ledger_ = Ledger(record_.stream);
    if (!rows.empty())
        ledger_.advance(end_at(rows.back()));
    remember(rows);
    for (const ports::JournalRow& row : rows)
        if (row.kind == "game_started")
            started_ = instant_ms(row.at_ms);
    if (state_.seq != known_seq)
        opened_ = services_.clock.now();
    else if (reloading_)
        give_time_back(interrupted_);
    mark_ended();
    follow_dice();
    follow_channels();
    if (!reloading_ && !quarantined_)
        arm();
    return true;
}

void MatchActor::thaw_after_restart(match::FreezeCause cause, Instant down_from, Millis alive_every) {
    // What the mover may have thought without being charged: since the last fact, until the process was surely dead.
    const Instant ran_from = std::max(state_.last_at, state_.opens_at);
    const Millis uncharged = state_.clock_runs() ? std::max(Millis{0}, down_from + alive_every - ran_from) : Millis{0};
    const Instant now = services_.clock.now();
    down_ = match::Downtime{cause, down_from, now};
    judge_away_ = now;
    if (now - down_from > state_.regulation.long_downtime)  // both are waited for first, without limit
        judge_away_.reset();
    submit({.command = match::ThawClocks{cause, down_from, uncharged}, .received = now});
}

// --- who follows -----------------------------------------------------------------------------------------------------

void MatchActor::subscribe(const std::shared_ptr<Client>& client, std::int64_t since, const Reply& reply) {
    const match::Role role = role_of(client->person);
    const auto seat = match::seat_of(role);
    const bool was_here = seat && audience_.present(*seat);
    const bool judge_was_here = audience_.judge_present();
    audience_.remove(*client);
    audience_.add(client, role);
    reply.ok(state_.seq);
    if (since != state_.seq || state_.seq == 0)
        client->send(message(snapshot(role)));
    else
        tell_presence(*client);
    show_channels(*client, role);
    if (stalled_at_)
        client->send(message(protocol::encode_notice(record_.id, protocol::JournalStalled{})));
    if (quarantined_)
        client->send(message(protocol::encode_notice(record_.id, protocol::Quarantined{})));
    if (audience_.judge_present() != judge_was_here)
        judge_came_or_went();
    if (seat && !was_here) {
        wait_for_judge();
        audience_.publish([&](match::Role) {
            return protocol::encode_notice(record_.id, protocol::Presence{*seat, true});
        });
    }
    continue_if_present();
    arrive_if_present();
}

std::string MatchActor::snapshot(match::Role role) const {
    return protocol::encode_snapshot(context(services_.clock.now()), state_, role);
}

std::string MatchActor::public_state() const {
    return protocol::encode_state(context(services_.clock.now()), state_, match::Role::Public);
}

protocol::MessageContext MatchActor::context(Instant now) const {
    return {.match = record_.id,
            .names = {names_.person[0], names_.person[1]},
            .prev = state_.seq,
            .now = now,
            .opened = opened_,
            .here = {audience_.present(Seat::A), audience_.present(Seat::B)},
            .judge_here = has_judge() ? std::optional(audience_.judge_present()) : std::nullopt,
            .judge_away = judge_away_,
            .rematch = record_.rematch,
            .partners = {names_.partner[0], names_.partner[1]},
            .draft = draft_.shown(state_)};
}

bool MatchActor::idle() const {
    return sleeps() || (audience_.empty() && !in_flight() && inbox_.empty() && state_.phase == match::Phase::Ended);
}

bool MatchActor::sleeps() const {
    const bool unplayed = state_.regulation.casual && state_.phase == match::Phase::BetweenGames && state_.game == 0;
    return unplayed && audience_.empty() && !in_flight() && inbox_.empty() && !quarantined_ && !shutting_down_ &&
           services_.clock.now() - record_.created >= sleeps_after;
}

// --- commands --------------------------------------------------------------------------------------------------------

CommandIds* MatchActor::ids_of(std::string_view actor) {
    if (actor == "a")
        return &ids_[0];
    if (actor == "b")
        return &ids_[1];
    if (actor.starts_with("judge"))
        return &ids_[2];
    return nullptr;
}

void MatchActor::remember(const Submission& submission, std::int64_t seq) {
    if (submission.cmd.empty())
        return;
    if (CommandIds* ids = ids_of(submission.actor))
        ids->remember(binding_of(submission.command), submission.cmd, submission.content, seq);
}

/// The commands of a match that was read from the store, each with the last of its rows.
void MatchActor::remember(std::span<const ports::JournalRow> rows) {
    ids_ = {};
    const auto of_one = [](const ports::JournalRow& one, const ports::JournalRow& other) {
        return one.cmd == other.cmd && one.actor == other.actor;
    };
    std::size_t first = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const ports::JournalRow& row = rows[i];
        if (i + 1 < rows.size() && of_one(rows[i + 1], row))
            continue;
        const Binding binding = is_unbound(rows[first]) ? Binding::Unbound : Binding::Bound;
        if (CommandIds* ids = row.cmd.empty() ? nullptr : ids_of(row.actor))
            ids->remember(binding, row.cmd, CommandIds::any_content, row.seq);
        first = i + 1;
    }
}

/// Answers what can be done no more, and a command whose id is known: done already, in flight, or waiting. `looked_up`:
/// the journal was asked before.
bool MatchActor::answered_at_once(Submission& submission, bool looked_up) {
    if (quarantined_ || shutting_down_) {
        submission.refused(quarantined_ ? "quarantined" : "stopping");
        return true;
    }
    if (submission.cmd.empty())
        return false;
    const auto same_id = [&](const Submission& other) {
        return other.cmd == submission.cmd && other.actor == submission.actor;
    };
    if (const CommandIds* ids = ids_of(submission.actor)) {
        if (const auto known = ids->find(submission.cmd)) {
            const bool unknown = known->content == CommandIds::any_content;  // as after a restart: the rows know
            if (unknown && !looked_up)
                look_up(std::move(submission), std::nullopt);
            else if (unknown || known->content == submission.content)
                submission.reply.ok(known->seq);
            else
                submission.refused("command_reused");
            return true;
        }
    }
    Submission* pending = flight_ && same_id(flight_->submission) ? &flight_->submission : nullptr;
    if (!pending) {
        const auto waiting = std::find_if(inbox_.begin(), inbox_.end(), same_id);
        if (waiting != inbox_.end())
            pending = &*waiting;
    }
    if (!pending)
        return false;
    if (pending->content == submission.content)
        pending->also.push_back(std::move(submission.reply));
    else
        submission.refused("command_reused");
    return true;
}

void MatchActor::submit(Submission submission) {
    if (answered_at_once(submission))
        return;
    if (submission.comes)  // who says something has come
        arrive(submission.actor == "a" ? Seat::A : Seat::B, submission.received);
    const CommandIds* ids = ids_of(submission.actor);
    if (ids && binding_of(submission.command) == Binding::Unbound && ids->full(Binding::Unbound))
        return look_up(std::move(submission), std::nullopt);
    enqueue(std::move(submission));
}

void MatchActor::enqueue(Submission submission) {
    if (inbox_.size() >= inbox_limit)
        return submission.refused("server_busy");
    inbox_.push_back(std::move(submission));
    pump();
}

void MatchActor::pump() {
    while (!flight_ && !reloading_ && !quarantined_) {
        if (says_next_line())
            return;
        if (thaw_after_ && (*thaw_after_ == 0 || inbox_.empty())) {
            guarded([&] { run_thaw(); });
            continue;
        }
        if (inbox_.empty())
            return arm();
        if (thaw_after_)
            --*thaw_after_;
        Submission submission = std::move(inbox_.front());
        inbox_.erase(inbox_.begin());
        run(std::move(submission));
    }
}

/// The instant up to which the mover is charged by something received then: not beyond a stall. What a side sent on its
/// turn while the end of a hold was being stored counts as sent when that was done: it costs nothing.
Instant MatchActor::charged_at(Instant received) const {
    if (received < opened_)
        return received < turn_given_ ? received : opened_;
    return stalled_at_ ? std::max(opened_, std::min(received, *stalled_at_)) : received;
}

/// Reads the text of a move against the position. What fits no legal move is left as no route at all, so that decide
/// can still say first that the command is stale or out of turn.
void MatchActor::read_move(Submission& submission) const {
    if (submission.move_text.empty())
        return;
    const auto legal = draughts::legal_moves(state_.board.position());
    const auto reading = draughts::read_move(submission.move_text, legal);
    draughts::Path path;
    if (reading && (reading->exact || reading->moves.size() == 1)) {
        path = reading->moves.front().path;
    } else if (reading && !reading->moves.empty()) {  // ambiguous: both ends alone say so again
        path.push_back(reading->moves.front().from());
        path.push_back(reading->moves.front().to());
    } else if (reading) {  // fits no move: the refusal names what is wrong with these squares
        path = reading->squares;
    }
    if (auto* play = std::get_if<match::PlayMove>(&submission.command))
        play->path = path;
    if (auto* claim = std::get_if<match::ClaimDraw>(&submission.command))
        claim->move = path;
}

void MatchActor::run(Submission submission) {
    disarm();
    const auto decide = [&] {
        read_move(submission);
        throw_dice(submission);
        if (breaks_seal(submission))
            return submission.refused("dice_mismatch");
        const Instant at = charged_at(submission.received);
        auto decision = match::decide(state_, submission.command, {at, opened_});
        if (!decision) {
            const CommandIds* ids = ids_of(submission.actor);
            if (ids && may_be_resent(decision.error()) && ids->full(binding_of(submission.command)))
                return look_up(std::move(submission), decision.error());
            services_.metrics.refusals.add();
            return submission.refused(match::code(decision.error()),
                                      match::clause_of(state_.regulation, decision.error()));
        }
        append(std::move(*decision), std::move(submission), at);
    };
    guarded(decide, &submission);
}

/// A command that is older than what is kept in memory may have been carried out: the journal knows. If it was not, it
/// is refused with `reject`, or where there is none its turn comes now.
void MatchActor::look_up(Submission submission, std::optional<match::Reject> reject) {
    const auto work = [&store = services_.store, stream = record_.stream, cmd = submission.cmd] {
        return store.rows_of_command(stream, cmd);
    };
    const auto held = std::make_shared<Submission>(std::move(submission));
    const auto clause = reject ? match::clause_of(state_.regulation, *reject) : std::string_view{};
    const auto then = [self = weak_from_this(), held, reject,
                       clause](const Result<std::vector<ports::JournalRow>, ports::StoreError>& rows) {
        if (!rows)
            return held->refused("server_busy");
        if (const auto resent = find_resent(*held, *rows))
            return resent->same ? held->ok(resent->seq) : held->refused("command_reused");
        if (reject)
            return held->refused(match::code(*reject), clause);
        const auto actor = self.lock();
        if (!actor)
            return held->refused("server_busy");
        if (!actor->answered_at_once(*held, /*looked_up=*/true))  // sent again meanwhile, or the match has stopped
            actor->enqueue(std::move(*held));
    };
    if (!services_.db.run(work, then))
        held->refused("server_busy");
}

}  // namespace doska::app
