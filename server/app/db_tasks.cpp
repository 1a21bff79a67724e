#include "server/app/db_tasks.hpp"

#include "server/obs/log.hpp"

#include <exception>

namespace doska::app {

DbTasks::DbTasks(ports::Loop& loop, int threads, std::size_t max_waiting) : loop_(loop), max_waiting_(max_waiting) {
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
    return tasks_.size();
}

bool DbTasks::enqueue(std::function<void()> task) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_ || tasks_.size() >= max_waiting_)
            return false;
        tasks_.push_back(std::move(task));
    }
    wake_.notify_one();
    return true;
}

void DbTasks::serve() {
    for (;;) {
        std::function<void()> task;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
            if (tasks_.empty())
                return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        try {
            task();
        } catch (const std::exception& error) {  // a thread that ends by one takes the process with it
            obs::log::error("db_task_failed", {{"why", error.what()}});
        }
    }
}

}  // namespace doska::app
