#include "engine/draughts/draw_rules.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/game.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/draughts/rules.hpp"
#include "tests/support/draughts_cases.hpp"

#include <doctest/doctest.h>

#include <map>

using namespace doska;
using namespace doska::draughts;

namespace {

Position position_of(const std::string& fen) {
    const auto position = parse_fen(fen);
    REQUIRE_MESSAGE(position, fen);
    return *position;
}

Game played(const std::string& fen, const std::vector<std::string>& moves, const DrawReadings& readings = {}) {
    Game game(position_of(fen), readings);
    for (const std::string& text : moves) {
        const auto move = parse_move(text, legal_moves(game.position()));
        REQUIRE_MESSAGE(move, text);
        game.play(*move);
    }
    return game;
}

std::vector<LiveCounter> live(const std::string& fen, const DrawCounters& counters = {}) {
    return live_counters(counters, position_of(fen));
}

std::vector<LiveCounter> live_100(const std::string& fen, const DrawCounters& counters = {}) {
    return live_counters(counters, parse_fen(fen, Variant::International).value());
}

std::optional<DrawArticle> draw(const std::string& fen, const DrawCounters& counters) {
    return counted_draw(counters, position_of(fen));
}

using Live = std::vector<LiveCounter>;
constexpr auto road_kings = "B:WKa1,Kc1,Ke1:BKb8";
constexpr auto other_kings = "B:WKa3,Kc1,Ke1:BKb8";
constexpr auto four_kings = "B:WKa1,Kc1,Ke1,Kg1:BKb8";

}  // namespace

TEST_CASE("2.1.9.1.3, 2.1.9.1.4: three kings against one, with the main road and without") {
    CHECK(draw(road_kings, {.three_kings = 14}) == std::nullopt);
    CHECK(draw(road_kings, {.three_kings = 15}) == DrawArticle::ThreeKingsMainRoad);
    CHECK(draw(other_kings, {.three_kings = 15}) == DrawArticle::ThreeKings);
    CHECK(draw(four_kings, {.three_kings = 15}) == DrawArticle::ThreeKings);
    CHECK(counted_draws({.three_kings = 15}, position_of(road_kings)) ==
          std::vector{DrawArticle::ThreeKingsMainRoad, DrawArticle::ThreeKings});
    // The lone king holds the road itself: .3 can't hold.
    CHECK(draw("B:WKa3,Kc1,Ka1:BKd4", {.three_kings = 15}) == DrawArticle::ThreeKings);
}

TEST_CASE("2.1.9.1.4: two kings and a man are not three kings") {
    CHECK(live("W:WKa3,Kc1,h2:BKb8") == Live{{DrawArticle::PieceRatio, 30}});
}

TEST_CASE("2.1.9.1.5: the limit follows the number of pieces, both sides have kings") {
    CHECK(live("W:WKc1:BKb8") == Live{{DrawArticle::PieceRatio, 5}});
    CHECK(live("W:WKc1,g1:BKb8") == Live{{DrawArticle::PieceRatio, 5}});
    CHECK(live("W:WKc1,g1:BKb8,a7") == Live{{DrawArticle::PieceRatio, 30}});
    CHECK(live("W:WKc1,g1,h2:BKb8,a7") == Live{{DrawArticle::PieceRatio, 30}});
    CHECK(live("W:WKc1,g1,h2:BKb8,a7,h8") == Live{{DrawArticle::PieceRatio, 60}});
    CHECK(live("W:WKc1,g1,h2,e1:BKb8,a7,h8") == Live{{DrawArticle::PieceRatio, 60}});
    CHECK(live("W:WKc1,g1,h2,e1:BKb8,a7,h8,f8").empty());
    CHECK(live("W:WKc1,g1:Bb8,a7").empty());
}

TEST_CASE("2.1.9.1.5, 2.1.9.1.8: what is left is told in moves of each side, rounded up") {
    constexpr auto two_kings = "W:WKc1:BKb8";
    CHECK(live(two_kings, {.ratio = 1, .king_moves = 1}) ==
          Live{{DrawArticle::PieceRatio, 5}, {DrawArticle::KingMoves, 15}});
    CHECK(live(two_kings, {.ratio = 8, .king_moves = 2}) ==
          Live{{DrawArticle::PieceRatio, 1}, {DrawArticle::KingMoves, 14}});
    CHECK(draw(two_kings, {.ratio = 9}) == std::nullopt);
    CHECK(draw(two_kings, {.ratio = 10}) == DrawArticle::PieceRatio);
}

TEST_CASE("2.1.9.1.7: three pieces against a lone king on the main road") {
    CHECK(live("W:Wh4,h2,g1:BKa1") == Live{{DrawArticle::MainRoad, 5}});
    CHECK(live("W:Wh4,h2,g1:BKb8").empty());
    CHECK(draw("B:WKa3,Kc1,Ke1:BKh8", {.main_road = 4}) == std::nullopt);
    CHECK(draw("B:WKa3,Kc1,Ke1:BKh8", {.main_road = 5}) == DrawArticle::MainRoad);
}

TEST_CASE("2.1.9.1.8: fifteen moves of each side by kings") {
    CHECK(draw("W:WKc1,g1:Bb8,a7", {.king_moves = 29}) == std::nullopt);
    CHECK(draw("W:WKc1,g1:Bb8,a7", {.king_moves = 30}) == DrawArticle::KingMoves);
}

TEST_CASE("of several draws the first in the order of the articles is named") {
    CHECK(draw(other_kings, {.three_kings = 15, .ratio = 60, .king_moves = 30}) == DrawArticle::ThreeKings);
}

TEST_CASE("what counts and what resets") {
    SUBCASE("a man's move resets .8 only") {
        const auto counters = played("W:Wa3,Kc1:BKg1", {"c1-d2", "g1-h2", "a3-b4"}).counters();
        CHECK(counters == DrawCounters{.ratio = 3});
    }
    SUBCASE("a capture resets everything and is not counted") {
        const auto counters = played("W:WKa3,Kc1,Ke1:BKb8,d6", {"a3:e7"}).counters();
        CHECK(counters == DrawCounters{});
    }
    SUBCASE("a promotion resets everything and is not counted") {
        const auto counters = played("W:Wc7,Ka3,Kc1,Ke1:BKa1", {"a3-c5", "a1-h8", "c7-d8"}).counters();
        CHECK(counters == DrawCounters{});
    }
    SUBCASE("a counter stays at its highest value") {
        const Position position = position_of("W:WKc1:BKb8");
        const DrawCounters full{.ratio = 255, .king_moves = 255};
        CHECK(next_counters(full, position, legal_moves(position).front()) == full);
    }
}

TEST_CASE(
    "2.1.9.1.3, .4, .7, 3.5: by the other reading the move that brings the ratio about is the first of the count") {
    const DrawReadings readings{.count_start = CountStart::RatioMove};
    SUBCASE("a promotion") {
        const auto counters = played("W:Wc7,Ka3,Kc1,Ke1:BKa1", {"a3-c5", "a1-h8", "c7-d8"}, readings).counters();
        CHECK(counters == DrawCounters{.three_kings = 1});
    }
    SUBCASE("a capture, with the lone king on the main road") {
        const auto counters = played("W:WKa3,Kc1,Ke1:BKa1,d6", {"a3:e7"}, readings).counters();
        CHECK(counters == DrawCounters{.three_kings = 1, .main_road = 1});
    }
    SUBCASE("not one of the weaker side: it has no count") {
        const auto counters = played("B:WKa3,Kc1,Ke1,d6:BKb8", {"b8:e5"}, readings).counters();
        CHECK(counters == DrawCounters{});
    }
    SUBCASE("3.5, one king against one: of either side") {
        Game game(parse_fen("W:WK46:B28,K16", Variant::International).value(), readings);
        game.play(legal_moves(game.position()).front());
        CHECK(game.counters() == DrawCounters{.lone_king = 1});
        CHECK(live_counters(game.counters(), game.position()) == Live{{DrawArticle::FewAgainstKing, 4}});
    }
    SUBCASE("the moves of each side are counted from the next one all the same") {
        CHECK(played("W:WKa3,Kc1,Ke1:BKb8,d6", {"a3:e7"}, readings).counters().ratio == 0);
    }
}

TEST_CASE("2.1.9.1.7: by the other reading a lone king that leaves the main road finds the count as it was") {
    const std::vector<std::string> moves{"c1-d2", "h8-g7", "d2-c1", "g7-f8", "c1-d2", "f8-g7", "d2-c1"};
    std::vector<int> resets, waits;
    for (std::size_t plies = 1; plies <= moves.size(); ++plies) {
        const std::vector<std::string> some(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(plies));
        resets.push_back(played("W:WKa3,Kc1,Ke1:BKh8", some).counters().main_road);
        waits.push_back(played("W:WKa3,Kc1,Ke1:BKh8", some, {.main_road_reset = false}).counters().main_road);
    }
    CHECK(resets == std::vector{1, 1, 2, 0, 0, 0, 1});
    CHECK(waits == std::vector{1, 1, 2, 2, 2, 2, 3});
    CHECK(counted_draws({.main_road = 5}, position_of("W:WKa3,Kc1,Ke1:BKf8")).empty());  // off the road nothing holds
}

TEST_CASE("3.5: what is left of 25 king moves, 16 and 5 moves against a lone king") {
    CHECK(live_100("W:WK1,K46,K47:BK50") == Live{{DrawArticle::ThreeAgainstKing, 16}});
    CHECK(live_100("W:WK1,46,47:BK50") == Live{{DrawArticle::ThreeAgainstKing, 16}});
    CHECK(live_100("W:W36,46,47:BK50").empty());  // three men are not in its list
    CHECK(live_100("W:WK1,K2,K3,K4:BK50").empty());
    CHECK(live_100("W:WK1,46:BK50", {.lone_king = 3}) == Live{{DrawArticle::FewAgainstKing, 2}});
    CHECK(live_100("W:W41,46:BK50").empty());
    CHECK(live_100("W:WK1:BK50", {.lone_king = 8}) == Live{{DrawArticle::FewAgainstKing, 1}});
    CHECK(live_100("B:WK1:BK50", {.lone_king = 9}) == Live{{DrawArticle::FewAgainstKing, 0}});
    CHECK(live_100("W:WK1,46,47:BK50,5", {.king_moves = 47}) == Live{{DrawArticle::InternationalKingMoves, 2}});
}

TEST_CASE("3.5 has none of 2.1.9.1.3-.8, and 64 squares none of 3.5") {
    const DrawCounters full{.three_kings = 255, .ratio = 255, .main_road = 255, .king_moves = 49, .lone_king = 15};
    CHECK(counted_draws(full, parse_fen("W:WK1,K46,K47:BK50", Variant::International).value()).empty());
    CHECK(counted_draws({.lone_king = 255}, position_of(other_kings)).empty());
}

TEST_CASE("the starts of a count have their words") {
    for (const CountStart start : {CountStart::NextMove, CountStart::RatioMove})
        CHECK(parse_count_start(code(start)) == start);
    CHECK(parse_count_start("") == std::nullopt);
}

TEST_CASE("every article has its clause") {
    CHECK(clause(DrawArticle::ThreeKingsMainRoad) == "2.1.9.1.3");
    CHECK(clause(DrawArticle::Repetition) == "2.1.9.1.9");
    CHECK(clause(DrawArticle::FewAgainstKing) == "3.5");
    CHECK(name(DrawArticle::Repetition) == "2.1.9.1.9");
    CHECK(name(DrawArticle::InternationalKingMoves) == "3.5 (25 moves)");
    CHECK(name(DrawArticle::ThreeAgainstKing) == "3.5 (3 v 1, 16 moves)");
    CHECK(name(DrawArticle::FewAgainstKing) == "3.5 (2 v 1 or 1 v 1, 5 moves)");
}

TEST_CASE("draw cases: the first half-move after which each article is fulfilled") {
    const auto cases = test::draw_cases();
    CHECK(cases.size() >= 40);
    for (const test::DrawCase& expected : cases) {
        INFO(expected.id, " ", expected.fen);
        Game game(parse_fen(expected.fen, expected.variant).value());
        std::map<std::string, int> first_ply;
        for (std::size_t i = 0; i < expected.moves.size(); ++i) {
            const auto move = parse_move(expected.moves[i], legal_moves(game.position()));
            REQUIRE_MESSAGE(move, expected.moves[i]);
            game.play(*move);
            const int ply = static_cast<int>(i) + 1;
            for (const DrawArticle article : counted_draws(game.counters(), game.position())) {
                first_ply.emplace(name(article), ply);
            }
            if (game.occurrences() >= rules_of(expected.variant).draws.repetitions)
                first_ply.emplace(name(DrawArticle::Repetition), ply);
        }
        CHECK(first_ply == expected.first_ply);
        CHECK(to_fen(game.position()) == expected.final_fen);
    }
}
