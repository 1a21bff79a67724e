#include "server/app/sign_of_life.hpp"
#include "tests/support/app_world.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

TEST_CASE("A4: the sign of life waits for nothing else that the database is asked") {
    std::atomic<bool> held = true;
    World world;
    for (int i = 0; i < 100; ++i)
        REQUIRE(world.db.run(
            [&held] {
                while (held)
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                return true;
            },
            [](bool) {}));
    SignOfLife life(world.store, world.loop);
    for (int second = 1; second <= 3; ++second) {
        world.clock.now_ += alive_every;
        world.wait([&] {
            life.tick(1, world.clock.now());
            return world.store.signs == second;
        });
    }
    CHECK(world.db.waiting() >= 99);
    held = false;
}

TEST_CASE("A4: signs of life don't pile up before a database that stands still") {
    World world;
    SignOfLife life(world.store, world.loop);
    world.store.frozen = true;
    for (int second = 0; second < 10; ++second) {
        world.clock.now_ += alive_every;
        life.tick(1, world.clock.now());
    }
    world.store.frozen = false;
    world.wait([&] { return world.store.signs == 1; });
    world.clock.now_ += alive_every;
    world.wait([&] {
        life.tick(1, world.clock.now());
        return world.store.signs == 2;
    });
}
