#include "tests/support/stored_people.hpp"

#include <atomic>
#include <optional>
#include <thread>

// Sessions of browsers: who is there, what takes their place, when they end.

using namespace doska;
using namespace doska::store::testing;
using store::PgStore;

TEST_CASE("who entered is found in the browser's session, in order, until it expires") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    CHECK(store.session(browser.session_sha256, noon) == failure(StoreError::NotFound));
    const auto first = store.enter_guest(browser, guest(1), noon);
    REQUIRE(first);
    CHECK(first->person == guest(1));
    REQUIRE(store.enter_guest(browser, guest(2), noon));
    const auto session = store.session(browser.session_sha256, later);
    REQUIRE(session);
    CHECK(session->expires == browser.expires);
    REQUIRE(session->people.size() == 2);
    CHECK(session->people[0] == *first);
    CHECK(store.session(other_browser.session_sha256, noon) == failure(StoreError::NotFound));
    CHECK(store.session(browser.session_sha256, browser.expires) == failure(StoreError::NotFound));
}

TEST_CASE("a session outlives the stay of a guest, who is left out then") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    ports::Person brief = guest(1);
    brief.expires = later;
    REQUIRE(store.enter_guest(browser, brief, noon));
    CHECK(ids_in(store, browser, noon).size() == 1);
    CHECK(ids_in(store, browser, later).empty());
}

TEST_CASE("eight people in a browser, not nine, also when they come at once; who leaves makes room") {
    const TestDatabase database;
    PgStore store(database.as_server(), 4);
    std::atomic<int> entered{0}, full{0};
    std::vector<std::thread> threads;
    for (int at = 0; at < 4; ++at)
        threads.emplace_back([&, at] {
            for (int i = 0; i < 3; ++i) {
                ports::Person one = guest(0);
                one.id = "guest" + std::to_string(10'000 + at * 10 + i);
                const auto result = store.enter_guest(browser, one, noon);
                entered += result.has_value();
                full += result == failure(StoreError::Full);
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    CHECK(entered == 8);
    CHECK(full == 4);
    const auto ids = ids_in(store, browser, noon);
    REQUIRE(ids.size() == 8);
    CHECK(database.exec("SELECT count(*) FROM doska.person")[0][0].as<int>() == 8);
    REQUIRE(store.leave(browser.session_sha256, ids[3], later));
    CHECK(ids_in(store, browser, later).size() == 7);
    CHECK(store.enter_guest(browser, guest(9), later));
    CHECK(store.enter_guest(other_browser, guest(8), later));
}

TEST_CASE("somebody who enters again takes one place, by the way he came last") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    linked_match(store);
    const auto by_link = store.enter_by_link(browser, sha256("link of a"), noon);
    REQUIRE(by_link);
    CHECK(by_link->link == sha256("link of a"));
    REQUIRE(store.renew_link("matchone00", MatchRole::A, sha256("second link of a"), noon));
    const auto again = store.enter_by_link(browser, sha256("second link of a"), later);
    REQUIRE(again);
    CHECK(again->entry != by_link->entry);
    CHECK(again->link == sha256("second link of a"));
    CHECK(ids_in(store, browser, later) == std::vector{player.id});
}

TEST_CASE("E1: who enters gets a new session, which takes the place of the one before when it is first used") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    REQUIRE(store.enter_guest(browser, guest(1), noon));
    REQUIRE(store.enter_guest(entrance("browser's cookie", "lost cookie", "x"), guest(2), later));
    REQUIRE(store.enter_guest(entrance("browser's cookie", "new cookie", "x"), guest(3), later));
    CHECK(ids_in(store, browser, later) == std::vector{guest(1).id});
    const auto session = store.session(sha256("new cookie"), later);
    REQUIRE(session);
    CHECK(session->replaced == browser.session_sha256);
    REQUIRE(session->people.size() == 2);
    CHECK(session->people[0].person == guest(1));
    CHECK(session->people[1].person == guest(3));
    CHECK_FALSE(store.session(sha256("new cookie"), later)->replaced);
    CHECK(store.session(browser.session_sha256, later) == failure(StoreError::NotFound));
    CHECK(store.session(sha256("lost cookie"), later) == failure(StoreError::NotFound));
    CHECK(store.enter_guest(entrance("browser's cookie", "late cookie", "x"), guest(4), later) ==
          failure(StoreError::Unavailable));
    CHECK(database.exec("SELECT count(*) FROM doska.browser_session")[0][0].as<int>() == 1);
    CHECK(database.exec("SELECT count(*) FROM doska.entered WHERE left_ms IS NULL")[0][0].as<int>() == 2);
}

TEST_CASE("of two sessions that supersede one, used at once, one takes its place; each entering stays listed") {
    const TestDatabase database;
    PgStore store(database.as_server(), 2);
    linked_match(store);
    for (int round = 0; round < 10; ++round) {
        const std::string name = std::to_string(round);
        REQUIRE(store.enter_by_link(entrance(name, name, "x"), sha256("link of a"), noon));
        REQUIRE(store.enter_by_link(entrance(name, name + " one", "x"), sha256("link of a"), noon));
        REQUIRE(store.enter_by_link(entrance(name, name + " two", "x"), sha256("link of judge"), noon));
        std::optional<std::size_t> one, two;
        const auto use = [&](const std::string& cookie, std::optional<std::size_t>& people) {
            const auto session = store.session(sha256(cookie), later);
            if (session)
                people = session->people.size();
        };
        std::thread other([&] { use(name + " one", one); });
        use(name + " two", two);
        other.join();
        CHECK(one.has_value() != two.has_value());
        CHECK(one.value_or(1) == 1);  // he has entered anew
        CHECK(two.value_or(2) == 2);
    }
    CHECK(database.exec("SELECT count(*) FROM doska.browser_session")[0][0].as<int>() == 10);
    CHECK(store.links("matchone00")->at(0).uses.size() == 20);
    CHECK(store.links("matchone00")->at(1).uses.size() == 10);
}

TEST_CASE("the eight of a browser are counted with those of the session that is superseded") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    linked_match(store);
    REQUIRE(store.enter_by_link(browser, sha256("link of a"), noon));
    for (int i = 1; i < 7; ++i)
        REQUIRE(store.enter_guest(browser, guest(i), noon));
    const ports::Entrance renewed = entrance("browser's cookie", "new cookie", "x");
    REQUIRE(store.enter_guest(renewed, guest(7), noon));
    CHECK(store.enter_guest(renewed, guest(8), noon) == failure(StoreError::Full));
    CHECK(store.enter_by_link(renewed, sha256("link of judge"), noon) == failure(StoreError::Full));
    CHECK(store.enter_by_link(renewed, sha256("link of a"), noon));  // he is one of the eight
    REQUIRE(store.leave(browser.session_sha256, guest(3).id, noon));
    CHECK(store.enter_guest(renewed, guest(8), noon));
    CHECK(store.revoke_links("matchone00", MatchRole::A, noon) == 1u);
    CHECK(store.session(sha256("new cookie"), later)->people.size() == 7);
}

TEST_CASE("a session that has ended waits for the one that supersedes it, until that has ended too") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    REQUIRE(store.enter_guest(browser, guest(1), noon));
    ports::Entrance renewed = entrance("browser's cookie", "new cookie", "x");
    renewed.expires += 2h;
    REQUIRE(store.enter_guest(renewed, guest(2), noon));
    CHECK(store.forget_sessions(noon + 721h, 10) == 0u);
    CHECK(store.forget_sessions(noon + 722h, 1) == 1u);
    CHECK(store.forget_sessions(noon + 722h, 1) == 1u);
    CHECK(database.exec("SELECT count(*) FROM doska.entered")[0][0].as<int>() == 0);
}

TEST_CASE("sessions that have ended are deleted with who entered there, some at a time, and no other") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    linked_match(store);
    for (const char* cookie : {"one", "two", "three"})
        REQUIRE(store.enter_by_link(entrance(cookie, cookie, "x"), sha256("link of a"), noon));
    ports::Entrance stays = other_browser;
    stays.expires += Millis{1};
    REQUIRE(store.enter_by_link(stays, sha256("link of a"), noon));
    CHECK(store.forget_sessions(noon + 720h - Millis{1}, 10) == 0u);
    CHECK(store.forget_sessions(noon + 720h, 2) == 2u);
    CHECK(store.forget_sessions(noon + 720h, 2) == 1u);
    CHECK(store.forget_sessions(noon + 720h, 2) == 0u);
    CHECK(ids_in(store, stays, noon + 720h) == std::vector{player.id});
    CHECK(database.exec("SELECT count(*) FROM doska.entered")[0][0].as<int>() == 1);
    CHECK(store.links("matchone00")->at(0).uses.size() == 1);
}
