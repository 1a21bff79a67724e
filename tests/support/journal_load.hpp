#pragma once

#include "server/evidence/chain.hpp"
#include "server/store/journal_writer.hpp"
#include "tests/support/journal_rows.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace doska::test {

/// Matches that write as fast as the journal lets them, each with one entry under way, as an actor has. Remembers what
/// was acknowledged.
class JournalLoad {
public:
    JournalLoad(store::JournalWriter& journal, int streams) : journal_(journal) {
        for (int stream = 1; stream <= streams; ++stream)
            tails_[stream];
        for (int stream = 1; stream <= streams; ++stream)
            send(stream);
    }
    JournalLoad(const JournalLoad&) = delete;
    JournalLoad& operator=(const JournalLoad&) = delete;

    /// Sends nothing new; true when all that is under way was answered in time.
    bool finish(std::chrono::milliseconds limit) {
        running_ = false;
        const auto end = std::chrono::steady_clock::now() + limit;
        while (under_way_ > 0 && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return under_way_ == 0;
    }

    std::int64_t acknowledged() const { return acknowledged_; }
    int refused() const { return refused_; }
    int answered_twice() const { return answered_twice_; }
    /// The last acknowledged row of each stream.
    std::map<std::int64_t, ports::JournalRow> last_rows() const {
        const std::lock_guard lock(mutex_);
        std::map<std::int64_t, ports::JournalRow> rows;
        for (const auto& [stream, tail] : tails_)
            if (tail.acknowledged.seq > 0)
                rows[stream] = tail.acknowledged;
        return rows;
    }

private:
    struct Tail {
        ports::JournalRow acknowledged{};  // seq 0: nothing yet
    };

    void send(std::int64_t stream) {
        ports::JournalEntry entry;
        {
            const std::lock_guard lock(mutex_);
            const ports::JournalRow& last = tails_.at(stream).acknowledged;
            for (std::int64_t seq = last.seq + 1; seq <= last.seq + 2; ++seq)
                entry.rows.push_back({.stream = stream,
                                      .seq = seq,
                                      .at_ms = 1'800'000'000'000 + seq,
                                      .actor = "a",
                                      .cmd = "command-" + std::to_string(seq),
                                      .kind = "player_ready",
                                      .body = R"({"seat":"a"})",
                                      .hash = {}});
            evidence::seal(last.hash, entry.rows);
        }
        ++under_way_;
        const ports::JournalRow last = entry.rows.back();
        auto answered = std::make_shared<std::atomic<bool>>(false);
        journal_.append(std::move(entry), /*must=*/true, [this, last, answered](Answer answer) {
            answered_twice_ += answered->exchange(true);
            on_answer(last, answer);
        });
    }

    void on_answer(const ports::JournalRow& last, Answer answer) {
        if (answer) {
            {
                const std::lock_guard lock(mutex_);
                tails_.at(last.stream).acknowledged = last;
            }
            acknowledged_ += 2;
            if (running_)
                send(last.stream);
        } else {
            ++refused_;
        }
        --under_way_;
    }

    store::JournalWriter& journal_;
    mutable std::mutex mutex_;
    std::map<std::int64_t, Tail> tails_;
    std::atomic<bool> running_{true};
    std::atomic<int> under_way_{0};
    std::atomic<std::int64_t> acknowledged_{0};
    std::atomic<int> refused_{0};
    std::atomic<int> answered_twice_{0};
};

}  // namespace doska::test
