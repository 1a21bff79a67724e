#include "server/net/wheel.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <random>
#include <vector>

using namespace doska;
using namespace doska::net;

namespace {

class Probe final : public WheelTimer {
public:
    void on_timer(Instant now) override {
        calls.push_back(to_ms(now));
        if (then) {
            then();
        }
    }
    std::vector<std::int64_t> calls;
    std::function<void()> then;
};

constexpr std::int64_t origin = 1'000'000;

}  // namespace

TEST_CASE("a timer is called once, not before its instant and at most a step after it") {
    constexpr unsigned seed = 7;
    CAPTURE(seed);
    std::mt19937 random(seed);
    Wheel wheel(instant_ms(origin));
    std::vector<std::unique_ptr<Probe>> probes;
    std::vector<std::int64_t> due;
    for (int i = 0; i < 500; ++i) {
        due.push_back(origin + static_cast<std::int64_t>(random() % 12'000));
        probes.push_back(std::make_unique<Probe>());
        wheel.arm(*probes.back(), instant_ms(due.back()));
    }
    for (std::int64_t now = origin; now < origin + 13'000; now += 10) {
        wheel.advance(instant_ms(now));
    }
    for (std::size_t i = 0; i < probes.size(); ++i) {
        CAPTURE(due[i] - origin);
        REQUIRE(probes[i]->calls.size() == 1);
        CHECK(probes[i]->calls[0] >= due[i]);
        CHECK(probes[i]->calls[0] <= due[i] + 60);
        CHECK_FALSE(probes[i]->armed());
    }
}

TEST_CASE("a disarmed or destroyed timer is not called, an armed one can be armed anew") {
    Wheel wheel(instant_ms(origin));
    Probe kept, disarmed;
    auto destroyed = std::make_unique<Probe>();
    for (Probe* probe : {&kept, &disarmed, destroyed.get()}) {
        wheel.arm(*probe, instant_ms(origin + 100));
    }
    destroyed.reset();
    disarmed.disarm();
    wheel.arm(kept, instant_ms(origin + 300));
    wheel.advance(instant_ms(origin + 200));
    CHECK(kept.calls.empty());
    wheel.advance(instant_ms(origin + 300));
    CHECK(kept.calls.size() == 1);
    CHECK(disarmed.calls.empty());
}

TEST_CASE("a timer may disarm its neighbour, destroy it, or arm itself again while the wheel turns") {
    Wheel wheel(instant_ms(origin));
    Probe first, second;
    auto third = std::make_unique<Probe>();
    for (Probe* probe : {&first, &second, third.get()}) {
        wheel.arm(*probe, instant_ms(origin + 100));
    }
    first.then = [&] {
        second.disarm();
        third.reset();
        wheel.arm(first, instant_ms(origin));
    };
    wheel.advance(instant_ms(origin + 100));
    CHECK(first.calls.size() == 1);
    CHECK(second.calls.empty());
    wheel.advance(instant_ms(origin + 100 + Wheel::step.count()));
    CHECK(first.calls.size() == 2);
}

TEST_CASE("beyond its length the wheel calls early, after a long standstill everything once") {
    Wheel wheel(instant_ms(origin));
    Probe far, near;
    wheel.arm(far, instant_ms(origin + 60'000));
    wheel.arm(near, instant_ms(origin + 1'000));
    wheel.advance(instant_ms(origin + 50'000));
    CHECK(far.calls.size() == 1);
    CHECK(near.calls.size() == 1);
}

TEST_CASE("a wheel that goes before its timers leaves them disarmed") {
    Probe probe;
    {
        Wheel wheel(instant_ms(origin));
        wheel.arm(probe, instant_ms(origin + 100));
        CHECK(probe.armed());
    }
    CHECK_FALSE(probe.armed());
}
