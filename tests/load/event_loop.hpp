#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include <sys/epoll.h>

namespace doska::load {

using Clock = std::chrono::steady_clock;

/// Whoever waits for a file descriptor.
class Watched {
public:
    virtual ~Watched() = default;
    virtual void on_ready(std::uint32_t events) = 0;
};

/// One thread that waits for sockets and timers.
class EventLoop {
public:
    EventLoop();
    ~EventLoop();
    EventLoop(const EventLoop&) = delete;
    EventLoop& operator=(const EventLoop&) = delete;

    void watch(int fd, std::uint32_t events, Watched& who);
    void rewatch(int fd, std::uint32_t events, Watched& who);
    /// To be called before `fd` is closed. `who` gets no event afterwards, not even one that has been read already.
    void unwatch(int fd, const Watched& who);

    /// Calls `what` once, at `when` or soon after.
    void at(Clock::time_point when, std::function<void()> what);

    /// Waits for at most `longest` and serves what has come.
    void turn(Clock::duration longest);
    /// Turns until `done` holds or `deadline` has passed; whether it holds.
    bool run_until(const std::function<bool()>& done, Clock::time_point deadline);

    /// Space to read into, shared by all connections.
    std::vector<char>& scratch() { return scratch_; }

private:
    struct Timer {
        Clock::time_point when;
        std::uint64_t number;  // timers of one instant keep their order
        std::function<void()> what;
        bool operator>(const Timer& other) const {
            return when != other.when ? when > other.when : number > other.number;
        }
    };

    void fire_timers();

    int epoll_;
    std::vector<epoll_event> ready_;  // of them the first are valid, as many as ready_count_ says
    std::size_t ready_count_ = 0;
    std::vector<Timer> timers_;  // a heap, the earliest first
    std::uint64_t timer_number_ = 0;
    std::vector<char> scratch_;
};

}  // namespace doska::load
