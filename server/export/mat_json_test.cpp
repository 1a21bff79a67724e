#include "server/export/mat_json.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

using namespace doska;
using exports::mat_document;
using Json = nlohmann::ordered_json;

namespace {

std::string text_of(const std::string& path) {
    std::ifstream in(path);
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string sample() {
    return text_of("tests/cases/nardy/sample-match-short-7.mat");
}

Json games_of(const std::string& text) {
    return Json::parse(mat_document(text, 500, 1, std::nullopt))["games"];
}

}  // namespace

TEST_CASE("the example of the wire is what the text of its request is answered with") {
    const std::string text = Json::parse(text_of("protocol/examples/http/mat_request.json"))["mat"];
    const std::string answer = "protocol/examples/http/mat_answer.json";
    if (std::getenv("DOSKA_WRITE_EXAMPLES") != nullptr)
        std::ofstream(answer) << mat_document(text, 500, 1, {}) << '\n';
    CHECK(mat_document(text, 500, 1, {}) + "\n" == text_of(answer));
}

TEST_CASE("each act of a match has its dice, its steps and the board behind it, each game its score") {
    const Json games = games_of(sample());
    REQUIRE(games.size() == 6);
    const Json& first = games[0]["acts"][0];
    CHECK(first["side"] == "black");
    CHECK(first["dice"] == Json::array({2, 5}));
    CHECK(first["play"] == "13/8 8/6");
    CHECK(first["board"] == "00000050300005000000000020:00000060300004000000000020");
    CHECK(games[0]["win"] == "oin");
    CHECK(games[1]["score"] == Json::array({2, 0}));
    CHECK(games[5]["score_after"] == Json::array({8, 4}));
    CHECK(std::all_of(games.begin(), games.end(), [](const Json& game) { return game["status"] == "legal"; }));
}

TEST_CASE("names in Windows-1251 and in UTF-8 are the same names") {
    const std::string utf8 = " 1 point match\n Game 1\n Иванов : 0   Петрова : 0\n 1) 31: 8/5 6/5   Шаг\n";
    std::string windows;
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        if (byte < 0x80) {
            windows.push_back(utf8[i]);
            continue;
        }
        const int point = (byte & 0x1F) << 6 | (static_cast<unsigned char>(utf8[++i]) & 0x3F);
        windows.push_back(static_cast<char>(point - 0x410 + 0xC0));
    }
    CHECK(games_of(windows) == games_of(utf8));
    CHECK(games_of(utf8)[0]["names"] == Json::array({"Иванов", "Петрова"}));
    CHECK(games_of(utf8)[0]["faults"][0]["column"] == 5);
}

TEST_CASE("reading goes on at the byte that is told, with the standing that is told, as if the text were whole") {
    std::string text = "; [ScoreSet \"2\"]\n" + sample() + sample();
    text.replace(text.find("Petrov : 2"), 10, "Petrov : 3");
    text.replace(text.find("Petrov : 2", text.find("Game 3")), 10, "Petrov : 3");
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        std::string ended;
        for (const char c : text)
            ended += c == '\n' ? end : std::string(1, c);
        const Json whole = games_of(ended);
        REQUIRE(whole.size() == 12);
        CHECK(whole[1]["status"] == "legal");
        for (const int most : {1, 2, 5, 6, 7}) {
            Json games = Json::array();
            std::string_view rest = ended;
            std::int64_t line = 1;
            std::optional<nardy::MatStanding> standing;
            for (bool more = true; more;) {
                const Json part = Json::parse(mat_document(rest, most, line, standing));
                for (const Json& game : part["games"])
                    games.push_back(game);
                standing = nardy::parse_standing(part["standing"].get<std::string>()).value();
                more = part.contains("next");
                if (more) {
                    const std::string_view read = rest.substr(0, part["next"].get<std::size_t>());
                    line += std::count(read.begin(), read.end(), end.back());
                    rest.remove_prefix(read.size());
                }
            }
            CHECK(games == whole);
        }
    }
}

TEST_CASE("of what is none no game is told") {
    for (const std::string text : {"", "hello\n", "{\"a\":1}", "[White \"A\"]\n1. c3-d4 *\n", "7 point match\n"})
        CHECK(mat_document(text, 500, 1, {}) == R"({"format":"doska.mat/1","games":[]})");
}
