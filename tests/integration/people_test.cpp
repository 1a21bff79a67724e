// People over real sockets, with the real database: what enters, what is refused, and what the log may not hold.

#include "server/evidence/sha256.hpp"
#include "server/organizer.hpp"
#include "tests/support/live_people.hpp"

#include <doctest/doctest.h>

#include <map>
#include <mutex>
#include <sstream>
#include <thread>

using namespace doska;
using namespace std::chrono_literals;
using nlohmann::json;
using test::Event;
using test::LiveServer;
using test::Page;
using test::Tab;
using test::TestDatabase;
using test::with_pages;

namespace {

constexpr Millis busy{2'000};  // what a busy machine may add

}  // namespace

TEST_CASE("E2: the four links of a match work in four tabs of one browser, each acting as its own") {
    Event event;
    Page browser(event.server.port());
    std::map<std::string, std::string> person;
    for (const char* role : {"a", "b", "judge"})
        person[role] = browser.must("/api/enter", {{"token", event.link(role)}}).at("person");
    person["organizer"] = browser.must("/api/enter", {{"token", event.organizer_token}}).at("person");
    CHECK(browser.me().size() == 4);
    CHECK(browser.me()[0]["matches"][0]["phase"] == "between_games");

    Tab a(event.server.port(), browser), b(event.server.port(), browser), judge(event.server.port(), browser);
    CHECK(a.hello(person["a"]) == "ok");
    CHECK(b.hello(person["b"]) == "ok");
    CHECK(judge.hello(person["judge"]) == "ok");
    for (Tab* tab : {&a, &b, &judge})
        CHECK(tab->command("subscribe", event.match) == "ok");
    CHECK(a.command("ready", event.match) == "ok");
    CHECK(b.command("ready", event.match) == "ok");
    CHECK(judge.command("ready", event.match) == "not_a_player");
    CHECK(browser.me()[1]["matches"][0]["phase"] == "playing");
    CHECK(judge.send({{"t", "pause"}, {"topic", "match:" + event.match}, {"d", {{"reason", "technical"}}}}) == "ok");
}

TEST_CASE("E1: a revoked link closes its sockets with 4401 within a second; the others stay") {
    Event event;
    Page player(event.server.port());
    const std::string anna = player.must("/api/enter", {{"token", event.link("a")}}).at("person");
    const std::string boris = player.must("/api/enter", {{"token", event.link("b")}}).at("person");
    Tab as_anna(event.server.port(), player), as_boris(event.server.port(), player);
    REQUIRE(as_anna.hello(anna) == "ok");
    REQUIRE(as_boris.hello(boris) == "ok");

    const Instant asked = event.server.now();
    CHECK(event.organizer.must("/api/matches/" + event.match + "/links/revoke", {{"role", "a"}}) ==
          json{{"revoked", 1}});
    CHECK(as_anna.wait_closed() == 4401);
    CHECK(event.server.now() - asked < 1s + busy);
    CHECK(as_boris.command("subscribe", event.match) == "ok");
    CHECK(player.me().size() == 1);
    CHECK(player.code(player.post("/api/enter", {{"token", event.link("a")}})) == "410 link_revoked");
    Tab again(event.server.port(), player);
    CHECK(again.hello(anna) == "not_entered");

    const std::string renewed =
        event.organizer.must("/api/matches/" + event.match + "/links", {{"role", "a"}}).at("link");
    CHECK(player.must("/api/enter", {{"token", renewed}}).at("person") == anna);
    const json links =
        json::parse(event.organizer.ask("GET", "/api/matches/" + event.match + "/links", "", {"", ""}).body)["links"];
    REQUIRE(links.size() == 4);
    CHECK(links[0]["sessions"].size() == 1);
    CHECK(links[0]["sessions"][0]["agent"] == "Test/1.0");
    CHECK(links[0].contains("revoked_ms"));
    CHECK_FALSE(links[1].contains("revoked_ms"));
}

TEST_CASE("a casual match of named people is played again by the sessions that they have, and stays the organizer's") {
    Event event;
    const json friendly =
        event.organizer.must("/api/matches", {{"discipline", "russian"},
                                              {"control", json::array({{{"time_ms", 600'000}}})},
                                              {"casual", true},
                                              {"people", {{"a", {{"name", "Анна"}}}, {"b", {{"name", "Борис"}}}}}});
    const std::string match = friendly["match"];
    Page players(event.server.port());
    const std::string anna = players.must("/api/enter", {{"token", friendly["links"]["a"]}}).at("person");
    const std::string boris = players.must("/api/enter", {{"token", friendly["links"]["b"]}}).at("person");
    const auto ask_again = [&](const std::string& id) {
        players.as = anna;
        return players.code(players.post("/api/matches/" + id + "/rematch", json::object()));
    };
    CHECK(ask_again(event.match) == "403 not_a_player");

    Tab first(event.server.port(), players);
    REQUIRE(first.hello(anna) == "ok");
    REQUIRE(first.send({{"t", "call_off"}, {"topic", "match:" + match}, {"d", {{"game", 1}}}}) == "ok");
    players.as = anna;
    const std::string next = players.must("/api/matches/" + match + "/rematch", json::object()).at("match");
    Tab second(event.server.port(), players);
    REQUIRE(second.hello(boris) == "ok");
    CHECK(second.command("ready", next) == "ok");

    const auto organized = [&](const std::string& path) {
        return json::parse(event.organizer.ask("GET", path, "", {"", ""}).body);
    };
    const json listed = organized("/api/organized")["matches"];
    REQUIRE(listed.size() == 3);
    CHECK(listed[0]["match"] == next);
    CHECK(listed[0]["names"] == json{{"a", "Анна"}, {"b", "Борис"}});
    const json links = organized("/api/matches/" + next + "/links")["links"];
    REQUIRE(links.size() == 2);
    CHECK(links[0]["person"] == anna);
    CHECK(links == organized("/api/matches/" + match + "/links")["links"]);
    Page other(event.server.port());
    CHECK(other.must("/api/enter/look", {{"token", friendly["links"]["b"]}}).at("match") == next);

    event.organizer.must("/api/matches/" + next + "/links/revoke", {{"role", "b"}});
    CHECK(second.wait_closed() == 4401);
    CHECK(players.me().size() == 1);
    const std::string renewed = event.organizer.must("/api/matches/" + next + "/links", {{"role", "b"}}).at("link");
    const json entered = other.must("/api/enter", {{"token", renewed}});
    CHECK(entered.at("person") == boris);
    CHECK(entered.at("match") == next);
}

TEST_CASE("E1: who leaves is told so, and not that a link was revoked") {
    Event event;
    Page guest(event.server.port());
    const std::string person = guest.must("/api/guests", {{"name", "Гость"}, {"session", true}}).at("person");
    Tab tab(event.server.port(), guest);
    REQUIRE(tab.hello(person) == "ok");
    guest.must("/api/leave", {{"person", person}});
    CHECK(tab.wait_closed() == 4402);
}

TEST_CASE("E1: what another process revokes is out within a second too") {
    Event event;
    Tab tab(event.server.port(), event.organizer);
    REQUIRE(tab.hello(event.organizer.as) == "ok");
    const Instant asked = event.server.now();
    store::PgStore store(event.database.as_server(), 1);
    REQUIRE(renew_organizer(store, "Организатор", event.server.now()));
    CHECK(tab.wait_closed() == 4401);
    CHECK(event.server.now() - asked < 1s + busy);
    CHECK(event.organizer.me().empty());
}

TEST_CASE("sessions outlive the server") {
    TestDatabase database;
    Page page(0);
    std::string guest;
    {
        LiveServer server(database, with_pages);
        Page first(server.port());
        guest = first.must("/api/guests", {{"name", "Гость"}, {"session", true}}).at("person");
        page.cookie = first.cookie;
    }
    LiveServer server(database, with_pages);
    Page second(server.port());
    second.cookie = page.cookie;
    CHECK(second.me()[0]["person"] == guest);
    Tab tab(server.port(), second);
    CHECK(tab.hello(guest) == "ok");
}

TEST_CASE("hostile: foreign and missing origins, another's cookie, forged names, a preview, wrong and large bodies") {
    Event event;
    const std::uint16_t port = event.server.port();
    Page page(port);
    const std::string guest = page.must("/api/guests", {{"name", "Гость"}, {"session", true}}).at("person");
    page.as = guest;
    const std::string match = json{{"discipline", "russian"}, {"control", json::array({{{"time_ms", 1000}}})}}.dump();

    CHECK(page.code(page.ask("POST", "/api/matches", match, {.origin = ""})) == "403 foreign_origin");
    CHECK(page.code(page.ask("POST", "/api/matches", match, {.origin = "Origin: http://evil.test\r\n"})) ==
          "403 foreign_origin");
    CHECK(page.code(page.ask("POST", "/api/matches", match, {.origin = "Origin: null\r\n"})) == "403 foreign_origin");
    CHECK(Tab(port, page, "http://evil.test").status == 403);
    CHECK(Tab(port, page, "").status == 403);

    Page thief(port);
    thief.as = guest;
    CHECK(thief.code(thief.post("/api/matches", json::parse(match))) == "401 token_needed");
    thief.cookie = std::string(43, 'A');
    CHECK(thief.code(thief.post("/api/matches", json::parse(match))) == "401 unknown_token");
    Tab forged(port, thief);
    CHECK(forged.status == 101);
    CHECK(forged.hello(guest) == "not_entered");
    page.as = event.organizer.as;
    CHECK(page.code(page.post("/api/matches", json::parse(match))) == "403 not_entered");
    CHECK(Tab(port, page).hello(event.organizer.as) == "not_entered");
    page.as = guest;

    Page preview(port);
    CHECK(preview.ask("GET", "/enter", "", {"", ""}).status == 404);
    CHECK(preview.must("/api/enter/look", {{"token", event.link("a")}}).at("name") == "Игрок А (демо)");
    CHECK(preview.cookie.empty());
    CHECK(event.database.exec("SELECT count(*) FROM doska.entered WHERE link IS NOT NULL")[0][0].as<int>() == 1);
    CHECK(preview.code(preview.post("/api/enter", {{"token", std::string(22, 'A')}})) == "404 unknown_link");

    CHECK(page.code(page.ask("POST", "/api/matches", match, {.type = "Content-Type: application/jsonx\r\n"})) ==
          "415 json_needed");
    CHECK(page.code(page.ask("POST", "/api/matches", match, {.type = ""})) == "415 json_needed");
    CHECK(page.code(page.ask("POST", "/api/guests", "{\"name\":\"" + std::string(70'000, 'x') + "\"}", {})) ==
          "413 body_too_large");
    CHECK(page.code(page.post("/api/guests", {{"name", std::string(60'000, 'x')}, {"session", true}})) ==
          "400 out_of_range");
    CHECK(page.code(page.post("/api/matches", {{"discipline", "russian"},
                                               {"control", json::array({{{"time_ms", 1000}}})},
                                               {"people", {{"a", {{"name", "x"}}}}}})) == "403 not_an_organizer");
    CHECK(page.code(page.post("/api/matches/" + event.match + "/links", {{"role", "a"}})) == "403 not_an_organizer");
}

TEST_CASE("hostile: the ninth person of a browser is refused") {
    TestDatabase database;
    LiveServer server(database, with_pages);
    Page page(server.port());
    for (int i = 0; i < 8; ++i)
        page.must("/api/guests", {{"name", "Гость"}, {"session", true}});
    CHECK(page.code(page.post("/api/guests", {{"name", "Гость"}, {"session", true}})) == "409 too_many_people");
    CHECK(page.me().size() == 8);
}

TEST_CASE("hostile: fifty sign-ins at once from one address are stopped by the limit, and a game goes on") {
    Event event;
    Page player(event.server.port());
    const std::string anna = player.must("/api/enter", {{"token", event.link("a")}}).at("person");
    player.as = anna;
    player.must("/api/password", {{"login", "anna"}, {"password", "через поле"}});
    std::map<std::string, int> answers;
    std::mutex mutex;
    std::vector<std::thread> threads;
    for (int i = 0; i < 50; ++i)
        threads.emplace_back([&, i] {
            Page other(event.server.port());
            const std::string code = other.code(
                other.post("/api/login", {{"login", "name" + std::to_string(i)}, {"password", "не тот пароль"}}));
            const std::lock_guard lock(mutex);
            ++answers[code];
        });
    Tab tab(event.server.port(), player);
    CHECK(tab.hello(anna) == "ok");
    CHECK(tab.command("subscribe", event.match) == "ok");
    for (std::thread& thread : threads)
        thread.join();
    CHECK(answers["429 rate_limited"] == 30);
    CHECK(answers["401 wrong_login"] + answers["503 server_busy"] + answers["503 timeout"] == 20);
    CHECK(answers["401 wrong_login"] >= 1);
}

TEST_CASE("guests off: nobody enters without a link") {
    Event event([](Config& config) {
        with_pages(config);
        config.guests = false;
    });
    Page page(event.server.port());
    CHECK(page.code(page.post("/api/guests", {{"name", "x"}, {"session", true}})) == "403 guests_off");
    CHECK(page.code(page.post("/api/guests", {{"name", "x"}})) == "403 guests_off");
    CHECK(page.must("/api/enter", {{"token", event.link("b")}}).at("name") == "Игрок Б (демо)");
}

TEST_CASE("C6: no token, cookie, name, login or password stands in the log of a whole run") {
    std::ostringstream log;
    std::vector<std::string> secrets{"через поле", "не тот пароль", "anna.login", "Игрок А (демо)", "Guest-in-the-log"};
    {
        const obs::Logging logging({.level = obs::log::Level::Debug}, &log);
        Event event;
        secrets.push_back(event.organizer_token);
        secrets.push_back(event.organizer.cookie);
        for (const char* role : {"a", "b", "judge"})
            secrets.push_back(event.link(role));
        Page player(event.server.port());
        player.as = player.must("/api/enter", {{"token", event.link("a")}}).at("person");
        secrets.push_back(player.cookie);
        player.must("/api/password", {{"login", "anna.login"}, {"password", "через поле"}});
        Page other(event.server.port());
        other.must("/api/login", {{"login", "anna.login"}, {"password", "через поле"}});
        secrets.push_back(other.cookie);
        CHECK(other.post("/api/login", {{"login", "anna.login"}, {"password", "не тот пароль"}}).status == 401);
        other.must("/api/guests", {{"name", "Guest-in-the-log"}, {"session", true}});
        const json bot = other.must("/api/guests", {{"name", "Guest-in-the-log"}});
        secrets.push_back(bot.at("token"));
        // What goes wrong is logged, if at all, without its words.
        Page second(event.server.port());
        second.as = second.must("/api/enter", {{"token", event.link("b")}}).at("person");
        CHECK(second.post("/api/password", {{"login", "anna.login"}, {"password", "через поле"}}).status == 409);
        Tab tab(event.server.port(), player);
        CHECK(tab.hello(player.as) == "ok");
        event.organizer.must("/api/matches/" + event.match + "/links/revoke", {{"role", "a"}});
        CHECK(tab.wait_closed() == 4401);
        event.database.exec("REVOKE SELECT ON doska.browser_session FROM doska_server");
        Page broken(event.server.port());
        broken.cookie = player.cookie + "x";
        secrets.push_back(broken.cookie);
        CHECK(broken.ask("GET", "/api/me", "", {"", ""}).status == 503);
        event.database.exec("GRANT SELECT ON doska.browser_session TO doska_server");
    }
    CHECK(log.str().find("\"event\"") != std::string::npos);
    for (const std::string& secret : secrets) {
        CAPTURE(secret);
        CHECK(log.str().find(secret) == std::string::npos);
        CHECK(log.str().find(evidence::to_hex(evidence::sha256(secret))) == std::string::npos);
    }
}
