// POST /api/pdn/read: games of other programs, for anybody.

#include "tests/support/browsers.hpp"

#include <algorithm>
#include <future>
#include <string>
#include <vector>

using namespace doska;
using namespace doska::app;
using namespace doska::app::testing;

namespace {

const std::string path = "/api/pdn/read";

std::string send_bytes(Browser& browser, const std::string& query, const std::string& bytes) {
    ports::HttpRequest request = browser.request("POST", path, bytes);
    request.query = query;
    request.content_type = "application/octet-stream";
    return browser.send(request);
}

}  // namespace

TEST_CASE("games are read for anybody, from one network thirty times a minute") {
    House house;
    Browser browser(house);
    for (int i = 0; i < 30; ++i)
        CHECK(browser.post(path, R"({"pdn":"1. c3-d4 *\n"})") == R"(200 {"bytes":11,"line":1})");
    CHECK(browser.post(path, R"({"pdn":""})") == R"(429 {"error":"rate_limited"})");
    CHECK(browser.post(path, R"({"text":""})") == R"(400 {"error":"missing_field","detail":"pdn"})");
    browser.address = "198.51.100.9";
    CHECK(browser.post(path, R"({"pdn":""})") == R"(200 {"bytes":0,"line":1})");
}

TEST_CASE(
    "the bytes of a file are taken as they are, in whatever encoding; its lines are counted from the first that is "
    "told") {
    House house;
    Browser browser(house);
    CHECK(send_bytes(browser, "", "[White \"\xC0\"]\n") == R"(200 {"bytes":12,"line":1})");
    CHECK(send_bytes(browser, "first_line=1800", "{\"pdn\":5}") == R"(200 {"bytes":9,"line":1800})");
    for (const std::string query : {"first_line=0", "first_line=", "first_line=1x", "first_line=1000000001", "line=2"})
        CHECK(send_bytes(browser, query, "") == R"(400 {"error":"out_of_range","detail":"first_line"})");
}

TEST_CASE("matches of nardy are read likewise, out of the same allowance; a part goes on with a match that has begun") {
    House house;
    Browser browser(house);
    const auto send = [&](const std::string& query, const std::string& bytes) {
        ports::HttpRequest request = browser.request("POST", "/api/mat/read", bytes);
        request.query = query;
        request.content_type = "application/octet-stream";
        return browser.send(request);
    };
    CHECK(browser.post("/api/mat/read", R"({"mat":" Game 1"})") == R"(200 {"bytes":7,"line":1}none)");
    CHECK(browser.post("/api/mat/read", R"({"pdn":""})") == R"(400 {"error":"missing_field","detail":"mat"})");
    CHECK(send("", "\xC0") == R"(200 {"bytes":1,"line":1}none)");
    CHECK(send("first_line=70&standing=7.2.0.0.2", "") == R"(200 {"bytes":0,"line":70}7.2.0.0.2)");
    for (const std::string query : {"first_line=0", "standing=7.2.0.0.2", "&standing=7.2.0.0.2", "first_line=1&x=1"})
        CHECK(send(query, "") == R"(400 {"error":"out_of_range","detail":"first_line"})");
    for (const std::string standing : {"", "7", "7.2.0.0.2&x=1", "7.2.0.9.2"})
        CHECK(send("first_line=1&standing=" + standing, "") == R"(400 {"error":"out_of_range","detail":"standing"})");
    for (int i = 0; i < 27; ++i)
        CHECK(browser.post(path, R"({"pdn":""})").starts_with("200"));
    CHECK(send("", "") == R"(429 {"error":"rate_limited"})");
}

TEST_CASE("bytes are taken there and nowhere else, and no other form there") {
    House house;
    Browser browser(house);
    ports::HttpRequest guest = browser.request("POST", "/api/guests", "{}");
    guest.content_type = "application/octet-stream";
    CHECK(browser.send(guest) == R"(415 {"error":"json_needed"})");
    ports::HttpRequest words = browser.request("POST", path, "1. c3-d4 *");
    words.content_type = "text/plain";
    CHECK(browser.send(words) == R"(415 {"error":"json_needed"})");
}

TEST_CASE("one text at a time is read on a thread of its own: who enters meanwhile does not wait, too many are busy") {
    House house;
    std::promise<void> go_on;
    house.records.before_games = [gate = go_on.get_future().share()] { gate.wait(); };
    Browser browser(house);
    std::vector<int> statuses;
    for (int i = 0; i < 12; ++i)
        house.gateway.handle(browser.request("POST", path, R"({"pdn":""})"),
                             [&](const ports::HttpResponse& response) { statuses.push_back(response.status); });
    CHECK_FALSE(statuses.empty());
    for (const int status : statuses)
        CHECK(status == 503);
    CHECK_FALSE(browser.enter_guest("Анна").empty());
    go_on.set_value();
    house.world.wait([&] { return statuses.size() == 12; });
    CHECK(std::count(statuses.begin(), statuses.end(), 200) >= 8);
}
