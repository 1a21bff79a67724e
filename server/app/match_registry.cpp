#include "server/app/match_registry.hpp"

#include "server/app/app_metrics.hpp"
#include "server/evidence/event_codec.hpp"

#include <algorithm>

namespace doska::app {

namespace {

// A commit that is not back by then is a stall: the players' clocks don't pay for it.
constexpr Millis stall_after{1'000};
constexpr Millis sweep_every{1'000};
constexpr Millis ignored_lateness{20};  // what scheduling alone makes
constexpr Millis reading_time{25};      // in which a loop that was late reads what had come meanwhile

/// Since when the journal has been stalled, if it is.
std::optional<Instant> stalled_since(const ports::JournalHealth& health, Instant now) {
    std::optional<Instant> since;
    if (health.commit_since && now - *health.commit_since > stall_after)
        since = *health.commit_since + stall_after;
    if (health.link_lost_at && (!since || *health.link_lost_at < *since))
        since = health.link_lost_at;
    return since;
}

/// Everything of one match that is needed to go on with it.
struct Stored {
    ports::MatchRecord record;
    StoredRows stored;
    std::vector<ports::Person> people;
};

/// On a database thread. What the store can't say now says nothing about the match.
Result<Stored, Absent> read_match(ports::Store& store, const std::string& id) {
    auto record = store.match_by_id(id);
    if (!record)
        return failure(record.error() == ports::StoreError::NotFound ? Absent::Unknown : Absent::Busy);
    auto stored = read_rows(store, record->stream, is_for_pairs(*record));
    auto people = store.people(ids_of(*record));
    if (!stored || !people)
        return failure(Absent::Busy);
    if (stored->rows.empty())
        return failure(Absent::Unknown);
    return Stored{std::move(*record), std::move(*stored), std::move(*people)};
}

}  // namespace

std::vector<std::string> ids_of(const ports::MatchRecord& record) {
    std::vector<std::string> ids;
    for (const ports::MatchPerson& entry : record.people)
        ids.push_back(entry.person);
    return ids;
}

bool is_for_pairs(const match::Regulation& regulation) {
    return regulation.nardy && regulation.nardy->discipline == nardy::Discipline::ShortPairs;
}

bool is_for_pairs(const ports::MatchRecord& record) {
    const auto regulation = evidence::decode_regulation(record.regulation);
    return regulation && is_for_pairs(*regulation);
}

bool both_seated(const ports::MatchRecord& record) {
    const auto has = [&](ports::MatchRole role) {
        return std::any_of(record.people.begin(), record.people.end(), [&](const auto& p) { return p.role == role; });
    };
    const bool pairs = is_for_pairs(record);
    return has(ports::MatchRole::A) && has(ports::MatchRole::B) &&
           (!pairs || (has(ports::MatchRole::A2) && has(ports::MatchRole::B2)));
}

MatchRegistry::~MatchRegistry() {
    for (const auto& [id, actor] : matches_)
        actor->retire();
}

std::shared_ptr<MatchActor> MatchRegistry::make(ports::MatchRecord record,
                                                const std::vector<ports::Person>& people) const {
    SeatNames names;
    for (const ports::MatchPerson& entry : record.people) {
        const auto seat = ports::seat_of(entry.role);
        if (!seat)
            continue;
        const auto person =
            std::find_if(people.begin(), people.end(), [&](const auto& p) { return p.id == entry.person; });
        if (person != people.end())
            (ports::is_partner(entry.role) ? names.partner : names.person)[static_cast<std::size_t>(index(*seat))] =
                person->name;
    }
    return std::make_shared<MatchActor>(services_, std::move(record), std::move(names));
}

/// A match from its rows. One that can't be read is left out: the server goes on without it, and says so.
std::shared_ptr<MatchActor> MatchRegistry::load(ports::MatchRecord record, const std::vector<ports::Person>& people,
                                                std::span<const ports::JournalRow> rows) {
    auto actor = make(std::move(record), people);
    if (!actor->restore(rows)) {
        services_.metrics.quarantined.add();
        return nullptr;
    }
    matches_[actor->record().id] = actor;
    return actor;
}

Result<std::size_t, std::string> MatchRegistry::restore_open(match::FreezeCause cause, Instant down_from) {
    const auto records = services_.store.open_matches();
    if (!records)
        return failure(std::string("The open matches can't be read."));
    std::vector<std::string> ids;
    std::unordered_map<std::int64_t, const ports::MatchRecord*> by_stream;
    for (const ports::MatchRecord& record : *records) {
        for (std::string& id : ids_of(record))
            ids.push_back(std::move(id));
        by_stream[record.stream] = &record;
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    const auto people = services_.store.people(ids);
    if (!people)
        return failure(std::string("The players can't be read."));

    std::vector<ports::JournalRow> rows;
    const auto finish = [&] {
        const auto record = rows.empty() ? by_stream.end() : by_stream.find(rows.front().stream);
        if (record != by_stream.end()) {
            const auto actor = load(*record->second, *people, rows);
            if (actor && actor->sleeps())
                matches_.erase(actor->record().id);
            by_stream.erase(record);
        }
        rows.clear();
    };
    const auto read = services_.store.each_open_row([&](ports::JournalRow&& row) {
        if (!rows.empty() && rows.front().stream != row.stream)
            finish();
        rows.push_back(std::move(row));
    });
    if (!read)
        return failure(std::string("The journal can't be read."));
    finish();
    if (auto channels = restore_channels(); !channels)
        return failure(channels.error());
    // Both seats were taken, but the opening fact was not written any more.
    for (const auto& [stream, record] : by_stream)
        if (const auto regulation = evidence::decode_regulation(record->regulation);
            regulation && match::can_be_played(*regulation) && both_seated(*record))
            write_opening(make(*record, *people), *regulation);
    for (const auto& [id, actor] : matches_)
        actor->thaw_after_restart(cause, down_from, alive_every);
    return matches_.size();
}

/// Of the open matches what their pairs have said; one whose channel is not what was written is left out.
Result<void, std::string> MatchRegistry::restore_channels() {
    std::vector<std::string> unreadable;
    for (const auto& [id, actor] : matches_) {
        if (!consults(actor->state().regulation))
            continue;
        const auto stored = read_rows(services_.store, actor->record().stream, true);
        if (!stored)
            return failure(std::string("The channels of pairs can't be read."));
        if (!actor->restore_channels(stored->channels))
            unreadable.push_back(id);
    }
    for (const std::string& id : unreadable) {
        matches_.erase(id);
        services_.metrics.quarantined.add();
    }
    return {};
}

std::shared_ptr<MatchActor> MatchRegistry::live(const std::string& id) const {
    const auto found = matches_.find(id);
    return found == matches_.end() ? nullptr : found->second;
}

void MatchRegistry::find(const std::string& id, Found found) {
    if (auto actor = live(id))
        return found(std::move(actor));
    std::vector<Found>& waiting = loading_[id];
    waiting.push_back(std::move(found));
    if (waiting.size() > 1 || opening_.contains(id))
        return;

    const auto then = [this, id](Result<Stored, Absent> stored) {
        if (opening_.contains(id))
            return;  // who waits is answered when the match is open
        if (auto actor = live(id))
            return answer_waiting(id, std::move(actor));
        if (!stored)
            return answer_waiting(id, failure(stored.error()));
        auto actor = load(std::move(stored->record), stored->people, stored->stored.rows);
        if (actor && !actor->restore_channels(stored->stored.channels)) {
            matches_.erase(id);
            services_.metrics.quarantined.add();
            actor = nullptr;
        }
        answer_waiting(id, actor ? Sought(std::move(actor)) : failure(Absent::Unreadable));
    };
    if (!services_.db.look_up([&store = services_.store, id] { return read_match(store, id); }, then))
        answer_waiting(id, failure(Absent::Busy));
}

void MatchRegistry::answer_waiting(const std::string& id, const Sought& match) {
    const auto node = loading_.extract(id);
    if (node.empty())
        return;
    for (const Found& answer : node.mapped())
        answer(match);
}

void MatchRegistry::open(ports::MatchRecord record, match::Regulation regulation, Found opened) {
    if (auto actor = live(record.id))
        return opened(std::move(actor));
    const std::string id = record.id;
    loading_[id].push_back(std::move(opened));
    if (!opening_.insert(id).second)
        return;
    const auto work = [&store = services_.store, ids = ids_of(record)] { return store.people(ids); };
    const auto then = [this, record, regulation](const Result<std::vector<ports::Person>, ports::StoreError>& people) {
        if (!people)
            return give_up_opening(record.id);
        write_opening(make(record, *people), regulation);
    };
    if (!services_.db.run(work, then))
        give_up_opening(id);
}

void MatchRegistry::give_up_opening(const std::string& id) {
    opening_.erase(id);
    answer_waiting(id, failure(Absent::Busy));
}

void MatchRegistry::write_opening(const std::shared_ptr<MatchActor>& actor, const match::Regulation& regulation) {
    opening_.insert(actor->record().id);
    actor->open(regulation, [this, actor](bool stored) {
        const std::string& id = actor->record().id;
        opening_.erase(id);
        if (stored)
            matches_[id] = actor;
        answer_waiting(id, stored ? Sought(actor) : failure(Absent::Busy));
    });
}

void MatchRegistry::on_tick(Instant now, Millis lateness) {
    watch_journal(now);
    wake_matches(now, lateness);
    sweep(now);
}

/// A loop that was late runs its tick before it reads what came meanwhile: no flag falls until that is read.
void MatchRegistry::wake_matches(Instant now, Millis lateness) {
    if (late_at_ && now - *late_at_ < reading_time)
        return;
    const bool late = lateness > ignored_lateness;
    if (late_at_)
        services_.alarms.advance(*late_at_);
    else if (!late)
        services_.alarms.advance(now);
    late_at_ = late ? std::optional(now) : std::nullopt;
}

void MatchRegistry::watch_journal(Instant now) {
    const auto since = stalled_since(services_.journal.health(), now);
    if (since.has_value() == stalled_)
        return;
    stalled_ = since.has_value();
    if (stalled_)
        obs::log::error("journal_stalled", {{"matches", matches_.size()}});
    else
        obs::log::info("journal_recovered", {});
    for (const auto& [id, actor] : matches_) {
        if (!stalled_)
            actor->recover();
        else
            actor->stall(*since);  // those too whose clocks stand: a turn may be opened by what waits
    }
}

/// Looks after every match once a second, some at each tick: all at once would hold up the moves of all.
void MatchRegistry::sweep(Instant now) {
    const auto elapsed = static_cast<std::size_t>(std::min(now - last_sweep_, sweep_every).count());
    last_sweep_ = now;
    const std::size_t buckets = matches_.bucket_count();
    const std::size_t share = std::min(buckets, buckets * elapsed / static_cast<std::size_t>(sweep_every.count()) + 1);
    std::vector<std::string> idle;
    for (std::size_t i = 0; i < share; ++i) {
        next_bucket_ = (next_bucket_ + 1) % buckets;
        for (auto entry = matches_.begin(next_bucket_); entry != matches_.end(next_bucket_); ++entry) {
            const std::string& id = entry->first;
            const auto& actor = entry->second;
            if (actor->idle())
                idle.push_back(id);
            actor->retry_reload(now);
            actor->audience().catch_up([&](match::Role role) { return actor->snapshot(role); });
        }
    }
    for (const std::string& id : idle)
        matches_.erase(id);
    services_.metrics.live_matches.set(static_cast<std::int64_t>(matches_.size()));
}

void MatchRegistry::shut_down(Instant at) {
    for (const auto& [id, actor] : matches_)
        actor->shut_down(at);
}

bool MatchRegistry::settled() const {
    return std::none_of(matches_.begin(), matches_.end(), [](const auto& entry) { return entry.second->in_flight(); });
}

}  // namespace doska::app
