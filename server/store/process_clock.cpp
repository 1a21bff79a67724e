#include "server/store/process_clock.hpp"

namespace doska::store {

ProcessClock::ProcessClock()
    : wall_at_start_(std::chrono::system_clock::now().time_since_epoch()), start_(std::chrono::steady_clock::now()) {}

Instant ProcessClock::now() const {
    return Instant{std::chrono::floor<Millis>(wall_at_start_ + (std::chrono::steady_clock::now() - start_))};
}

}  // namespace doska::store
