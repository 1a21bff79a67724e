// The commit is nobody's time (A. 1), with the whole server, real sockets and a real database.

#include "tests/support/live_table.hpp"
#include "tests/support/slow_commits.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace std::chrono_literals;
using nlohmann::json;
using test::LiveServer;
using test::LiveTable;
using test::Sent;
using test::SlowCommits;
using test::TestDatabase;

namespace {

// What a busy machine may add before a frame is read, or a commit begins.
constexpr Millis busy{500};

const json ten_minutes{{"control", json::array({{{"time_ms", 600'000}}})}};

Instant instant(const json& ms) {
    return Instant(Millis(ms.get<std::int64_t>()));
}

Instant opened_by(const json& message) {
    return instant(message.at("d").at("clocks").at("since_ms"));
}

/// The mover was charged from `opened` to the arrival of what was sent, which is the row's instant: so no commit is in
/// it that a test finds behind that. What the loop was late by is put back, in the mover's favour.
void check_spent(const LiveServer& server, const json& played, Instant opened, const Sent& sent) {
    const auto& stretch = played.at("d").at("stretch");
    const Millis spent(stretch.at("spent_ms").get<std::int64_t>());
    CHECK(instant(stretch.at("since_ms")) == opened);
    CHECK(spent == instant(played.at("at_ms")) - opened);
    CHECK(spent >= sent.began - opened - server.lateness_between(sent.began - 12ms, sent.done + busy));
}

}  // namespace

TEST_CASE("A1 a slow commit that is no stall: the mover is charged to the arrival, the opponent from the opening") {
    const TestDatabase database;
    const SlowCommits commits(database);
    LiveServer server(database);
    LiveTable table(server, ten_minutes);
    const Instant white_opened = opened_by(table.start());
    commits.last(0.8);
    server.sleep_until(white_opened + 300ms);
    const Sent first = table.send_move(Seat::A, 0, "c3-d4");
    const json played = table.line(Seat::B).wait_kind("move_played");
    check_spent(server, played, white_opened, first);

    const Instant black_opened = opened_by(played);
    CHECK(black_opened >= instant(played.at("at_ms")) + 800ms);
    CHECK(black_opened <= server.now());
    server.sleep_until(black_opened + 200ms);
    const Sent second = table.send_move(Seat::B, 1, "b6-a5");
    check_spent(server, table.line(Seat::A).wait([](const json& m) {
        return m.at("t") == "move_played" && m["d"]["ply"] == 1;
    }),
                black_opened, second);
    for (const std::string& text : table.line(Seat::A).heard())
        CHECK(json::parse(text).at("t") != "server_paused");
}

TEST_CASE("A1 A5 a commit of 5 s is a stall: the next turn is opened by the end of the countdown") {
    const TestDatabase database;
    const SlowCommits commits(database);
    LiveServer server(database);
    LiveTable table(server, ten_minutes);
    LiveTable beside(server, ten_minutes);
    const Instant white_opened = opened_by(table.start());
    const Instant other_opened = opened_by(beside.start());
    commits.last(5);
    server.sleep_until(white_opened + 200ms);
    const Sent first = table.send_move(Seat::A, 0, "c3-d4");
    const json played = table.line(Seat::B).wait_kind("move_played");
    check_spent(server, played, white_opened, first);

    const json resumed = table.line(Seat::B).wait_kind("server_resumed");
    const Instant black_opened = opened_by(resumed);
    CHECK(resumed.at("d").at("clocks").at("running") == "b");
    CHECK(black_opened == instant(resumed.at("d").at("opens_at_ms")));
    const Instant recovered = instant(resumed.at("at_ms"));
    CHECK(recovered >= instant(played.at("at_ms")) + 5s);
    CHECK(black_opened == recovered + 3s);
    commits.last(0);
    server.sleep_until(black_opened + 200ms);
    const Sent second = table.send_move(Seat::B, 1, "b6-a5");
    check_spent(server, table.line(Seat::A).wait([](const json& m) {
        return m.at("t") == "move_played" && m["d"]["ply"] == 1;
    }),
                black_opened, second);

    // The clock that ran beside it stood from 1 s after the commit began; at the recovery it would be 4 s more.
    const json paused = beside.line(Seat::A).wait_kind("server_paused");
    const Millis charged(paused.at("d").at("stretch").at("spent_ms").get<std::int64_t>());
    CHECK(charged >= first.began + 1s - other_opened);
    CHECK(charged <= first.done + 1s - other_opened + busy);
}
