#include "tests/support/app_world.hpp"

#include "server/evidence/chain.hpp"
#include "server/evidence/judge_record.hpp"

#include <doctest/doctest.h>
#include <chrono>

namespace doska::app::testing {

void HandLoop::post(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    work_.push_back(std::move(work));
}

void HandLoop::turn() {
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

void HandJournal::append(ports::JournalEntry entry, bool must, ports::AppendDone done) {
    if (!must && busy)
        return refused_.push_back({std::move(done), ports::AppendError::Busy});
    waiting_.push_back({std::move(entry), std::move(done)});
}

void HandJournal::commit() {
    for (auto& [done, error] : std::exchange(refused_, {}))
        done(failure(error));
    for (auto& [entry, done] : std::exchange(waiting_, {}))
        done(store(entry));
}

Result<void, ports::AppendError> HandJournal::store(const ports::JournalEntry& entry) {
    const auto bad = poisoned.find(entry.rows.front().stream);
    if (bad != poisoned.end())
        return failure(bad->second);
    const std::lock_guard lock(mutex_);
    auto& rows = streams_[entry.rows.front().stream];
    rows.insert(rows.end(), entry.rows.begin(), entry.rows.end());
    for (const ports::EventText& text : entry.texts)
        texts_[text.stream].push_back(text);
    return {};
}

std::vector<ports::EventText> HandJournal::texts(std::int64_t stream) const {
    const std::lock_guard lock(mutex_);
    const auto found = texts_.find(stream);
    return found == texts_.end() ? std::vector<ports::EventText>{} : found->second;
}

std::vector<ports::JournalRow> HandJournal::rows(std::int64_t stream) const {
    const std::lock_guard lock(mutex_);
    const auto found = streams_.find(stream);
    return found == streams_.end() ? std::vector<ports::JournalRow>{} : found->second;
}

void HandJournal::change_last(std::int64_t stream, const std::function<void(ports::JournalRow&)>& change) {
    const std::lock_guard lock(mutex_);
    change(streams_.at(stream).back());
    spoiled_.insert(stream);
}

void HandJournal::forge(std::int64_t stream, const std::function<void(std::vector<ports::JournalRow>&)>& change) {
    const std::lock_guard lock(mutex_);
    auto& rows = streams_.at(stream);
    spoiled_.insert(stream);
    change(rows);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].seq = static_cast<std::int64_t>(i) + 1;
    evidence::seal({}, rows);
}

std::vector<std::vector<ports::JournalRow>> HandJournal::true_records() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::vector<ports::JournalRow>> records;
    for (const auto& [stream, rows] : streams_)
        if (stream > 0 && !spoiled_.contains(stream))  // those below are channels of pairs
            records.push_back(rows);
    return records;
}

Result<void, ports::StoreError> HandStore::touch_run(std::int64_t, Instant) {
    while (frozen)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ++signs;
    return {};
}

Result<void, ports::StoreError> HandStore::add_person(const ports::Person&, const ports::Digest&, Instant) {
    return {};
}

Result<ports::Person, ports::StoreError> HandStore::person_of_token(const ports::Digest&, Instant) {
    return failure(ports::StoreError::NotFound);
}

Result<std::vector<ports::Person>, ports::StoreError> HandStore::people(const std::vector<std::string>& ids) {
    if (unreadable)
        return failure(ports::StoreError::Unavailable);
    std::vector<ports::Person> found;
    for (const std::string& id : ids)
        found.push_back({id, "name of " + id, {}});
    return found;
}

Result<ports::MatchRecord, ports::StoreError> HandStore::create_match(const ports::NewMatch& match, Instant now) {
    return ports::MatchRecord{1'000, match.id, match.regulation, now, match.people, false};
}

Result<ports::MatchRecord, ports::StoreError> HandStore::match_by_id(const std::string& id) {
    if (unreadable)
        return failure(ports::StoreError::Unavailable);
    for (const ports::MatchRecord& record : records)
        if (record.id == id)
            return record;
    return failure(ports::StoreError::NotFound);
}

Result<ports::MatchRecord, ports::StoreError> HandStore::use_invite(const ports::Digest& code,
                                                                    const std::string& person, Instant) {
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

Result<ports::InviteRecord, ports::StoreError> HandStore::invite(const ports::Digest& code) {
    const auto found = invites.find(code);
    if (found == invites.end())
        return failure(ports::StoreError::NotFound);
    const auto& [at, role] = found->second;
    const auto has_role = [role = role](const ports::MatchPerson& one) { return one.role == role; };
    const auto& people = records[at].people;
    return ports::InviteRecord{records[at], role, std::any_of(people.begin(), people.end(), has_role)};
}

Result<std::vector<ports::MatchRecord>, ports::StoreError> HandStore::organized_matches(int limit) {
    std::vector<ports::MatchRecord> newest(records.rbegin(), records.rend());
    newest.resize(std::min(newest.size(), static_cast<std::size_t>(limit)));
    return newest;
}

Result<ports::MatchRecord, ports::StoreError> HandStore::create_rematch(std::int64_t of_stream, const std::string& id,
                                                                        const std::string& regulation, Instant now) {
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

Result<std::vector<ports::MatchRecord>, ports::StoreError> HandStore::own_matches(const std::string& person,
                                                                                  int limit) {
    std::vector<ports::MatchRecord> found;
    for (auto record = records.rbegin(); record != records.rend(); ++record)
        for (const ports::MatchPerson& entry : record->people)
            if (entry.person == person && found.size() < static_cast<std::size_t>(limit))
                found.push_back(*record);
    return found;
}

Result<void, ports::StoreError> HandStore::each_open_row(const std::function<void(ports::JournalRow&&)>& row) {
    for (const ports::MatchRecord& record : records)
        for (ports::JournalRow copy : journal_.rows(record.stream))
            row(std::move(copy));
    return {};
}

Result<std::vector<ports::JournalRow>, ports::StoreError> HandStore::rows(std::int64_t stream) {
    ++reads;
    if (unreadable)
        return failure(ports::StoreError::Unavailable);
    return journal_.rows(stream);
}

Result<std::vector<ports::JournalRow>, ports::StoreError> HandStore::rows_of_kinds(
    const std::vector<std::int64_t>& streams, const std::vector<std::string>& kinds) {
    if (unreadable)
        return failure(ports::StoreError::Unavailable);
    const std::set<std::int64_t> in_order(streams.begin(), streams.end());
    std::vector<ports::JournalRow> found;
    for (const std::int64_t stream : in_order)
        for (ports::JournalRow& row : journal_.rows(stream))
            if (std::find(kinds.begin(), kinds.end(), row.kind) != kinds.end())
                found.push_back(std::move(row));
    return found;
}

Result<std::vector<ports::JournalRow>, ports::StoreError> HandStore::rows_of_command(std::int64_t stream,
                                                                                     const std::string& cmd) {
    std::vector<ports::JournalRow> found;
    for (const ports::JournalRow& row : journal_.rows(stream))
        if (row.cmd == cmd)
            found.push_back(row);
    return found;
}

Result<std::vector<ports::EventText>, ports::StoreError> HandStore::texts(std::int64_t stream) {
    return journal_.texts(stream);
}

void HandLink::send(ports::Message message) {
    got.push_back(nlohmann::json::parse(*message));
}

nlohmann::json HandLink::last(std::string_view kind) const {
    for (auto it = got.rbegin(); it != got.rend(); ++it)
        if ((*it)["t"] == kind)
            return *it;
    return nullptr;
}

std::size_t HandLink::count(std::string_view kind) const {
    std::size_t n = 0;
    for (const auto& message : got)
        n += message["t"] == kind;
    return n;
}

World::World() = default;
World::~World() {
    for (const auto& rows : journal.true_records()) {
        const auto fault = evidence::judge_record(rows).fault;
        CHECK_MESSAGE(!fault.has_value(), (fault ? words_of(*fault) : std::string()));
    }
}

std::shared_ptr<MatchActor> World::open(const match::Regulation& regulation, int number) {
    ports::MatchRecord record{number, id_of(number), *evidence::encode(regulation), clock.now(), {}, false};
    record.people = {{ports::MatchRole::A, "personA"}, {ports::MatchRole::B, "personB"}};
    if (is_for_pairs(regulation)) {
        record.people.push_back({ports::MatchRole::A2, "personC"});
        record.people.push_back({ports::MatchRole::B2, "personD"});
    }
    if (judged)
        record.people.push_back({ports::MatchRole::Judge, "personJ"});
    store.records.push_back(record);
    registry.open(record, regulation, [](const Sought&) {});
    wait([&] { return journal.waiting() > 0; });
    DOSKA_CHECK(!registry.live(record.id));
    settle();
    return registry.live(record.id);
}

std::string World::id_of(int number) {
    std::string id = "M000000000";
    for (std::size_t at = 9; number > 0; number /= 10, --at)
        id[at] = static_cast<char>('0' + number % 10);
    return id;
}

void World::wait(const std::function<bool()>& condition) {
    // A condition may do something: once it has held it isn't asked again.
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!condition()) {
        DOSKA_CHECK(std::chrono::steady_clock::now() < give_up);
        loop.turn();
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
}

void World::pass(Millis time, Millis lateness) {
    clock.now_ += time;
    registry.on_tick(clock.now(), lateness);
    loop.turn();
}

void World::settle() {
    while (journal.waiting() > 0) {
        journal.commit();
        loop.turn();
    }
}

}  // namespace doska::app::testing
