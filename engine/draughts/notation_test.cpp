#include "engine/draughts/notation.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "tests/support/repetitions.hpp"
#include "tests/support/scattered.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::draughts;

namespace {

std::vector<Move> legal_in(std::string_view fen) {
    return legal_moves(*parse_fen(fen));
}

/// What `text` means in the position: the full notation of the move, or the code of the error.
std::string meaning(std::string_view fen, std::string_view text) {
    const auto move = parse_move(text, legal_in(fen));
    return move ? full_notation(*move) : std::string(code(move.error()));
}

constexpr std::string_view start = "W:W21-32:B1-12";
constexpr std::string_view diagram_8 = "W:WKd2:Bf4,f6,g7,d6,b6";

}  // namespace

TEST_CASE("2.1.6.2: a quiet move with a dash, a capture with a colon and its turns") {
    CHECK(meaning(start, "c3-d4") == "c3-d4");
    CHECK(meaning(diagram_8, "d2:h6:f8:c5:a7") == "d2:h6:f8:c5:a7");
    CHECK(meaning(diagram_8, "d2:g5:e7:c5:a7") == "d2:g5:e7:c5:a7");
    CHECK(meaning(diagram_8, "d2:g5:d8:a5") == "d2:g5:d8:a5");
}

TEST_CASE("2.1.6.2: where both ends do not tell the captured pieces the record has the route") {
    const auto legal = legal_in(diagram_8);
    const auto long_way = parse_move("d2:h6:f8:c5:a7", legal);
    const auto to_a5 = parse_move("d2:g5:d8:a5", legal);
    REQUIRE(long_way);
    REQUIRE(to_a5);
    CHECK(record_notation(*long_way, legal) == "d2:h6:f8:c5:a7");
    CHECK(record_notation(*to_a5, legal) == "d2:a5");
    CHECK(meaning(diagram_8, "d2:a7") == "ambiguous_move");
}

TEST_CASE("2.1.6.2: sparing notation names the file of the origin") {
    CHECK(meaning(start, "ed4") == "e3-d4");
    CHECK(meaning("W:We3:Bd4,b6", "e:c5:a7") == "e3:a7");
    CHECK(meaning("W:We3:Bd4,b6", "e:a7") == "e3:a7");
    CHECK(meaning("W:Wc1,c3,e3:Bh8", "cd2") == "c1-d2");
    SUBCASE("it is written as short as it stays one move") {
        const auto legal = legal_in("W:WKc3,Kc5:Bh8");
        for (const Move& move : legal)
            CHECK(full_notation(*parse_move(short_notation(move, legal), legal)) == full_notation(move));
        CHECK(short_notation(*parse_move("c3-b4", legal), legal) == "c3-b4");
        CHECK(short_notation(*parse_move("c3-b2", legal), legal) == "cb2");
        CHECK(meaning("W:WKc3,Kc5:Bh8", "cb4") == "ambiguous_move");
    }
}

TEST_CASE("a move that no rule allows is told from one that nobody can read") {
    CHECK(meaning(start, "c3-c4") == "malformed_move");
    CHECK(meaning(start, "c3-d5") == "malformed_move");
    CHECK(meaning(start, "c3-e5") == "no_such_move");
    CHECK(meaning(start, "c3:d4") == "no_such_move");
    for (const auto* text : {"", "c3", "c3-", "-d4", "c3--d4", "Kc3-d4", "c3-d4-", "33-1", "0-1", "1/2-1/2", "2217",
                             "c3-18", "22-d4", "c3 to d4", "\xD1\x84\x33-d4", "\xff\xfe"}) {
        CAPTURE(text);
        CHECK(meaning(start, text) == "malformed_move");
    }
    CHECK(meaning(start, std::string(500, ' ') + "c3-d4") == "malformed_move");
}

TEST_CASE("pdn 14: separators") {
    CHECK(meaning(start, "c3d4") == "c3-d4");
    CHECK(meaning(start,
                  "c3\xE2\x80\x93"
                  "d4") == "c3-d4");
    for (const auto* text : {"e3:c5", "e3xc5", "e3*c5", "e3-c5", "e3c5",
                             "e3\xC3\x97"
                             "c5"}) {
        CAPTURE(text);
        CHECK(meaning("W:We3:Bd4", text) == "e3:c5");
    }
    CHECK(meaning("W:We3:Bd4,b6", "e3-c5:a7") == "malformed_move");
    CHECK(meaning("W:We3:Bd4,b6", "e3xc5-a7") == "malformed_move");
}

TEST_CASE("pdn 16: full captures in three dialects") {
    constexpr std::string_view straight = "W:WKa1:Bb2,d4,f6";
    SUBCASE("turning squares") {
        CHECK(meaning(straight, "a1:h8") == "a1:h8");
    }
    SUBCASE("every landing square") {
        CHECK(meaning(straight, "a1:c3:e5:g7") == "a1:g7");
        CHECK(meaning(diagram_8, "d2xh6xf8xc5xa7") == "d2:h6:f8:c5:a7");
    }
    SUBCASE("part of the squares") {
        CHECK(meaning(straight, "a1xe5xh8") == "a1:h8");
        CHECK(meaning(diagram_8, "d2:h6:a7") == "d2:h6:f8:c5:a7");
        CHECK(meaning(diagram_8, "d2:e7:a7") == "d2:g5:e7:c5:a7");
    }
    SUBCASE("a square that the piece does not pass") {
        CHECK(meaning(straight, "a1:d2:h8") == "no_such_move");
        CHECK(meaning(straight, "a1:e5:c3:h8") == "no_such_move");
    }
}

TEST_CASE("pdn 18: zeros, padding, upper case, Cyrillic look-alikes, numbers") {
    for (const auto* text :
         {"22-18", "C3-D4", "C3 - D4", "\xD1\x81\x33-d4", "\xD0\xA1\x33-D4", "c3-d4!", "c3-d4 ?!", "c3-d4*"}) {
        CAPTURE(text);
        CHECK(meaning(start, text) == "c3-d4");
    }
    CHECK(meaning("B:WKh8:Bb8,d8", "01-05") == "b8-a7");
    CHECK(meaning("B:WKh8:Bb8,d8", "1- 5") == "b8-a7");
    CHECK(meaning("W:We3:Bd4", "23\xD1\x85\x31\x34") == "e3:c5");
}

TEST_CASE("on any position each way of writing a legal move is read back as that move") {
    constexpr std::uint64_t seed = 20261129;
    CAPTURE(seed);
    test::Random random(seed);
    const int positions = test::repetitions(5000, 100'000);
    int routes = 0;  // moves that had to be written with their route
    for (int i = 0; i < positions; ++i) {
        const Position position = test::scattered(random);
        const auto legal = legal_moves(position);
        for (const Move& move : legal) {
            CAPTURE(to_fen(position));
            CAPTURE(full_notation(move));
            const auto full = parse_move(full_notation(move), legal);
            REQUIRE(full);
            REQUIRE(*full == move);
            REQUIRE(*find_move({move.path.begin(), move.path.end()}, legal) == move);
            const std::string recorded = record_notation(move, legal);
            const auto record = parse_move(recorded, legal);
            REQUIRE(record);
            REQUIRE(same_result(*record, move));
            const std::string sparing = short_notation(move, legal);
            const auto brief = parse_move(sparing, legal);
            REQUIRE(brief);
            REQUIRE(same_result(*brief, move));
            REQUIRE(sparing.size() <= recorded.size());
            routes += recorded.size() > 5 ? 1 : 0;
        }
    }
    CHECK(routes > positions / 1000);
}

TEST_CASE("a move that fits no legal one is still known by its squares") {
    const auto squares = [](std::string_view text) {
        std::string names;
        const MoveReading reading = read_move(text, legal_in(start)).value();
        for (const Square square : reading.squares)
            names += square.name();
        return names;
    };
    CHECK(squares("a1:c3:e5") == "a1c3e5");
    CHECK(squares("C3-D4") == "c3d4");
    CHECK(squares("ed4").empty());
    CHECK(squares("a1:b2:c1:d2:e1:f2:g1:h2:g3:f4:e3:d4:c3:b4").size() == 28);
    CHECK(squares("32:21") == "g1a3");  // numbers are those of the board
    std::string too_long = "a1";
    while (too_long.size() < 3 * Path().capacity() + 2)
        too_long += ":b2";
    CHECK(read_move(too_long, legal_in(start)).error() == NotationError::Malformed);
}

TEST_CASE("3.3: moves on 100 squares are read and written in numbers, a capture in full where two routes exist") {
    const auto diagram_12 = legal_moves(parse_fen("W:WK47:B11,12,19,29,30,40", Variant::International).value());
    REQUIRE(diagram_12.size() == 2);
    for (const Move& move : diagram_12) {
        CHECK(record_notation(move, diagram_12) == full_notation(move));
        CHECK(short_notation(move, diagram_12) == full_notation(move));
        CHECK(parse_move(full_notation(move), diagram_12) == move);
    }
    CHECK(parse_move("47x6", diagram_12).error() == NotationError::Ambiguous);
    CHECK(parse_move("47x8x6", diagram_12) == parse_move("47:24:8:17:6", diagram_12));
    CHECK(parse_move("47:20:6", diagram_12).error() == NotationError::NoSuchMove);

    const auto opening = legal_moves(initial_position(Variant::International));
    const Move move = parse_move("32-28", opening).value();
    CHECK(move.from() == Square::parse("32"));
    CHECK(record_notation(move, opening) == "32-28");
    CHECK(short_notation(move, opening) == "32-28");
    CHECK(parse_move("33-29!", opening).has_value());
    CHECK(parse_move("32-51", opening).error() == NotationError::Malformed);
    CHECK(parse_move("c3-d4", opening).error() == NotationError::Malformed);
    CHECK(parse_move("cd4", opening).error() == NotationError::Malformed);
    const auto low = legal_moves(parse_fen("B:W50:B5", Variant::International).value());
    CHECK(parse_move("05-10", low) == parse_move("5-10", low));
}

TEST_CASE("a full notation is read to the letter and nothing else is") {
    const auto names = [](std::string_view text, bool capture) {
        std::string out;
        if (const auto route = parse_route(text, capture)) {
            for (const Square square : *route)
                out += square.name() + " ";
        }
        return out;
    };
    CHECK(names("c3-d4", false) == "c3 d4 ");
    CHECK(names("47:24:8", true) == "47 24 8 ");
    for (const char* text :
         {"c3:d4", "c3-d4-e5", "c3", "", "-", "c3-", "-c3", "c3-32", "03-7", "c3-d5", "51-46", " c3-d4"})
        CHECK(names(text, false).empty());
    CHECK(names("c3-d4", true).empty());
    CHECK(names("c3:e5:", true).empty());
}

TEST_CASE("a route from the wire is found by its squares") {
    const auto legal = legal_in(diagram_8);
    const auto squares = [](std::initializer_list<const char*> names) {
        std::vector<Square> path;
        for (const char* name : names)
            path.push_back(*Square::parse(name));
        return path;
    };
    CHECK(full_notation(*find_move(squares({"d2", "g5", "d8", "a5"}), legal)) == "d2:g5:d8:a5");
    CHECK(full_notation(*find_move(squares({"d2", "a5"}), legal)) == "d2:g5:d8:a5");
    CHECK(find_move(squares({"d2", "a7"}), legal).error() == NotationError::Ambiguous);
    CHECK(find_move(squares({"d2", "e3"}), legal).error() == NotationError::NoSuchMove);
    CHECK(find_move(squares({"d2"}), legal).error() == NotationError::Malformed);
}
