#pragma once

#include "server/ports/wall_clock.hpp"

#include <chrono>

namespace doska::store {

/// The server's time (ports::WallClock): the wall clock as it was when this was made, plus the monotonic clock since.
/// One per process, so that all times of one run can be subtracted from each other.
class ProcessClock final : public ports::WallClock {
public:
    ProcessClock();
    Instant now() const override;

private:
    const std::chrono::system_clock::duration wall_at_start_;  // since 1970
    const std::chrono::steady_clock::time_point start_;
};

}  // namespace doska::store
