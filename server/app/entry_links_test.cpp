#include "tests/support/named_people.hpp"

// The organizer's links: who comes by them, who sees them, and what is left when one is revoked.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

TEST_CASE("looking at a link changes nothing; entering by it is a listed use") {
    House house;
    add_anna(house);
    Browser browser(house);
    CHECK(browser.post("/api/enter/look", entry(token)) ==
          R"(200 {"person":"Pe1r2s3o4A","name":"Анна","kind":"player"})");
    CHECK(browser.set_cookie.empty());
    CHECK(house.people.uses_of(evidence::sha256(token)) == 0);
    CHECK(browser.get("/enter") == R"(404 {"error":"not_found"})");  // what a preview of the link fetches
    CHECK(house.people.uses_of(evidence::sha256(token)) == 0);
    CHECK(browser.post("/api/enter", entry(token)).starts_with("200 "));
    CHECK(house.people.uses_of(evidence::sha256(token)) == 1);
    CHECK(browser.me()[0]["kind"] == "player");
    CHECK(browser.post("/api/enter", entry("no-such-link-at-all-xx")) == R"(404 {"error":"unknown_link"})");
}

TEST_CASE("a revoked link closes the sockets that came by it within a second, and no other") {
    House house;
    add_anna(house);
    Browser browser(house), other(house);
    REQUIRE(browser.post("/api/enter", entry(token)).starts_with("200 "));
    const std::string guest = browser.enter_guest("Гость");
    const std::string elsewhere = other.enter_guest("Другой");
    Tab as_anna(browser), as_guest(browser), far(other);
    REQUIRE(as_anna.hello(anna.id) == "ok");
    REQUIRE(as_guest.hello(guest) == "ok");
    REQUIRE(far.hello(elsewhere) == "ok");

    REQUIRE(house.people.revoke_links("", ports::MatchRole::A, house.world.clock.now()));  // by another process
    house.pass(Millis{500});
    soon(house, [&] { return as_anna.link.closed == 4401; });
    CHECK(as_guest.link.closed == 0);
    CHECK(far.link.closed == 0);
    CHECK(browser.me().size() == 1);
    browser.as = anna.id;
    CHECK(browser.post("/api/invites", R"({"code":"0123456789abcdef"})") == R"(403 {"error":"not_entered"})");
    CHECK(browser.post("/api/enter", entry(token)) == R"(410 {"error":"link_revoked"})");
    CHECK(browser.post("/api/enter/look", entry(token)) == R"(410 {"error":"link_revoked"})");
}

TEST_CASE("what comes before a revoked socket is closed is nobody's") {
    House house;
    add_anna(house);
    Browser browser(house);
    REQUIRE(browser.post("/api/enter", entry(token)).starts_with("200 "));
    const auto match = house.world.open(regulation(1min));
    Tab tab(browser);
    REQUIRE(tab.hello(anna.id) == "ok");
    match->add_person({ports::MatchRole::Judge, anna.id});
    REQUIRE(tab.subscribe(1) == "ok");
    CHECK(tab.resign(1) == "not_a_player");  // he is a judge
    REQUIRE(house.people.revoke_links("", ports::MatchRole::A, house.world.clock.now()));
    house.pass(Millis{500});
    soon(house, [&] { return tab.link.closed == 4401; });
    CHECK(tab.resign(1) == "not_allowed");
}

TEST_CASE("only an organizer names people; each gets a link, and the others' roles keep their invitations") {
    House house;
    house.people.add_link(evidence::sha256(token), ports::MatchRole::Judge, vera);
    Browser browser(house);
    REQUIRE(browser.post("/api/enter", entry(token)).starts_with("200 "));
    const std::string guest = browser.enter_guest("Гость");
    const auto match = [&](const std::string& people) {
        return browser.post("/api/matches", R"({"discipline":"russian","control":[{"time_ms":60000}],)" + people + "}");
    };
    browser.as = guest;
    CHECK(match(R"("people":{"a":{"name":"Анна"}})") == R"(403 {"error":"not_an_organizer"})");
    browser.as = vera.id;
    const std::string half = match(R"("people":{"a":{"name":"Анна"}})");
    REQUIRE(half.starts_with("201 "));
    const auto made = nlohmann::json::parse(half.substr(4));
    CHECK(made["invites"].size() == 2);
    CHECK(made["invites"].contains("b"));
    CHECK(made["links"].size() == 1);
    Browser player(house);
    CHECK(player.post("/api/enter", entry(made["links"]["a"])).starts_with("200 "));
    CHECK(player.me()[0]["name"] == "Анна");
    const std::string full = match(R"("people":{"a":{"name":"А"},"b":{"name":"Б"},"judge":{"name":"С"}})");
    REQUIRE(full.starts_with("201 "));
    const std::string id = nlohmann::json::parse(full.substr(4))["match"];
    CHECK(house.world.registry.live(id));  // both seats are taken: it is open
    CHECK(match(R"("seat":"a","people":{"a":{"name":"Анна"}})") == R"(400 {"error":"person_twice","detail":"seat"})");
    for (const char* path : {"/links", "/links/revoke"}) {
        browser.as = guest;
        CHECK(browser.post("/api/matches/" + id + path, R"({"role":"a"})") == R"(403 {"error":"not_an_organizer"})");
    }
    CHECK(browser.get("/api/matches/" + id + "/links") == R"(403 {"error":"not_an_organizer"})");
    CHECK(Browser(house).get("/api/matches/" + id + "/links") == R"(401 {"error":"token_needed"})");
}

TEST_CASE("1.6.3 a start by itself is not past, and its seats are named") {
    House house;
    house.people.add_link(evidence::sha256(token), ports::MatchRole::Judge, vera);
    Browser browser(house);
    REQUIRE(browser.post("/api/enter", entry(token)).starts_with("200 "));
    browser.as = vera.id;
    const auto match = [&](Instant start, const std::string& people) {
        return browser.post("/api/matches", R"({"discipline":"russian","control":[{"time_ms":60000}],"casual":false,)" +
                                                people + R"("starts_at_ms":)" + std::to_string(to_ms(start)) + "}");
    };
    const std::string both = R"("people":{"a":{"name":"А"},"b":{"name":"Б"}},)";
    const Instant now = house.world.clock.now();
    CHECK(match(now + Millis{60'000}, both).starts_with("201 "));
    CHECK(match(now - Millis{60'000}, both).starts_with("201 "));  // while the form was being filled in
    CHECK(match(now - Millis{60'001}, both) == R"(400 {"error":"bad_start_time","detail":"starts_at_ms"})");
    CHECK(match(now + Millis{60'000}, R"("people":{"a":{"name":"А"}},)") ==
          R"(400 {"error":"bad_start_time","detail":"people"})");
    CHECK(match(now + Millis{60'000}, "") == R"(400 {"error":"bad_start_time","detail":"people"})");
}

TEST_CASE("an organizer lists the matches whose people come by links; nobody else does") {
    House house;
    house.people.add_link(evidence::sha256(token), ports::MatchRole::Judge, vera);
    Browser browser(house);
    REQUIRE(browser.post("/api/enter", entry(token)).starts_with("200 "));
    const std::string guest = browser.enter_guest("Гость");
    const std::string rules = *evidence::encode(regulation(1min));
    house.world.store.records = {
        {1, World::id_of(1), rules, {}, {{ports::MatchRole::A, "a"}, {ports::MatchRole::Judge, "j"}}, false},
        {2, World::id_of(2), rules, {}, {{ports::MatchRole::A, "a"}, {ports::MatchRole::B, "b"}}, true}};
    browser.as = vera.id;
    const std::string answer = browser.get("/api/organized");
    REQUIRE(answer.starts_with("200 "));
    const auto matches = nlohmann::json::parse(answer.substr(4))["matches"];
    REQUIRE(matches.size() == 2);
    CHECK(matches[0]["match"] == World::id_of(2));
    CHECK(matches[0]["phase"] == "ended");
    CHECK(matches[1]["names"] == nlohmann::json{{"a", "name of a"}, {"judge", "name of j"}});
    CHECK(matches[1]["phase"] == "waiting");
    CHECK(matches[1]["rules"] == "russian/1");
    CHECK(matches[1]["control"] == nlohmann::json::parse(R"([{"moves":0,"time_ms":60000,"increment_ms":0}])"));
    browser.as = guest;
    CHECK(browser.get("/api/organized") == R"(403 {"error":"not_an_organizer"})");
    CHECK(Browser(house).get("/api/organized") == R"(401 {"error":"token_needed"})");
}

TEST_CASE("an organizer sees who is here: the entries of links are marked as seen") {
    House house;
    add_anna(house);
    Browser browser(house);
    REQUIRE(browser.post("/api/enter", entry(token)).starts_with("200 "));
    Tab tab(browser);
    REQUIRE(tab.hello(anna.id) == "ok");
    house.pass(std::chrono::minutes(1));
    soon(house, [&] { return !house.people.seen_entries().empty(); });
    CHECK(house.people.seen_entries().size() == 1);
}
