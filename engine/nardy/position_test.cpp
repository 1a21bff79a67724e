#include "engine/nardy/position.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::nardy;

TEST_CASE("21.1, 20.2: the start, both sides alike") {
    CHECK(to_text(initial_position(Variant::Short)) == "00000050300005000000000020:00000050300005000000000020");
    CHECK(to_text(initial_position(Variant::Long)) == "000000000000000000000000f0:000000000000000000000000f0");
}

TEST_CASE("19.2, 21.2: each side has its own numbers, against each other in short nardy, half a board apart in long") {
    for (const Variant variant : all_variants) {
        for (int point = 1; point <= farthest; ++point) {
            const int theirs = opposing_point(variant, point);
            CHECK(opposing_point(variant, theirs) == point);
            CHECK(theirs == (variant == Variant::Short ? 25 - point : (point + 11) % 24 + 1));
        }
    }
}

TEST_CASE("a place holds up to fifteen, and the sets say which hold one and which more") {
    Checkers checkers;
    checkers.add(off, 3);
    checkers.add(15, 9);
    checkers.add(16);
    checkers.add(bar, 2);
    CHECK(checkers.total() == 15);
    CHECK(checkers.occupied() == (place_bit(off) | place_bit(15) | place_bit(16) | place_bit(bar)));
    CHECK(checkers.held_by_two() == (place_bit(off) | place_bit(15) | place_bit(bar)));
    checkers.move(bar, 16);
    CHECK(checkers.at(bar) == 1);
    CHECK(checkers.at(16) == 2);
    CHECK_THROWS_AS(checkers.take(1), InvariantBroken);
    CHECK_THROWS_AS(checkers.add(15, 7), InvariantBroken);
    for (int place = 0; place < places; ++place) {
        Checkers alone;
        alone.add(place, 15);
        CHECK(alone.occupied() == place_bit(place));
        CHECK(alone.held_by_two() == place_bit(place));
    }
}

TEST_CASE("a position is written as it was read, digits above nine in lower case") {
    const auto read = parse_position("00E00000000000000000000001:00000002000000000000C00010", Variant::Short);
    REQUIRE(read);
    CHECK(to_text(*read) == "00e00000000000000000000001:00000002000000000000c00010");
    CHECK(to_text(turned(*read)) == "00000002000000000000c00010:00e00000000000000000000001");
    CHECK(turned(turned(*read)) == *read);
}

TEST_CASE("what is no position of a game is refused by a word") {
    const auto refused = [](const char* text, Variant variant) {
        const auto read = parse_position(text, variant);
        return read ? "none" : code(read.error());
    };
    CHECK(refused("", Variant::Short) == "malformed");
    CHECK(refused("00000050300005000000000020", Variant::Short) == "malformed");
    CHECK(refused("00000050300005000000000020:0000005030000500000000002", Variant::Short) == "malformed");
    CHECK(refused("00000050300005000000000020 00000050300005000000000020", Variant::Short) == "malformed");
    CHECK(refused("00000050300005000000000020:0000005030000500000000002g", Variant::Short) == "malformed");
    CHECK(refused("00000050300005000000000010:00000050300005000000000020", Variant::Short) == "not_fifteen");
    CHECK(refused("ffffffffffffffffffffffffff:00000050300005000000000020", Variant::Short) == "not_fifteen");
    CHECK(refused("00000050300005000000000020:0500005000000500000000", Variant::Short) == "malformed");
    CHECK(refused("f0000000000000000000000000:f0000000000000000000000000", Variant::Short) == "none");
    CHECK(refused("000000500000050000000000e0:00000050300005000000000020", Variant::Short) == "not_fifteen");
    CHECK(refused("00000050300005000000000020:01000050200005000000000020", Variant::Short) == "both_on_one_point");
    CHECK(refused("0000000000001000000000000e:000000000000000000000000f0", Variant::Long) == "bar_in_long");
    CHECK(refused("000000000000100000000000e0:000000000000000000000000f0", Variant::Long) == "both_on_one_point");
}
