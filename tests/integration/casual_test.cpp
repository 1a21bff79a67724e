// A casual match over real sockets and a real database: called off, played again, and both over a restart.

#include "tests/support/live_table.hpp"

#include <doctest/doctest.h>

#include <memory>

using namespace doska;
using nlohmann::json;
using test::LiveServer;
using test::LiveTable;
using test::TestDatabase;

namespace {

const json ten_minutes{{"control", json::array({{{"time_ms", 600'000}}})}};

json ask(const LiveServer& server, const LiveTable& table, Seat seat) {
    return test::call_http(server.port(), "POST", "/api/matches/" + table.id() + "/rematch", table.token(seat),
                           json::object());
}

}  // namespace

TEST_CASE("E4 a match is called off, played again with colours changed, and is the same rematch after a restart") {
    const TestDatabase database;
    auto server = std::make_unique<LiveServer>(database);
    LiveTable table(*server, ten_minutes);
    table.start();
    table.play(Seat::A, 0, "c3-d4");
    table.line(Seat::B).must("call_off", {{"game", 1}});
    for (const Seat seat : {Seat::A, Seat::B})
        table.line(seat).wait_kind("match_ended");

    const json next = ask(*server, table, Seat::B);
    const auto heard = table.line(Seat::A).wait(
        [](const json& message) { return message["t"] == "notice" && message["d"]["code"] == "rematch"; });
    CHECK(heard["d"]["match"] == next["match"]);
    CHECK(ask(*server, table, Seat::A) == next);

    CHECK(server->stop() == 0);
    server = std::make_unique<LiveServer>(database);
    CHECK(ask(*server, table, Seat::A) == next);
    const std::string id = next["match"];
    test::Line b(*server, id, table.token(Seat::B)), a(*server, id, table.token(Seat::A));
    a.must("ready");
    b.must("ready");
    CHECK(a.wait_kind("game_started")["d"]["white"] == "b");

    const json home = test::call_http(server->port(), "GET", "/api/home", table.token(Seat::A), nullptr);
    REQUIRE(home["live"].size() == 1);
    CHECK(home["live"][0]["match"] == id);
    REQUIRE(home["mine"].size() == 2);
    CHECK(home["mine"][0]["match"] == id);
    CHECK(home["mine"][0]["phase"] == "playing");
    CHECK(home["mine"][1]["phase"] == "ended");
    CHECK(home["mine"][1]["rematch"] == id);
    const json old = test::call_http(server->port(), "GET", "/api/matches/" + table.id(), "", nullptr);
    CHECK(old["state"]["called_off"] == "b");
    CHECK(old["state"]["rematch"] == id);
}
