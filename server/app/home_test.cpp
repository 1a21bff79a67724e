#include "server/app/home.hpp"

#include "engine/draughts/fen.hpp"
#include "tests/support/app_table.hpp"

#include <optional>

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

struct House {
    /// Opens a match and starts its game.
    std::shared_ptr<MatchActor> play(int number) {
        auto match = world.open(regulation(10min), number);
        for (const Seat seat : {Seat::A, Seat::B})
            match->submit({.actor = seat == Seat::A ? "a" : "b",
                           .cmd = "ready-for-the-game",
                           .command = match::Ready{seat},
                           .received = world.clock.now()});
        world.settle();
        REQUIRE(match->state().playing());
        return match;
    }
    nlohmann::json show(const std::string& person = "") {
        std::optional<ports::HttpResponse> got;
        home.show(person.empty() ? std::nullopt : std::optional(ports::Person{person, person, {}}),
                  [&](ports::HttpResponse answer) { got = std::move(answer); });
        world.wait([&] { return got.has_value(); });
        CHECK(got->status == 200);
        return nlohmann::json::parse(got->body);
    }
    void pass(Millis time) { world.clock.now_ += time; }

    World world;
    Home home{world.services, world.registry};
};

}  // namespace

TEST_CASE("the front page shows the games that are played, the newest first, and nothing that has ended or not begun") {
    House house;
    CHECK(house.show() == nlohmann::json{{"live", nlohmann::json::array()}});
    house.play(1);
    house.pass(5s);
    const auto second = house.play(2);
    house.world.open(regulation(10min), 3);
    house.pass(5s);
    const auto live = house.show()["live"];
    REQUIRE(live.size() == 2);
    CHECK(live[0]["match"] == World::id_of(2));
    CHECK(live[1]["match"] == World::id_of(1));
    CHECK(live[0]["people"]["b"] == nlohmann::json{{"id", "personB"}, {"name", "name of personB"}});
    CHECK(live[0]["started_ms"].get<std::int64_t>() - live[1]["started_ms"].get<std::int64_t>() == 5'000);
    CHECK(live[0]["control"][0]["time_ms"] == 600'000);
    CHECK(live[0]["rules"] == "russian/1");
    CHECK(live[0]["white"] == "a");
    CHECK(live[0]["fen"] == draughts::to_fen(second->state().board.position()));
    second->submit({.actor = "a",
                    .cmd = "resign-of-the-game",
                    .command = match::Resign{Seat::A, 1},
                    .received = house.world.clock.now()});
    house.world.settle();
    house.pass(2s);
    CHECK(house.show()["live"].size() == 1);
}

TEST_CASE("of many games the fifty newest are shown, as they stood a moment ago") {
    House house;
    for (int number = 1; number <= 53; ++number) {
        house.play(number);
        house.pass(10ms);
    }
    house.pass(1s);
    const auto live = house.show()["live"];
    REQUIRE(live.size() == 50);
    CHECK(live[0]["match"] == World::id_of(53));
    CHECK(live[49]["match"] == World::id_of(4));
    house.play(54);
    CHECK(house.show()["live"] == live);
    house.pass(1s);
    CHECK(house.show()["live"][0]["match"] == World::id_of(54));
}

TEST_CASE("a person sees the own matches with role and phase; of others only what is played") {
    House house;
    const auto match = house.play(1);
    auto& records = house.world.store.records;
    records.push_back(records[0]);
    records[1].stream = 2;
    records[1].id = World::id_of(2);
    records[1].people = {{ports::MatchRole::B, "personA"}};
    records.push_back(records[0]);
    records[2].stream = 3;
    records[2].id = World::id_of(3);
    records[2].ended = true;
    records[2].rematch = World::id_of(1);

    const auto mine = house.show("personA")["mine"];
    REQUIRE(mine.size() == 3);
    CHECK(mine[0]["phase"] == "ended");
    CHECK(mine[0]["rematch"] == World::id_of(1));
    CHECK(mine[1]["phase"] == "waiting");
    CHECK(mine[1]["role"] == "b");
    CHECK_FALSE(mine[1]["people"].contains("a"));
    CHECK(mine[2]["phase"] == "playing");
    CHECK(mine[2]["role"] == "a");
    CHECK(mine[2]["to_move"] == "a");
    CHECK(mine[2]["fen"] == draughts::to_fen(match->state().board.position()));
    CHECK(mine[1]["fen"] == draughts::to_fen(draughts::initial_position()));  // nobody has played yet
    CHECK(mine[1]["white"] == "a");
    CHECK_FALSE(mine[0].contains("fen"));  // it would have to be read
    CHECK(house.show("personJ")["mine"][1]["role"] == "judge");
    CHECK(house.show("personS")["mine"].empty());
    CHECK_FALSE(house.show().contains("mine"));
}
