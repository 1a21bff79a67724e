#pragma once

#include "server/app/app_metrics.hpp"
#include "server/app/kernel_seeds.hpp"
#include "server/app/match_registry.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/ports/record_export.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>
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
    void post(std::function<void()> work) override {
        const std::lock_guard lock(mutex_);
        work_.push_back(std::move(work));
    }
    void on_tick(std::function<void(Instant, Millis)> tick) override { tick_ = std::move(tick); }

    void turn() {
        for (;;) {
            std::deque<std::function<void()>> work;
            {
                const std::lock_guard lock(mutex_);
                work.swap(work_);
            }
            if (work.empty())
                return;
            for (const auto& piece : work)
                piece();
        }
    }

private:
    std::mutex mutex_;
    std::deque<std::function<void()>> work_;
    std::function<void(Instant, Millis)> tick_;
};

/// Holds what it is given until commit(); keeps what is committed. Rows of a stream in `poisoned` are refused.
class HandJournal final : public ports::Journal {
public:
    void append(ports::JournalEntry entry, bool must, ports::AppendDone done) override {
        if (!must && busy)
            return refused_.push_back({std::move(done), ports::AppendError::Busy});
        waiting_.push_back({std::move(entry), std::move(done)});
    }
    ports::JournalHealth health() const override { return health_; }

    /// Commits everything that waits, then answers it; what that leads to waits again.
    void commit() {
        for (auto& [done, error] : std::exchange(refused_, {}))
            done(failure(error));
        for (auto& [entry, done] : std::exchange(waiting_, {}))
            done(store(entry));
    }
    std::size_t waiting() const { return waiting_.size(); }
    std::vector<ports::JournalRow>& rows(std::int64_t stream) { return streams_[stream]; }

    bool busy = false;
    std::map<std::int64_t, ports::AppendError> poisoned;
    ports::JournalHealth health_{.ready = true, .commit_since = {}, .link_lost_at = {}, .oldest_queued = {}};

private:
    Result<void, ports::AppendError> store(const ports::JournalEntry& entry) {
        const auto bad = poisoned.find(entry.rows.front().stream);
        if (bad != poisoned.end())
            return failure(bad->second);
        auto& rows = streams_[entry.rows.front().stream];
        rows.insert(rows.end(), entry.rows.begin(), entry.rows.end());
        return {};
    }

    struct Waiting {
        ports::JournalEntry entry;
        ports::AppendDone done;
    };
    std::vector<Waiting> waiting_;
    std::vector<std::pair<ports::AppendDone, ports::AppendError>> refused_;
    std::map<std::int64_t, std::vector<ports::JournalRow>> streams_;
};

/// Reads what the journal holds; keeps nothing of its own but people.
class HandStore final : public ports::Store {
public:
    explicit HandStore(HandJournal& journal) : journal_(journal) {}

    Result<ports::RunStart, ports::StoreError> begin_run(Instant) override { return ports::RunStart{}; }
    Result<void, ports::StoreError> touch_run(std::int64_t, Instant) override {
        while (frozen)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ++signs;
        return {};
    }
    Result<void, ports::StoreError> end_run(std::int64_t, Instant) override { return {}; }
    Result<void, ports::StoreError> add_person(const ports::Person&, const ports::Digest&, Instant) override {
        return {};
    }
    Result<ports::Person, ports::StoreError> person_of_token(const ports::Digest&, Instant) override {
        return failure(ports::StoreError::NotFound);
    }
    Result<std::vector<ports::Person>, ports::StoreError> people(const std::vector<std::string>& ids) override {
        if (unreadable)
            return failure(ports::StoreError::Unavailable);
        std::vector<ports::Person> found;
        for (const std::string& id : ids)
            found.push_back({id, "name of " + id, {}});
        return found;
    }
    Result<ports::MatchRecord, ports::StoreError> create_match(const ports::NewMatch& match, Instant now) override {
        return ports::MatchRecord{1'000, match.id, match.regulation, now, match.people, false};
    }
    Result<ports::MatchRecord, ports::StoreError> match_by_id(const std::string& id) override {
        for (const ports::MatchRecord& record : records)
            if (record.id == id)
                return record;
        return failure(ports::StoreError::NotFound);
    }
    Result<ports::MatchRecord, ports::StoreError> use_invite(const ports::Digest& code, const std::string& person,
                                                             Instant) override {
        const auto invite = invites.find(code);
        if (invite == invites.end())
            return failure(ports::StoreError::NotFound);
        auto& [record, role] = invite->second;
        const ports::MatchPerson entry{role, person};
        auto& people = records[record].people;
        if (std::find(people.begin(), people.end(), entry) == people.end())
            people.push_back(entry);
        return records[record];
    }
    Result<ports::InviteRecord, ports::StoreError> invite(const ports::Digest& code) override {
        const auto found = invites.find(code);
        if (found == invites.end())
            return failure(ports::StoreError::NotFound);
        const auto& [at, role] = found->second;
        const auto has_role = [role = role](const ports::MatchPerson& one) { return one.role == role; };
        const auto& people = records[at].people;
        return ports::InviteRecord{records[at], role, std::any_of(people.begin(), people.end(), has_role)};
    }
    Result<std::vector<ports::MatchRecord>, ports::StoreError> organized_matches(int limit) override {
        std::vector<ports::MatchRecord> newest(records.rbegin(), records.rend());
        newest.resize(std::min(newest.size(), static_cast<std::size_t>(limit)));
        return newest;
    }
    Result<ports::MatchRecord, ports::StoreError> create_rematch(std::int64_t of_stream, const std::string& id,
                                                                 const std::string& regulation, Instant now) override {
        for (ports::MatchRecord& record : records) {
            if (record.stream != of_stream)
                continue;
            if (!record.rematch.empty())
                return failure(ports::StoreError::Taken);
            record.rematch = id;
            const auto stream = static_cast<std::int64_t>(records.size()) + 1;
            return records.emplace_back(ports::MatchRecord{stream, id, regulation, now, record.people, false, {}});
        }
        return failure(ports::StoreError::NotFound);
    }
    Result<std::vector<ports::MatchRecord>, ports::StoreError> own_matches(const std::string& person,
                                                                           int limit) override {
        std::vector<ports::MatchRecord> found;
        for (auto record = records.rbegin(); record != records.rend(); ++record)
            for (const ports::MatchPerson& entry : record->people)
                if (entry.person == person && found.size() < static_cast<std::size_t>(limit))
                    found.push_back(*record);
        return found;
    }
    Result<void, ports::StoreError> mark_ended(std::int64_t, Instant) override { return {}; }
    Result<std::vector<ports::MatchRecord>, ports::StoreError> open_matches() override { return records; }
    Result<void, ports::StoreError> each_open_row(const std::function<void(ports::JournalRow&&)>& row) override {
        for (const ports::MatchRecord& record : records)
            for (ports::JournalRow copy : journal_.rows(record.stream))
                row(std::move(copy));
        return {};
    }
    Result<std::vector<ports::JournalRow>, ports::StoreError> rows(std::int64_t stream) override {
        ++reads;
        if (unreadable)
            return failure(ports::StoreError::Unavailable);
        return journal_.rows(stream);
    }
    Result<std::vector<ports::JournalRow>, ports::StoreError> rows_of_command(std::int64_t stream,
                                                                              const std::string& cmd) override {
        std::vector<ports::JournalRow> found;
        for (const ports::JournalRow& row : journal_.rows(stream))
            if (row.cmd == cmd)
                found.push_back(row);
        return found;
    }
    Result<std::vector<ports::EventText>, ports::StoreError> texts(std::int64_t) override {
        return std::vector<ports::EventText>{};
    }

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
    void send(ports::Message message) override { got.push_back(nlohmann::json::parse(*message)); }
    std::size_t queued_bytes() const override { return queued; }
    void set_reading(bool on) override { reading = on; }
    void close(std::uint16_t code, std::string_view) override { closed = code; }
    void set_ping_interval(Millis interval) override { ping = interval; }

    /// The last message of a kind, or null.
    nlohmann::json last(std::string_view kind) const {
        for (auto it = got.rbegin(); it != got.rend(); ++it)
            if ((*it)["t"] == kind)
                return *it;
        return nullptr;
    }
    std::size_t count(std::string_view kind) const {
        std::size_t n = 0;
        for (const auto& message : got)
            n += message["t"] == kind;
        return n;
    }

    std::vector<nlohmann::json> got;
    std::size_t queued = 0;
    bool reading = true;
    std::uint16_t closed = 0;
    Millis ping{0};
};

/// One table with two players, a judge and a watcher, and all that it stands on.
struct World {
    World() = default;

    /// Opens match number `number` with this regulation; `start` also lets both players be ready and White's clock run.
    std::shared_ptr<MatchActor> open(const match::Regulation& regulation, int number = 1) {
        ports::MatchRecord record{number, id_of(number), *evidence::encode(regulation), clock.now(), {}, false};
        record.people = {
            {ports::MatchRole::A, "personA"}, {ports::MatchRole::B, "personB"}, {ports::MatchRole::Judge, "personJ"}};
        store.records.push_back(record);
        registry.open(record, regulation, [](const std::shared_ptr<MatchActor>&) {});
        wait([&] { return journal.waiting() > 0; });
        DOSKA_CHECK(!registry.live(record.id));
        settle();
        return registry.live(record.id);
    }
    static std::string id_of(int number) {
        std::string id = "M000000000";
        for (std::size_t at = 9; number > 0; number /= 10, --at)
            id[at] = static_cast<char>('0' + number % 10);
        return id;
    }

    /// Lets database threads finish: turns the loop until the condition holds.
    template <class Condition>
    void wait(Condition condition) {
        for (int i = 0; i < 20'000 && !condition(); ++i) {
            loop.turn();
            std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
        DOSKA_CHECK(condition());
    }

    void pass(Millis time, Millis lateness = Millis{0}) {
        clock.now_ += time;
        registry.on_tick(clock.now(), lateness);
        loop.turn();
    }
    void settle() {
        while (journal.waiting() > 0) {
            journal.commit();
            loop.turn();
        }
    }

    SetClock clock;
    HandLoop loop;
    HandJournal journal;
    HandStore store{journal};
    DbTasks db{loop, 1};
    AlarmQueue alarms;
    obs::Metrics figures;
    AppMetrics metrics{figures};
    KernelSeeds seeds;
    MatchServices services{clock, loop, journal, store, db, alarms, metrics, seeds};
    MatchRegistry registry{services};
};

}  // namespace doska::app::testing
