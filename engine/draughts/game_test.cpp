#include "engine/draughts/game.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/notation.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::draughts;

TEST_CASE("2.1.9.1.9: the same placement with the other side to move is another position") {
    Game game(*parse_fen("W:WKa1:BKh2"));
    for (const std::string_view text : {"a1-b2", "h2-g3", "b2-c3", "g3-h2", "c3-a1"}) {
        const auto move = parse_move(text, legal_moves(game.position()));
        REQUIRE(move);
        game.play(*move);
    }
    CHECK(to_fen(game.position()) == "B:WKa1:BKh2");
    CHECK(game.occurrences() == 1);
}

TEST_CASE("2.1.9.1.9: on 100 squares kings on the last numbers are told apart, too") {
    Game game(parse_fen("W:WK50:BK1", Variant::International).value());
    for (const std::string_view text : {"50-45", "1-6", "45-50", "6-1", "50-44", "1-6", "44-50", "6-1"}) {
        const auto move = parse_move(text, legal_moves(game.position()));
        REQUIRE(move);
        game.play(*move);
    }
    CHECK(to_fen(game.position()) == "W:WK50:BK1");
    CHECK(game.occurrences() == 3);
}
