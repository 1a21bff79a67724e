#pragma once

#include "server/app/app_metrics.hpp"
#include "server/app/dice_vault.hpp"
#include "server/app/kernel_seeds.hpp"
#include "server/app/match_registry.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/ports/record_export.hpp"
#include "tests/support/json.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// The application in a world of its own: a clock that is set by hand, a loop that is turned by hand, a journal that
/// commits when it is told to. What it does is the same at every run.
namespace doska::app::testing {

class SetClock final : public ports::WallClock {
public:
    Instant now() const override { return now_; }
    Instant now_ = instant_ms(1'800'000'000'000);
};

/// Runs posted work when it is turned. Database threads post too.
class HandLoop final : public ports::Loop {
public:
    void post(std::function<void()> work) override;
    void on_tick(std::function<void(Instant, Millis)> tick) override { tick_ = std::move(tick); }

    void turn();

private:
    std::mutex mutex_;
    std::deque<std::function<void()>> work_;
    std::function<void(Instant, Millis)> tick_;
};

/// Holds what it is given until commit(); keeps what is committed. Rows of a stream in `poisoned` are refused. The
/// threads of the database read it while the loop commits.
class HandJournal final : public ports::Journal {
public:
    void append(ports::JournalEntry entry, bool must, ports::AppendDone done) override;
    ports::JournalHealth health() const override { return health_; }

    /// Commits everything that waits, then answers it; what that leads to waits again.
    void commit();
    std::size_t waiting() const { return waiting_.size(); }
    std::vector<ports::JournalRow> rows(std::int64_t stream) const;
    std::vector<ports::EventText> texts(std::int64_t stream) const;
    /// To spoil what is stored, behind the back of everyone who reads.
    void change_last(std::int64_t stream, const std::function<void(ports::JournalRow&)>& change);
    /// The same with any rows, numbered and hashed anew: a chain that is whole over facts that may be none.
    void forge(std::int64_t stream, const std::function<void(std::vector<ports::JournalRow>&)>& change);
    /// Every match that nobody has spoiled.
    std::vector<std::vector<ports::JournalRow>> true_records() const;

    bool busy = false;
    std::map<std::int64_t, ports::AppendError> poisoned;
    ports::JournalHealth health_{.ready = true, .commit_since = {}, .link_lost_at = {}, .oldest_queued = {}};

private:
    Result<void, ports::AppendError> store(const ports::JournalEntry& entry);

    struct Waiting {
        ports::JournalEntry entry;
        ports::AppendDone done;
    };
    std::vector<Waiting> waiting_;
    std::vector<std::pair<ports::AppendDone, ports::AppendError>> refused_;
    mutable std::mutex mutex_;  // of streams_
    std::map<std::int64_t, std::vector<ports::JournalRow>> streams_;
    std::map<std::int64_t, std::vector<ports::EventText>> texts_;
    std::set<std::int64_t> spoiled_;
};

/// Reads what the journal holds; keeps nothing of its own but people.
class HandStore final : public ports::Store {
public:
    explicit HandStore(HandJournal& journal) : journal_(journal) {}

    Result<ports::RunStart, ports::StoreError> begin_run(Instant) override { return ports::RunStart{}; }
    Result<void, ports::StoreError> touch_run(std::int64_t, Instant) override;
    Result<void, ports::StoreError> end_run(std::int64_t, Instant) override { return {}; }
    Result<void, ports::StoreError> add_person(const ports::Person&, const ports::Digest&, Instant) override;
    Result<ports::Person, ports::StoreError> person_of_token(const ports::Digest&, Instant) override;
    Result<std::vector<ports::Person>, ports::StoreError> people(const std::vector<std::string>& ids) override;
    Result<ports::MatchRecord, ports::StoreError> create_match(const ports::NewMatch& match, Instant now) override;
    Result<ports::MatchRecord, ports::StoreError> match_by_id(const std::string& id) override;
    Result<ports::MatchRecord, ports::StoreError> use_invite(const ports::Digest& code, const std::string& person,
                                                             Instant) override;
    Result<ports::InviteRecord, ports::StoreError> invite(const ports::Digest& code) override;
    Result<std::vector<ports::MatchRecord>, ports::StoreError> organized_matches(int limit) override;
    Result<ports::MatchRecord, ports::StoreError> create_rematch(std::int64_t of_stream, const std::string& id,
                                                                 const std::string& regulation, Instant now) override;
    Result<std::vector<ports::MatchRecord>, ports::StoreError> own_matches(const std::string& person,
                                                                           int limit) override;
    Result<void, ports::StoreError> mark_ended(std::int64_t, Instant) override { return {}; }
    Result<std::vector<ports::MatchRecord>, ports::StoreError> open_matches() override { return records; }
    Result<void, ports::StoreError> each_open_row(const std::function<void(ports::JournalRow&&)>& row) override;
    Result<std::vector<ports::JournalRow>, ports::StoreError> rows(std::int64_t stream) override;
    Result<std::vector<ports::JournalRow>, ports::StoreError> rows_of_command(std::int64_t stream,
                                                                              const std::string& cmd) override;
    Result<std::vector<ports::JournalRow>, ports::StoreError> rows_of_kinds(
        const std::vector<std::int64_t>& streams, const std::vector<std::string>& kinds) override;
    Result<std::vector<ports::EventText>, ports::StoreError> texts(std::int64_t) override;

    std::vector<ports::MatchRecord> records;
    std::map<ports::Digest, std::pair<std::size_t, ports::MatchRole>> invites;  // to one of the records
    std::atomic<bool> unreadable = false;
    std::atomic<bool> frozen = false;
    std::atomic<int> signs = 0;  // of life
    std::atomic<int> reads = 0;  // of a match's rows

private:
    HandJournal& journal_;
};

/// Keeps what a client would get.
class HandLink final : public ports::ClientLink {
public:
    void send(ports::Message message) override;
    std::size_t queued_bytes() const override { return queued; }
    void set_reading(bool on) override { reading = on; }
    void close(std::uint16_t code, std::string_view) override { closed = code; }
    void set_ping_interval(Millis interval) override { ping = interval; }

    /// The last message of a kind, or null.
    nlohmann::json last(std::string_view kind) const;
    std::size_t count(std::string_view kind) const;

    std::vector<nlohmann::json> got;
    std::size_t queued = 0;
    bool reading = true;
    std::uint16_t closed = 0;
    Millis ping{0};
};

/// Random, or always the same: two worlds whose games have the same dice.
class WorldSeeds final : public ports::SeedSource {
public:
    std::string seed() override { return always.empty() ? kernel_.seed() : always; }
    std::string always;

private:
    KernelSeeds kernel_;
};

/// One table with two players, a judge and a watcher, and all that it stands on.
struct World {
    World();
    /// Every record that the world has written is judged by the rules.
    ~World();

    /// Opens match number `number` with this regulation; `start` also lets both players be ready and White's clock run.
    std::shared_ptr<MatchActor> open(const match::Regulation& regulation, int number = 1);
    static std::string id_of(int number);
    bool judged = true;  // whether a judge is appointed to the matches that are opened

    /// Lets database threads finish: turns the loop until the condition holds.
    void wait(const std::function<bool()>& condition);

    void pass(Millis time, Millis lateness = Millis{0});
    void settle();

    SetClock clock;
    HandLoop loop;
    HandJournal journal;
    HandStore store{journal};
    DbTasks db{loop, 1};
    AlarmQueue alarms;
    obs::Metrics figures;
    AppMetrics metrics{figures};
    WorldSeeds seeds;
    SodiumDiceVault vault{DiceKey{*ports::DiceSecret::parse(std::string(64, 'd'))}};
    MatchServices services{clock, loop, journal, store, db, alarms, metrics, seeds, vault};
    MatchRegistry registry{services};
};

}  // namespace doska::app::testing
