#pragma once

#include "engine/core/time.hpp"

#include <array>
#include <cstdint>

namespace doska::net {

class Wheel;

/// Something that a wheel calls. Belongs to at most one wheel, which must outlive it while it is armed.
class WheelTimer {
public:
    WheelTimer() = default;
    virtual ~WheelTimer() { disarm(); }
    WheelTimer(const WheelTimer&) = delete;
    WheelTimer& operator=(const WheelTimer&) = delete;

    /// May come early, when the wheel is shorter than the time that was asked for: the owner compares with its own
    /// deadlines and arms again.
    virtual void on_timer(Instant now) = 0;

    bool armed() const { return next_ != nullptr; }
    void disarm() {
        if (armed()) {
            previous_->next_ = next_;
            next_->previous_ = previous_;
            next_ = previous_ = nullptr;
        }
    }

private:
    friend class Wheel;
    WheelTimer* previous_ = nullptr;
    WheelTimer* next_ = nullptr;
};

/// All timeouts of all connections: arming and disarming cost a few pointers, nothing is allocated.
class Wheel {
public:
    static constexpr Millis step{10};  // as the loop's tick: what is due together, as pings, holds up the moves
    static constexpr std::int64_t slot_count = 1280;  // 12.8 s

    explicit Wheel(Instant now);
    ~Wheel();
    Wheel(const Wheel&) = delete;
    Wheel& operator=(const Wheel&) = delete;

    /// Calls it at the first step at or after `at`, never during this call; arms it anew if it is armed.
    void arm(WheelTimer& timer, Instant at);
    /// Calls what is due. A timer that is called is no longer armed.
    void advance(Instant now);

private:
    struct Head final : WheelTimer {
        void on_timer(Instant) override {}
    };
    void run_slot(Head& head, Instant now);

    std::array<Head, slot_count> slots_;
    std::int64_t position_;  // the last step that was run
};

}  // namespace doska::net
