#include "tests/support/named_people.hpp"

// Each entering renews the cookie of the browser, also where several tabs enter at the same moment. The one of before
// works until the new one is used.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

/// The answers to three tabs of one browser that enter at the same moment.
std::vector<ports::HttpResponse> enter_thrice_at_once(House& house, Browser& browser) {
    std::vector<ports::HttpResponse> answers;
    for (int i = 0; i < 3; ++i)
        house.gateway.handle(browser.request("POST", "/api/guests", R"({"name":"Ещё","session":true})"),
                             [&](ports::HttpResponse answer) { answers.push_back(std::move(answer)); });
    soon(house, [&] {
        house.world.settle();
        return answers.size() == 3;
    });
    return answers;
}

std::string cookie_of(const ports::HttpResponse& answer) {
    const std::string cookie = answer.set_cookie.substr(13);
    return cookie.substr(0, cookie.find(';'));
}

/// Somebody enters, and the answer never comes; his id.
std::string enter_in_vain(Browser& browser, const std::string& name) {
    const ports::Cookies kept = browser.cookies;
    const std::string guest = browser.enter_guest(name);
    browser.cookies = kept;
    return guest;
}

}  // namespace

TEST_CASE("E1: entering renews the cookie: who knew the one of before, or had set it, is nobody") {
    House house;
    Browser thief(house);
    const std::string own = thief.enter_guest("Вор");
    Browser browser(house);
    browser.cookies = thief.cookies;  // planted
    Tab open_before(browser);
    REQUIRE(open_before.hello(own) == "ok");
    const std::string guest = browser.enter_guest("Гость");
    CHECK(browser.cookies.host != thief.cookies.host);
    CHECK(browser.me().size() == 2);
    CHECK(thief.get("/api/me") == R"(200 {"people":[],"guests":true})");
    CHECK(Tab(thief).hello(guest) == "not_entered");
    thief.as = guest;
    CHECK(thief.post("/api/invites", R"({"code":"0123456789abcdef"})") == R"(401 {"error":"unknown_token"})");
    CHECK(open_before.link.closed == 0);
    CHECK(Tab(browser).hello(guest) == "ok");
}

TEST_CASE("E1: whose cookie was planted never acts as who entered under it, on whatever WebSocket") {
    House house;
    Browser thief(house);
    const std::string own = thief.enter_guest("Вор");
    Browser browser(house);
    browser.cookies = thief.cookies;
    Tab to_watch(thief), to_act(thief), own_one(thief);
    const std::string guest = browser.enter_guest("Гость");
    CHECK(to_watch.hello(guest) == "not_entered");
    REQUIRE(browser.me().size() == 2);
    CHECK(to_act.hello(guest) == "not_entered");
    CHECK(own_one.hello(own) == "ok");  // let in before: as those that were there
    CHECK(own_one.link.closed == 0);
    REQUIRE(browser.post("/api/leave", nlohmann::json{{"person", own}}.dump()).starts_with("200 "));
    CHECK(own_one.link.closed == 4402);
}

TEST_CASE("an answer that is lost costs the browser nobody: its cookie works until the new one is used") {
    House house;
    Browser browser(house);
    const std::string guest = browser.enter_guest("Гость");
    Tab open_before(browser);
    REQUIRE(open_before.hello(guest) == "ok");
    const std::string lost = enter_in_vain(browser, "Пропавший");
    CHECK(browser.me().size() == 1);
    browser.as = guest;
    CHECK(browser.post("/api/invites", R"({"code":"0123456789abcdef"})") == R"(404 {"error":"unknown_invite"})");
    CHECK(Tab(browser).hello(guest) == "ok");
    CHECK(Tab(browser).hello(lost) == "not_entered");
    house.world.clock.now_ += std::chrono::seconds(10);
    const std::string again = browser.enter_guest("Снова");
    CHECK(browser.me().size() == 2);
    CHECK(Tab(browser).hello(guest) == "ok");
    CHECK(Tab(browser).hello(again) == "ok");
    CHECK(open_before.link.closed == 0);
    CHECK(house.people.sessions() == 1);
}

TEST_CASE("of a lost answer nothing is left once the browser has used a later one, whoever came by it") {
    House house;
    Browser browser(house), thief(house);
    browser.enter_guest("Гость");
    thief.cookies = browser.cookies;
    thief.enter_guest("Вор");  // he knew the cookie, and has not used what he got
    house.world.clock.now_ += std::chrono::seconds(10);
    browser.enter_guest("Второй");
    CHECK(browser.me().size() == 2);
    CHECK(thief.me().empty());
}

TEST_CASE("a link that is revoked is out of both sessions of a browser that has not used the new one") {
    House house;
    add_anna(house);
    Browser browser(house);
    REQUIRE(browser.post("/api/enter", entry(token)).starts_with("200 "));
    Tab tab(browser);
    REQUIRE(tab.hello(anna.id) == "ok");
    const ports::Cookies before = browser.cookies;
    browser.enter_guest("Гость");
    const ports::Cookies after = browser.cookies;
    REQUIRE(house.people.revoke_links("", ports::MatchRole::A, house.world.clock.now()) == 1u);
    house.pass(Millis{500});
    soon(house, [&] { return tab.link.closed == 4401; });
    browser.cookies = before;
    CHECK(browser.me().empty());
    browser.cookies = after;
    CHECK(browser.me().size() == 1);
}

TEST_CASE("who enters with a cookie that was replaced a moment ago does not cost the browser its session") {
    House house;
    Browser browser(house), late(house);
    browser.enter_guest("Первая");
    late.cookies = browser.cookies;  // sent before the answer to the next one came
    browser.enter_guest("Вторая");
    const std::string third = R"({"name":"Третья","session":true})";
    CHECK(late.post("/api/guests", third) == R"(503 {"error":"server_busy"})");
    CHECK(browser.me().size() == 2);
    CHECK(late.post("/api/guests", third) == R"(503 {"error":"server_busy"})");
    CHECK(late.set_cookie.empty());
    house.world.clock.now_ += std::chrono::seconds(10);
    CHECK(late.post("/api/guests", third).starts_with("201 "));
    CHECK(late.me().size() == 1);
    CHECK(browser.me().size() == 2);
}

TEST_CASE("tabs that enter at the same moment are of one browser, which gets one cookie") {
    House house;
    Browser browser(house);
    browser.enter_guest("Первая");
    const std::vector<ports::HttpResponse> answers = enter_thrice_at_once(house, browser);
    for (const ports::HttpResponse& answer : answers) {
        CHECK(answer.status == 201);
        CHECK(answer.set_cookie == answers[0].set_cookie);
    }
    browser.cookies.host = cookie_of(answers[0]);
    CHECK(browser.me().size() == 4);
    CHECK(house.people.sessions() == 1);
}

TEST_CASE("who enters in the same moment is there, though another tab has used the cookie meanwhile") {
    House house;
    Browser browser(house);
    browser.enter_guest("Первая");
    std::vector<ports::HttpResponse> answers;
    for (int i = 0; i < 3; ++i)
        house.gateway.handle(browser.request("POST", "/api/guests", R"({"name":"Ещё","session":true})"),
                             [&](ports::HttpResponse answer) {
                                 answers.push_back(std::move(answer));
                                 browser.cookies.host = cookie_of(answers.back());
                                 house.gateway.handle(browser.request("GET", "/api/me", ""), [](const auto&) {});
                             });
    soon(house, [&] {
        house.world.settle();
        return answers.size() == 3;
    });
    CHECK(browser.me().size() == 4);
}

TEST_CASE("of tabs that enter at the same moment those for whom there is no room leave the cookie as it is") {
    House house;
    Browser browser(house);
    for (int i = 0; i < 7; ++i)
        browser.enter_guest("Гость");
    const std::vector<ports::HttpResponse> answers = enter_thrice_at_once(house, browser);
    CHECK(answers[0].status == 201);
    CHECK(answers[1].status == 409);
    CHECK(answers[2].status == 409);
    browser.cookies.host = cookie_of(answers[0]);
    CHECK(browser.me().size() == 8);
}
