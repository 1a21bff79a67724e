#include "tests/support/named_people.hpp"

// What thirty days end.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

TEST_CASE("a browser's session ends thirty days after the last entering, and a guest's stay with it") {
    House house;
    Browser browser(house);
    const std::string guest = browser.enter_guest("Гость");
    house.world.clock.now_ += std::chrono::hours(24 * 30) - Millis{1};
    CHECK(browser.me().size() == 1);
    house.world.clock.now_ += Millis{1};
    CHECK(browser.me().empty());
    CHECK(Tab(browser).hello(guest) == "not_entered");
    browser.as = guest;
    CHECK(browser.post("/api/invites", R"({"code":"0123456789abcdef"})") == R"(401 {"error":"unknown_token"})");
}

TEST_CASE("whose thirty days run out while he is connected is out, by cookie or by token") {
    House house;
    Browser browser(house), bot(house);
    const std::string guest = browser.enter_guest("Гость");
    Tab tab(browser), watcher(browser);
    REQUIRE(tab.hello(guest) == "ok");
    auto request = bot.request("POST", "/api/guests", R"({"name":"bot"})");
    request.origin.reset();
    ports::UpgradeRequest upgrade;
    upgrade.bearer = nlohmann::json::parse(bot.send(request).substr(4))["token"];
    HandLink link;
    std::unique_ptr<ports::ClientSession> session;
    house.gateway.admit(upgrade, [&](ports::Gateway::Admission admission) {
        REQUIRE(admission);
        session = house.gateway.open(std::move(*admission), "", link);
    });
    house.world.wait([&] { return session != nullptr; });
    house.pass(std::chrono::hours(24 * 30) - Millis{5'000});
    CHECK(tab.link.closed == 0);
    CHECK(link.closed == 0);
    house.pass(Millis{5'000});
    CHECK(tab.link.closed == 4403);
    CHECK(link.closed == 4403);
    CHECK(watcher.link.closed == 0);
}

TEST_CASE("who came by a link is out when the browser's thirty days have gone; what has ended is deleted") {
    House house;
    add_anna(house);
    Browser browser(house);
    REQUIRE(browser.post("/api/enter", entry(token)).starts_with("200 "));
    Tab tab(browser);
    REQUIRE(tab.hello(anna.id) == "ok");
    CHECK(house.people.sessions() == 1);
    house.pass(std::chrono::hours(24 * 30));
    CHECK(tab.link.closed == 4403);
    soon(house, [&] { return house.people.sessions() == 0; });
    CHECK(browser.me().empty());
}
