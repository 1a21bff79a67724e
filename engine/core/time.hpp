#pragma once

#include <chrono>
#include <cstdint>

namespace doska {

using Millis = std::chrono::duration<std::int64_t, std::milli>;

/// The server's clock as a type only: nobody in the engine can ask it the time.
struct ServerClock {
    using duration = Millis;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<ServerClock>;
    static constexpr bool is_steady = true;
};

/// Unix time in whole milliseconds, taken from the server's monotonic source.
using Instant = ServerClock::time_point;

constexpr std::int64_t to_ms(Instant at) {
    return at.time_since_epoch().count();
}
constexpr Instant instant_ms(std::int64_t unix_ms) {
    return Instant{Millis{unix_ms}};
}

/// Whether a length of time is none below zero, and at most `most`.
constexpr bool within(Millis value, Millis most) {
    return value >= Millis{0} && value <= most;
}

/// The two instants that a decision sees: when the last byte of the command was read, and when the turn that it
/// answers was opened (the commit of the move before it was handled). Between them nobody's clock runs.
struct Moment {
    Instant received;
    Instant opened;
};

}  // namespace doska
