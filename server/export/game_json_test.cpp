#include "server/export/game_json.hpp"

#include <doctest/doctest.h>

#include <algorithm>

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

TEST_CASE("where the limit of games is reached, reading goes on at the byte that is told, lines counted on") {
    std::string text = "\xEF\xBB\xBF";
    for (int i = 0; i < 7; ++i)
        text += "[White \"Иванов\"]\n1. c3-d4 z9 *\n\n";
    std::vector<std::int64_t> lines;
    std::int64_t line = 1;
    std::string_view rest = text;
    for (int parts = 1;; ++parts) {
        REQUIRE(parts <= 3);
        const Json document = Json::parse(games_document(rest, 3, line));
        for (const Json& game : document["games"]) {
            lines.push_back(game["line"]);
            CHECK(game["faults"][0]["line"] == game["line"].get<std::int64_t>() + 1);
        }
        if (!document.contains("next"))
            break;
        const std::string_view read = rest.substr(0, document["next"]);
        line += std::count(read.begin(), read.end(), '\n');
        rest.remove_prefix(read.size());
    }
    CHECK(lines == std::vector<std::int64_t>{1, 4, 7, 10, 13, 16, 19});
    CHECK_FALSE(Json::parse(games_document(text, 7)).contains("next"));
}

TEST_CASE("a game that is too long is named with its place, and those behind it are read") {
    std::string text = "1. c3-d4 *\n";
    for (int i = 0; i < 10'000; ++i)
        text += "a1-b2 ";
    const Json games = Json::parse(games_document(text + "*\n1. e3-d4 *\n", 500))["games"];
    REQUIRE(games.size() == 3);
    CHECK(games[1]["status"] == "bad");
    CHECK(games[1]["faults"].back()["code"] == "game_too_large");
    CHECK(games[1]["faults"].back()["line"] == 2);
    CHECK(games[2]["status"] == "legal");
}
