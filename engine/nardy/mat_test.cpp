#include "engine/nardy/mat_replay.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

using namespace doska;
using namespace doska::nardy;

namespace {

std::string sample() {
    std::ifstream in("tests/cases/nardy/sample-match-short-7.mat");
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The sample with one place changed.
std::string changed(const std::string& from, const std::string& to) {
    std::string text = sample();
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, from);
    return text.replace(at, from.size(), to);
}

MatReport report_of(const std::string& text) {
    const auto match = parse_mat(text);
    REQUIRE_MESSAGE(match, (match ? "" : match.error().code));
    return replay_mat(*match);
}

/// "code clause line" of the first fault.
std::string fault_of_text(const std::string& text) {
    for (const MatGameReport& game : report_of(text).games) {
        if (game.fault)
            return std::string(game.fault->code) + " " + std::string(game.fault->clause) + " " +
                   std::to_string(game.fault->place.line);
    }
    return "none";
}

std::string error_of(const std::string& text) {
    const auto match = parse_mat(text);
    return match ? "none" : std::string(match.error().code) + " " + std::to_string(match.error().line);
}

/// A file of one game with these rows.
std::string one_game(const std::string& rows) {
    return " 5 point match\n\n Game 1\n A : 0                          B : 0\n" + rows;
}

}  // namespace

TEST_CASE(".mat: a whole match is read, found legal, and written as it was") {
    const auto match = parse_mat(sample());
    REQUIRE(match);
    CHECK(match->length == 7);
    CHECK(match->games.size() == 6);
    CHECK(match->games[1].names == std::array<std::string, 2>{"Petrov", "Ivanov"});
    CHECK(write_mat(*match) == sample());

    const MatReport report = replay_mat(*match);
    CHECK(fault_of_text(sample()) == "none");
    CHECK(report.is_legal());
    CHECK(report.score.points == std::array<Points, 2>{8, 4});
    CHECK(report.score.winner == Seat::A);
}

TEST_CASE("47.3: the Crawford game of a match is known, and others are not") {
    const MatReport report = report_of(sample());
    int crawford = 0;
    for (const MatGameReport& game : report.games)
        crawford += game.crawford ? 1 : 0;
    CHECK(crawford == 1);
}

TEST_CASE(".mat: what is against the rules is found at its line") {
    CHECK(fault_of_text(changed("25: 13/8 8/6", "25: 13/8")) == "number_left 26.6.3 5");
    CHECK(fault_of_text(changed("25: 13/8 8/6", "25: 13/7 8/6")) == "number_not_thrown 26.6 5");
    CHECK(fault_of_text(changed("25: 13/8 8/6", "22: 13/11(2) 6/4(2)")) == "first_roll_is_double 26.3 5");
    CHECK(fault_of_text(changed("16: 13/7 7/6", "16:")) == "number_left 26.6.3 6");
    CHECK(fault_of_text(changed("33:\n", "33: 8/5\n")) == "play_where_none_is 26.6.3 24");
    CHECK(fault_of_text(changed("Doubles => 2", "Doubles => 4")) == "wrong_cube 23.8 9");
    CHECK(fault_of_text(changed("Wins 2 points", "Wins 1 point")) == "wrong_points 48.1 33");
    CHECK(fault_of_text(changed("Petrov : 2", "Petrov : 1")) == "wrong_score 48.1 36");
    CHECK(fault_of_text(
              one_game(" 1) 31: 8/5 6/5   Doubles => 2\n 2) Takes   31: 8/5 6/5\n 3) 11: 6/5(4) Doubles => 4\n")) ==
          "not_your_cube 23.8 7");
    CHECK(fault_of_text(one_game(" 1) Doubles => 2   Takes\n")) == "not_begun 26.3 5");
    CHECK(fault_of_text(one_game(" 1) 31: 8/5 6/5   31: 8/5 6/5\n 2) 31: 24/23 24/21   Takes\n")) == "no_offer 23.7 6");
    CHECK(fault_of_text(one_game(" 1) 31: 8/5 6/5\n      Wins 4 points\n")) == "wrong_points 48.1 6");
}

TEST_CASE(".mat: a bad game counts as it was recorded, and those after it are judged by themselves") {
    const MatReport report = report_of(changed("25: 13/8 8/6", "25: 13/8"));
    CHECK(report.games.front().fault);
    CHECK(std::count_if(report.games.begin(), report.games.end(),
                        [](const auto& game) { return game.fault.has_value(); }) == 1);
    CHECK(report.score.points == std::array<Points, 2>{8, 4});
}

TEST_CASE("23.14: a double in the Crawford game is found") {
    const std::string match =
        " 3 point match\n\n Game 1\n A : 0     B : 0\n 1) 31: 8/5 6/5   31: 8/5 6/5\n Wins 2 points\n\n"
        " Game 2\n A : 2     B : 0\n 1) 31: 8/5 6/5   Doubles => 2\n 2) Drops\n";
    CHECK(fault_of_text(match) == "no_cube 23.14 10");
}

TEST_CASE(".mat: a game that is given up or not finished is told as that") {
    const MatReport given_up = report_of(one_game(" 1) 31: 8/5 6/5   31: 8/5 6/5\n   Wins 2 points\n"));
    CHECK(given_up.games.front().ending == MatEnding::GivenUp);
    CHECK(given_up.games.front().winner == Side::White);
    CHECK(given_up.score.of(Seat::A) == 2);
    const MatReport open = report_of(one_game(" 1)    31: 8/5 6/5\n"));
    CHECK(open.is_legal());
    CHECK(open.games.front().ending == MatEnding::Unfinished);
    CHECK(open.games.front().plays == 1);
    const MatReport passed =
        report_of(one_game(" 1) 31: 8/5 6/5    Doubles => 2\n 2) Drops\n"
                           "                       Wins 1 point\n"));
    CHECK(passed.games.front().ending == MatEnding::Passed);
    CHECK(passed.score.of(Seat::B) == 1);
}

// gnubg, at its 1.07, would read "Doubles => 2" once more, behind the pass.
TEST_CASE(".mat: an act of the cube on the left is as wide as its column, though nothing stands on the right") {
    const std::string text =
        one_game("  1) 31: 8/5 6/5                    Doubles => 2\n  2)  Drops                        \n" +
                 std::string(37, ' ') + "Wins 1 point\n\n");
    const auto match = parse_mat(text);
    REQUIRE(match);
    CHECK(write_mat(*match) == text);
}

TEST_CASE(".mat: the ways of other programs are read") {
    const std::string text =
        "; [Site \"somewhere\"]\n\n5 point match\n\nGame 1\nA : 0     B b : 0\r\n"
        "  1) 65: 24/13             31: 25/22 8/7\r\n";
    const auto match = parse_mat(text);
    REQUIRE(match);
    CHECK(match->games.front().names[1] == "B b");
    CHECK(fault_of_text(one_game(" 1) 65: 24/13    62: 24/18 13/11\n 2) 31: 6/5 8/5\n")) == "none");
    CHECK(parse_mat(one_game(" 1) 65: 24/13    66: Cannot Move\n"))->games.front().entries.size() == 2);
    CHECK_FALSE(parse_mat(" 0 point match\n Game 1\n A : 0 B : 0\n")->length);
}

TEST_CASE(".mat: what can't be read is named with its line") {
    CHECK(error_of("") == "no_game 0");
    CHECK(error_of("7 point match\n") == "no_game 1");
    CHECK(error_of(" Game 1\n A B\n") == "bad_score_line 2");
    CHECK(error_of(" Game 1\n A : 0 B : x\n") == "bad_score_line 2");
    CHECK(error_of(one_game(" 1 31: 8/5\n")) == "bad_row 5");
    CHECK(error_of(one_game(" 1) 31: 8-5\n")) == "bad_play 5");
    CHECK(error_of(one_game(" 1) retires\n")) == "bad_play 5");
    CHECK(error_of(" Game 1\n A : 0 B : 0\n 5 point match\n Game 1\n A : 0 B : 0\n") == "several_matches 3");
    CHECK(error_of(one_game(" 1) Doubles => two\n")) == "bad_row 5");
    CHECK(error_of(one_game(" 1) 31: 8/5 6/5\n Wins all\n")) == "bad_win 6");
    CHECK(error_of(one_game(" 1) 31: 8/5 6/5\n Wins 1 point or two\n")) == "bad_win 6");
}
