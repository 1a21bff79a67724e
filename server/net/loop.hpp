#pragma once

#include "server/ports/loop.hpp"
#include "server/ports/wall_clock.hpp"

#include <functional>
#include <initializer_list>
#include <memory>

namespace doska::net {

/// The I/O loop: everything of server/net and server/app runs in its run().
class IoLoop final : public ports::Loop {
public:
    /// `clock` must outlive the loop.
    explicit IoLoop(const ports::WallClock& clock);
    ~IoLoop() override;
    IoLoop(const IoLoop&) = delete;
    IoLoop& operator=(const IoLoop&) = delete;

    void post(std::function<void()> work) override;
    void on_tick(std::function<void(Instant now, Millis lateness)> tick) override;
    /// Calls `work` on the loop at the first of these signals, once.
    void on_signal(std::initializer_list<int> signals, std::function<void(int signal)> work);

    /// Runs until stop(). An exception that leaves a piece of work is logged, the loop goes on.
    void run();
    /// Does what is due now, and comes back: for who waits before run().
    void poll();
    /// Callable from every thread.
    void stop();

    Instant now() const;
    /// To put on what has just been read: the present instant, and how long at most the bytes may have waited because
    /// the loop itself was late (0 up to 20 ms).
    struct Stamp {
        Instant read;
        Millis lateness;
    };
    Stamp stamp() const;

    struct Impl;
    Impl& impl() { return *impl_; }

private:
    std::unique_ptr<Impl> impl_;
};

}  // namespace doska::net
