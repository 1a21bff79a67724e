#pragma once

#include "server/ports/wall_clock.hpp"

#include <chrono>

namespace doska::net {

class SteadyWallClock final : public ports::WallClock {
public:
    SteadyWallClock()
        : unix_start_(std::chrono::system_clock::now().time_since_epoch()), start_(std::chrono::steady_clock::now()) {}

    Instant now() const override {
        const auto since = std::chrono::steady_clock::now() - start_;
        return Instant{std::chrono::floor<Millis>(unix_start_ + since)};
    }

private:
    std::chrono::nanoseconds unix_start_;
    std::chrono::steady_clock::time_point start_;
};

}  // namespace doska::net
