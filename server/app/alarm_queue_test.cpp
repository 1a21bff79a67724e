#include "server/app/alarm_queue.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <vector>

using namespace doska;
using namespace doska::app;

namespace {

constexpr Instant now = instant_ms(1'000);

struct Sleeper final : AlarmOwner {
    void on_alarm(Instant at, Instant) override {
        woken.push_back(at);
        if (then)
            then();
    }
    std::vector<Instant> woken;
    std::function<void()> then;
};

}  // namespace

TEST_CASE("who sets an alarm that is due already is woken at the next tick, not in this one for ever") {
    AlarmQueue alarms;
    Sleeper restless;
    restless.then = [&] {
        if (restless.woken.size() < 100)
            alarms.set(restless, now - Millis{1});
    };
    alarms.set(restless, now);
    alarms.advance(now);
    CHECK(restless.woken.size() == 1);
    CHECK(alarms.size() == 1);
    alarms.advance(now);
    CHECK(restless.woken == std::vector{now, now - Millis{1}});
}

TEST_CASE("an alarm that is taken back while others are woken wakes nobody") {
    AlarmQueue alarms;
    Sleeper first, second;
    first.then = [&] { alarms.cancel(second, now); };
    alarms.set(first, now - Millis{1});
    alarms.set(second, now);
    alarms.advance(now);
    CHECK(first.woken.size() == 1);
    CHECK(second.woken.empty());
    CHECK(alarms.size() == 0);
}
