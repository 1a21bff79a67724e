#pragma once

#include "server/ports/loop.hpp"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace doska::app {

/// Threads for what blocks or takes long, the calls of the store above all; the answers come back on the loop.
class DbTasks {
public:
    DbTasks(ports::Loop& loop, int threads, std::size_t max_waiting = 1'000);
    /// Runs what waits, then ends the threads. Answers that the loop no longer runs are dropped with it.
    ~DbTasks();
    DbTasks(const DbTasks&) = delete;
    DbTasks& operator=(const DbTasks&) = delete;

    /// Runs `work()` on a database thread and `then(result)` on the loop. False, and neither runs, when
    /// `max_waiting` tasks wait.
    template <class Work, class Then>
    bool run(Work work, Then then) {
        return enqueue([this, work = std::move(work), then = std::move(then)]() mutable {
            loop_.post([then = std::move(then), result = work()]() mutable { then(std::move(result)); });
        });
    }

    std::size_t waiting() const;

private:
    bool enqueue(std::function<void()> task);
    void serve();

    ports::Loop& loop_;
    const std::size_t max_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> tasks_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace doska::app
