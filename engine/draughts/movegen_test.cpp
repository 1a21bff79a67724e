#include "engine/draughts/movegen.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/notation.hpp"
#include "tests/support/draughts_cases.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace doska;
using namespace doska::draughts;

namespace {

Position position_of(const std::string& fen, Variant variant = Variant::Russian) {
    const auto position = parse_fen(fen, variant);
    REQUIRE_MESSAGE(position, fen);
    return *position;
}

std::set<std::string> written(const std::vector<Move>& moves) {
    std::set<std::string> texts;
    for (const Move& move : moves)
        texts.insert(full_notation(move));
    CHECK_MESSAGE(texts.size() == moves.size(), "a route was generated twice");
    return texts;
}

std::set<std::string> legal(const std::string& fen, Variant variant = Variant::Russian) {
    return written(legal_moves(position_of(fen, variant)));
}

using Moves = std::set<std::string>;

void check_rule_case(const test::RuleCase& expected) {
    INFO(expected.id, " (", expected.article, ") ", expected.fen);
    const Position position = position_of(expected.fen, expected.variant);
    const std::vector<Move> moves = legal_moves(position);
    Moves wanted;
    for (const test::ExpectedMove& move : expected.moves)
        wanted.insert(move.notation);
    CHECK(written(moves) == wanted);
    CHECK(has_legal_move(position) == !wanted.empty());

    for (const test::ExpectedMove& want : expected.moves) {
        INFO(want.notation);
        const auto found =
            std::find_if(moves.begin(), moves.end(), [&](const Move& m) { return full_notation(m) == want.notation; });
        REQUIRE(found != moves.end());
        std::vector<std::string> taken;
        for (const Square square : found->captured)
            taken.push_back(square.name());
        CHECK(taken == want.taken);
        CHECK(found->promotes == want.promotes);
        CHECK(to_fen(after(position, *found)) == want.fen_after);
    }
    std::vector<Move> results;
    for (const Move& move : moves) {
        if (std::none_of(results.begin(), results.end(), [&](const Move& m) { return same_result(m, move); })) {
            results.push_back(move);
        }
    }
    CHECK(results.size() == expected.distinct_results);
}

}  // namespace

TEST_CASE("2.1.3.1: twelve men each on the dark squares of the first three rows") {
    const Position start = initial_position();
    CHECK(to_fen(start) == "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6");
    CHECK(written(legal_moves(start)) == Moves{"a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"});
}

TEST_CASE("2.1.4.3: a man goes forward only, one square, to a free one") {
    CHECK(legal("W:Wd4:Bh8") == Moves{"d4-c5", "d4-e5"});
    CHECK(legal("B:Wh2:Bd4") == Moves{"d4-c3", "d4-e3"});
    CHECK(legal("W:Wa1,b2:Bh8") == Moves{"b2-a3", "b2-c3"});
}

TEST_CASE("2.1.4.4: a man that reaches the last row is a king") {
    CHECK(to_fen(after(position_of("W:Wc7:Bh2"), legal_moves(position_of("W:Wc7:Bh2")).front())) == "B:WKb8:Bh2");
    CHECK(to_fen(after(position_of("B:Wa7:Bb2"), legal_moves(position_of("B:Wa7:Bb2")).front())) == "W:Wa7:BKa1");
}

TEST_CASE("2.1.4.5: a king goes any distance both ways over free squares, not over its own pieces") {
    CHECK(legal("W:WKd2,g5:Bb8") ==
          Moves{"d2-a5", "d2-b4", "d2-c1", "d2-c3", "d2-e1", "d2-e3", "d2-f4", "g5-f6", "g5-h6"});
}

TEST_CASE("2.1.5.3, 2.1.5.8: own pieces are never taken nor passed") {
    CHECK(legal("W:WKa1,c3,e5:Bh6") == Moves{"a1-b2", "c3-b4", "c3-d4", "e5-d6", "e5-f6"});
    CHECK(legal("W:Wc3,d6:Bd4,d8,h8") == Moves{"c3:e5"});
}

TEST_CASE("2.1.5.3: a capture is obligatory, forward and backward") {
    CHECK(legal("W:Wc3,h2:Bd4") == Moves{"c3:e5"});
    CHECK(legal("W:We5,h2:Bd4") == Moves{"e5:c3"});
}

TEST_CASE("2.1.5.6: a king lands where its capture goes on, and anywhere behind the last piece") {
    CHECK(legal("W:WKa1:Bc3,f6") == Moves{"a1:g7", "a1:h8"});
    CHECK(legal("W:WKa1:Bc3,e7") == Moves{"a1:f6:d8"});
}

TEST_CASE("2.1.5.14: the choice is free, whatever is taken") {
    CHECK(legal("W:Wc3:Bb4,d4,f6") == Moves{"c3:a5", "c3:g7"});
}

TEST_CASE("2.1.5.15, 2.1.5.16: a man crowned by a capture goes on at once, one crowned by a quiet move does not") {
    CHECK(legal("W:Wb6:Bc7,f6") == Moves{"b6:d8:g5", "b6:d8:h4"});
    CHECK(legal("W:Wa7:Be5") == Moves{"a7-b8"});
}

TEST_CASE("2.1.5.17, diagram 4: captured pieces stay on the board until the capture ends") {
    CHECK(legal("B:Wd4,f4,c3,e3,f2:Be7,d6,Ka5") == Moves{"a5:e1:g3:e5"});
}

TEST_CASE("2.1.5.17, diagram 5: a piece is jumped once only, so that the king must stop on d4") {
    CHECK(legal("W:WKe1:Be7,b6,d6,c5,e5,c3") == Moves{"e1:a5:d8:f6:d4"});
}

TEST_CASE("2.1.5.17, diagram 6: a man crowned on the way crosses c3 twice and must stop there") {
    const Moves moves = legal("B:Wb4,d4,f4,a3,e3,b2,d2,f2,a1:Bc7,e7,g7,a5,c5");
    CHECK(moves.contains("a5:e1:g3:e5:c3"));  // the text names c3 too, where the direction stays
    CHECK(moves.contains("a5:c3:e5:g3:e1:c3"));
}

TEST_CASE("2.1.5.9: a square may be passed twice, the one that the piece left too, a piece only once") {
    const auto loop = legal_moves(position_of("W:Wc3:Bd4,d6,b6,b4"));
    CHECK(written(loop) == Moves{"c3:e5:c7:a5:c3", "c3:a5:c7:e5:c3"});
    CHECK(same_result(loop[0], loop[1]));
}

TEST_CASE("2.1.8: a side that is blocked or has no pieces has no move") {
    CHECK_FALSE(has_legal_move(position_of("W:Wa3:Bc5,b4")));
    CHECK(legal_moves(position_of("W:W:Bc5")).empty());
}

TEST_CASE("2: the main road goes from a1 to h8") {
    for (const auto* name : {"a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"})
        CHECK((main_road(BoardSize::Of64) & Square::parse(name)->bit()) != 0);
    CHECK(std::popcount(main_road(BoardSize::Of64)) == 8);
}

TEST_CASE("3.1: on 100 squares the main road goes from 46 to 5") {
    for (const auto* name : {"46", "41", "37", "32", "28", "23", "19", "14", "10", "5"})
        CHECK((main_road(BoardSize::Of100) & Square::parse(name)->bit()) != 0);
    CHECK(std::popcount(main_road(BoardSize::Of100)) == 10);
}

TEST_CASE("3.2: twenty men each on the dark squares of the first four rows") {
    const Position start = initial_position(Variant::International);
    CHECK(
        to_fen(start) ==
        "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,"
        "19,20");
    CHECK(written(legal_moves(start)) ==
          Moves{"31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30"});
}

TEST_CASE("3.3, diagram 12: both ways to capture are written with their route") {
    CHECK(legal("W:WK47:B11,12,19,29,30,40", Variant::International) == Moves{"47:24:8:17:6", "47:24:35:44:6"});
}

TEST_CASE("3.4.1: a man captures rather than a king where it takes more") {
    CHECK(legal("W:WKh6,a1:Bg7,b2,d4", Variant::Brazilian) == Moves{"a1:e5"});
    CHECK(legal("W:WKh6,a1:Bg7,b2,d4") == Moves{"a1:e5", "h6:f8"});
}

TEST_CASE("3.4.2: a man that passes the last row stays a man, one that ends there is a king") {
    CHECK(legal("B:W41,42:B36", Variant::International) == Moves{"36:47:38"});
    CHECK(legal("W:Wb6:Bc7,f6,f4", Variant::Brazilian) == Moves{"b6:d8"});
    CHECK(legal_moves(position_of("W:Wb6:Bc7,f6,f4", Variant::Brazilian)).front().promotes);
    CHECK_FALSE(legal_moves(position_of("B:W41,42:B36", Variant::International)).front().promotes);
}

TEST_CASE("after() refuses what is no move of the position") {
    Move move;
    move.path.push_back(*Square::parse("d4"));
    move.path.push_back(*Square::parse("e5"));
    CHECK_THROWS_AS(after(initial_position(), move), InvariantBroken);
}

TEST_CASE("rule cases: exact moves, routes, captured pieces, promotion, position after") {
    const auto cases = test::rule_cases();
    CHECK(cases.size() >= 130);
    for (const test::RuleCase& expected : cases)
        check_rule_case(expected);
}

TEST_CASE("positions that other programs got wrong") {
    const auto cases = test::peer_cases();
    CHECK(cases.size() >= 7);
    for (const test::PeerCase& expected : cases) {
        INFO(expected.id, " ", expected.fen);
        const Position position = position_of(expected.fen, expected.variant);
        const std::vector<Move> moves = legal_moves(position);
        CHECK(written(moves) == Moves(expected.legal.begin(), expected.legal.end()));
        for (const Move& move : moves) {
            const auto want = expected.fen_after.find(full_notation(move));
            if (want != expected.fen_after.end())
                CHECK(to_fen(after(position, move)) == want->second);
        }
    }
}
