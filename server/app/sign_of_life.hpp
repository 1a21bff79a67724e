#pragma once

#include "server/app/db_tasks.hpp"
#include "server/ports/store.hpp"

#include <cstdint>

namespace doska::app {

/// How often a living process says so.
inline constexpr Millis alive_every{1'000};

/// Tells the store each second that this process lives, on a thread of its own, so that it waits behind nothing else
/// that the database is asked. Who starts next learns from it what was thought and not charged (A4).
class SignOfLife {
public:
    /// `store` should have a connection that nobody else waits for.
    SignOfLife(ports::Store& store, ports::Loop& loop) : store_(store), thread_(loop, 1) {}

    /// From the loop's tick. While one sign is on its way no other is given.
    void tick(std::int64_t run, Instant now) {
        if (under_way_ || now - last_ < alive_every)
            return;
        last_ = now;
        under_way_ = thread_.run([&store = store_, run, now] { return store.touch_run(run, now); },
                                 [this](const Result<void, ports::StoreError>&) { under_way_ = false; });
    }

private:
    ports::Store& store_;
    Instant last_{};
    bool under_way_ = false;
    DbTasks thread_;  // ends first
};

}  // namespace doska::app
