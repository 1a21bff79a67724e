#include "tests/load/bot_game.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::load;

namespace {

draughts::PdnEntry read(const std::string& text) {
    draughts::PdnReader reader(text);
    return reader.next().value();
}

const std::string file = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 2-0";

}  // namespace

TEST_CASE("the exported game is the file's in another dialect") {
    const auto entry = read(file);
    CHECK(obstacle(entry).empty());
    CHECK(
        difference(entry.game, "[Event \"x\"]\n\n1. cd4 dc5 2. b2c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5 1-0").empty());
}

TEST_CASE("another move, a missing move and another result are told") {
    const auto game = read(file).game;
    CHECK(difference(game, "1. c3-d4 d6-c5 2. b2-c3 f6-e5 3. d4:f6 *").starts_with("ply 3 is f6-e5"));
    CHECK(difference(game, "1. c3-d4 d6-c5 2. b2-c3 2-0") == "3 moves instead of 8");
    CHECK(difference(game, "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 0-2") ==
          "result 0-2 instead of 2-0");
    CHECK_FALSE(difference(game, "1. c3-d5 *").empty());
}

TEST_CASE("a game that can't be played over is told apart") {
    CHECK(obstacle(read("1. c3-d4 f6-h4 *")).starts_with("illegal_move at ply 2"));
    CHECK_FALSE(obstacle(read("[Event \"x\"]\n1-0")).empty());
}
