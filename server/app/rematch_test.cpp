#include "server/app/rematch.hpp"

#include "tests/support/app_table.hpp"

#include <algorithm>
#include <optional>
#include <utility>

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

match::Regulation casual() {
    match::Regulation rules = regulation(10min);
    rules.casual = rules.hints = true;
    return rules;
}

/// A table whose match is over, and who asks for another.
struct Over : Table {
    explicit Over(const match::Regulation& rules = casual(), bool ended = true, int per_minute = 0)
        : Table(rules), rematches(world.services, world.registry, per_minute) {
        if (!ended)
            return;
        a.send("resign", R"({"game":1})");
        world.settle();
    }
    /// The status and the body of the answer.
    std::pair<int, nlohmann::json> ask(const std::string& person, const std::string& id = World::id_of(1)) {
        std::optional<ports::HttpResponse> got;
        rematches.make(id, {person, person, {}}, [&](ports::HttpResponse answer) { got = std::move(answer); });
        world.wait([&] {
            world.settle();
            return got.has_value();
        });
        return {got->status, nlohmann::json::parse(got->body)};
    }
    std::shared_ptr<MatchActor> next(const nlohmann::json& body) { return world.registry.live(body["match"]); }

    Rematches rematches;
};

}  // namespace

TEST_CASE("E4: a rematch seats the same people with colours changed, and all who are there hear of it") {
    Over over;
    const auto [status, body] = over.ask("personB");
    CHECK(status == 201);
    const auto next = over.next(body);
    REQUIRE(next);
    CHECK(next->state().person == over.state().person);
    CHECK(next->state().regulation.first_white == Seat::B);
    match::Regulation rules = casual();
    rules.first_white = Seat::B;
    CHECK(next->state().regulation == rules);
    CHECK(next->role_of(ports::Person{"personJ", "", {}}) == match::Role::Judge);
    for (const Guest* guest : {&over.a, &over.b, &over.judge, &over.watcher}) {
        const auto notice = guest->link.last("notice");
        CHECK(notice["d"]["code"] == "rematch");
        CHECK(notice["d"]["match"] == body["match"]);
        CHECK(notice["topic"] == "match:" + World::id_of(1));
    }
    Guest late(over.world, "personA");
    late.send("subscribe");
    CHECK(late.link.last("snapshot")["d"]["rematch"] == body["match"]);
}

TEST_CASE("there is one rematch, whoever asks and however often, at once or later") {
    Over over;
    std::vector<std::pair<int, nlohmann::json>> got;
    for (const char* person : {"personA", "personB", "personA"})
        over.rematches.make(World::id_of(1), {person, person, {}}, [&](const ports::HttpResponse& answer) {
            got.emplace_back(answer.status, nlohmann::json::parse(answer.body));
        });
    over.world.wait([&] {
        over.world.settle();
        return got.size() == 3;
    });
    std::vector<int> statuses;
    for (const auto& [status, body] : got) {
        statuses.push_back(status);
        CHECK(body == got[0].second);
    }
    CHECK(std::count(statuses.begin(), statuses.end(), 201) == 1);
    CHECK(std::count(statuses.begin(), statuses.end(), 200) == 2);
    CHECK(over.ask("personB") == std::pair(200, got[0].second));
    CHECK(over.world.store.records.size() == 2);
    std::size_t told = 0;
    for (const auto& message : over.watcher.link.got)
        told += message["t"] == "notice" && message["d"]["code"] == "rematch";
    CHECK(told == 1);
}

TEST_CASE("a rematch is for the two players of a casual match that has ended") {
    Over over;
    CHECK(over.ask("personJ") == std::pair(403, nlohmann::json{{"error", "not_a_player"}}));
    CHECK(over.ask("personS") == std::pair(403, nlohmann::json{{"error", "not_a_player"}}));
    CHECK(over.ask("personA", World::id_of(7)) == std::pair(404, nlohmann::json{{"error", "not_found"}}));
    Over serious(regulation(10min));
    CHECK(serious.ask("personA") == std::pair(409, nlohmann::json{{"error", "not_casual"}}));
    Over playing(casual(), false);
    CHECK(playing.ask("personA") == std::pair(409, nlohmann::json{{"error", "not_ended"}}));
    CHECK(playing.world.store.records.size() == 1);
}

TEST_CASE("a match that was called off can be played again") {
    Over over(casual(), false);
    over.a.send("call_off", R"({"game":1})");
    over.world.settle();
    CHECK(over.ask("personA").first == 201);
}

TEST_CASE("a rematch survives a restart: it is stored, and opened where the stop came in between") {
    Over over;
    over.world.store.records[0].rematch = World::id_of(9);  // stored by the process before
    over.world.store.records.push_back(over.world.store.records[0]);
    ports::MatchRecord& next = over.world.store.records[1];
    next.stream = 9;
    next.id = World::id_of(9);
    next.rematch.clear();
    CHECK_FALSE(over.world.registry.live(next.id));
    CHECK(over.ask("personA") == std::pair(200, nlohmann::json{{"match", World::id_of(9)}}));
    REQUIRE(over.world.registry.live(World::id_of(9)));
    CHECK(over.world.registry.live(World::id_of(9))->state().regulation.first_white == Seat::B);
    CHECK(over.actor->record().rematch == World::id_of(9));
}

TEST_CASE("one person makes so many new matches a minute; asking for one that is there costs nothing") {
    Over over(casual(), true, 1);
    const auto [status, body] = over.ask("personA");
    CHECK(status == 201);
    CHECK(over.ask("personA").first == 200);
    const auto next = over.next(body);
    REQUIRE(next);
    next->submit({.actor = "a",
                  .cmd = "call-off-the-match",
                  .command = match::CallOff{Seat::A, 1},
                  .received = over.world.clock.now()});
    over.world.settle();
    CHECK(over.ask("personA", body["match"]).first == 429);
    CHECK(over.ask("personB", body["match"]).first == 201);
}
