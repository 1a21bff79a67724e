#pragma once

#include "server/evidence/chain.hpp"
#include "server/ports/journal.hpp"
#include "server/ports/wall_clock.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace doska::test {

/// The clock that the computer has; tests of the journal measure real waiting.
class SteadyClock final : public ports::WallClock {
public:
    Instant now() const override {
        return Instant{std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch())};
    }
};

/// Streams of rows, each with a right chain.
class RowSource {
public:
    /// The next entry of a stream, of `count` rows.
    ports::JournalEntry next(std::int64_t stream, int count = 1) {
        Tail& tail = tails_[stream];
        ports::JournalEntry entry;
        for (int i = 0; i < count; ++i) {
            const std::int64_t seq = ++tail.seq;
            entry.rows.push_back({.stream = stream,
                                  .seq = seq,
                                  .at_ms = 1'800'000'000'000 + seq,
                                  .actor = "a",
                                  .cmd = "command-" + std::to_string(stream) + "-" + std::to_string(seq),
                                  .kind = "player_ready",
                                  .body = R"({"seat":"a"})",
                                  .hash = {}});
        }
        tail.head = evidence::seal(tail.head, entry.rows);
        return entry;
    }

private:
    struct Tail {
        std::int64_t seq = 0;
        ports::Digest head{};
    };
    std::map<std::int64_t, Tail> tails_;
};

using Answer = Result<void, ports::AppendError>;

/// Collects answers from the writer's thread.
class Answers {
public:
    ports::AppendDone slot(int id) {
        return [this, id](Answer answer) {
            const std::lock_guard lock(mutex_);
            ++times_[id];
            answers_[id] = answer;
            changed_.notify_all();
        };
    }
    bool wait_for(std::size_t count, std::chrono::milliseconds limit = std::chrono::seconds(20)) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, limit, [&] { return answers_.size() >= count; });
    }
    std::size_t count() const {
        const std::lock_guard lock(mutex_);
        return answers_.size();
    }
    std::map<int, Answer> all() const {
        const std::lock_guard lock(mutex_);
        return answers_;
    }
    /// The most often that one id was answered.
    int most_times() const {
        const std::lock_guard lock(mutex_);
        int most = 0;
        for (const auto& [id, times] : times_)
            most = std::max(most, times);
        return most;
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::map<int, Answer> answers_;
    std::map<int, int> times_;
};

}  // namespace doska::test
