#include "tests/support/browsers.hpp"

#include <memory>
#include <string>
#include <utility>

// Matches that never begin: what they cost a server, and how many of them a guest may make.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

match::Regulation casual() {
    match::Regulation rules = regulation(Millis{60'000});
    rules.casual = true;
    return rules;
}

/// The match is found, from memory or read again.
std::shared_ptr<MatchActor> found(World& world, MatchRegistry& registry) {
    std::shared_ptr<MatchActor> match;
    registry.find(World::id_of(1), [&](const Sought& sought) {
        REQUIRE(sought);
        match = *sought;
    });
    world.wait([&] { return match != nullptr; });
    return match;
}

void sweep(World& world, Millis time) {
    world.clock.now_ += time;
    world.registry.on_tick(world.clock.now(), Millis{0});
}

}  // namespace

TEST_CASE("a casual match that nobody begins or looks at leaves memory, and is read again when somebody opens it") {
    World world;
    world.open(casual());
    sweep(world, Millis{599'999});
    CHECK(world.registry.live(World::id_of(1)));
    sweep(world, Millis{1'000});
    CHECK_FALSE(world.registry.live(World::id_of(1)));

    const auto match = found(world, world.registry);
    for (const auto& [seat, actor] : {std::pair{Seat::A, "a"}, std::pair{Seat::B, "b"}})
        match->submit({.actor = actor,
                       .cmd = std::string("ready-of-the-seat-") + actor,
                       .command = match::Ready{seat},
                       .received = world.clock.now()});
    world.settle();
    CHECK(match->state().playing());
    sweep(world, Millis{1'000});
    CHECK(world.registry.live(World::id_of(1)) == match);
}

TEST_CASE("an event's match stays in memory until it has ended, and a casual one while somebody looks") {
    for (const bool is_casual : {false, true}) {
        World world;
        const auto match = world.open(is_casual ? casual() : regulation(Millis{60'000}));
        auto client = std::make_shared<Client>();
        if (is_casual)
            match->subscribe(client, 0, {});
        sweep(world, Millis{3'600'000});
        CHECK(world.registry.live(World::id_of(1)) == match);
    }
}

TEST_CASE("a server that starts holds no casual match that nobody has begun, and finds it when it is asked for") {
    World before;
    before.open(casual());
    const auto restored = [&](Millis later) {
        before.clock.now_ += later;
        MatchRegistry after(before.services);
        const auto count = after.restore_open(match::FreezeCause::Crash, before.clock.now());
        CHECK(found(before, after)->state().phase == match::Phase::BetweenGames);
        return *count;
    };
    CHECK(restored(Millis{0}) == 1u);
    CHECK(restored(Millis{600'000}) == 0u);
}

TEST_CASE("a guest makes no match beside so many of a day that have not ended; a day later he may") {
    House house({{our_origin}, 0, 0, true, 0, 2});
    Browser browser(house);
    browser.as = browser.enter_guest("Гость");
    const auto make = [&] {
        const std::string answer =
            browser.post("/api/matches", R"({"discipline":"russian","control":[{"time_ms":60000}],"seat":"a"})");
        const auto body = nlohmann::json::parse(answer.substr(4));
        if (body.contains("match"))
            house.world.store.records.push_back({1,
                                                 body["match"],
                                                 *evidence::encode(casual()),
                                                 house.world.clock.now(),
                                                 {{ports::MatchRole::A, browser.as}},
                                                 false});
        return answer.substr(0, 3) + " " + body.value("error", "");
    };
    CHECK(make() == "201 ");
    CHECK(make() == "201 ");
    CHECK(make() == "409 too_many_matches");
    house.world.store.records[0].ended = true;
    CHECK(make() == "201 ");
    CHECK(make() == "409 too_many_matches");
    house.world.clock.now_ += std::chrono::hours(24);
    CHECK(make() == "201 ");
}
