#include "engine/draughts/pdn.hpp"

#include "tests/support/pdn_reading.hpp"

#include <random>

using namespace doska;
using namespace doska::draughts;
using namespace doska::test;

namespace {

constexpr std::string_view diagram_8 = "[FEN \"W:WKd2:Bf4,f6,g7,d6,b6\"]\n";

std::string with(std::string_view head, std::string_view moves) {
    return std::string(head) + std::string(moves);
}

}  // namespace

TEST_CASE("pdn 1: tags need no blank line, no order, no single spaces") {
    const PdnEntry entry = read_one("[Result \"2-0\"]\n[Event       \"Cup\"]\n1. c3-d4 2-0\n");
    CHECK(entry.game.tag("Event") == "Cup");
    CHECK(gist(entry) == "c3-d4");
}

TEST_CASE("pdn 2: a game starts at the first tag after moves") {
    CHECK(gists("[White \"A\"]\n1. c3-d4\n[White \"B\"]\n[Result \"\"]\n1. a3-b4 *") == Strings{"c3-d4", "a3-b4"});
    CHECK(gists("1. c3-d4 2-0\n1. a3-b4 *\n") == Strings{"c3-d4", "a3-b4"});
    CHECK(read_all("").empty());
    CHECK(read_all("\n  \n").empty());
}

TEST_CASE("pdn 3: GameType") {
    for (const auto* type : {"25", "25,W,8,8,A0,0", ""}) {
        CAPTURE(type);
        CHECK(gist(with("[GameType \"" + std::string(type) + "\"]\n", "1. c3-d4 *")) == "c3-d4");
    }
    for (const auto* type : {"21", "22", "23", "24", "29", "40"}) {
        CAPTURE(type);
        const PdnEntry entry =
            read_one(with("[Event \"x\"]\n[GameType \"" + std::string(type) + "\"]\n", "1. c3-d4 *"));
        CHECK(gist(entry) == "other_game@2:1");
        CHECK(entry.spoiled_by() != nullptr);
    }
}

TEST_CASE("pdn 4: a game without GameType that is not Russian is found by its first move against the rules") {
    // A Czech man does not capture backwards, so there the move is legal.
    CHECK(gist("[FEN \"W:We5,a1:Bd4,h8\"]\n1. e5-f6 *") == "illegal_move@2:4");
}

TEST_CASE("pdn 5: set-up positions") {
    CHECK(gist("[SetUp \"1\"]\n[FEN \"W:W31:B1,2.\"]\n1. e1-d2 *") == "e1-d2");
    CHECK(gist("[FEN \"W:WK26:B8,9,10,11,19.\"]\n1. d2xh6xf8xc5xa7 1-0") == "d2:h6:f8:c5:a7");
    CHECK(read_one("[FEN \"W:W29,30,31,32,25,26,27,28,21,22,23,24:B9,10,11,12,5,6,7,8,1,2,3,4.\"]\n1. c3-d4 *")
              .game.start == initial_position());
}

TEST_CASE("pdn 6: a bad FEN spoils its game only") {
    const auto entries = read_all("[FEN \"W:Wa1,c3:Ba1\"]\n1. c3-d4 *\n\n[White \"B\"]\n1. c3-d4 *");
    REQUIRE(entries.size() == 2);
    CHECK(gist(entries[0]) == "bad_fen@1:1");
    CHECK(entries[0].faults.front().detail == "square_twice");
    CHECK(gist(entries[1]) == "c3-d4");
}

TEST_CASE("pdn 7: odd dates are kept as they are") {
    for (const auto* date : {"1950.", "1.1.1965", "2007/2008", "????.??.??", ""}) {
        const PdnEntry entry = read_one("[Date \"" + std::string(date) + "\"]\n1. c3-d4 *");
        CHECK(entry.game.tag("Date") == date);
        CHECK(entry.faults.empty());
    }
}

TEST_CASE("pdn 8: encodings, escapes and line ends") {
    CHECK(read_one("\xEF\xBB\xBF[White \"Абациев Н.\"]\r\n\r\n1. c3-d4 *\r\n").game.tag("White") == "Абациев Н.");
    CHECK(read_one("[White \"\xC0\xE1\xE0\xF6\xE8\xE5\xE2 \xCD.\"]\n1. c3-d4 *").game.tag("White") == "Абациев Н.");
    CHECK(read_one("[Event \"the \\\"Cup\\\" \\\\ x\"]\n1. c3-d4 *").game.tag("Event") == "the \"Cup\" \\ x");
    CHECK(read_one("[Event \"the \"Cup\" x\"]\n1. c3-d4 *").game.tag("Event") == "the \"Cup\" x");
}

TEST_CASE("a line ends by '\\n', by both or by '\\r' alone, as in old files") {
    const std::string_view unix_text =
        "[White \"A\"]\n\n1. c3-d4 ; hi\n%x\n d6-c5 {a\nb}\n2. z9 *\n\n[White \"B\"]\n1. a3-b4 *\n";
    const Entries plain = read_all(unix_text);
    REQUIRE(plain.size() == 2);
    CHECK(gist(plain[0]) == "c3-d4 d6-c5 malformed_move@7:4");
    for (const std::string_view end : {"\r", "\r\n"}) {
        std::string text;
        for (const char c : unix_text)
            c == '\n' ? text += end : text += c;
        const Entries entries = read_all(text);
        REQUIRE(entries.size() == 2);
        for (std::size_t i = 0; i < 2; ++i) {
            CHECK(entries[i].game == plain[i].game);
            CHECK(entries[i].place == plain[i].place);
            CHECK(problems(entries[i]) == problems(plain[i]));
        }
    }
}

TEST_CASE("a file in UTF-16 is named as such") {
    for (const std::string mark : {"\xFF\xFE", "\xFE\xFF"}) {
        const PdnEntry entry = read_one(mark + std::string("[\0W\0\n\0001\0.\0", 10));
        CHECK(problems(entry) == Strings{"utf16@1:1"});
        CHECK(entry.spoiled_by() != nullptr);
    }
}

TEST_CASE("pdn 9: unknown tags are kept; a line that is no tag is named and left") {
    const PdnEntry entry = read_one("[DamboTopLine \"7\"]\n[WhiteClock 5]\n[ECO \"x\"]\n1. c3-d4 *");
    CHECK(entry.game.tag("DamboTopLine") == "7");
    CHECK(entry.game.tag("ECO") == "x");
    CHECK(gist(entry) == "c3-d4 bad_tag@2:1");
    CHECK(entry.spoiled_by() == nullptr);
}

TEST_CASE("pdn 10: results of every dialect") {
    const auto outcome = [](std::string_view text) { return read_one(with("1. c3-d4 ", text)).game.result.outcome; };
    CHECK(outcome("1-0") == PdnOutcome::WhiteWins);
    CHECK(outcome("2-0") == PdnOutcome::WhiteWins);
    CHECK(outcome("0-1") == PdnOutcome::BlackWins);
    CHECK(outcome("0-2") == PdnOutcome::BlackWins);
    CHECK(outcome("1/2-1/2") == PdnOutcome::Draw);
    CHECK(outcome("1-1") == PdnOutcome::Draw);
    CHECK(outcome("0-0") == PdnOutcome::BothLose);
    CHECK(outcome("*") == PdnOutcome::Unknown);
}

TEST_CASE("pdn 11: scores as results, one of which looks like a move") {
    const auto score = [](std::string_view text) {
        const PdnEntry entry = read_one(text);
        CHECK(gist(entry) == "c3-d4");
        CHECK(entry.game.result.outcome == PdnOutcome::Score);
        return entry.game.result.text;
    };
    CHECK(score("[Result \"4-6\"]\n1. c3-d4 4-6\n") == "4-6");
    CHECK(score("1. c3-d4 4-6\n\n") == "4-6");
    CHECK(score("[Result \"1.02-0.98\"]\n1. c3-d4 1.02-0.98") == "1.02-0.98");
    CHECK(score("1. c3-d4 12-0") == "12-0");
    CHECK(score("1. c3-d4 1,5-0,5") == "1,5-0,5");
    CHECK(score("[Result \"1.5-2\"]\n1. c3-d4 1.5-2") == "1.5-2");
    CHECK(gist("1. c3-d4 4-6 2. a3-b4 *") == "c3-d4 illegal_move@1:10");
    CHECK(read_one("1. c3-d4 2-0!").game.result.outcome == PdnOutcome::WhiteWins);
    SUBCASE("a last token that is a legal move and not the Result tag is a move") {
        CHECK(gist("[FEN \"B:WKh2:Bb8\"]\n1... 1-5") == "b8-a7");
        CHECK(read_one("[FEN \"B:WKh2:Bb8\"]\n[Result \"1-5\"]\n1... 1-5").game.moves.empty());
    }
}

TEST_CASE("pdn 12: a result on its own line, missing, and games that were not played") {
    CHECK(gist("1. c3-d4\n\n                    1-0\n") == "c3-d4");
    const PdnEntry missing = read_one("[Result \"0-1\"]\n1. c3-d4");
    CHECK(missing.game.result.outcome == PdnOutcome::BlackWins);
    for (const auto* text : {"[Result \"1-0\"]\n\n-\n\n 1-0\n", "[Result \"1-0\"]\n\n 1-0\n", "[Result \"1-0\"]\n"}) {
        CAPTURE(text);
        const PdnEntry entry = read_one(text);
        CHECK(entry.not_played);
        CHECK(entry.faults.empty());
        CHECK(entry.game.result.outcome == PdnOutcome::WhiteWins);
    }
    CHECK(gists("[Event \"a\"]\n\n[Event \"b\"]\n1. c3-d4 *") == Strings{"", "c3-d4"});
}

TEST_CASE("pdn 13: a star glued to a move is a mark, alone it ends the game") {
    const PdnEntry entry = read_one("1. c3-d4* d6-c5 *");
    CHECK(gist(entry) == "c3-d4 d6-c5");
    CHECK(entry.game.moves[0].nags == std::vector<int>{7});
    CHECK(entry.game.result.text == "*");
}

TEST_CASE("pdn 14: separators, mixed ones are refused") {
    CHECK(gist("1. c3d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4-d6 e7xc5 *") ==
          "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5");
    CHECK(gist(with(diagram_8, "1. d2-g5:d8-a5 *")) == "malformed_move@2:4");
}

TEST_CASE("pdn 15: a short capture with several meanings is resolved by what follows") {
    CHECK(gist(with(diagram_8, "1. d2:a7 f6-g5 *")) == "d2:h6:f8:c5:a7 f6-g5");
    CHECK(gist(with(diagram_8, "1. d2:a7 g7-h6 *")) == "d2:g5:e7:c5:a7 g7-h6");
    CHECK(gist(with(diagram_8, "1. d2:a7 *")) == "ambiguous_move@2:4");
    CHECK(gist(with(diagram_8, "1. d2:a7 f6-e7 *")) == "ambiguous_move@2:4");
}

TEST_CASE("pdn 16: full captures") {
    CHECK(gist(with(diagram_8, "1. d2:g5:e7:c5:a7 *")) == "d2:g5:e7:c5:a7");
    CHECK(gist(with(diagram_8, "1. d2:h6:a7 *")) == "d2:h6:f8:c5:a7");
    CHECK(gist("[FEN \"W:WKa1:Bb2,d4,f6\"]\n1. a1:c3:e5:g7 *") == "a1:g7");
}

TEST_CASE("pdn 17: the writer gives the route only where it is needed") {
    const PdnEntry entry = read_one(with(diagram_8, "1. d2:h6:f8:c5:a7 f6-g5 *"));
    CHECK(write_pdn(entry.game).find("\n1. d2:h6:f8:c5:a7 f6-g5 *\n") != std::string::npos);
    const PdnEntry other = read_one(with(diagram_8, "1. d2:g5:d8:a5 g7-h6 *"));
    CHECK(write_pdn(other.game).find("\n1. d2:a5 g7-h6 *\n") != std::string::npos);
}

TEST_CASE("pdn 18: zeros, padding, upper case, Cyrillic look-alikes") {
    CHECK(gist("1. 22-18 10-14 *") == "c3-d4 d6-c5");
    CHECK(gist("[FEN \"B:WKh2:Bb8\"]\n1... 1- 5 *") == "b8-a7");
    CHECK(gist("[FEN \"B:WKh2:Bb8\"]\n1... 01-05 *") == "b8-a7");
    CHECK(gist("[FEN \"W:We3:Bd4,h8\"]\n1. 23x 14 *") == "e3:c5");
    CHECK(gist("1. C3-D4 *") == "c3-d4");
    CHECK(gist("1. с3-d4 *") == "c3-d4");
    CHECK(gist("[FEN \"W:We3:Bd4,h8\"]\n1. е3хс5 *") == "e3:c5");
}

TEST_CASE("pdn 19: sparing notation, the example of 2.1.6.2") {
    CHECK(gist("1.ed4 dc5 2.fe3 fg5 3.cb4 gh4 4.b:d6 h:f2 5.e:g3 c:h4 2-0") ==
          "e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b4:d6 h4:f2 e1:g3 c7:e5:c3:e1:h4");
    CHECK(gist("[FEN \"W:WKc3,Kc7:Bh2\"]\n1. ce5 h2-g1 2. c7-d8 *") == "ambiguous_move@2:4");
}

TEST_CASE("pdn 20: move numbers of every shape, their value is ignored") {
    for (const auto* text : {"1.c3-d4 d6-c5 2.b2-c3", "01. c3-d4 d6-c5 02. b2-c3", "1. c3-d4 1... d6-c5 2. b2-c3",
                             "1. c3-d4 1. ... d6-c5 2. b2-c3", "1.\nc3-d4 d6-c5 2.\nb2-c3", "7. c3-d4 d6-c5 7. b2-c3",
                             "c3-d4 d6-c5 b2-c3", "1 c3-d4 d6-c5 2 b2-c3"}) {
        CAPTURE(text);
        CHECK(gist(text) == "c3-d4 d6-c5 b2-c3");
    }
}

TEST_CASE("pdn 21: comments") {
    const PdnEntry entry = read_one(
        "{before}\n1. c3-d4 {[%clock w0:10:00 B0:10:00] [x] (y)} d6-c5 ; to the end (\n%skipped a1-h8\n2. b2-c3 {a {b} "
        "*");
    CHECK(gist(entry) == "c3-d4 d6-c5 b2-c3");
    CHECK(entry.game.comments == Strings{"before"});
    CHECK(entry.game.moves[0].comments == Strings{"[%clock w0:10:00 B0:10:00] [x] (y)"});
    CHECK(entry.game.moves[1].comments == Strings{"to the end ("});
    CHECK(entry.game.moves[2].comments == Strings{"a {b"});
    CHECK(gist("1. c3-d4 {a {b} c} d6-c5 *") == "c3-d4 malformed_move@1:17");
    SUBCASE("one without an end is named and takes only its own game along") {
        const auto entries = read_all("1. c3-d4 {open\n2. x\n[White \"B\"]\n1. a3-b4 {closed} *");
        REQUIRE(entries.size() == 2);
        CHECK(gist(entries[0]) == "c3-d4 unterminated_comment@1:10");
        CHECK(entries[0].spoiled_by() != nullptr);
        CHECK(gist(entries[1]) == "a3-b4");
    }
}

TEST_CASE("pdn 22: variations are left out, marks in brackets are not variations") {
    CHECK(gist("1. c3-d4 (1. a3-b4 {)} (1. g3-h4)) {x} (1. e3-f4) d6-c5 (!) 2. b2-c3 (?) *") == "c3-d4 d6-c5 b2-c3");
    CHECK(read_one("1. c3-d4 (!) *").game.moves[0].nags == std::vector<int>{1});
    const auto entries = read_all("1. c3-d4 (1. a3-b4\n[White \"B\"]\n1. a3-b4 *");
    REQUIRE(entries.size() == 2);
    CHECK(gist(entries[0]) == "c3-d4 unterminated_variation@1:10");
    CHECK(gist(entries[1]) == "a3-b4");
}

TEST_CASE("pdn 23: marks and NAGs") {
    const PdnEntry entry = read_one("1. c3-d4!? $14 d6-c5 ?? 2. b2-c3+ f6-g5# *");
    CHECK(gist(entry) == "c3-d4 d6-c5 b2-c3 f6-g5");
    CHECK(entry.game.moves[0].nags == std::vector<int>{5, 14});
    CHECK(entry.game.moves[1].nags == std::vector<int>{4});
}

TEST_CASE("pdn 24: a set-up command inside a game is refused by name") {
    const PdnEntry entry = read_one("1. c3-d4 /FEN \"B:W18:B12\" d6-c5 2-0");
    CHECK(gist(entry) == "c3-d4 setup_command@1:10");
    CHECK(entry.game.result.outcome == PdnOutcome::WhiteWins);
}

TEST_CASE("pdn 25: black moves first") {
    for (const auto* moves : {"1... b8-a7 2. h2-g3", "1. ... b8-a7 2. h2-g3", "b8-a7 h2-g3"})
        CHECK(gist(with("[FEN \"B:WKh2:Bb8\"]\n", moves)) == "b8-a7 h2-g3");
}

TEST_CASE("pdn 26: an illegal first move is reported with game, ply, token and position; the next game is read") {
    const auto entries = read_all("1. c3-d4 *\n\n[White \"B\"]\n\n1. a1-h8 b8-a7 *\n\n[White \"C\"]\n1. c3-d4 *");
    REQUIRE(entries.size() == 3);
    CHECK(gist(entries[1]) == "illegal_move@5:4");
    const PdnFault& fault = *entries[1].spoiled_by();
    CHECK(entries[1].number == 2);
    CHECK(fault.ply == 1);
    CHECK(fault.token == "a1-h8");
    CHECK(fault.position == initial_position());
    CHECK(gist(entries[2]) == "c3-d4");
}

TEST_CASE("pdn 27: a drawn opening stands as moves or as a position") {
    CHECK(gist("[Opening \"x\"]\n1. c3-d4 b6-a5 2. d4-c5 *") == "c3-d4 b6-a5 d4-c5");
    CHECK(gist("[FEN \"W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,d4:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,h6,e5\"]\n1. d4:f6 *") ==
          "d4:f6");
}

TEST_CASE("columns count characters, not bytes") {
    CHECK(gist("{Абациев} 1. c3-d4 z9 *") == "c3-d4 malformed_move@1:20");
}

TEST_CASE("words behind a result do not make a game") {
    CHECK(gists("1. c3-d4 2-0 White won\n[White \"B\"]\n1. a3-b4 *") == Strings{"c3-d4 stray_text@1:14", "a3-b4"});
}

TEST_CASE("any bytes are read without harm") {
    constexpr unsigned seed = 7;
    CAPTURE(seed);
    std::mt19937 random(seed);
    constexpr std::string_view pieces[] = {
        "[", "]",   "\"", "{", "}", "(",       ")", "1. ", "c3-d4 ", "d6-c5 ", "*", "2-0 ", "\n", "[White \"x\"]\n",
        "$", "$5 ", "!",  ";", "%", "/FEN \"", "-", "1- ", "\xD1",   "\\"};
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        for (std::size_t n = random() % 40; n > 0; --n)
            text += pieces[random() % std::size(pieces)];
        CAPTURE(text);
        int last = 0;
        for (const PdnEntry& entry : read_all(text))
            CHECK(entry.number == ++last);
    }
}
