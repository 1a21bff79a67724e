#include "server/app/lobby.hpp"

#include "server/evidence/sha256.hpp"
#include "server/ports/words.hpp"
#include "tests/support/app_world.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

/// A match that waits for its players; the codes are the names of the roles.
struct Waiting {
    explicit Waiting(std::optional<clock::Pace> pace = std::nullopt) {
        match::Regulation rules;
        rules.control.periods = {{0, Millis{60'000}, Millis{0}}};
        rules.pace = pace;
        world.store.records.push_back({1, World::id_of(1), *evidence::encode(rules), world.clock.now(), {}, false});
        for (const ports::MatchRole role : {ports::MatchRole::A, ports::MatchRole::B, ports::MatchRole::Judge})
            world.store.invites[evidence::sha256(std::string(ports::word(role)))] = {0, role};
    }
    /// Shows a code; `statuses` gets the answer.
    void enter(const std::string& code, const std::string& person) {
        lobby.use_invite(code, {person, person, {}},
                         [this](const ports::HttpResponse& answer) { statuses.push_back(answer.status); });
    }
    void wait_for(std::size_t answers) {
        world.wait([&] {
            world.settle();
            return statuses.size() == answers;
        });
    }
    std::shared_ptr<MatchActor> match() const { return world.registry.live(World::id_of(1)); }

    World world;
    Auth auth{world.store, world.db};
    Lobby lobby{world.services, world.registry, auth, 2, 0};
    std::vector<int> statuses;
};

}  // namespace

TEST_CASE("an invitation that nobody has given is named so to who would use it") {
    Waiting table;
    std::string answered;
    table.lobby.use_invite("no such code", {"personA", "personA", {}}, [&](const ports::HttpResponse& answer) {
        answered = std::to_string(answer.status) + " " + answer.body;
    });
    table.world.wait([&] { return !answered.empty(); });
    CHECK(answered == R"(404 {"error":"unknown_invite"})");
}

TEST_CASE("a judge who enters while the match is being opened is its judge") {
    Waiting table;
    table.enter("a", "personA");
    table.wait_for(1);
    table.enter("b", "personB");
    table.world.wait([&] { return table.world.journal.waiting() == 1; });
    table.enter("judge", "personJ");
    bool asked = false;  // the one database thread has done what came before
    table.world.db.run([] { return 0; }, [&](int) { asked = true; });
    table.world.wait([&] { return asked; });
    table.wait_for(3);
    CHECK(table.statuses == std::vector<int>{200, 200, 200});
    REQUIRE(table.match());
    CHECK(table.match()->role_of(ports::Person{"personJ", "", {}}) == match::Role::Judge);
}

TEST_CASE("the last seat of a match opens it by the regulation that was lawful when it was made") {
    Waiting table(clock::Pace::Classic);  // a minute each, which no new classic match may have
    table.enter("a", "personA");
    table.wait_for(1);
    table.enter("b", "personB");
    table.wait_for(2);
    CHECK(table.statuses == std::vector<int>{200, 200});
    CHECK(table.match());
}

TEST_CASE("an invitation that the same person shows again changes nothing") {
    Waiting table;
    table.enter("a", "personA");
    table.wait_for(1);
    table.enter("b", "personB");
    table.wait_for(2);
    for (std::size_t i = 3; i < 6; ++i) {
        table.enter("judge", "personJ");
        table.wait_for(i);
    }
    CHECK(table.match()->record().people.size() == 3);
}

TEST_CASE("an invitation to a match that has ended and is not in memory still lets its person in") {
    Waiting table;
    table.world.store.records[0].ended = true;
    table.world.store.records[0].people = {{ports::MatchRole::A, "personA"}, {ports::MatchRole::B, "personB"}};
    table.enter("b", "personB");
    table.wait_for(1);
    CHECK(table.statuses == std::vector<int>{200});
    CHECK(table.world.journal.rows(1).empty());
}

TEST_CASE("one person can make so many matches a minute; others are not held up, and time gives new ones") {
    Waiting table;
    std::vector<int> statuses;
    std::size_t asked = 0;
    const auto make = [&](const std::string& person) {
        ++asked;
        table.lobby.make_match({}, {person, person, {}},
                               [&](const ports::HttpResponse& answer) { statuses.push_back(answer.status); });
        table.world.wait([&] { return statuses.size() == asked; });
    };
    for (const char* person : {"eager", "eager", "eager", "other"})
        make(person);
    CHECK(statuses == std::vector{201, 201, 429, 201});
    table.world.clock.now_ += Millis{30'000};
    make("eager");
    CHECK(statuses.back() == 201);
}

TEST_CASE("looking at an invitation tells the match, the part and who is there, and changes nothing") {
    Waiting table;
    std::string seen;
    const auto look = [&](const std::string& code) {
        seen.clear();
        table.lobby.look_at_invite(
            code, [&](const ports::HttpResponse& answer) { seen = std::to_string(answer.status) + " " + answer.body; });
        table.world.wait([&] { return !seen.empty(); });
        return seen;
    };
    const std::string rest =
        R"("rules":"russian/1","games":1,"control":[{"moves":0,"time_ms":60000,"increment_ms":0}],"casual":false})";
    const std::string start = "200 {\"match\":\"" + World::id_of(1) + "\",";
    CHECK(look("a") == start + R"("role":"a","taken":false,"people":[],)" + rest);
    CHECK(table.world.store.records[0].people.empty());
    table.enter("a", "personA");
    table.wait_for(1);
    CHECK(look("a") == start + R"("role":"a","taken":true,"people":[{"role":"a","name":"name of personA"}],)" + rest);
    CHECK(look("b") == start + R"("role":"b","taken":false,"people":[{"role":"a","name":"name of personA"}],)" + rest);
    CHECK(look("no such code") == R"(404 {"error":"unknown_invite"})");
}
