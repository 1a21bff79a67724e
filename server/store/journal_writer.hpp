#pragma once

#include "server/ports/journal.hpp"
#include "server/ports/wall_clock.hpp"
#include "server/store/journal_link.hpp"
#include "server/store/link_socket.hpp"

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace doska::store {

struct JournalOptions {
    std::string url;                       // of the role doska_server
    std::size_t batch_rows = 1000;         // most rows of one commit; 1: every entry by itself
    std::size_t max_queued_rows = 20'000;  // beyond it only `must` entries are taken
    Millis max_age{5'000};                 // likewise while the oldest waits longer
    std::string application = "doska-server";
};

/// Counts since the start; the last bucket of a histogram has no upper bound.
struct JournalMetrics {
    static constexpr std::array<std::uint64_t, 6> batch_bounds{1, 4, 16, 64, 256, 1000};           // rows
    static constexpr std::array<std::uint64_t, 8> commit_bounds{1, 2, 5, 10, 25, 100, 500, 1000};  // ms

    std::uint64_t commits = 0;
    std::uint64_t rows = 0;
    std::uint64_t entries = 0;
    std::uint64_t conflicts = 0;
    std::uint64_t poisoned = 0;
    std::uint64_t busy = 0;  // entries refused by the bounds
    std::uint64_t links_lost = 0;
    std::uint64_t found_stored = 0;  // entries of a lost link that turned out to be stored
    std::uint64_t outages = 0;       // tries that failed without a fault of the rows
    std::uint64_t commit_us = 0;     // sum over the commits
    std::array<std::uint64_t, 7> batches_by_rows{};
    std::array<std::uint64_t, 9> commits_by_ms{};
};

/// How a stop went.
enum class StopResult : std::uint8_t {
    Clean,   // all that had been taken is answered
    Forced,  // the link was cut: what it held is neither acknowledged nor refused, what waited is refused
    Stuck,   // the thread did not come back: leave the process by _exit
};

/// The one thread that writes the evidence (ports::Journal).
class JournalWriter final : public ports::Journal {
public:
    using Post = std::function<void(std::function<void()>)>;

    /// Starts to connect. `post` runs completions on the loop and may be called from this thread at any time until
    /// stop() has returned.
    JournalWriter(JournalOptions options, const ports::WallClock& clock, Post post);
    /// Stops without draining; waits for the thread.
    ~JournalWriter() override;

    /// The process that the rows will name; set before the first append.
    void set_run(std::int64_t run) { run_ = run; }

    void append(ports::JournalEntry entry, bool must, ports::AppendDone done) override;
    ports::JournalHealth health() const override;

    /// Why it is not ready, as one sentence for the operator; empty when it is.
    std::string obstacle() const;
    JournalMetrics metrics() const;

    /// Takes nothing more, writes what waits for at most `drain`, then cuts the link. Not on the writer's thread.
    StopResult stop(Millis drain);

private:
    struct Item {
        ports::JournalEntry entry;
        ports::AppendDone done;
        Instant since{};
        std::optional<Result<void, ports::AppendError>> answer;
    };
    using Batch = std::vector<Item>;
    using Items = std::vector<Item*>;

    void run();
    bool take(Batch& batch);
    void write(Batch& batch);
    WriteOutcome attempt(std::span<Item* const> items, std::set<std::int64_t>& failed_streams);
    WriteOutcome try_once(std::span<Item* const> items);
    bool resolve_doubt(const Items& items);
    static Items undecided(Batch& batch);
    void answer(Batch batch);
    void refuse_queue();

    bool ensure_link();
    bool open_link();
    bool lock_link();
    void drop_link();
    void set_obstacle(std::string why, bool ready);
    bool pause(Millis duration);

    const JournalOptions options_;
    const ports::WallClock& clock_;
    const Post post_;
    std::atomic<std::int64_t> run_{0};

    mutable std::mutex mutex_;  // guards all below down to finished_
    std::condition_variable wake_, ended_;
    std::deque<Item> queue_;
    std::size_t queued_rows_ = 0;  // waiting and in flight
    std::optional<Instant> in_flight_since_;
    ports::JournalHealth health_;
    std::string obstacle_ = "The journal is not connected yet.";
    JournalMetrics metrics_;
    std::unique_ptr<LinkSocket> socket_;  // of the link while it lives
    bool stopping_ = false;
    bool abandoned_ = false;
    bool finished_ = false;

    std::unique_ptr<JournalLink> link_;  // the writer's thread only
    bool was_linked_ = false;
    std::thread thread_;
};

}  // namespace doska::store
