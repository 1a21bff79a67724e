#include "engine/nardy/mat_standing.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace doska;
using namespace doska::nardy;

TEST_CASE("a match between two games is a word, and the same again") {
    for (const std::string word : {"0.0.0.0.1", "7.6.0.0.4", "7.6.5.1.9", "5.-1.4.1.12.a12a13s14", "3.3.0.0.3"})
        CHECK(to_text(parse_standing(word).value()) == word);
    const MatStanding crawford = parse_standing("7.6.0.0.4").value();
    CHECK(crawford.score.crawford);
    CHECK(crawford.match.first_game == 4);
    CHECK(crawford.score.games == 3);
    CHECK_FALSE(parse_standing("7.6.0.1.5").value().score.crawford);
    CHECK(parse_standing("3.3.0.0.3").value().score.winner == Seat::A);
    CHECK_FALSE(parse_standing("0.30.0.0.3").value().score.winner);
}

TEST_CASE("marks of games that are over are left out, and those that would be too long a word") {
    MatStanding standing = parse_standing("7.0.0.0.1.a1a5s2").value();
    standing.match.first_game = 2;
    CHECK(to_text(standing) == "7.0.0.0.2.a5s2");
    standing.match.awarded.assign(200, 900);
    CHECK(to_text(standing) == "7.0.0.0.2");
}

TEST_CASE("other words are no standing") {
    for (const std::string word : {"", "7", "7.0.0.0", "7.0.0.2.1", "7.0.0.0.0", "-1.0.0.0.1", "7.0.0.0.1x",
                                   "7.0.0.0.1.b2", "7.0.0.0.1.a", "7.0.0.0.1.a0", "7.0.0.0.9999999999", " 7.0.0.0.1"}) {
        CAPTURE(word);
        CHECK_FALSE(parse_standing(word));
    }
    CHECK_FALSE(parse_standing("7.0.0.0.1." + std::string(500, 'a')));
}
