#include "tests/support/named_people.hpp"

// How people enter a browser and leave it, and as whom its tabs act.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

TEST_CASE("a guest enters the browser's session: a cookie and no token") {
    House house;
    Browser browser(house);
    const std::string answer = browser.post("/api/guests", R"({"name":"Анна","session":true})");
    CHECK(answer.starts_with("201 "));
    CHECK(answer.find("token") == std::string::npos);
    CHECK(browser.set_cookie.starts_with("__Host-doska="));
    CHECK(browser.set_cookie.ends_with("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure"));
    CHECK(browser.cookies.host.size() == 43);  // 256 bits
    REQUIRE(browser.me().size() == 1);
    CHECK(browser.me()[0]["name"] == "Анна");
    CHECK(browser.me()[0]["kind"] == "guest");
}

TEST_CASE("a guest without a session gets a token as before, and /api/me knows its bearer") {
    House house;
    Browser bot(house);
    auto request = bot.request("POST", "/api/guests", R"({"name":"bot"})");
    request.origin.reset();
    const std::string answer = bot.send(request);
    CHECK(answer.starts_with("201 "));
    CHECK(bot.set_cookie.empty());
    auto me = bot.request("GET", "/api/me", "");
    me.bearer = nlohmann::json::parse(answer.substr(4))["token"];
    CHECK(nlohmann::json::parse(bot.send(me).substr(4))["people"][0]["name"] == "bot");
    me.bearer = "forged-forged-forged-x";
    CHECK(bot.send(me) == R"(401 {"error":"unknown_token"})");
}

TEST_CASE("nobody has entered where there is no session") {
    House house;
    Browser browser(house);
    CHECK(browser.get("/api/me") == R"(200 {"people":[],"guests":true})");
    browser.cookies.host = "forged";
    CHECK(browser.get("/api/me") == R"(200 {"people":[],"guests":true})");
    CHECK(Browser(house).post("/api/leave", R"({"person":"Pe1r2s3o4A"})") == R"(401 {"error":"token_needed"})");
}

TEST_CASE("eight people in a browser, the ninth is refused; who leaves makes room") {
    House house;
    Browser browser(house);
    std::string first;
    for (int i = 0; i < 8; ++i) {
        const std::string id = browser.enter_guest("Гость " + std::to_string(i));
        first = first.empty() ? id : first;
    }
    CHECK(browser.post("/api/guests", R"({"name":"Девятый","session":true})") == R"(409 {"error":"too_many_people"})");
    CHECK(browser.set_cookie.empty());
    CHECK(browser.me().size() == 8);
    CHECK(browser.post("/api/leave", R"({"person":")" + first + "\"}") == "200 {}");
    CHECK(browser.me().size() == 7);
    CHECK(browser.post("/api/leave", R"({"person":")" + first + "\"}") == R"(403 {"error":"not_entered"})");
    browser.enter_guest("Девятый");
    CHECK(browser.me()[7]["name"] == "Девятый");
}

TEST_CASE("each tab says as whom it acts, once, before it subscribes") {
    House house;
    Browser browser(house);
    const std::string one = browser.enter_guest("Первая");
    const std::string two = browser.enter_guest("Вторая");
    house.world.open(regulation(1min));

    Tab first(browser), second(browser), spectator(browser);
    CHECK(first.hello(one) == "ok");
    CHECK(second.hello(two) == "ok");
    CHECK(first.hello(two) == "already_greeted");
    CHECK(second.hello("nobody0000") == "already_greeted");
    CHECK(spectator.subscribe(1) == "ok");
    CHECK(spectator.hello(one) == "already_greeted");
    Tab mistaken(browser);
    CHECK(mistaken.hello("nobody0000") == "not_entered");
    CHECK(mistaken.hello(one) == "ok");
}

TEST_CASE("a tab acts as its person in the match, and as nobody without a greeting") {
    House house;
    add_anna(house);
    const auto match = house.world.open(regulation(1min));
    match->add_person({ports::MatchRole::A, anna.id});
    Browser browser(house);
    REQUIRE(browser.post("/api/enter", entry(token)).starts_with("200 "));
    Tab player(browser), watcher(browser);
    REQUIRE(player.hello(anna.id) == "ok");
    CHECK(player.subscribe(1) == "ok");
    CHECK(player.link.last("snapshot")["d"]["role"] == "a");
    CHECK(player.resign(1) == "not_started");
    CHECK(watcher.subscribe(1) == "ok");
    CHECK(watcher.link.last("snapshot")["d"]["role"] == "public");
    CHECK(watcher.resign(1) == "not_allowed");
}

TEST_CASE("who leaves a browser leaves its sockets, in this browser only") {
    House house;
    add_anna(house);
    Browser browser(house), other(house);
    REQUIRE(browser.post("/api/enter", entry(token)).starts_with("200 "));
    REQUIRE(other.post("/api/enter", entry(token)).starts_with("200 "));
    Tab here(browser), there(other);
    REQUIRE(here.hello(anna.id) == "ok");
    REQUIRE(there.hello(anna.id) == "ok");
    CHECK(browser.post("/api/leave", R"({"person":")" + anna.id + "\"}") == "200 {}");
    CHECK(here.link.closed == 4402);
    CHECK(there.link.closed == 0);
    Tab again(browser);
    CHECK(again.hello(anna.id) == "not_entered");
}

TEST_CASE("the session is asked from the store once, then it is in memory") {
    House house;
    Browser browser(house);
    const std::string guest = browser.enter_guest("Гость");
    const int before = house.people.session_reads;
    for (int i = 0; i < 5; ++i)
        CHECK(Tab(browser).hello(guest) == "ok");
    CHECK(house.people.session_reads == before + 1);
}

TEST_CASE("whoever has entered is told of his matches, in the shape of the front page") {
    House house;
    add_anna(house);
    Browser browser(house);
    REQUIRE(browser.post("/api/enter", entry(token)).starts_with("200 "));
    const std::string guest = browser.enter_guest("Гость");
    house.world.open(regulation(1min), 1);
    house.world.store.records[0].people.push_back({ports::MatchRole::Judge, anna.id});
    const auto people = browser.me();
    REQUIRE(people.size() == 2);
    REQUIRE(people[0]["matches"].size() == 1);
    CHECK(people[1]["matches"].empty());
    browser.as = anna.id;
    const auto home = nlohmann::json::parse(browser.get("/api/home").substr(4));
    CHECK(people[0]["matches"] == home["mine"]);
    CHECK(people[0]["matches"][0]["role"] == "judge");
    CHECK(people[0]["matches"][0]["phase"] == "between_games");
}
