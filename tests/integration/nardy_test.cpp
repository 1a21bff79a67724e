// Whole matches of nardy over real sockets and a real database: every discipline, to N points and on time.

#include "engine/nardy/mat_replay.hpp"
#include "server/evidence/record_file.hpp"
#include "server/evidence/replay.hpp"
#include "tests/load/nardy_bot.hpp"
#include "tests/support/live_server.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>

using namespace doska;
using load::NardyBot;
using load::NardyOrder;
using test::LiveServer;
using test::TestDatabase;

namespace {

/// The chain, every fact and its state, and that each ended game tells the secret from which its dice follow.
match::State replayed(NardyBot& bot, const std::string& match) {
    const auto file = evidence::read_record(bot.get("/api/matches/" + match + "/record"));
    REQUIRE(file);
    REQUIRE_FALSE(file->bad_line);
    evidence::Replay replay;
    for (const ports::JournalRow& row : file->rows) {
        CAPTURE(row.kind);
        CAPTURE(row.body);
        REQUIRE_FALSE(replay.apply(row));
        if (row.kind == "game_ended" || row.kind == "game_dropped")
            CHECK(row.body.find("\"dice_secret\":") != std::string::npos);
    }
    return replay.state();
}

load::NardyPlayed play(NardyBot& bot, const NardyOrder& order) {
    const load::NardyPlayed played = bot.play(order);
    CHECK(played.watched);
    CHECK_FALSE(played.graph_leaked);
    CHECK(played.drafts > 0);
    return played;
}

struct Hall {
    TestDatabase database;
    LiveServer server{database};
    NardyBot bot{load::Endpoint{"127.0.0.1", server.port()}};
};

}  // namespace

TEST_CASE("matches to N points of every discipline are played by two programs, and their records replay") {
    Hall hall;
    const std::array<std::pair<const char*, int>, 5> matches{{{"long_nardy", 2},
                                                              {"long_nardy_blitz", 1},
                                                              {"short_nardy", 5},
                                                              {"short_nardy_blitz", 3},
                                                              {"short_nardy_pairs", 2}}};
    for (const auto& [discipline, length] : matches) {
        CAPTURE(discipline);
        NardyOrder order;
        order.discipline = discipline;
        order.length = length;
        const auto played = play(hall.bot, order);
        const match::State state = replayed(hall.bot, played.match);
        CHECK(state.phase == match::Phase::Ended);
        CHECK(std::max(state.nardy->score.points[0], state.nardy->score.points[1]) >= length);
        CHECK(played.points ==
              nlohmann::json{{"a", state.nardy->score.points[0]}, {"b", state.nardy->score.points[1]}});
        CHECK(static_cast<int>(state.scores.size()) == played.games);
    }
}

TEST_CASE("1.19.1 a match on time ends by its balance, its last game finished or dropped") {
    Hall hall;
    for (const char* end : {"finish", "drop"}) {
        CAPTURE(end);
        NardyOrder order;
        order.duration_ms = 700;
        order.main_ms = 60'000;
        order.switches = {{"time_match_end", end}};
        const auto played = play(hall.bot, order);
        const match::State state = replayed(hall.bot, played.match);
        CHECK(state.phase == match::Phase::Ended);
        CHECK(state.nardy->time_over);
    }
}

TEST_CASE("a match of short nardy is exported as a .mat that is legal throughout, and as appendix 4") {
    Hall hall;
    NardyOrder order;
    order.length = 5;
    order.seed = 7;
    order.habits[0].gives_up = order.habits[1].gives_up = 0;
    const auto played = play(hall.bot, order);
    const auto mat = nardy::parse_mat(hall.bot.get("/api/matches/" + played.match + "/mat"));
    REQUIRE(mat);
    const auto report = nardy::replay_mat(*mat);
    CHECK(report.is_legal());
    CHECK(report.score.winner);
    const std::string text = hall.bot.get("/api/matches/" + played.match + "/appendix4");
    CHECK(text.find("Белые: Белые\nЧерные: Чёрные\n1)") != std::string::npos);
}
