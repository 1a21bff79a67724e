#pragma once

#include "engine/core/time.hpp"

#include <functional>

namespace doska::ports {

/// The one I/O loop, as the application sees it. Everything in server/app runs on it.
class Loop {
public:
    virtual ~Loop() = default;

    /// Runs `work` on the loop, after what waits already. Callable from every thread.
    virtual void post(std::function<void()> work) = 0;

    /// Calls `tick` every 10 ms on the loop, with the present time and how late the loop itself is. Set once.
    virtual void on_tick(std::function<void(Instant now, Millis lateness)> tick) = 0;
};

}  // namespace doska::ports
