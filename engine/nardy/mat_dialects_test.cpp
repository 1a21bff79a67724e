// .mat as other programs write it, and what is left of it where it is broken.

#include "engine/nardy/mat_replay.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace doska;
using namespace doska::nardy;

namespace {

std::string one_game(const std::string& rows) {
    return " 5 point match\n\n Game 1\n A : 0                          B : 0\n" + rows;
}

/// "code line:column token", of each place one.
std::string unread_of(const MatGame& game) {
    std::string all;
    for (const MatUnread& one : game.unread)
        all += (all.empty() ? "" : "; ") + std::string(one.code) + " " + std::to_string(one.place.line) + ":" +
               std::to_string(one.place.column) + " " + one.token;
    return all;
}

MatGameReport first_of(const std::string& text) {
    const auto matches = read_mat(text);
    REQUIRE(matches.size() == 1);
    return replay_mat(matches.front()).games.front();
}

}  // namespace

TEST_CASE(".mat: what can't be read is named by line and column, and the games behind it are read") {
    const auto matches = read_mat(
        " 5 point match\n\n Game 1\n Ан\u0451 : 0    B : 0\n  1) 31: 8/5 6/5    Шаг 31: 8/5 6/5\n  2) 31: 24/23 24/21\n"
        "      Wins 2 points\n\n Game 2\n Аня : 2   B : x\n  1) 31: 8/5 6/5\n      Wins all\n");
    REQUIRE(matches.size() == 1);
    REQUIRE(matches[0].games.size() == 2);
    const MatGame& first = matches[0].games[0];
    CHECK(unread_of(first) == "bad_play 5:6 31: 8/5 6/5    Шаг");
    CHECK(first.entries.empty());
    CHECK(first.win->points == 2);
    const MatGame& second = matches[0].games[1];
    CHECK(unread_of(second) == "bad_score_line 10:2 Аня : 2   B : x; bad_win 12:7 Wins all");
    CHECK(second.entries.size() == 1);
    CHECK_FALSE(second.score);
    CHECK(second.names[0] == "Анё");

    const MatReport report = replay_mat(matches[0]);
    CHECK_FALSE(report.is_legal());
    CHECK(report.games[1].plays == 1);
    CHECK_FALSE(report.games[1].fault);
    CHECK(report.score.points == std::array<Points, 2>{2, 0});
}

TEST_CASE(".mat: several matches of one file, each with its own length") {
    const auto matches =
        read_mat(one_game(" 1) 31: 8/5 6/5\n") + "; [Site \"x\"]\n 0 point match\n\n Game 1\n C : 0 D : 0\n");
    REQUIRE(matches.size() == 2);
    CHECK(matches[0].length == 5);
    CHECK_FALSE(matches[1].length);
    CHECK(matches[1].line == 7);
    CHECK(matches[1].games.front().names[1] == "D");
}

TEST_CASE(".mat: any end of line, a mark of the encoding, names with colons and scores below zero") {
    const std::string rows = " 3 point match\n\n Game 1\n A: b : 0   B: -1\n 1) 31: 8/5 6/5    66: 24/18(2) 13/7(2)\n";
    for (const std::string_view end : {"\n", "\r\n", "\r"}) {
        std::string text = "\xEF\xBB\xBF";
        for (const char c : rows)
            text += c == '\n' ? std::string(end) : std::string(1, c);
        const auto matches = read_mat(text);
        REQUIRE(matches.size() == 1);
        const MatGame& game = matches[0].games.front();
        CHECK(game.unread.empty());
        CHECK(game.names == std::array<std::string, 2>{"A: b", "B"});
        CHECK(game.score == std::array<Points, 2>{0, -1});
        CHECK(game.entries.size() == 2);
        CHECK(game.entries[1].place == MatPlace{5, 20});
    }
}

TEST_CASE(".mat: capital letters, doubles without a value and rows of resignations are those of some programs") {
    const MatGameReport game = first_of(
        "5 POINT MATCH\nGAME 1\nA : 0 B : 0\n 1) 31: 8/5 6/5    doubles\n 2) takes    66: CANNOT MOVE\n 3) resigns\n");
    CHECK(game.steps.size() == 3);
    CHECK(game.steps.back().cube == Cube{2, Side::White});
    REQUIRE(game.fault);  // in the start 66 can be played
    CHECK(game.fault->code == "number_left");
    CHECK(game.fault->place == MatPlace{5, 14});
    CHECK(game.fault->token == "66:");
}

TEST_CASE("30.2: the last roll without a play is that of who gave up") {
    for (const std::string roll : {"61:", "61: ????"}) {
        const MatGameReport game = first_of(one_game(" 1) 31: 8/5 6/5    " + roll + "\n      Wins 2 points\n"));
        CHECK_FALSE(game.fault);
        CHECK(game.ending == MatEnding::GivenUp);
        CHECK(game.plays == 2);
    }
    const MatGameReport other =
        first_of(one_game(" 1) 31: 8/5 6/5    61:\n" + std::string(36, ' ') + "Wins 2 points\n"));
    CHECK(other.fault->code == "number_left");
}

TEST_CASE(".mat: each act has the board behind it, its steps resolved, and the cube") {
    const MatGameReport game =
        first_of(one_game(" 1)                         65: 24/13\n 2) 43: 24/20 13/10   Doubles => 2\n"));
    REQUIRE(game.steps.size() == 3);
    CHECK(play_text(game.steps[0].play) == "24/18 18/13");
    CHECK(to_text(Position{Variant::Short, game.steps[0].checkers[1], game.steps[0].checkers[0]}) ==
          "00000050300006000000000010:00000050300005000000000020");
    CHECK(game.steps[1].checkers[0].at(20) == 1);
    CHECK(game.steps[2].cube.value == 1);
}

TEST_CASE(
    "18.6, 38.1.5: points that a clock or a judge has given are marked above the match, and not held to the cube") {
    const std::string rows = " 1) 31: 8/5 6/5\n      Wins 5 points and the match\n";
    CHECK(first_of(one_game(rows)).fault->code == "wrong_points");
    const std::string text = "; [Awarded \"1\"]\n" + one_game(rows);
    const MatGameReport game = first_of(text);
    CHECK_FALSE(game.fault);
    CHECK(game.ending == MatEnding::Awarded);
    CHECK(game.points == 5);
    CHECK(write_mat(*parse_mat(text)).starts_with("; [Awarded \"1\"]\n 5 point match\n"));
}

TEST_CASE("30.7: a score that a judge has set is marked above the match, and what follows counts from it") {
    const std::string games =
        one_game(" 1) 31: 8/5 6/5\n      Wins 2 points\n\n Game 2\n A : 4   B : -1\n 1) 31: 8/5 6/5\n");
    CHECK(replay_mat(read_mat(games).front()).games[1].fault->code == "wrong_score");
    const MatReport report = replay_mat(read_mat("; [ScoreSet \"2\"]\n" + games).front());
    CHECK(report.is_legal());
    CHECK(report.games[1].crawford);
}

TEST_CASE(".mat: a megabyte of anything is read, and as no more than it is") {
    const std::string head = one_game("");
    for (const std::string piece :
         {"11: ", "Game 1\n", " 1) 11:11:11: ", ":", " : 1", "\r", "(((", "Wins ", "99999999999"}) {
        std::string text;
        while (text.size() < 1'000'000)
            text += piece;
        for (const MatMatch& match : read_mat(text))
            CHECK(replay_mat(match).games.size() == match.games.size());
        const auto matches = read_mat(head + text);
        REQUIRE_FALSE(matches.empty());
        for (const MatUnread& one : matches.front().games.front().unread)
            CHECK(one.token.size() <= 63);
    }
}
