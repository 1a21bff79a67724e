#include "tests/load/event_loop.hpp"

#include <algorithm>
#include <cerrno>
#include <span>
#include <system_error>

#include <unistd.h>

namespace doska::load {
namespace {

constexpr std::size_t most_events = 512;
constexpr std::size_t scratch_bytes = 256 * 1024;

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

timespec to_timespec(Clock::duration span) {
    const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(span).count();
    return {nanoseconds / 1'000'000'000, nanoseconds % 1'000'000'000};
}

}  // namespace

EventLoop::EventLoop() : epoll_(::epoll_create1(EPOLL_CLOEXEC)), ready_(most_events), scratch_(scratch_bytes) {
    if (epoll_ < 0)
        fail("epoll_create1");
}

EventLoop::~EventLoop() {
    ::close(epoll_);
}

void EventLoop::watch(int fd, std::uint32_t events, Watched& who) {
    epoll_event event{.events = events, .data = {.ptr = &who}};
    if (::epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event) != 0)
        fail("epoll_ctl add");
}

void EventLoop::rewatch(int fd, std::uint32_t events, Watched& who) {
    epoll_event event{.events = events, .data = {.ptr = &who}};
    if (::epoll_ctl(epoll_, EPOLL_CTL_MOD, fd, &event) != 0)
        fail("epoll_ctl modify");
}

void EventLoop::unwatch(int fd, const Watched& who) {
    ::epoll_ctl(epoll_, EPOLL_CTL_DEL, fd, nullptr);
    for (epoll_event& event : std::span(ready_).first(ready_count_)) {
        if (event.data.ptr == &who)
            event.data.ptr = nullptr;
    }
}

void EventLoop::at(Clock::time_point when, std::function<void()> what) {
    timers_.push_back({when, timer_number_++, std::move(what)});
    std::push_heap(timers_.begin(), timers_.end(), std::greater());
}

void EventLoop::fire_timers() {
    const auto now = Clock::now();
    while (!timers_.empty() && timers_.front().when <= now) {
        std::pop_heap(timers_.begin(), timers_.end(), std::greater());
        const auto what = std::move(timers_.back().what);
        timers_.pop_back();
        what();
    }
}

void EventLoop::turn(Clock::duration longest) {
    fire_timers();
    if (!timers_.empty())
        longest = std::clamp(timers_.front().when - Clock::now(), Clock::duration::zero(), longest);
    const timespec wait = to_timespec(longest);
    const int count = ::epoll_pwait2(epoll_, ready_.data(), most_events, &wait, nullptr);
    if (count < 0 && errno != EINTR)
        fail("epoll_pwait2");
    ready_count_ = static_cast<std::size_t>(std::max(count, 0));
    for (std::size_t i = 0; i < ready_count_; ++i) {
        if (ready_[i].data.ptr != nullptr)
            static_cast<Watched*>(ready_[i].data.ptr)->on_ready(ready_[i].events);
    }
    ready_count_ = 0;
    fire_timers();
}

bool EventLoop::run_until(const std::function<bool()>& done, Clock::time_point deadline) {
    while (!done()) {
        const auto now = Clock::now();
        if (now >= deadline)
            return false;
        turn(std::min<Clock::duration>(deadline - now, std::chrono::milliseconds(20)));
    }
    return true;
}

}  // namespace doska::load
