#include "server/net/loop.hpp"

#include "server/net/steady_wall_clock.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <csignal>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace doska;
using namespace doska::net;
using namespace std::chrono_literals;

TEST_CASE("the loop runs posted work in its order, from its own and from other threads") {
    SteadyWallClock clock;
    IoLoop loop(clock);
    std::vector<int> order;
    std::atomic<int> posted{0};
    loop.post([&] {
        order.push_back(1);
        loop.post([&] { order.push_back(3); });
        order.push_back(2);
    });
    std::thread runner([&] { loop.run(); });
    std::vector<std::thread> threads;
    for (int t = 0; t < 3; ++t) {
        threads.emplace_back([&] {
            for (int i = 0; i < 1000; ++i) {
                loop.post([&] { ++posted; });
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }
    loop.post([&] { loop.post([&] { loop.stop(); }); });  // after what the first piece posted
    runner.join();
    CHECK(posted == 3000);
    CHECK(order == std::vector<int>{1, 2, 3});
}

TEST_CASE("the tick comes about each 10 ms and measures how late the loop is") {
    SteadyWallClock clock;
    IoLoop loop(clock);
    int ticks = 0;
    Millis worst{0};
    Instant last{};
    loop.on_tick([&](Instant now, Millis lateness) {
        CHECK(now >= last);
        last = now;
        worst = std::max(worst, lateness);
        if (++ticks == 10) {
            std::this_thread::sleep_for(200ms);
        }
        if (ticks == 30) {
            loop.stop();
        }
    });
    const Instant started = clock.now();
    loop.run();
    CHECK(worst >= 180ms);
    CHECK(clock.now() - started >= 290ms);
}

TEST_CASE("an exception in one piece of work does not end the loop") {
    SteadyWallClock clock;
    IoLoop loop(clock);
    bool reached = false;
    loop.post([] { throw std::runtime_error("broken"); });
    loop.post([&] {
        reached = true;
        loop.stop();
    });
    loop.run();
    CHECK(reached);
}

TEST_CASE("a signal is handled on the loop") {
    SteadyWallClock clock;
    IoLoop loop(clock);
    int got = 0;
    loop.on_signal({SIGUSR1}, [&](int signal) {
        got = signal;
        loop.stop();
    });
    loop.post([] { std::raise(SIGUSR1); });
    loop.run();
    CHECK(got == SIGUSR1);
}

TEST_CASE("A3: the server's time goes on evenly, in whole milliseconds since 1970") {
    const SteadyWallClock clock;
    const auto unix_now =
        std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch()).count();
    CHECK(std::abs(to_ms(clock.now()) - unix_now) < 1000);
    const Instant before = clock.now();
    std::this_thread::sleep_for(30ms);
    CHECK(clock.now() - before >= 29ms);
}
