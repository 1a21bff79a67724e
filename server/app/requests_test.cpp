#include "server/app/network_of.hpp"
#include "tests/support/named_people.hpp"

// Which requests are heard at all: origins, cookies, bodies, and limits by network.

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

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
    CHECK(browser.get("/api/me") == R"(200 {"people":[],"guests":false})");
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
