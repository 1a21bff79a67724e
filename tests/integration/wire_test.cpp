// Who gets what over real sockets (C. 5, D. 1), and a stop while facts are on their way (B. 10).

#include "tests/support/live_table.hpp"
#include "tests/support/slow_commits.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <regex>

using namespace doska;
using namespace std::chrono_literals;
using nlohmann::json;
using test::Line;
using test::LiveServer;
using test::LiveTable;
using test::Sent;
using test::SlowCommits;
using test::TestDatabase;

namespace {

const json ten_minutes{{"control", json::array({{{"time_ms", 600'000}}})}};

/// What was said about the match after the snapshot, replies left out.
std::vector<std::string> told(const Line& line) {
    std::vector<std::string> out;
    for (const std::string& text : line.heard())
        if (const json message = json::parse(text);
            message.contains("topic") && message.at("t") != "snapshot" && message.at("t") != "notice")
            out.push_back(text);
    return out;
}

/// The same words without what differs from match to match: times, ids and the match's name.
std::vector<std::string> timeless(const std::vector<std::string>& texts, const std::string& match) {
    std::vector<std::string> out;
    const std::regex times("_ms\":[0-9]+"), ids("\"re\":\"f*[0-9]+\""), name(match);
    for (std::string text : texts) {
        text = std::regex_replace(text, times, "_ms\":0");
        text = std::regex_replace(text, ids, "\"re\":\"\"");
        out.push_back(std::regex_replace(text, name, "MATCH"));
    }
    return out;
}

void play_a_little(LiveTable& table) {
    table.start();
    table.play(Seat::A, 0, "c3-d4");
    table.play(Seat::B, 1, "b6-a5", true);
    table.play(Seat::A, 2, "d4-c5");
    table.line(Seat::B).must("resign", {{"game", 1}});
    for (const Seat seat : {Seat::A, Seat::B})
        table.line(seat).wait_kind("match_ended");
}

/// Everything that seat b was told, notices and replies included, but whether a judge is here.
std::vector<std::string> heard_by_b(const LiveServer& server, bool with_judge) {
    LiveTable table(server, ten_minutes);
    std::optional<Line> judge;
    if (with_judge) {
        const std::string token = test::make_guest(server);
        test::call_http(server.port(), "POST", "/api/invites", token, {{"code", table.judge_invite()}});
        judge.emplace(table.connect(token));
    }
    play_a_little(table);
    if (judge)
        judge->wait_kind("match_ended");
    std::vector<std::string> texts;
    for (const std::string& text : table.line(Seat::B).heard())
        if (const json message = json::parse(text);
            message.at("t") != "snapshot" && message.value("d", json::object()).value("code", "") != "judge_presence")
            texts.push_back(text);
    return timeless(texts, table.id());
}

}  // namespace

TEST_CASE("D1 both connections of a player get the same bytes, a watcher the same facts without his rights") {
    const TestDatabase database;
    LiveServer server(database);
    LiveTable table(server, ten_minutes);
    Line second = table.connect(table.token(Seat::B));
    Line watcher = table.connect("");
    play_a_little(table);
    second.wait_kind("match_ended");
    watcher.wait_kind("match_ended");

    const auto first = told(table.line(Seat::B));
    CHECK(first.size() >= 8);
    CHECK(told(second) == first);
    const auto seen = told(watcher);
    REQUIRE(seen.size() == first.size());
    bool had_rights = false;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        json players = json::parse(first[i]);
        had_rights = had_rights || players.at("d").contains("you");
        players.at("d").erase("you");
        CHECK(json::parse(seen[i]) == players);
        CHECK(json::parse(seen[i]).at("prev") < json::parse(seen[i]).at("seq"));
    }
    CHECK(had_rights);
    const Sent sent = watcher.send("resign", {{"game", 1}});
    CHECK(watcher.reply(sent.id).at("code") == "not_allowed");
}

TEST_CASE("C5 a player moves on one connection and goes on with the other when that is lost") {
    const TestDatabase database;
    LiveServer server(database);
    LiveTable table(server, ten_minutes);
    table.start();
    {
        Line first = table.connect(table.token(Seat::A));
        first.must("play_move", {{"game", 1}, {"ply", 0}, {"move", "c3-d4"}});
    }
    table.line(Seat::B).wait_kind("move_played");
    table.play(Seat::B, 1, "b6-a5");
    table.play(Seat::A, 2, "d4-c5");
    for (const std::string& text : table.line(Seat::B).heard())
        if (const json message = json::parse(text); message.at("t") == "notice")
            CHECK(message.at("d").value("here", true));
}

TEST_CASE("D1 but that a judge is here, the opponent is told the same, byte for byte, with him and without") {
    const TestDatabase database;
    LiveServer server(database);
    const auto without = heard_by_b(server, false);
    CHECK(without.size() >= 10);
    CHECK(heard_by_b(server, true) == without);
}

TEST_CASE("B10 a stop during a slow commit keeps what was acknowledged, and tells the players when to come back") {
    const TestDatabase database;
    const SlowCommits commits(database);
    std::vector<Sent> acknowledged;
    std::optional<LiveServer> server(std::in_place, database);
    LiveTable table(*server, ten_minutes);
    table.start();
    acknowledged.push_back(table.line(Seat::A).must("play_move", {{"game", 1}, {"ply", 0}, {"move", "c3-d4"}}));
    table.line(Seat::B).wait_kind("move_played");
    commits.last(0.7);
    const Sent slow = table.send_move(Seat::B, 1, "b6-a5");
    server->sleep_until(slow.done + 150ms);
    CHECK(server->stop() == 0);
    CHECK(table.line(Seat::A).wait_closed() == 1012);
    CHECK(table.line(Seat::B).wait_closed() == 1012);
    REQUIRE(table.line(Seat::B).reply(slow.id).at("t") == "ok");
    acknowledged.push_back(slow);
    for (const Sent& sent : acknowledged)
        CHECK(
            database.exec("SELECT FROM doska.journal WHERE kind = 'move_played' AND cmd = '" + sent.id + "'").size() ==
            1);

    commits.last(0);
    server.emplace(database);
    table.connect_to(*server);
    CHECK(json::parse(table.line(Seat::A).heard()[1]).at("d").at("ply") == 2);  // the snapshot
    table.line(Seat::A).wait_kind("play_continued");
    table.play(Seat::A, 2, "d4-c5");
}
