#pragma once

#include "engine/core/check.hpp"
#include "engine/match/alarm.hpp"
#include "engine/match/command.hpp"
#include "engine/match/decide.hpp"
#include "engine/match/view.hpp"
#include "protocol/encode.hpp"
#include "server/app/alarm_queue.hpp"
#include "server/app/audience.hpp"
#include "server/app/client.hpp"
#include "server/app/command_ids.hpp"
#include "server/app/consultation.hpp"
#include "server/app/db_tasks.hpp"
#include "server/app/game_dice.hpp"
#include "server/app/ledger.hpp"
#include "server/app/submission.hpp"
#include "server/app/turn_draft.hpp"
#include "server/obs/log.hpp"
#include "server/ports/dice_vault.hpp"
#include "server/ports/journal.hpp"
#include "server/ports/seed_source.hpp"
#include "server/ports/store.hpp"
#include "server/ports/wall_clock.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace doska::app {

struct AppMetrics;

/// What every match uses. Outlives all of them.
struct MatchServices {
    const ports::WallClock& clock;
    ports::Loop& loop;
    ports::Journal& journal;
    ports::Store& store;
    DbTasks& db;
    AlarmQueue& alarms;
    AppMetrics& metrics;
    ports::SeedSource& seeds;
    const ports::DiceVault& vault;
};

/// How those are called who hold the seats, by index(Seat).
struct SeatNames {
    std::array<std::string, 2> person;
    std::array<std::string, 2> partner;  // of pairs
};

/// One live match: a plain object on the loop. One decision is in flight at a time; the next command waits for its
/// commit. Nothing is told before it is stored.
class MatchActor final : public AlarmOwner, public std::enable_shared_from_this<MatchActor> {
public:
    MatchActor(MatchServices& services, ports::MatchRecord record, SeatNames names);
    ~MatchActor() override;

    const ports::MatchRecord& record() const { return record_; }
    const match::State& state() const { return state_; }
    match::Role role_of(const std::optional<ports::Person>& person) const;
    bool has_judge() const;
    /// 22.1: whether the person acts for the seat in the present game, or the next; of a pair it is one of the two.
    bool acts(const std::string& person, Seat seat) const;

    /// Somebody took up a role, as a judge does during the match.
    void add_person(ports::MatchPerson person);

    /// Writes the opening fact of a new match; `opened` is called when it is stored, or can't be.
    void open(const match::Regulation& regulation, std::function<void(bool stored)> opened);
    /// Takes over a match from its stored rows; false, with a log line, when they can't be read.
    bool restore(std::span<const ports::JournalRow> rows);
    /// Takes over what its pairs have said; false, with a log line, when it can't be read.
    bool restore_channels(const evidence::Channels& stored);
    /// After a restart: clocks stand until both players are back. `down_from` is the last sign of life of the process
    /// before, which gave one each `alive_every`.
    void thaw_after_restart(match::FreezeCause cause, Instant down_from, Millis alive_every);

    void subscribe(const std::shared_ptr<Client>& client, std::int64_t since, const Reply& reply);
    void unsubscribe(const Client& client);
    void submit(Submission submission);
    /// A turn of nardy as `sender` puts it together: shown to all others. Answered only where it is refused.
    void draft(const Client& sender, Seat seat, const protocol::Draft& draft, const Reply& reply);
    /// 22.1: one of a pair says something to the other.
    void say(Saying saying);
    /// When a command counts as received: its stamp, put back by the loop's lateness, but never before the turn was
    /// opened that it may answer.
    Instant stamp(Instant read, Millis lateness) const {
        return read < opened_ ? read : std::max(opened_, read - lateness);
    }

    /// The journal has been stalled since `at`: no clock runs from then on.
    void stall(Instant at);
    /// The journal works again: what waits is done first, then the clocks go on after a countdown.
    void recover();
    /// The server stops now: the running stretch is charged and written down.
    void shut_down(Instant at);

    /// The message that shows one role the whole match.
    std::string snapshot(match::Role role) const;
    /// The state as the public sees it, for HTTP.
    std::string public_state() const;
    const std::array<std::string, 2>& names() const { return names_.person; }
    /// When the present or last game began; nullopt before the first.
    std::optional<Instant> started() const { return started_; }
    /// The same two have another match: everybody is told.
    void set_rematch(std::string id);
    /// With nobody looking, and ended, or a casual one of which no game has begun some time after it was made: can be
    /// forgotten, and is read again when somebody asks for it. One that is set aside stays: it would simply go on.
    bool idle() const;
    /// Such a casual one; nobody waits for its clock, and a server that starts need not hold it.
    bool sleeps() const;
    /// Whether the journal or the store owes it an answer.
    bool in_flight() const { return flight_ || reloading_ || (consultation_ && consultation_->in_flight()); }
    /// Once a second: what could not be read again from the store is tried again, after 1, 2, 4 ... 30 s.
    void retry_reload(Instant now);
    /// Asks for no alarm any more: the queue may end before those who still hold the match let it go.
    void retire() { forget_alarm(); }
    Audience& audience() { return audience_; }

    void on_alarm(Instant at, Instant now) override;

private:
    struct Flight {  // the decision that is being stored
        std::vector<match::Event> events;
        Instant at;    // of all its rows
        ChainEnd end;  // of the match's chain, once it is stored
        Submission submission;
    };

    protocol::MessageContext context(Instant now) const;
    void tell_presence(Client& client) const;
    void tell_judge_presence();
    void judge_came_or_went();
    void wait_for_judge();
    std::string judge_presence() const;
    bool answered_at_once(Submission& submission, bool looked_up = false);
    void enqueue(Submission submission);
    void look_up(Submission submission, std::optional<match::Reject> reject);
    void pump();
    /// A programmer's error stops this match alone, which reads itself again. The command that met it is answered.
    template <class Work>
    void guarded(Work work, const Submission* submission = nullptr) {
        try {
            work();
        } catch (const InvariantBroken& broken) {
            if (submission)
                submission->refused("server_busy");
            reload(broken.what(), submission ? submission->received : services_.clock.now());
        }
    }
    void read_again();
    void on_rows_read(Result<StoredRows, ports::StoreError> rows);
    void give_time_back(Instant interrupted);
    void run(Submission submission);
    void run_thaw();
    void append(std::vector<match::Event> events, Submission&& submission, Instant at);
    void on_stored(Result<void, ports::AppendError> result);
    void apply_flight();
    void fail_flight(ports::AppendError error);
    void reload(std::string_view why, Instant interrupted);
    void quarantine(std::string_view why);
    void continue_if_present();
    bool has_come(Seat seat) const;
    void arrive_if_present();
    void draw_if_due();
    void commit_dice_if_due();
    void roll_opening_if_due();
    void throw_dice(Submission& submission) const;
    bool breaks_seal(const Submission& submission) const;
    void follow_dice();
    void do_what_is_due();
    void follow_channels();
    bool says_next_line();
    void on_line_stored(Result<void, ports::AppendError> result);
    void show_channels(const Client& client, match::Role role) const;
    void show_channels();
    void arrive(Seat seat, Instant at);
    bool waits_already(const std::function<bool(const match::Command&)>& same) const;
    void mark_ended();
    void watch_lines() const;
    Instant charged_at(Instant received) const;
    void read_move(Submission& submission) const;
    void remember(const Submission& submission, std::int64_t seq);
    void remember(std::span<const ports::JournalRow> rows);
    CommandIds* ids_of(std::string_view actor);
    void arm();
    void arm_anew();
    void wake_at(Instant at);
    void disarm();
    void forget_alarm();

    MatchServices& services_;
    ports::MatchRecord record_;
    SeatNames names_;
    match::State state_;
    Ledger ledger_;
    Audience audience_;
    GameDice dice_;
    TurnDraft draft_;
    std::unique_ptr<Consultation> consultation_;  // of pairs
    Instant opened_{};  // before it the mover's clock does not run: the present turn's opening, or the end of a hold
    Instant turn_given_{};  // when the present turn began: what was received before is no answer to it
    std::optional<Instant> started_;
    std::vector<Submission> inbox_;  // at most sixteen, and what the server itself adds
    std::optional<Flight> flight_;
    std::array<CommandIds, 3> ids_;        // of seat a, seat b and the judges
    std::optional<match::Alarm> due_;      // what happens next by itself; none while a decision is under way
    std::optional<Instant> alarm_;         // what the queue holds for this match: that instant or an earlier one
    std::optional<match::Downtime> down_;  // before this process
    std::optional<Instant> judge_away_;    // since when a claim waits in vain for a judge; none: it does not
    std::optional<Instant> stalled_at_;
    std::optional<std::size_t> thaw_after_;  // so many waiting commands go before the thaw
    std::function<void(bool)> on_opened_;    // until the opening fact is stored
    int failures_ = 0;                       // in a row
    bool reloading_ = false;
    Instant interrupted_{};            // when the command came in whose failure led to the present reload
    std::optional<Instant> retry_at_;  // when the store is asked again for what it couldn't give
    Millis retry_after_{0};
    bool quarantined_ = false;
    bool shutting_down_ = false;
};

}  // namespace doska::app
