#pragma once

#include "engine/core/time.hpp"

namespace doska::ports {

/// The server's time: Unix milliseconds read once at process start plus the monotonic clock since, so that a step of
/// the system's clock changes nothing. Callable from every thread.
class WallClock {
public:
    virtual ~WallClock() = default;
    virtual Instant now() const = 0;
};

}  // namespace doska::ports
