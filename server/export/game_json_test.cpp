#include "server/export/game_json.hpp"

#include <doctest/doctest.h>

using namespace doska;
using exports::games_document;
using exports::Json;

TEST_CASE("the games of a text are one document: moves in full, what could not be read by its place") {
    const std::string text =
        "[White \"Иванов\"]\n[GameType \"20\"]\n\n1. 32-28 {хорошо} 19-23! 2. 28x19 14x23 2-0\n\n"
        "[GameType \"25\"]\n\n1. ed4 x9 *\n";
    const Json document = Json::parse(games_document(text, 500));
    CHECK(document["format"] == "doska.games/1");
    REQUIRE(document["games"].size() == 2);
    const Json& first = document["games"][0];
    CHECK(first["variant"] == "international");
    CHECK(first["tags"][0] == Json::array({"White", "Иванов"}));
    CHECK(first["moves"][0] == Json{{"move", "32-28"}, {"comments", {"хорошо"}}});
    CHECK(first["moves"][2]["move"] == "28:19");
    CHECK(first["result"] == "2-0");
    CHECK(first["status"] == "legal");
    const Json& second = document["games"][1];
    CHECK(second["status"] == "bad");
    CHECK(second["moves"].size() == 1);
    CHECK(second["faults"][0]["line"] == 8);
}

TEST_CASE("no more games than are asked for, and none of a text that holds none") {
    CHECK(Json::parse(games_document("1. c3-d4 *\n\n1. e3-f4 *\n", 1))["games"].size() == 1);
    CHECK(Json::parse(games_document("", 500))["games"].empty());
}
