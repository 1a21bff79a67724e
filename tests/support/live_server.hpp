#pragma once

#include "server/assembly.hpp"
#include "tests/support/test_database.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace doska::test {

/// A whole server in this process, put together as the program does it: on a free port, with its loop in a thread of
/// its own, so that a test can hold the loop up. Its log is not written.
class LiveServer {
public:
    /// `configure` may change what it is told.
    explicit LiveServer(const TestDatabase& database, const std::function<void(Config&)>& configure = {});
    ~LiveServer();
    LiveServer(const LiveServer&) = delete;
    LiveServer& operator=(const LiveServer&) = delete;

    std::uint16_t port() const { return assembly_->port(); }
    /// The server's time, which the test shares with it.
    Instant now() const { return assembly_->clock().now(); }
    void sleep_until(Instant at) const;

    /// The loop does nothing else from `from` to `until`; returns as soon as it is held up.
    void block_loop(Instant from, Instant until);
    /// By how much the loop was late at most, as its own ticks between the two instants say.
    Millis lateness_between(Instant from, Instant until) const;

    /// As SIGTERM does; the exit code.
    int stop();

private:
    struct Tick {
        Instant at;
        Millis lateness;
    };

    Config config_;
    std::unique_ptr<Assembly> assembly_;
    mutable std::mutex mutex_;
    std::vector<Tick> late_ticks_;  // those that were late at all, ascending
    std::thread thread_;
    int exit_code_ = -1;
};

}  // namespace doska::test
