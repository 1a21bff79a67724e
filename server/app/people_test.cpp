#include "server/app/people.hpp"

#include "server/app/network_of.hpp"
#include "server/evidence/sha256.hpp"
#include "tests/support/browsers.hpp"

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

const std::string token = "anna-anna-anna-anna-an";
const ports::Person anna{"Pe1r2s3o4A", "Анна", std::nullopt, ports::PersonKind::Player};
const ports::Person vera{"Or1g2a3n4I", "Вера", std::nullopt, ports::PersonKind::Organizer};

std::string entry(const std::string& secret) {
    return R"({"token":")" + secret + "\"}";
}

void add_anna(House& house) {
    house.people.add_link(evidence::sha256(token), ports::MatchRole::A, anna);
}

/// Whether a condition holds once the database threads have done what they do.
template <class Condition>
void soon(House& house, Condition condition) {
    house.world.wait(condition);
}

}  // namespace

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
    CHECK(browser.get("/api/me") == R"(200 {"people":[]})");
    browser.cookies.host = "forged";
    CHECK(browser.get("/api/me") == R"(200 {"people":[]})");
    CHECK(Browser(house).post("/api/leave", R"({"person":"Pe1r2s3o4A"})") == R"(401 {"error":"token_needed"})");
}

TEST_CASE("under https only the cookie that no other host can set counts; under http the plain one") {
    const Origins https({"https://doska.example"});
    CHECK(https.secret_of({"host", "plain"}) == "host");
    CHECK(https.secret_of({"", "plain"}).empty());
    const Origins http({"http://127.0.0.1:8080"});
    CHECK(http.secret_of({"host", "plain"}) == "plain");
    CHECK(http.secret_of({"host", ""}).empty());
    CHECK(Origins::cookie("s", "http://127.0.0.1:8080") == "doska=s; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax");
    CHECK_FALSE(https.are_ours("https://doska.example.evil"));
    CHECK_FALSE(https.are_ours("null"));
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
    CHECK(here.link.closed == 4401);
    CHECK(there.link.closed == 0);
    Tab again(browser);
    CHECK(again.hello(anna.id) == "not_entered");
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

TEST_CASE("requests of a page need our origin, and a cookie is worth nothing without any") {
    House house;
    add_anna(house);
    Browser browser(house);
    const std::string guest = browser.enter_guest("Гость");
    browser.as = guest;
    const std::string foreign = R"(403 {"error":"foreign_origin"})";
    const std::vector<std::pair<std::string, std::string>> posts{
        {"/api/guests", R"({"name":"x","session":true})"},
        {"/api/guests", R"({"name":"x"})"},
        {"/api/matches", R"({"discipline":"russian","control":[{"time_ms":60000}]})"},
        {"/api/invites", R"({"code":"0123456789abcdef"})"},
        {"/api/enter", entry(token)},
        {"/api/enter/look", entry(token)},
        {"/api/leave", R"({"person":")" + guest + "\"}"},
        {"/api/login", R"({"login":"anna","password":"0123456789"})"},
        {"/api/password", R"({"login":"anna","password":"0123456789"})"},
        {"/api/matches/Ab3Cd5Ef7G/links", R"({"role":"a"})"},
        {"/api/matches/Ab3Cd5Ef7G/links/revoke", R"({"role":"a"})"},
    };
    for (const auto& [path, body] : posts) {
        CAPTURE(path);
        auto request = browser.request("POST", path, body);
        for (const std::optional<std::string>& origin :
             {std::optional<std::string>(), std::optional<std::string>("https://evil.example"),
              std::optional<std::string>("null"), std::optional<std::string>("http://doska.example")}) {
            request.origin = origin;
            CHECK(browser.send(request) == foreign);
        }
    }
    CHECK(browser.me().size() == 1);
    CHECK(Tab(browser, std::nullopt).refused == "403 foreign_origin");
    CHECK(Tab(browser, "https://evil.example").refused == "403 foreign_origin");
    CHECK(house.people.uses_of(evidence::sha256(token)) == 0);
}

TEST_CASE("what makes a browser's session needs our origin before there is any cookie") {
    House house;
    add_anna(house);
    Browser browser(house);
    for (const auto& [path, body] : std::vector<std::pair<std::string, std::string>>{
             {"/api/guests", R"({"name":"x","session":true})"},
             {"/api/enter", entry(token)},
             {"/api/login", R"({"login":"anna","password":"0123456789"})"}}) {
        auto request = browser.request("POST", path, body);
        request.origin.reset();
        CHECK(browser.send(request) == R"(403 {"error":"foreign_origin"})");
    }
    CHECK(house.people.uses_of(evidence::sha256(token)) == 0);
}

TEST_CASE("a person of another browser, a forged one and none are refused") {
    House house;
    Browser browser(house), other(house);
    browser.enter_guest("Гость");
    const std::string stranger = other.enter_guest("Чужая");
    for (const std::string& as : {stranger, std::string("nobody0000"), std::string()}) {
        browser.as = as;
        CHECK(browser.post("/api/invites", R"({"code":"0123456789abcdef"})") == R"(403 {"error":"not_entered"})");
        CHECK(Tab(browser).hello(as.empty() ? "nobody0000" : as) == "not_entered");
    }
    Browser forged(house);
    forged.as = stranger;
    CHECK(forged.post("/api/invites", R"({"code":"0123456789abcdef"})") == R"(401 {"error":"token_needed"})");
    forged.cookies.host = "forged-forged-forged-forged-forged-forged-x";
    CHECK(forged.post("/api/invites", R"({"code":"0123456789abcdef"})") == R"(401 {"error":"unknown_token"})");
    CHECK(Tab(forged).hello(stranger) == "not_entered");
}

TEST_CASE("only JSON is read, and nothing that merely begins like it") {
    House house;
    Browser browser(house);
    auto request = browser.request("POST", "/api/guests", R"({"name":"x"})");
    for (const char* type : {"", "text/plain", "application/jsonx", "application/json-patch+json",
                             "application/x-www-form-urlencoded", "text/json"}) {
        CAPTURE(type);
        request.content_type = type;
        CHECK(browser.send(request) == R"(415 {"error":"json_needed"})");
    }
    for (const char* type : {"application/json", "application/json; charset=utf-8", "Application/JSON;charset=utf-8"}) {
        CAPTURE(type);
        request.content_type = type;
        CHECK(browser.send(request).starts_with("201 "));
    }
}

TEST_CASE("guests can be switched off; links still let in") {
    House house({{our_origin}, 0, 0, false});
    add_anna(house);
    Browser browser(house);
    CHECK(browser.post("/api/guests", R"({"name":"x","session":true})") == R"(403 {"error":"guests_off"})");
    CHECK(browser.post("/api/guests", R"({"name":"x"})") == R"(403 {"error":"guests_off"})");
    CHECK(browser.post("/api/enter", entry(token)).starts_with("200 "));
}

TEST_CASE("guests are counted by network: an IPv6 /64 is one") {
    CHECK(network_of("203.0.113.7") == "203.0.113.7");
    CHECK(network_of("::ffff:203.0.113.7") == "203.0.113.7");
    CHECK(network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2:ffff::1"));
    CHECK(network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1"));
    CHECK(network_of("") == "");

    House house({{our_origin}, 2, 0, true});
    Browser browser(house);
    const auto guest_from = [&](const std::string& address) {
        browser.address = address;
        return browser.post("/api/guests", R"({"name":"x"})").substr(0, 3);
    };
    CHECK(guest_from("2001:db8:1:2::1") == "201");
    CHECK(guest_from("2001:db8:1:2::2") == "201");
    CHECK(guest_from("2001:db8:1:2:ffff::3") == "429");
    CHECK(guest_from("2001:db8:1:3::1") == "201");
}

TEST_CASE("one network has so many WebSockets at once, this machine as many as it likes") {
    House house({{our_origin}, 0, 0, true, 2});
    struct Socket {
        Socket(House& house, const std::string& address) { session = house.gateway.open({}, address, link); }
        HandLink link;
        std::unique_ptr<ports::ClientSession> session;
    };
    auto first = std::make_unique<Socket>(house, "2001:db8:1:2::1");
    const Socket second(house, "2001:db8:1:2::2"), third(house, "2001:db8:1:2::3"), other(house, "2001:db8:1:3::1");
    CHECK(first->link.closed == 0);
    CHECK(second.link.closed == 0);
    CHECK(third.link.closed == 4409);
    CHECK(other.link.closed == 0);
    first.reset();
    CHECK(Socket(house, "2001:db8:1:2::4").link.closed == 0);
    for (const char* here : {"127.0.0.1", "::1", "::ffff:127.0.0.1"}) {
        const Socket a(house, here), b(house, here), c(house, here);
        CHECK(c.link.closed == 0);
    }
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
    browser.as = guest;
    CHECK(browser.get("/api/organized") == R"(403 {"error":"not_an_organizer"})");
    CHECK(Browser(house).get("/api/organized") == R"(401 {"error":"token_needed"})");
}

TEST_CASE("the session is asked from the store once, then it is in memory") {
    House house;
    Browser browser(house);
    const std::string guest = browser.enter_guest("Гость");
    const int before = house.people.session_reads;
    for (int i = 0; i < 5; ++i)
        CHECK(Tab(browser).hello(guest) == "ok");
    CHECK(house.people.session_reads == before);
}

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
    CHECK(thief.get("/api/me") == R"(200 {"people":[]})");
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
    std::vector<ports::HttpResponse> answers;
    for (int i = 0; i < 3; ++i)
        house.gateway.handle(browser.request("POST", "/api/guests", R"({"name":"Ещё","session":true})"),
                             [&](ports::HttpResponse answer) { answers.push_back(std::move(answer)); });
    soon(house, [&] {
        house.world.settle();
        return answers.size() == 3;
    });
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
    std::vector<ports::HttpResponse> answers;
    for (int i = 0; i < 3; ++i)
        house.gateway.handle(browser.request("POST", "/api/guests", R"({"name":"Ещё","session":true})"),
                             [&](ports::HttpResponse answer) { answers.push_back(std::move(answer)); });
    soon(house, [&] {
        house.world.settle();
        return answers.size() == 3;
    });
    CHECK(answers[0].status == 201);
    CHECK(answers[1].status == 409);
    CHECK(answers[2].status == 409);
    const std::string cookie = answers[0].set_cookie.substr(13);
    browser.cookies.host = cookie.substr(0, cookie.find(';'));
    CHECK(browser.me().size() == 8);
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
    CHECK(tab.link.closed == 4401);
    CHECK(link.closed == 4401);
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
    CHECK(tab.link.closed == 4401);
    soon(house, [&] { return house.people.sessions() == 0; });
    CHECK(browser.me().empty());
}
