#pragma once

#include "server/ports/loop.hpp"

#include <algorithm>
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

    /// As many look-ups may wait.
    static constexpr std::size_t max_look_ups = 250;

    /// Runs `work()` on a database thread and `then(result)` on the loop. False, and neither runs, when
    /// `max_waiting` tasks wait.
    template <class Work, class Then>
    bool run(Work work, Then then) {
        return enqueue(tasks_, max_waiting_, task_of(std::move(work), std::move(then)));
    }
    /// The same for what a stranger may ask as often as he likes: it gives way to everything else, never takes the last
    /// of several threads, and at most `max_look_ups` wait.
    template <class Work, class Then>
    bool look_up(Work work, Then then) {
        return enqueue(look_ups_, std::min(max_look_ups, max_waiting_), task_of(std::move(work), std::move(then)));
    }

    std::size_t waiting() const;
    /// What waits is not run; what runs is run to its end.
    void forget_waiting();

private:
    using Task = std::function<void()>;

    template <class Work, class Then>
    Task task_of(Work work, Then then) {
        return [this, work = std::move(work), then = std::move(then)]() mutable {
            loop_.post([then = std::move(then), result = work()]() mutable { then(std::move(result)); });
        };
    }
    bool enqueue(std::deque<Task>& queue, std::size_t limit, Task task);
    bool may_look_up() const;
    void serve();
    static void perform(Task& task);

    ports::Loop& loop_;
    const std::size_t max_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Task> tasks_;
    std::deque<Task> look_ups_;
    std::size_t looking_up_ = 0;  // threads that do so
    std::size_t may_look_up_;     // so many of them at once
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace doska::app
