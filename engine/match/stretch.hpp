#pragma once

#include "engine/core/time.hpp"

#include <array>

namespace doska::match {

/// A running stretch of the mover's clock that a fact ended or interrupted. The fold copies `left` and never subtracts.
/// The end of the stretch is the event's own instant (`at_ms` of its row), or for a freeze and a flag the one it names.
struct Stretch {
    Instant since;  // when the clock began to run (the turn was opened, or the countdown was over)
    Millis spent{0};
    std::array<Millis, 2> left{};  // of both seats after the fact, increments and new periods included
    Millis delay_left{0};          // 41: what the fact leaves of the delay of the seat whose clock ran
    bool operator==(const Stretch&) const = default;
};

}  // namespace doska::match
