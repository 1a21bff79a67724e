#include "tests/support/app_table.hpp"

#include <optional>
#include <string>

// 1.6.3, 1.9 as clients see it: a match of an event starts at its minute; who is connected has come.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

match::Regulation of_event(Instant start) {
    match::Regulation rules = regulation(45min);
    rules.starts_at = start;
    rules.lateness_limit = 20min;
    rules.late_consequence = match::LateConsequence::Warning;
    rules.start_countdown = 5s;
    return rules;
}

/// A match of an event ten minutes before its start; nobody is connected.
struct Event {
    Event() : start(world.clock.now() + 10min), actor(world.open(of_event(start))) {}
    Guest& enters(const std::string& person) {
        auto& guest = person == "personA" ? a : b;
        guest.emplace(world, person);
        guest->send("subscribe");
        world.settle();
        return *guest;
    }
    void pass(Millis time) {
        world.pass(time);
        world.settle();
    }
    const match::State& state() const { return actor->state(); }
    Millis left(Seat seat) const { return state().clocks[index(seat)].left; }

    World world;
    Instant start;
    std::shared_ptr<MatchActor> actor;
    std::optional<Guest> a, b;
};

}  // namespace

TEST_CASE("1.6.3 the game starts at its minute, and a snapshot before it says when") {
    Event event;
    Guest& a = event.enters("personA");
    CHECK(a.link.last("snapshot")["d"]["starts_at_ms"] == to_ms(event.start));
    CHECK(a.answer(a.send("ready")) == "starts_by_itself");
    event.enters("personB");
    event.pass(10min);
    const auto started = a.link.last("game_started")["d"];
    CHECK(started["opens_at_ms"] == to_ms(event.start));
    CHECK_FALSE(started.contains("absent"));
    CHECK(started["clocks"]["running"] == "a");
    event.pass(3s);
    a.move(0, "c3-d4");
    event.world.settle();
    CHECK(event.left(Seat::A) == 45min - 3s);
}

TEST_CASE("1.6.3 Black is absent: his clock runs, White's move is refused by its article, and coming is connecting") {
    Event event;
    Guest& a = event.enters("personA");
    event.pass(10min);
    CHECK(a.link.last("game_started")["d"]["absent"] == nlohmann::json{{"a", false}, {"b", true}});
    CHECK(a.link.last("game_started")["d"]["clocks"]["running"] == "b");
    CHECK_FALSE(a.link.last("game_started")["d"]["you"].contains("legal"));
    CHECK(a.answer(a.move(0, "c3-d4")) == "opponent_absent");
    CHECK(a.link.last("refused")["args"]["clause"] == "1.6.3");
    event.pass(4min);
    Guest& b = event.enters("personB");
    CHECK(b.link.last("snapshot")["d"]["late_until_ms"] == to_ms(event.start + 20min));
    const auto arrived = a.link.last("player_arrived")["d"];
    CHECK(arrived["seat"] == "b");
    CHECK(arrived["stretch"]["spent_ms"] == 240'000);
    CHECK(arrived["consequence"] == "warning");  // 1.9.1: told to judge and players, imposed by him
    const nlohmann::json late{{"consequence", "warning"}, {"a", false}, {"b", true}};
    CHECK_FALSE(b.link.last("snapshot")["d"].contains("late"));
    CHECK(event.enters("personJ").link.last("snapshot")["d"]["late"] == late);  // to who connects after it, too
    CHECK(arrived["clocks"]["running"] == "a");
    CHECK(arrived["you"].contains("legal"));
    CHECK(event.left(Seat::B) == 41min);
    CHECK(a.answer(a.move(0, "c3-d4")).empty());
    event.world.settle();
    CHECK(event.state().ply == 1);
}

TEST_CASE("1.9.2 nobody comes: both lose at the limit, and the last row says so") {
    Event event;
    event.pass(10min);
    CHECK(event.state().absent == std::array<bool, 2>{true, true});
    event.pass(20min);
    CHECK(event.state().playing());
    event.pass(30ms);  // after the moment in which what is on its way may still be read
    CHECK(event.state().phase == match::Phase::Ended);
    CHECK(event.state().scores.front().result == match::GameResult::BothLose);
    CHECK(event.world.journal.rows(1).back().kind == "match_ended");
}

TEST_CASE("1.9.1 who comes a moment before the limit is in time, though the server reads it after") {
    Event event;
    event.enters("personA");
    event.pass(10min);
    event.world.clock.now_ += 20min - 1ms;
    event.enters("personB");
    event.pass(1min);
    CHECK(event.state().playing());
    CHECK(event.state().absent == std::array<bool, 2>{false, false});
    CHECK(event.left(Seat::B) == 25min + 1ms);
}

TEST_CASE("who sends something without looking has come as well") {
    Event event;
    event.enters("personA");
    event.pass(10min);
    event.b.emplace(event.world, "personB");
    event.b->send("resign", R"({"game":1})");
    event.world.settle();
    CHECK(event.a->link.count("player_arrived") == 1);
    CHECK(event.state().scores.front().cause == match::Cause::Resigned);
}

TEST_CASE("who comes while the start is being stored has come at once after it") {
    Event event;
    event.world.pass(10min);
    event.a.emplace(event.world, "personA");
    event.a->send("subscribe");
    event.world.settle();
    CHECK(event.state().absent == std::array<bool, 2>{false, true});
    CHECK(event.state().on_clock() == Seat::B);
}

TEST_CASE("1.11 between the games of a micromatch there is a break that everybody sees, then the next game starts") {
    World world;
    match::Regulation rules = of_event(world.clock.now() + 1min);
    rules.games = 2;
    rules.game_break = 5min;
    rules.start_countdown = 0s;
    const auto actor = world.open(rules);
    Guest a(world, "personA"), b(world, "personB");
    a.send("subscribe");
    b.send("subscribe");
    world.pass(1min);
    world.settle();
    world.pass(10s);
    a.send("resign", R"({"game":1})");
    world.settle();
    CHECK(b.link.last("game_ended")["d"]["next_at_ms"] == to_ms(world.clock.now() + 5min));
    CHECK(a.answer(a.send("ready")) == "starts_by_itself");
    Guest watcher(world, "");
    watcher.send("subscribe");
    CHECK(watcher.link.last("snapshot")["d"]["break_until_ms"] == to_ms(world.clock.now() + 5min));
    world.pass(5min - 1ms);
    world.settle();
    CHECK(actor->state().game == 1);
    world.pass(1ms);
    world.settle();
    CHECK(actor->state().playing());
    CHECK(b.link.last("game_started")["d"]["white"] == "b");
}

TEST_CASE("1.6.3 a restart just before the minute: the start waits for who is not back, at nobody's cost") {
    Event event;
    event.pass(10min - 2s);
    event.actor->thaw_after_restart(match::FreezeCause::Crash, event.world.clock.now() - 5s, 1s);
    event.world.settle();
    event.pass(2s);
    REQUIRE(event.state().playing());
    CHECK(event.state().hold == match::Hold::Waiting);
    Guest& a = event.enters("personA");
    event.pass(5s);
    event.enters("personB");
    CHECK(event.state().hold == match::Hold::None);
    CHECK_FALSE(event.state().is_awaiting());
    const auto continued = a.link.last("play_continued")["d"];
    CHECK(continued["opens_at_ms"] == to_ms(event.start + 15s));
    CHECK(event.left(Seat::A) == 45min);
    CHECK(event.left(Seat::B) == 45min);
}

TEST_CASE("the wait for an absentee goes on over a restart, and the start itself does too") {
    const auto restarted = [](Event& event, Millis down) {
        const Instant from = event.world.clock.now();
        event.world.clock.now_ += down;
        MatchRegistry again(event.world.services);
        REQUIRE(again.restore_open(match::FreezeCause::Crash, from));
        event.world.settle();
        return again.live(World::id_of(1))->state();
    };
    Event before;
    before.pass(9min);
    CHECK(restarted(before, 3min).next_start == before.start);

    Event after;
    after.enters("personA");
    after.pass(10min);
    after.pass(5min);
    const auto state = restarted(after, 1min);
    CHECK(state.absent == std::array<bool, 2>{false, true});
    CHECK(state.hold == match::Hold::Waiting);
    CHECK(state.late_left == 20min);  // what was not written down is not charged
}
