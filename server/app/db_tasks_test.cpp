#include "server/app/db_tasks.hpp"

#include "tests/support/app_world.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

/// Threads whose tasks wait until they are let go.
struct Held {
    explicit Held(int threads) : db(world.loop, threads, 1'000) {}
    ~Held() { held = false; }

    bool look_up(const std::string& name) {
        return db.look_up([this] { return wait(); }, [this, name](bool) { done.push_back(name); });
    }
    bool run(const std::string& name) {
        return db.run([this] { return wait(); }, [this, name](bool) { done.push_back(name); });
    }
    bool wait() {
        ++begun;
        while (held)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return true;
    }

    World world;
    std::atomic<bool> held = true;
    std::atomic<int> begun = 0;
    std::vector<std::string> done;
    DbTasks db;
};

}  // namespace

TEST_CASE("a flood of look-ups is refused beyond a bound, and everything else goes before it") {
    Held table(1);
    REQUIRE(table.look_up("first"));
    table.world.wait([&] { return table.begun == 1; });
    for (std::size_t i = 0; i < DbTasks::max_look_ups; ++i)
        REQUIRE(table.look_up("flood"));
    CHECK_FALSE(table.look_up("one too many"));
    CHECK(table.db.waiting() == DbTasks::max_look_ups);
    REQUIRE(table.run("urgent"));
    table.held = false;
    table.world.wait([&] { return table.done.size() == DbTasks::max_look_ups + 2; });
    CHECK(table.done[0] == "first");
    CHECK(table.done[1] == "urgent");
    CHECK(table.done.back() == "flood");
}

TEST_CASE("look-ups never have all of several threads") {
    Held table(3);
    for (int i = 0; i < 5; ++i)
        REQUIRE(table.look_up("slow"));
    table.world.wait([&] { return table.begun == 2; });
    REQUIRE(table.run("urgent"));
    table.world.wait([&] { return table.begun == 3; });  // the urgent one: a third look-up would be still waiting
    CHECK(table.db.waiting() == 3);
    table.held = false;
    table.world.wait([&] { return table.done.size() == 6; });
}

TEST_CASE("what waits is done before the threads end") {
    std::atomic<int> done = 0;
    World world;
    {
        DbTasks db(world.loop, 2);
        for (int i = 0; i < 20; ++i) {
            REQUIRE(db.look_up([&] { return ++done; }, [](int) {}));
            REQUIRE(db.run([&] { return ++done; }, [](int) {}));
        }
    }
    CHECK(done == 40);
}

TEST_CASE("what waits can be forgotten: what runs is answered, the rest is not run") {
    Held table(1);
    REQUIRE(table.run("first"));
    table.world.wait([&] { return table.begun == 1; });
    REQUIRE(table.run("forgotten"));
    REQUIRE(table.look_up("forgotten"));
    table.db.forget_waiting();
    CHECK(table.db.waiting() == 0);
    REQUIRE(table.run("after"));
    table.held = false;
    table.world.wait([&] { return table.done.size() == 2; });
    CHECK(table.done == std::vector<std::string>{"first", "after"});
    CHECK(table.begun == 2);
}
