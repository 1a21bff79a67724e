#include "engine/draughts/opening_table.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "tests/support/draughts_cases.hpp"

#include <doctest/doctest.h>
#include <map>
#include <set>
#include <string>

using namespace doska;
using namespace doska::draughts;

namespace {

Variant variant_for(const OpeningTable& table) {
    return table.majority ? Variant::Brazilian : Variant::Draughts64;
}

Opening named(std::string_view key, const std::string& name) {
    const OpeningTable* table = find_opening_table(key);
    REQUIRE(table != nullptr);
    for (int number = 1; number <= table->size(); ++number) {
        Opening opening = opening_of(*table, number, variant_for(*table));
        if (opening.name == name)
            return opening;
    }
    FAIL("no such opening");
    return {};
}

}  // namespace

TEST_CASE("2.2.2 every opening of every table is a position of the game: its moves are legal, its men are all there") {
    for (const OpeningTable& table : opening_tables()) {
        CAPTURE(table.key);
        const Variant variant = variant_for(table);
        std::set<std::string> names;
        for (int number = 1; number <= table.size(); ++number) {
            CAPTURE(number);
            const Opening opening = opening_of(table, number, variant);
            CHECK(names.insert(opening.name).second);
            CHECK(opening_name(table, number) == opening.name);
            Position position = initial_position(variant);
            for (const Move& move : opening.moves)
                position = after(position, move);
            if (!opening.moves.empty())
                CHECK(position == opening.start);
            CHECK(opening.start.variant == variant);
            CHECK(has_legal_move(opening.start));
            CHECK(opening.start.board.kings == std::array<SquareSet, 2>{});
            if (opening.moves.empty()) {
                CHECK(opening.start.board.count(Side::White) == 12);
                CHECK(opening.start.board.count(Side::Black) == 12);
            }
        }
        CHECK(static_cast<int>(names.size()) == table.size());
        CHECK(table.lines.find("  ") == std::string_view::npos);
        CHECK(std::count(table.lines.begin(), table.lines.end(), ' ') == table.count - 1);
    }
}

TEST_CASE("2.2.2 an opening is named as its table numbers it") {
    CHECK(to_fen(named("fmjd-736", "1-I").start) ==
          "W:Wb4,a3,c3,e3,g3,b2,d2,f2,h2,c1,e1,g1:Bb8,d8,f8,h8,c7,e7,g7,b6,f6,h6,a5,c5");
    CHECK(named("fmjd-736", "46-XVI").name == "46-XVI");
    const Opening lifted = named("fmjd-736", "11-IV");
    CHECK(lifted.moves.empty());
    CHECK(lifted.start.board.at(*Square::parse("a5"))->side == Side::White);
    CHECK(lifted.start.board.at(*Square::parse("h4"))->side == Side::Black);
    CHECK_FALSE(lifted.start.board.at(*Square::parse("a1")));
    CHECK(named("idf-basic-150", "5-VII").start == initial_position(Variant::Draughts64));
    CHECK(named("ballots-745-russian", "II-1").start.to_move == Side::Black);
    CHECK(named("hcheckers-745", "745").name == "745");
    CHECK(find_opening_table("fmjd") == nullptr);
}

TEST_CASE("2.2.3 the tables for the capture rules of 3.4 leave out what cannot be played there") {
    CHECK(find_opening_table("fmjd-brazilian-725")->size() == 725);
    CHECK(find_opening_table("ballots-736-brazilian")->size() == 736);
    const OpeningTable& brazilian = *find_opening_table("fmjd-brazilian-725");
    CHECK(opening_of(brazilian, 8, Variant::Brazilian).name == "1-VIII");
    CHECK(opening_of(brazilian, 9, Variant::Brazilian).name == "1-X");
    CHECK(opening_of(brazilian, 725, Variant::Brazilian).name == "46-XVI");
    CHECK_FALSE(brazilian.fits(Variant::Russian));
    CHECK_FALSE(brazilian.fits(Variant::Draughts64));
    CHECK_FALSE(brazilian.fits(Variant::International));
    CHECK(find_opening_table("fmjd-736")->fits(Variant::Russian));
    CHECK_FALSE(find_opening_table("fmjd-736")->fits(Variant::Brazilian));
}
