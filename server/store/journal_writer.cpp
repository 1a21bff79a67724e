#include "server/store/journal_writer.hpp"

#include "engine/core/check.hpp"
#include "server/store/connection_url.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace doska::store {

namespace {

constexpr std::chrono::milliseconds look_interval{500};  // how soon an idle writer notices a lost link
constexpr Millis lock_poll{100};
constexpr Millis shortest_retry{100};
constexpr Millis longest_retry{1'000};
constexpr std::chrono::seconds cut_wait{2};

template <class Bounds>
std::size_t bucket(const Bounds& bounds, std::uint64_t value) {
    return static_cast<std::size_t>(std::lower_bound(bounds.begin(), bounds.end(), value) - bounds.begin());
}

/// The library's messages have line ends; an operator's line has none.
std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    while (text.ends_with(' '))
        text.pop_back();
    return text;
}

}  // namespace

JournalWriter::JournalWriter(JournalOptions options, const ports::WallClock& clock, Post post)
    : options_(std::move(options)), clock_(clock), post_(std::move(post)), thread_([this] { run(); }) {}

JournalWriter::~JournalWriter() {
    if (!thread_.joinable())
        return;
    stop(Millis{0});
    if (thread_.joinable())
        thread_.join();
}

void JournalWriter::append(ports::JournalEntry entry, bool must, ports::AppendDone done) {
    DOSKA_CHECK(!entry.rows.empty());
    const Instant now = clock_.now();
    ports::AppendError refusal;
    {
        const std::lock_guard lock(mutex_);
        const auto oldest = in_flight_since_ ? in_flight_since_
                            : queue_.empty() ? std::nullopt
                                             : std::optional(queue_.front().since);
        const bool full =
            queued_rows_ + entry.rows.size() > options_.max_queued_rows || (oldest && now - *oldest > options_.max_age);
        if (!stopping_ && (must || !full)) {
            queued_rows_ += entry.rows.size();
            queue_.push_back({std::move(entry), std::move(done), now, std::nullopt});
            wake_.notify_one();
            return;
        }
        refusal = stopping_ ? ports::AppendError::Closed : ports::AppendError::Busy;
        metrics_.busy += !stopping_;
    }
    post_([done = std::move(done), refusal] { done(failure(refusal)); });
}

ports::JournalHealth JournalWriter::health() const {
    const std::lock_guard lock(mutex_);
    ports::JournalHealth health = health_;
    health.queued_rows = queued_rows_;
    if (in_flight_since_)
        health.oldest_queued = in_flight_since_;
    else if (!queue_.empty())
        health.oldest_queued = queue_.front().since;
    return health;
}

std::string JournalWriter::obstacle() const {
    const std::lock_guard lock(mutex_);
    return obstacle_;
}

JournalMetrics JournalWriter::metrics() const {
    const std::lock_guard lock(mutex_);
    return metrics_;
}

StopResult JournalWriter::stop(Millis drain) {
    std::unique_lock lock(mutex_);
    stopping_ = true;
    wake_.notify_all();
    const auto ended = [this] { return finished_; };
    ended_.wait_for(lock, drain, ended);
    if (!finished_) {
        abandoned_ = true;
        if (socket_)
            socket_->cut();
        wake_.notify_all();
        if (!ended_.wait_for(lock, cut_wait, ended))
            return StopResult::Stuck;
    }
    const bool forced = abandoned_;
    lock.unlock();
    if (thread_.joinable())
        thread_.join();
    return forced ? StopResult::Forced : StopResult::Clean;
}

// The writer's thread from here on.

void JournalWriter::run() {
    while (ensure_link()) {
        Batch batch;
        if (!take(batch))
            break;
        if (!batch.empty()) {
            write(batch);
        } else if (link_->look(); link_->lost()) {
            drop_link();
        }
    }
    refuse_queue();
    drop_link();
    const std::lock_guard lock(mutex_);
    finished_ = true;
    ended_.notify_all();
}

/// Waits for work; takes entries up to the cap, at least one. An empty batch: nothing came for a while. False: nothing
/// will come any more.
bool JournalWriter::take(Batch& batch) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, look_interval, [this] { return !queue_.empty() || stopping_; });
    if (abandoned_ || (stopping_ && queue_.empty()))
        return false;
    std::size_t rows = 0;
    while (!queue_.empty()) {
        rows += queue_.front().entry.rows.size();
        if (!batch.empty() && rows > options_.batch_rows)
            break;
        batch.push_back(std::move(queue_.front()));
        queue_.pop_front();
    }
    if (!batch.empty()) {
        in_flight_since_ = batch.front().since;
        health_.commit_since = clock_.now();
    }
    return true;
}

JournalWriter::Items JournalWriter::undecided(Batch& batch) {
    Items items;
    for (Item& item : batch)
        if (!item.answer)
            items.push_back(&item);
    return items;
}

/// Comes back when each entry is decided, or the writer was told to give up.
void JournalWriter::write(Batch& batch) {
    std::set<std::int64_t> failed_streams;
    bool in_doubt = false;
    Millis retry = shortest_retry;
    for (Items left = undecided(batch); !left.empty(); left = undecided(batch)) {
        if (!ensure_link())
            break;
        if (in_doubt) {
            in_doubt = !resolve_doubt(left);
            if (in_doubt)
                drop_link();
            continue;
        }
        const WriteOutcome outcome = attempt(left, failed_streams);
        if (outcome == WriteOutcome::LinkLost) {
            in_doubt = true;
            drop_link();
        } else if (outcome == WriteOutcome::Outage) {
            set_obstacle("The database cannot store rows now: " + link_->error(), false);
            if (!pause(retry))
                break;
            retry = std::min(retry * 2, longest_retry);
        }
    }
    if (link_)
        set_obstacle({}, true);
    answer(std::move(batch));
}

/// Stores the entries, and where the database refuses them, finds the culprit by halves. Comes back with Stored when
/// each has its answer, else with what stopped it.
WriteOutcome JournalWriter::attempt(std::span<Item* const> items, std::set<std::int64_t>& failed_streams) {
    Items kept;
    for (Item* item : items) {
        // What follows a refused row in its stream would leave a gap.
        if (failed_streams.contains(item->entry.rows.front().stream))
            item->answer = failure(ports::AppendError::Conflict);
        else
            kept.push_back(item);
    }
    if (kept.empty())
        return WriteOutcome::Stored;
    const WriteOutcome outcome = try_once(kept);
    if (outcome == WriteOutcome::Stored) {
        for (Item* item : kept)
            item->answer = Result<void, ports::AppendError>{};
        return outcome;
    }
    if (outcome == WriteOutcome::LinkLost || outcome == WriteOutcome::Outage)
        return outcome;
    if (kept.size() == 1) {
        const bool conflict = outcome == WriteOutcome::Conflict;
        kept[0]->answer = failure(conflict ? ports::AppendError::Conflict : ports::AppendError::Poisoned);
        failed_streams.insert(kept[0]->entry.rows.front().stream);
        const std::lock_guard lock(mutex_);
        ++(conflict ? metrics_.conflicts : metrics_.poisoned);
        return WriteOutcome::Stored;
    }
    const std::span<Item* const> all(kept);
    const WriteOutcome first = attempt(all.first(all.size() / 2), failed_streams);
    return first == WriteOutcome::Stored ? attempt(all.subspan(all.size() / 2), failed_streams) : first;
}

WriteOutcome JournalWriter::try_once(std::span<Item* const> items) {
    std::vector<const ports::JournalEntry*> entries;
    std::uint64_t rows = 0;
    for (const Item* item : items) {
        entries.push_back(&item->entry);
        rows += item->entry.rows.size();
    }
    const auto start = std::chrono::steady_clock::now();
    const WriteOutcome outcome = link_->append(entries, run_);
    const auto took = std::chrono::steady_clock::now() - start;

    const std::lock_guard lock(mutex_);
    metrics_.outages += outcome == WriteOutcome::Outage;
    if (outcome == WriteOutcome::Stored) {
        const auto us = static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(took).count());
        ++metrics_.commits;
        metrics_.rows += rows;
        metrics_.entries += items.size();
        metrics_.commit_us += us;
        ++metrics_.batches_by_rows[bucket(JournalMetrics::batch_bounds, rows)];
        ++metrics_.commits_by_ms[bucket(JournalMetrics::commit_bounds, (us + 999) / 1000)];
    }
    return outcome;
}

/// After a lost link, under the lock, so that the old backend is gone: what is stored is acknowledged, what is not
/// remains to be sent again. False: the link was lost again.
bool JournalWriter::resolve_doubt(const Items& items) {
    std::vector<const ports::JournalEntry*> entries;
    for (const Item* item : items)
        entries.push_back(&item->entry);
    const auto stored = link_->stored(entries);
    if (!stored)
        return false;
    for (Item* item : items) {
        std::size_t same = 0, other = 0;
        for (const ports::JournalRow& row : item->entry.rows) {
            const auto found = stored->find({row.stream, row.seq});
            if (found != stored->end())
                ++(found->second == row.hash ? same : other);
        }
        if (same == item->entry.rows.size()) {
            item->answer = Result<void, ports::AppendError>{};
            const std::lock_guard lock(mutex_);
            ++metrics_.found_stored;
        } else if (same + other > 0) {
            item->answer = failure(ports::AppendError::Conflict);
        }
    }
    return true;
}

/// One post for the batch; an entry without an answer gets none.
void JournalWriter::answer(Batch batch) {
    std::vector<std::pair<ports::AppendDone, Result<void, ports::AppendError>>> answers;
    std::size_t rows = 0;
    for (Item& item : batch) {
        rows += item.entry.rows.size();
        if (item.answer)
            answers.emplace_back(std::move(item.done), *item.answer);
    }
    {
        const std::lock_guard lock(mutex_);
        queued_rows_ -= rows;
        in_flight_since_.reset();
        health_.commit_since.reset();
    }
    if (!answers.empty())
        post_([answers = std::move(answers)] {
            for (const auto& [done, result] : answers)
                done(result);
        });
}

void JournalWriter::refuse_queue() {
    Batch rest;
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        for (Item& item : queue_)
            rest.push_back(std::move(item));
        queue_.clear();
    }
    for (Item& item : rest)
        item.answer = failure(ports::AppendError::Closed);
    answer(std::move(rest));
}

// The link.

/// Waits; false when there is no use in waiting any more.
bool JournalWriter::pause(Millis duration) {
    std::unique_lock lock(mutex_);
    const auto useless = [this] { return abandoned_ || (stopping_ && queue_.empty() && !in_flight_since_); };
    return !wake_.wait_for(lock, duration, useless);
}

void JournalWriter::set_obstacle(std::string why, bool ready) {
    const std::lock_guard lock(mutex_);
    obstacle_ = one_line(std::move(why));
    health_.ready = ready;
    if (ready)
        health_.link_lost_at.reset();
}

void JournalWriter::drop_link() {
    if (!link_)
        return;
    std::string why = "The journal's link is lost: " + link_->error();
    {
        const std::lock_guard lock(mutex_);
        socket_.reset();  // a handle left open would keep the old backend, and with it the lock
        health_.ready = false;
        obstacle_ = one_line(std::move(why));
        if (was_linked_ && !stopping_) {
            ++metrics_.links_lost;
            if (!health_.link_lost_at)
                health_.link_lost_at = clock_.now();
        }
    }
    link_.reset();
}

/// One try to connect; false: not yet, or given up.
bool JournalWriter::open_link() {
    const std::string url = with_limits(options_.url, options_.application);
    auto opened = JournalLink::open(url);
    if (!opened) {
        set_obstacle("The journal cannot connect: " + opened.error(), false);
        return false;
    }
    link_ = std::move(*opened);
    const std::lock_guard lock(mutex_);
    socket_ = std::make_unique<LinkSocket>(link_->socket());
    return true;
}

/// Waits for the lock, which comes when the backend of any link before is gone. False: the link was lost, or given up.
bool JournalWriter::lock_link() {
    while (!link_->try_lock()) {
        if (link_->lost())
            return false;
        set_obstacle(link_->lock_holder(), false);
        if (!pause(lock_poll))
            return false;
    }
    return true;
}

/// Comes back with a link that holds the lock; false when the writer is to end.
bool JournalWriter::ensure_link() {
    Millis retry = shortest_retry;
    while (!link_) {
        if (!pause(Millis{0}))
            return false;
        if (open_link() && lock_link()) {
            was_linked_ = true;
            set_obstacle({}, true);
            break;
        }
        drop_link();
        if (!pause(retry))
            return false;
        retry = std::min(retry * 2, longest_retry);
    }
    return true;
}

}  // namespace doska::store
