#include "server/net/loop.hpp"

#include "server/net/loop_impl.hpp"
#include "server/obs/log.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <exception>
#include <utility>

namespace doska::net {
namespace {

constexpr Millis tick_interval{10};
constexpr Millis ignored_lateness{20};  // what scheduling alone makes

}  // namespace

IoLoop::Impl::Impl(const ports::WallClock& wall_clock) : clock(wall_clock), due(SteadyClock::now() + tick_interval) {
    wait_for_tick();
}

void IoLoop::Impl::wait_for_tick() {
    timer.expires_at(due);
    timer.async_wait([this](boost::system::error_code error) {
        if (!error) {
            tick();
        }
    });
}

void IoLoop::Impl::tick() {
    const auto now = SteadyClock::now();
    const auto lateness = std::chrono::duration_cast<Millis>(now - due);
    late_since = lateness > ignored_lateness ? std::optional(due) : std::nullopt;
    due = std::max(due + tick_interval, now + tick_interval / 2);
    wait_for_tick();
    const Instant instant = clock.now();
    const std::size_t count = ticks.size();  // a tick may add another
    for (std::size_t i = 0; i < count; ++i) {
        ticks[i](instant, lateness);
    }
}

// What was readable when a late tick ran has been read before the next tick runs: the kernel reports descriptors in
// the order in which they became ready. So until then everything may have waited since that tick was due.
Millis IoLoop::Impl::lateness(SteadyClock::time_point now) const {
    const auto late = std::chrono::duration_cast<Millis>(now - late_since.value_or(due));
    return late > ignored_lateness ? late : Millis{0};
}

IoLoop::IoLoop(const ports::WallClock& clock) : impl_(std::make_unique<Impl>(clock)) {}

IoLoop::~IoLoop() = default;

void IoLoop::post(std::function<void()> work) {
    asio::post(impl_->context, std::move(work));
}

void IoLoop::on_tick(std::function<void(Instant, Millis)> tick) {
    impl_->ticks.push_back(std::move(tick));
}

void IoLoop::on_signal(std::initializer_list<int> signals, std::function<void(int)> work) {
    auto& set = impl_->signals.emplace(impl_->context);
    for (const int signal : signals) {
        set.add(signal);
    }
    set.async_wait([work = std::move(work)](boost::system::error_code error, int signal) {
        if (!error) {
            work(signal);
        }
    });
}

void IoLoop::run() {
    for (;;) {
        try {
            impl_->context.run();
            return;
        } catch (const std::exception& exception) {
            obs::log::error("loop_exception", {{"what", exception.what()}});
        }
    }
}

void IoLoop::poll() {
    impl_->context.poll();
}

void IoLoop::stop() {
    impl_->context.stop();
}

Instant IoLoop::now() const {
    return impl_->clock.now();
}

IoLoop::Stamp IoLoop::stamp() const {
    return {impl_->clock.now(), impl_->lateness(Impl::SteadyClock::now())};
}

}  // namespace doska::net
