#pragma once

#include "server/net/loop.hpp"

#include <boost/asio/basic_signal_set.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include <chrono>
#include <optional>
#include <vector>

namespace doska::net {

namespace asio = boost::asio;

using Executor = asio::io_context::executor_type;

struct IoLoop::Impl {
    using SteadyClock = std::chrono::steady_clock;
    using Timer = asio::basic_waitable_timer<SteadyClock, asio::wait_traits<SteadyClock>, Executor>;
    using Signals = asio::basic_signal_set<Executor>;

    explicit Impl(const ports::WallClock& wall_clock);
    void wait_for_tick();
    void tick();
    Millis lateness(SteadyClock::time_point now) const;

    const ports::WallClock& clock;
    // No locks in the reactor, which one thread uses; those of the queue stay: other threads post.
    asio::io_context context{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO};
    asio::executor_work_guard<Executor> work{context.get_executor()};
    Timer timer{context};
    SteadyClock::time_point due;
    std::optional<SteadyClock::time_point> late_since;  // when the tick was due that came late, until the next one
    std::vector<std::function<void(Instant, Millis)>> ticks;
    std::optional<Signals> signals;
};

}  // namespace doska::net
