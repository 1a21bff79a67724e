#include "engine/draughts/fen.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::draughts;

namespace {

std::string rewritten(std::string_view text, Variant variant = Variant::Russian) {
    const auto position = parse_fen(text, variant);
    return position ? to_fen(*position) : std::string(code(position.error()));
}

constexpr std::string_view start = "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6";

}  // namespace

TEST_CASE("a position is written from the eighth row down, kings marked") {
    CHECK(rewritten("B:Wc3,f4,d4,f2,e3:BKa5,e7,d6") == "B:Wd4,f4,c3,e3,f2:Be7,d6,Ka5");
    CHECK(rewritten(start) == start);
}

TEST_CASE("pdn 5: every way to set up a position") {
    SUBCASE("board numbers, 1 = b8") {
        CHECK(rewritten("W:W21,22:B1,2.") == "W:Wa3,c3:Bb8,d8");
    }
    SUBCASE("ranges of numbers") {
        CHECK(rewritten("W:W21-32:B1-12") == start);
    }
    SUBCASE("a range of kings") {
        CHECK(rewritten("W:WK1-3:B12") == "W:WKb8,Kd8,Kf8:Bh6");
    }
    SUBCASE("trailing dot and spaces after commas") {
        CHECK(rewritten("W:W 21, 22 : B 1, 2 .") == "W:Wa3,c3:Bb8,d8");
    }
    SUBCASE("black list first") {
        CHECK(rewritten("B:B1,2:W31") == "B:We1:Bb8,d8");
    }
    SUBCASE("algebraic squares") {
        CHECK(rewritten("W:Wa1,Kc3:Bh8") == "W:WKc3,a1:Bh8");
    }
    SUBCASE("lower case") {
        CHECK(rewritten("w:wa1,kc3:bh8") == "W:WKc3,a1:Bh8");
    }
    SUBCASE("an empty side") {
        CHECK(rewritten("B:W:B1") == "B:W:Bb8");
        CHECK(rewritten("W:W32:B") == "W:Wg1:B");
    }
    SUBCASE("counters of a server at the end say nothing about the position") {
        CHECK(rewritten("W:Wa1,Kc3:Bh8:H0:F1") == "W:WKc3,a1:Bh8");
    }
}

TEST_CASE("3.3: on 100 squares a position is written and read in numbers") {
    const auto hundred = [](std::string_view text) { return rewritten(text, Variant::International); };
    CHECK(hundred("W:W31-50:B1-20") == to_fen(initial_position(Variant::International)));
    CHECK(hundred("b:bk7,K50,6:w48,K1.") == "B:WK1,48:B6,K7,K50");
    CHECK(hundred("W:Wa1:B1") == "no_such_square");
    CHECK(hundred("W:W51:B1") == "no_such_square");
    CHECK(hundred("W:W5:B1") == "man_on_last_row");
    CHECK(hundred("W:W30-50:B1") == "too_many_pieces");
    CHECK(hundred("W:W1x:B1") == "malformed");
}

TEST_CASE("a position keeps its variant") {
    for (const Variant variant : all_variants) {
        const Position position = initial_position(variant);
        CHECK(parse_fen(to_fen(position), variant) == position);
    }
    CHECK(parse_fen("W:Wc3:Bd4", Variant::Brazilian) != parse_fen("W:Wc3:Bd4"));
}

TEST_CASE("pdn 6: positions that can't be are refused by name") {
    CHECK(rewritten("W:Wa1,c3:Ba1") == "square_twice");
    CHECK(rewritten("W:Wc3,Kc3:Ba7") == "square_twice");
    CHECK(rewritten("W:W1-3:B3") == "man_on_last_row");
    CHECK(rewritten("W:Wa1:Bg1") == "man_on_last_row");
    CHECK(rewritten("W:W33:B1") == "no_such_square");
    CHECK(rewritten("W:W0:B1") == "no_such_square");
    CHECK(rewritten("W:Wa2:B1") == "no_such_square");
    CHECK(rewritten("W:Wi9:B1") == "no_such_square");
    CHECK(rewritten("W:W20-32:B1") == "too_many_pieces");
}

TEST_CASE("text that is no position is refused") {
    for (const auto* text : {"",
                             "W",
                             "W:",
                             "W:Wa1",
                             "X:Wa1:Bh8",
                             "W:Wa1:Wc3",
                             "Wa1:Bh8",
                             "W:Wa1,,c3:Bh8",
                             "W:Wa1,:Bh8",
                             "W:W5-:B1",
                             "W:W-5:B1",
                             "W:W9-5:B1",
                             "W:WK:B1",
                             "W:WKK30:B1",
                             "W:Wa1-c1:B1",
                             "W:W1234:B1",
                             "W:Wa1:Bh8:Q",
                             "W::B1",
                             "WW:Wa1:Bh8",
                             "W:W\xD0\xB0"
                             "1:Bh8"}) {
        CAPTURE(text);
        CHECK(rewritten(text) == "malformed");
    }
}
