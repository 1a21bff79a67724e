#include "tests/support/named_people.hpp"

// Each entering renews the cookie of the browser, also where several tabs enter at the same moment.

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

TEST_CASE("who enters with a cookie that was replaced a moment ago does not cost the browser its session") {
    House house;
    Browser browser(house), late(house);
    browser.enter_guest("Первая");
    late.cookies = browser.cookies;  // sent before the answer to the next one came
    browser.enter_guest("Вторая");
    CHECK(late.post("/api/guests", R"({"name":"Третья","session":true})") == R"(503 {"error":"server_busy"})");
    CHECK(late.set_cookie.empty());
    house.world.clock.now_ += std::chrono::seconds(10);
    CHECK(late.post("/api/guests", R"({"name":"Третья","session":true})").starts_with("201 "));
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
    const std::string cookie = answers[0].set_cookie.substr(13);
    browser.cookies.host = cookie.substr(0, cookie.find(';'));
    CHECK(browser.me().size() == 4);
    CHECK(house.people.sessions() == 1);
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
    const std::string cookie = answers[0].set_cookie.substr(13);
    browser.cookies.host = cookie.substr(0, cookie.find(';'));
    CHECK(browser.me().size() == 8);
}
