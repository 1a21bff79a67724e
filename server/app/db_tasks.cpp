#include "server/app/db_tasks.hpp"

#include "server/obs/log.hpp"

#include <exception>

namespace doska::app {

DbTasks::DbTasks(ports::Loop& loop, int threads, std::size_t max_waiting)
    : loop_(loop), max_waiting_(max_waiting), may_look_up_(static_cast<std::size_t>(std::max(1, threads - 1))) {
    for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this] { serve(); });
}

DbTasks::~DbTasks() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

std::size_t DbTasks::waiting() const {
    const std::lock_guard lock(mutex_);
    return tasks_.size() + look_ups_.size();
}

void DbTasks::forget_waiting() {
    std::deque<Task> tasks, look_ups;  // destroyed outside the lock
    const std::lock_guard lock(mutex_);
    tasks.swap(tasks_);
    look_ups.swap(look_ups_);
}

bool DbTasks::enqueue(std::deque<Task>& queue, std::size_t limit, Task task) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_ || queue.size() >= limit)
            return false;
        queue.push_back(std::move(task));
    }
    wake_.notify_one();
    return true;
}

bool DbTasks::may_look_up() const {
    return !look_ups_.empty() && looking_up_ < may_look_up_;
}

/// Whoever ends a look-up takes the next one himself, so nobody need be woken for those that waited for their turn.
void DbTasks::serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return stopping_ || !tasks_.empty() || may_look_up(); });
        const bool looks_up = tasks_.empty();
        if (looks_up && !may_look_up())
            return;  // stopping, and the other threads do what is left
        std::deque<Task>& queue = looks_up ? look_ups_ : tasks_;
        Task task = std::move(queue.front());
        queue.pop_front();
        looking_up_ += looks_up;
        lock.unlock();
        perform(task);
        task = nullptr;
        lock.lock();
        looking_up_ -= looks_up;
    }
}

void DbTasks::perform(Task& task) {
    try {
        task();
    } catch (const std::exception& error) {  // a thread that ends by one takes the process with it
        obs::log::error("db_task_failed", {{"why", error.what()}});
    }
}

}  // namespace doska::app
