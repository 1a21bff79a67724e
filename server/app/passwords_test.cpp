#include "server/app/passwords.hpp"

#include "server/app/argon2_hasher.hpp"
#include "server/evidence/sha256.hpp"
#include "tests/support/browsers.hpp"

#include <sodium.h>

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

const std::string token = "anna-anna-anna-anna-an";
const ports::Person anna{"Pe1r2s3o4A", "Анна", std::nullopt, ports::PersonKind::Player};

std::string credentials(const std::string& login, const std::string& password) {
    return R"({"login":")" + login + R"(","password":")" + password + "\"}";
}

/// Anna has entered by her link and set a password.
struct WithPassword {
    WithPassword() {
        house.people.add_link(evidence::sha256(token), ports::MatchRole::A, anna);
        REQUIRE(browser.post("/api/enter", R"({"token":")" + token + "\"}").starts_with("200 "));
        browser.as = anna.id;
        REQUIRE(browser.post("/api/password", credentials("Anna", "через поле")) == "200 {}");
    }
    std::string login(const std::string& name, const std::string& password, const std::string& address = "192.0.2.1") {
        Browser other(house);
        other.address = address;
        return other.post("/api/login", credentials(name, password));
    }

    House house;
    Browser browser{house};
};

const std::string wrong = R"(401 {"error":"wrong_login"})";
const std::string limited = R"(429 {"error":"rate_limited"})";

}  // namespace

TEST_CASE("a login and password let in as a link does; capitals of a login do not count") {
    WithPassword world;
    Browser other(world.house);
    CHECK(other.post("/api/login", credentials("ANNA", "через поле")) ==
          R"(200 {"person":"Pe1r2s3o4A","name":"Анна","kind":"player"})");
    CHECK(other.me().size() == 1);
    CHECK(Tab(other).hello(anna.id) == "ok");
}

TEST_CASE("a wrong password and an unknown login get the same answer, and both are hashed") {
    WithPassword world;
    const int before = world.house.hasher.calls;
    CHECK(world.login("anna", "не тот пароль") == wrong);
    CHECK(world.house.hasher.calls == before + 1);
    CHECK(world.login("nobody", "не тот пароль") == wrong);
    CHECK(world.house.hasher.calls == before + 2);
}

TEST_CASE("C4: five tries of an account in ten minutes, from wherever they come; then it is let in again") {
    WithPassword world;
    for (int i = 0; i < 5; ++i)
        CHECK(world.login("anna", "не тот пароль", "192.0.2." + std::to_string(i)) == wrong);
    CHECK(world.login("anna", "через поле", "192.0.2.9") == limited);
    CHECK(world.login("unknown", "через поле", "192.0.2.9") == wrong);
    world.house.world.clock.now_ += std::chrono::minutes(10) - Millis{1};
    CHECK(world.login("anna", "через поле", "192.0.2.9") == limited);
    world.house.world.clock.now_ += Millis{1};
    CHECK(world.login("anna", "через поле", "192.0.2.9").starts_with("200 "));
}

TEST_CASE("C4: an unknown login is limited as a known one is") {
    WithPassword world;
    for (int i = 0; i < 5; ++i)
        CHECK(world.login("nobody", "не тот пароль", "192.0.2." + std::to_string(i)) == wrong);
    CHECK(world.login("nobody", "не тот пароль", "192.0.2.9") == limited);
}

TEST_CASE("C4: twenty tries of an address in ten minutes, for whatever account; an IPv6 /64 is one") {
    WithPassword world;
    for (int i = 0; i < 20; ++i)
        CHECK(world.login("name" + std::to_string(i), "не тот пароль", "2001:db8:1:2::" + std::to_string(i)) == wrong);
    CHECK(world.login("name20", "не тот пароль", "2001:db8:1:2:ffff::1") == limited);
    CHECK(world.login("anna", "через поле", "2001:db8:1:3::1").starts_with("200 "));
}

TEST_CASE("who gets his password right may come as often as he likes") {
    WithPassword world;
    for (int i = 0; i < 8; ++i)
        CHECK(world.login("anna", "через поле", "192.0.2." + std::to_string(i)).starts_with("200 "));
}

TEST_CASE(
    "C4: of fifty who sign in at once, one is served, sixteen wait, the others are told that the server is busy") {
    WithPassword world;
    world.house.hasher.held = true;
    std::map<int, int> answers;
    for (int i = 0; i < 50; ++i) {
        Browser one(world.house);
        one.address = "192.0.2." + std::to_string(i);
        world.house.gateway.handle(
            one.request("POST", "/api/login", credentials("name" + std::to_string(i), "0123456789")),
            [&](const ports::HttpResponse& answer) { ++answers[answer.status]; });
        // One after the other to the hashing thread, which takes the first one.
        world.house.world.wait([&] {
            return world.house.hashing.waiting() + static_cast<std::size_t>(answers[503]) ==
                       static_cast<std::size_t>(i) &&
                   world.house.hasher.calls == 2;
        });
    }
    CHECK(answers[503] == 33);
    CHECK(answers[401] == 0);
    world.house.hasher.held = false;
    world.house.world.wait([&] { return answers[401] == 17; });
}

TEST_CASE("a password is set by whom the organizer named: long enough, under a login of his own") {
    WithPassword world;
    Browser& browser = world.browser;
    CHECK(browser.post("/api/password", credentials("anna", "девятьзна")) == R"(400 {"error":"weak_password"})");
    CHECK(browser.post("/api/password", credentials("anna", "другой пароль")) == "200 {}");
    CHECK(world.login("anna", "через поле") == wrong);
    CHECK(world.login("anna", "другой пароль").starts_with("200 "));

    const ports::Person boris{"Pe1r2s3o4B", "Борис", std::nullopt, ports::PersonKind::Player};
    world.house.people.add_link(evidence::sha256("boris-boris-boris-bori"), ports::MatchRole::B, boris);
    REQUIRE(browser.post("/api/enter", R"({"token":"boris-boris-boris-bori"})").starts_with("200 "));
    browser.as = boris.id;
    CHECK(browser.post("/api/password", credentials("ANNA", "ещё один пароль")) == R"(409 {"error":"login_taken"})");
    browser.as = browser.enter_guest("Гость");
    CHECK(browser.post("/api/password", credentials("guest", "ещё один пароль")) == R"(403 {"error":"not_allowed"})");
    browser.as.clear();
    CHECK(browser.post("/api/password", credentials("guest", "ещё один пароль")) == R"(403 {"error":"not_entered"})");
}

TEST_CASE("Argon2id: each hash has a salt of its own, and compares with its password alone") {
    REQUIRE(sodium_init() >= 0);
    const Argon2Hasher hasher;
    const auto one = hasher.hash("через поле");
    REQUIRE(one);
    CHECK(one->starts_with("$argon2id$v=19$m=65536,t=2,p=1$"));
    CHECK(hasher.matches(*one, "через поле"));
    CHECK_FALSE(hasher.matches(*one, "через поле "));
    CHECK(hasher.hash("через поле") != one);
    CHECK_FALSE(hasher.matches("no hash", "через поле"));
}

TEST_CASE("tries are counted strictly: never more than so many in any window") {
    AttemptLimit limit(3, Millis{100});
    const Instant start = instant_ms(1'000);
    CHECK(limit.take("a", start));
    CHECK(limit.take("a", start + Millis{50}));
    CHECK(limit.take("a", start + Millis{60}));
    CHECK_FALSE(limit.take("a", start + Millis{99}));
    CHECK(limit.take("b", start + Millis{99}));
    CHECK(limit.take("a", start + Millis{100}));
    CHECK_FALSE(limit.take("a", start + Millis{149}));
    CHECK(limit.take("a", start + Millis{150}));
    limit.clear("a");
    CHECK(limit.take("a", start + Millis{150}));
}

TEST_CASE("E1: a password set under a link ends with it: who had a lost link keeps nothing") {
    WithPassword world;
    Browser other(world.house);
    REQUIRE(other.post("/api/login", credentials("anna", "через поле")).starts_with("200 "));
    CHECK(world.house.people.uses_of(evidence::sha256(token)) == 2);  // the organizer sees it as a use of the link
    Tab tab(other);
    REQUIRE(tab.hello(anna.id) == "ok");
    other.as = anna.id;
    REQUIRE(other.post("/api/password", credentials("anna", "через лес")) == R"(400 {"error":"weak_password"})");
    REQUIRE(other.post("/api/password", credentials("anna", "через лес и поле")) == "200 {}");
    REQUIRE(world.house.people.revoke_links("", ports::MatchRole::A, world.house.world.clock.now()));
    world.house.pass(Millis{500});
    world.house.world.wait([&] { return tab.link.closed == 4401; });
    CHECK(other.me().empty());
    CHECK(world.login("anna", "через лес и поле") == wrong);
}
