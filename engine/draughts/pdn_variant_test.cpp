// Which draughts a game is, and what is different in the files of each.

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/draughts/pdn_reader.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::draughts;

namespace {

PdnEntry read_one(std::string_view text, std::optional<Variant> told = {}) {
    PdnReader reader(text, {.variant = told});
    auto entry = reader.next();
    REQUIRE(entry);
    CHECK_FALSE(reader.next());
    return std::move(*entry);
}

/// "international 32-28 19-23", and behind it the first fault if there is one.
std::string gist(std::string_view text, std::optional<Variant> told = {}) {
    const PdnEntry entry = read_one(text, told);
    std::string out(rules_of(entry.game.start.variant).word);
    for (const PdnMove& played : entry.game.moves)
        out += " " + full_notation(played.move);
    if (!entry.faults.empty()) {
        const PdnFault& fault = entry.faults.front();
        out += " " + std::string(code(fault.problem)) + "@" + std::to_string(fault.place.line) + ":" +
               std::to_string(fault.place.column) + (fault.detail.empty() ? "" : " " + fault.detail);
    }
    return out;
}

std::string with_type(std::string_view type, std::string_view moves) {
    return "[GameType \"" + std::string(type) + "\"]\n" + std::string(moves);
}

/// The moves of a game as they are written, without line ends.
std::string moves_written(const PdnGame& game) {
    std::string text = write_pdn(game);
    text.erase(0, text.find("\n\n") + 2);
    while (text.back() == '\n')
        text.pop_back();
    return text;
}

}  // namespace

TEST_CASE("pdn 3: GameType in every dialect tells the variant; other games are refused") {
    for (const auto* type : {"20", "20,W,10,10,N2,0", "20,W,10,10,N1,0"})
        CHECK(gist(with_type(type, "1. 32-28 19-23 *")) == "international 32-28 19-23");
    for (const auto* type : {"25", "25,W,8,8,A0,0"})
        CHECK(gist(with_type(type, "1. 22-18 10-14 *")) == "russian c3-d4 d6-c5");
    CHECK(gist(with_type("26", "1. c3-b4 b6-a5 2. b4-c5 d6xb4 3. a3xc5 1/2-1/2")) ==
          "brazilian c3-b4 b6-a5 b4-c5 d6:b4 a3:c5");
    for (const auto* type : {"21", "22", "23", "24", "29", "40", "250", "2"}) {
        CAPTURE(type);
        CHECK(gist(with_type(type, "1. c3-d4 *")) == "russian other_game@1:1");
    }
    CHECK(gist(with_type("20", "1. 32-28 *"), Variant::Russian) == "international 32-28");
}

TEST_CASE("without GameType the caller tells the variant, and draughts-64 from Russian always") {
    CHECK(gist("1. c3-b4 *", Variant::Brazilian) == "brazilian c3-b4");
    CHECK(gist("1. 31-26 *", Variant::International) == "international 31-26");
    CHECK(gist(with_type("", "1. c3-b4 *"), Variant::Brazilian) == "brazilian c3-b4");
    CHECK(gist(with_type("25", "1. c3-b4 *"), Variant::Draughts64) == "draughts64 c3-b4");
    CHECK(gist(with_type("25", "1. c3-b4 *"), Variant::Brazilian) == "russian c3-b4");
    CHECK(gist(with_type("25", "[Variant \"draughts64\"]\n1. c3-b4 *")) == "draughts64 c3-b4");
    CHECK(gist("[Variant \"Brazilian\"]\n1. c3-b4 *") == "brazilian c3-b4");
}

TEST_CASE("without either, letters are the board of 64, numbers above 32 that of 100, legality tells the rest") {
    CHECK(gist("1. c3-d4 *") == "russian c3-d4");
    CHECK(gist("1. 32-27 17-22 2. 37-32 *") == "international 32-27 17-22 37-32");
    CHECK(gist("1. 22-17 *") == "russian c3-b4");
    CHECK(gist("1. 32-27 *") == "international 32-27");
    CHECK(gist("1. 9-9 *") == "russian illegal_move@1:4");
    CHECK(gist("[FEN \"W:WK1:B12,13,19,20.\"]\n1. 1x23x14x25 2-0") == "international 1:23:14:25");
    CHECK(gist("[FEN \"W:W31-50:B1-20\"]\n1. 32-28 *") == "international 32-28");
    CHECK(gist("[FEN \"W:Wa1:Bh8\"]\n1. 29-25 *") == "russian a1-b2");
    CHECK(gist("[FEN \"W:WK1:BK32\"]\n1. 1-5 *") == "russian b8-a7");
    CHECK(gist("[FEN \"W:WK1:BK33\"]\n1. 1-7 *") == "international 1-7");
}

TEST_CASE("pdn 5, 6: set-ups of 100 squares") {
    CHECK(gist("[SetUp \"1\"]\n[FEN \"B:W:B1\"]\n[GameType \"20\"]\n1... 1- 7 *") == "international 1-7");
    CHECK(gist("[GameType \"20\"]\n[FEN \"W:B1, 2 : WK3-5.\"]\n1. 5-10 *") == "international 5-10");
    CHECK(gist("[GameType \"20\"]\n[FEN \"W:W51:B1\"]\n*") == "international bad_fen@2:1 no_such_square");
    CHECK(gist("[GameType \"20\"]\n[FEN \"W:W31,31:B1\"]\n*") == "international bad_fen@2:1 square_twice");
    CHECK(gist("[GameType \"20\"]\n[FEN \"W:W5:B1\"]\n*") == "international bad_fen@2:1 man_on_last_row");
    CHECK(gist("[FEN \"W:W33:Ba3\"]\n*") == "russian bad_fen@1:1 no_such_square");
}

TEST_CASE("pdn 11: a score that looks like a move of 100 squares") {
    const std::string setup = "[FEN \"W:WK4,32:B15,18,K19\"]\n[GameType \"20\"]\n";
    const PdnEntry tagged = read_one("[Result \"4-6\"]\n" + setup + "1. 4x22 4-6");
    CHECK(tagged.game.moves.size() == 1);
    CHECK(tagged.game.result == PdnResult{PdnOutcome::Score, "4-6"});
    CHECK(read_one(setup + "4-6").game.result.text == "4-6");
    CHECK(gist(setup + "1. 4-6 2. 32-28 *") == "international illegal_move@3:4");
}

TEST_CASE("pdn 15: a short capture of 100 squares with two meanings") {
    const std::string setup = "[FEN \"W:WK4,20,39,44:B12,18,28,29,37\"]\n[GameType \"20\"]\n1. 4x24 ";
    CHECK(gist(setup + "*") == "international ambiguous_move@3:4");
    CHECK(gist(setup + "12-17 *") == "international ambiguous_move@3:4");
    CHECK(gist(setup + "37-42 *") == "international 4:22:33:24 37-42");
    CHECK(gist(setup + "28-33 *") == "international 4:31:42:24 28-33");
}

TEST_CASE("pdn 16: full captures of 100 squares in three dialects") {
    const std::string setup = "[GameType \"20\"]\n[FEN \"W:WK1:B12,13,19,20.\"]\n1. ";
    CHECK(gist(setup + "1x23x14x25 2-0") == "international 1:23:14:25");
    CHECK(gist(setup + "1x23x25 2-0") == "international 1:23:14:25");
    const std::string partial = "[GameType \"20\"]\n[FEN \"B:W22,24,27,31,34,40,45,48:BK2,7,15,25\"]\n1... 2x30x17 *";
    CHECK(read_one(partial).faults.empty());
}

TEST_CASE("pdn 14: a quiet move with the sign of a capture is what it can only be") {
    CHECK(gist("[GameType \"20\"]\n1. 32x28 19x23 2. 28x19 *") == "international 32-28 19-23 28:19");
    CHECK(gist("1. c3:d4 *") == "russian c3-d4");
}

TEST_CASE("3.3: on 100 squares the sparing form is no move, and a capture may have a dash") {
    CHECK(gist(with_type("20", "1. c3-d4 *")) == "international malformed_move@2:4");
    CHECK(gist(with_type("20", "1. 32-28 19-23 2. 28-19 14x23 *")) == "international 32-28 19-23 28:19 14:23");
}

TEST_CASE("pdn 17, 3.3: on 100 squares the writer has numbers, 'x', and every landing square where two routes exist") {
    const PdnEntry entry =
        read_one("[GameType \"20\"]\n[FEN \"W:WK4,20,39,44:B12,18,28,29,37\"]\n1. 4x31x42x24 28-33 2. 39x28 1-0");
    CHECK(moves_written(entry.game) == "1. 4x31x42x24 28-33 2. 39x28 1-0");
    CHECK(write_pdn(entry.game).find("[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK4,20,39,44:B12,18,28,29,37\"]") !=
          std::string::npos);
    CHECK(moves_written(read_one(with_type("26", "1. c3-b4 b6-a5 2. b4-c5 d6xb4 3. a3xc5 *")).game) ==
          "1. c3-b4 b6-a5 2. b4-c5 d6:b4 3. a3:c5 *");
}

TEST_CASE("draughts-64 is written so that it is read as draughts-64") {
    const PdnEntry entry = read_one("1. c3-b4 *", Variant::Draughts64);
    const std::string written = write_pdn(entry.game);
    CHECK(written.find("[GameType \"25\"]\n[Variant \"draughts64\"]\n") != std::string::npos);
    CHECK(read_one(written).game.start.variant == Variant::Draughts64);
}

TEST_CASE("pdn 21, 22, 25: the tiny examples of 100 squares") {
    const PdnEntry entry =
        read_one("[FEN \"W:W31-35,50:B16-20.\"] 1. 31-27 {[%clock W0:10:00 b0:09:58]} (1. 32-28? $2) 1... 16-21! *");
    CHECK(entry.faults.empty());
    CHECK(entry.game.start.variant == Variant::International);
    REQUIRE(entry.game.moves.size() == 2);
    CHECK(read_clock(entry.game.moves[0].comments.at(0), Side::White)->white == Millis{600000});
    CHECK(entry.game.moves[1].nags == std::vector<int>{1});
    CHECK(gist("01. 32-28  19-23 02. 28x19  14x23 1-1") == "international 32-28 19-23 28:19 14:23");
    CHECK(gist("1. 32-28 17-22 2. 28x17 12x21 3. 37-32  7-12 4. 41-37  1- 7 *") ==
          "international 32-28 17-22 28:17 12:21 37-32 7-12 41-37 1-7");
}
