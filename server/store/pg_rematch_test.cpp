#include "server/evidence/sha256.hpp"
#include "server/store/pg_store.hpp"
#include "tests/support/test_database.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

using namespace doska;
using ports::MatchRole;
using ports::StoreError;
using store::PgStore;
using test::TestDatabase;

namespace {

constexpr Instant noon = instant_ms(1'800'000'000'000);
const std::vector<ports::MatchPerson> people{
    {MatchRole::A, "personanna"}, {MatchRole::B, "personbori"}, {MatchRole::Judge, "personvera"}};

void add_people(PgStore& store) {
    for (const ports::MatchPerson& one : people)
        REQUIRE(store.add_person({one.person, one.person, std::nullopt}, evidence::sha256(one.person), noon));
}

ports::MatchRecord full_match(PgStore& store, const std::string& id) {
    const auto made = store.create_match({id, R"({"games":1})", people, {}}, noon);
    REQUIRE(made);
    return *made;
}

}  // namespace

TEST_CASE("a rematch has the people of its match, and is named by it from then on") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    add_people(store);
    const auto first = full_match(store, "matchone00");
    CHECK(store.match_by_id("matchone00")->rematch.empty());
    const auto next = store.create_rematch(first.stream, "matchtwo00", R"({"games":2})", noon + Millis{5});
    REQUIRE(next);
    CHECK(next->id == "matchtwo00");
    CHECK(next->regulation == R"({"games":2})");
    CHECK(next->people == people);
    CHECK(next->created == noon + Millis{5});
    CHECK_FALSE(next->ended);
    CHECK(store.match_by_id("matchone00")->rematch == "matchtwo00");
    CHECK(store.match_by_id("matchtwo00")->rematch.empty());
    const auto open = store.open_matches();
    REQUIRE(open);
    REQUIRE(open->size() == 2);
    CHECK(open->at(0).rematch == "matchtwo00");
    CHECK(open->at(1).people == people);
    CHECK(store.create_rematch(first.stream + 1'000, "matchfour0", "{}", noon).error() == StoreError::Refused);
}

TEST_CASE("of two who ask for a rematch at once one makes it, and nothing is left of the other's") {
    const TestDatabase database;
    PgStore store(database.as_server(), 4);
    add_people(store);
    for (int round = 0; round < 20; ++round) {
        const auto match = full_match(store, "first" + std::to_string(10'000 + round));
        std::atomic<int> made{0}, taken{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&, i] {
                const auto next =
                    store.create_rematch(match.stream, "n" + std::to_string(100'000'000 + round * 10 + i), "{}", noon);
                made += next.has_value();
                taken += !next && next.error() == StoreError::Taken;
            });
        for (std::thread& thread : threads)
            thread.join();
        CHECK(made == 1);
        CHECK(taken == 3);
        CHECK(store.match_by_id(match.id)->rematch.starts_with("n"));
    }
    CHECK(database.exec("SELECT count(*) FROM doska.match")[0][0].as<int>() == 40);
    CHECK(database.exec("SELECT count(*) FROM doska.match_person")[0][0].as<int>() == 120);
}

TEST_CASE("a person's own matches: the newest first, not too many, each with all its people") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    add_people(store);
    for (int i = 0; i < 4; ++i)
        full_match(store, "matchnum0" + std::to_string(i));
    const ports::NewMatch other{"matchother", "{}", {{MatchRole::A, "personbori"}}, {}};
    REQUIRE(store.create_match(other, noon));
    const auto mine = store.own_matches("personanna", 3);
    REQUIRE(mine);
    REQUIRE(mine->size() == 3);
    CHECK(mine->at(0).id == "matchnum03");
    CHECK(mine->at(2).id == "matchnum01");
    for (const ports::MatchRecord& match : *mine)
        CHECK(match.people == people);
    CHECK(store.own_matches("personbori", 50)->size() == 5);
    CHECK(store.own_matches("personbori", 50)->front().people == other.people);
    CHECK(store.own_matches("nobody0000", 50)->empty());
}
