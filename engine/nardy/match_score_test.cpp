#include "engine/nardy/match_score.hpp"

#include "tests/support/nardy_rule_cases.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace doska;
using namespace doska::nardy;

namespace {

constexpr auto project = test::Reach::Project;

Seat seat_of(const nlohmann::json& letter) {
    return letter == "w" ? Seat::A : Seat::B;
}

Win win_of(const std::string& word) {
    for (const Win win : {Win::Oin, Win::Mars, Win::Koks, Win::Pass}) {
        if (code(win) == word)
            return win;
    }
    FAIL("no such win: ", word);
    return Win::Oin;
}

/// [winner, kind, cube] of each game.
std::vector<ScoredGame> games_of(const nlohmann::json& list) {
    std::vector<ScoredGame> games;
    for (const auto& game : list)
        games.push_back({seat_of(game.at(0)), win_of(game.at(1)), game.at(2)});
    return games;
}

std::array<Points, 2> points_of(const nlohmann::json& list) {
    return {list.at(0).get<Points>(), list.at(1).get<Points>()};
}

/// The score after each game, compared with the rows of the case.
void check_games(const nlohmann::json& row) {
    const MatchTerms terms{row.at("given").at("length").get<int>()};
    MatchScore score = opening_score(terms);
    const auto games = games_of(row.at("given").at("games"));
    const auto& rows = row.at("expect").at("after");
    REQUIRE(rows.size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        const auto& expected = rows.at(i);
        CHECK(score.crawford == expected.at("crawford"));
        score = after_game(terms, score, games[i].winner, games[i].cube * times_the_cube(games[i].win));
        CHECK(score.games == expected.at("game"));
        CHECK(score.points == points_of(expected.at("score")));
        CHECK(score.winner.has_value() == expected.at("over"));
        CHECK(score.crawford == expected.at("next_game_crawford"));
    }
}

}  // namespace

TEST_CASE("1.19, 23.14, 47.3: the cases of matches to N, game by game") {
    int seen = 0;
    for (const auto& row : test::nardy_rule_cases(project, "match")) {
        if (!row.at("expect").contains("after"))
            continue;
        INFO(row.at("id").get<std::string>());
        ++seen;
        check_games(row);
    }
    CHECK(seen == 12);
}

TEST_CASE("18.6: the cases of the flag: the loser's score stands, the winner has N") {
    int seen = 0;
    for (const auto& row : test::nardy_rule_cases(project, "match")) {
        const auto& given = row.at("given");
        if (!given.contains("flag"))
            continue;
        INFO(row.at("id").get<std::string>());
        ++seen;
        const MatchTerms terms{given.at("length").get<int>()};
        const MatchScore before = continued_score(terms, points_of(given.at("score")), false);
        const MatchScore score = after_flag(terms, before, seat_of(given.at("flag")));
        CHECK(score.points == points_of(row.at("expect").at("score")));
        CHECK(score.winner == seat_of(row.at("expect").at("winner")));
    }
    CHECK(seen == 3);
}

TEST_CASE("30.6, 30.7: the cases of matches of a wrong length") {
    int seen = 0;
    for (const auto& row : test::nardy_rule_cases(project, "match")) {
        const auto& given = row.at("given");
        const auto& expected = row.at("expect");
        INFO(row.at("id").get<std::string>());
        if (given.contains("stopped_at")) {
            ++seen;
            const MatchTerms terms{given.at("length").get<int>()};
            const bool played = given.value("crawford_game_played", false);
            const MatchScore score = continued_score(terms, points_of(given.at("stopped_at")), played);
            CHECK(score.points == points_of(expected.at("continues_from")));
            CHECK(score.crawford == expected.at("crawford_next"));
            CHECK_FALSE(score.winner);
        } else if (expected.contains("won_in_game")) {
            ++seen;
            const MatchScore score = recount({given.at("length").get<int>()}, games_of(given.at("games")));
            CHECK(score.winner == seat_of(expected.at("winner")));
            CHECK(score.games == expected.at("won_in_game"));
        }
    }
    CHECK(seen == 3);
}

TEST_CASE("1.19.1: the cases of matches on time: points and their balance, no match point") {
    int seen = 0;
    for (const auto& row : test::nardy_rule_cases(project, "match-on-time")) {
        if (!row.at("expect").contains("balance"))
            continue;
        INFO(row.at("id").get<std::string>());
        ++seen;
        const MatchScore score = recount({}, games_of(row.at("given").at("games")));
        CHECK(score.points == points_of(row.at("expect").at("score")));
        CHECK(score.balance(Seat::A) == row.at("expect").at("balance").at(0));
        CHECK(score.balance(Seat::B) == row.at("expect").at("balance").at(1));
        CHECK_FALSE(score.crawford);
        CHECK_FALSE(score.winner);
        CHECK_FALSE(score.away({}, Seat::A));
    }
    CHECK(seen == 4);
}

TEST_CASE(
    "23.14, switch one_point_cube: a match to one point is played without the cube unless the regulation has it") {
    CHECK(opening_score({1}).crawford);
    CHECK_FALSE(opening_score({1, /*one_point_cube=*/true}).crawford);
    CHECK_FALSE(opening_score({3}).crawford);
}

TEST_CASE("switch cap_score: a score above N is written as it falls or as N") {
    const MatchScore plain = after_game({3}, opening_score({3}), Seat::B, 4);
    CHECK(plain.of(Seat::B) == 4);
    const MatchTerms capped{3, false, /*cap_score=*/true};
    CHECK(after_game(capped, opening_score(capped), Seat::B, 4).of(Seat::B) == 3);
    CHECK(plain.winner == Seat::B);
}

TEST_CASE("nothing is scored in a match that is over") {
    const MatchScore over = after_game({1}, opening_score({1}), Seat::A, 1);
    CHECK_THROWS_AS(after_game({1}, over, Seat::A, 1), InvariantBroken);
    CHECK_THROWS_AS(after_flag({1}, over, Seat::A), InvariantBroken);
    CHECK_THROWS_AS(continued_score({3}, {3, 0}, false), InvariantBroken);
}
