// A file read in pieces is the file read as a whole.

#include "tests/support/pdn_reading.hpp"
#include "tests/support/repetitions.hpp"

#include <algorithm>
#include <random>

using namespace doska;
using namespace doska::draughts;
using namespace doska::test;

namespace {

Entries in_pieces(std::string_view text, PdnOptions options, std::mt19937& random) {
    PdnReader reader(options);
    Entries entries;
    while (!text.empty()) {
        const std::size_t longest = random() % 4 == 0 ? 200 : 5;
        const std::size_t size = std::min<std::size_t>(1 + random() % longest, text.size());
        reader.feed(text.substr(0, size));
        text.remove_prefix(size);
        if (random() % 3 != 0)
            take(reader, entries);
    }
    reader.finish();
    take(reader, entries);
    return entries;
}

constexpr std::string_view fragments[] = {
    "[White \"x\"]\n",
    "[Black \"\xC0\xE1\xE0\xF6\xE8\xE5\xE2\"]\r\n",
    "[Event  \"Кубок\" ]\n",
    "[Result \"4-6\"]\n",
    "\n[A",
    "[FEN \"W:WKd2:Bf4,f6,g7,d6,b6\"]\n",
    "\n\n",
    "\r",
    "\r\n",
    "    ",
    "\xEF\xBB\xBF",
    "\xEF",
    "%rest of line c3-d4\n",
    "1. ",
    "2...",
    "c3-d4 ",
    "d6-c5 ",
    "22- 18 ",
    "10-",
    "d2:a7 ",
    "7\xF5",
    "- ",
    "2-0 ",
    "*",
    "4-6 ",
    "{a {b}",
    "{[%clock w0:10:00 B0:10:00]} ",
    "; to the end\n",
    "(1. c3-b4 ; )\n) ",
    "(!)",
    "(",
    "{",
    "}",
    "\"",
    "\\",
    "$1 ",
    "$",
    "!",
    "/FEN \"B:W18:B12\" ",
    "\xD1",
    "\xD0\x90",
};

std::string random_file(std::mt19937& random) {
    std::string text;
    for (std::size_t n = random() % 60; n > 0; --n)
        text += fragments[random() % std::size(fragments)];
    return text;
}

}  // namespace

TEST_CASE("pieces cut anywhere give the games and faults of the whole, with any bound") {
    constexpr unsigned seed = 20261130;
    CAPTURE(seed);
    std::mt19937 random(seed);
    const int files = test::repetitions(1000, 100000);
    for (int i = 0; i < files; ++i) {
        const std::string text = random_file(random);
        CAPTURE(i);
        CAPTURE(text);
        const std::size_t bounds[] = {5, 40, 500, 2000, std::size_t{1} << 20};
        const PdnOptions options{.most_bytes = bounds[random() % std::size(bounds)], .variations = random() % 2 == 0};
        REQUIRE(in_pieces(text, options, random) == read_all(text, options));
    }
}

TEST_CASE("a game is given as soon as the next one has begun") {
    PdnReader reader;
    CHECK_FALSE(reader.next());
    reader.feed("[White \"A\"]\n1. c3-d4 2-0\n");
    CHECK_FALSE(reader.next());
    reader.feed("\n[White \"B\"]\n1. a3-");
    const auto first = reader.next();
    REQUIRE(first);
    CHECK(first->game.tag("White") == "A");
    CHECK_FALSE(reader.next());
    reader.feed("b4");
    CHECK_FALSE(reader.next());
    reader.finish();
    const auto second = reader.next();
    REQUIRE(second);
    CHECK(second->number == 2);
    CHECK(second->game.moves.size() == 1);
    CHECK_FALSE(reader.next());
}

TEST_CASE("each game tells its own encoding; columns are characters of it") {
    const Entries entries = read_all(
        "[White \"Абациев\"]\n1. c3-d4 {Ход} z9 *\n\n"
        "[White \"\xC0\xE1\xE0\xF6\xE8\xE5\xE2 \xCD.\"]\n1. c3-d4 {\xD5\xEE\xE4} z9 *\n\n"
        "[White \"Andr\xE9 M\xFCller, S\xE3o, G\xF6teborg, R\xE9union, \xC5re, \xD8re, Ni\xF1o\"]\n1. c3-d4 z9 *\n\n"
        "[White \"\xCD.\"]\n1. c3-d4 *\n");
    REQUIRE(entries.size() == 4);
    CHECK(entries[0].game.tag("White") == "Абациев");
    CHECK(problems(entries[0]) == Strings{"malformed_move@2:16"});
    CHECK(entries[1].game.tag("White") == "Абациев Н.");
    CHECK(entries[1].game.moves[0].comments == Strings{"Ход"});
    CHECK(problems(entries[1]) == Strings{"malformed_move@5:16"});
    CHECK(entries[2].game.tag("White") == "André Müller, São, Göteborg, Réunion, Åre, Øre, Niño");
    CHECK(entries[3].game.tag("White") == "Н.");  // one letter: as most of the file so far
}

TEST_CASE("pdn 18: Cyrillic look-alikes in Windows-1251, padded too") {
    const Entries entries = read_all(
        "[White \"\xC0\xE1\xE0\xF6\xE8\xE5\xE2\"]\n[FEN \"W:We3:Bd4,h8\"]\n1. \xE5"
        "3\xF5\xF1"
        "5 *\n\n"
        "[FEN \"W:We3:Bd4,h8\"]\n1. 23\xF5 14 *\n");
    REQUIRE(entries.size() == 2);
    for (const PdnEntry& entry : entries) {
        CHECK(entry.faults.empty());
        CHECK(entry.game.moves.size() == 1);
    }
}

TEST_CASE("pdn 22: variations are kept as text where they are asked for, and written again") {
    const PdnOptions options{.variations = true};
    const std::string text = "1. c3-d4 (1. a3-b4 ; said } here\n {x)} (1. g3-h4)) d6-c5 ( !) *";
    const Entries entries = read_all(text, options);
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].game.moves[0].variations == Strings{"1. a3-b4 { said ) here} {x)} (1. g3-h4)"});
    CHECK(entries[0].game.moves[1].variations == Strings{"!"});
    const Entries again = read_all(write_pdn(entries[0].game), options);
    REQUIRE(again.size() == 1);
    CHECK(again[0].game.moves == entries[0].game.moves);
    CHECK(read_all(text)[0].game.moves[0].variations.empty());
}

TEST_CASE("1.8.1: a dash stands for the capture that has to be made, where there is only one") {
    const std::string opening = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 ";
    const auto moves = [](const Entries& entries) { return entries.at(0).game.moves; };
    const auto written = moves(read_all(opening + "4. b4:d6 e7:c5 5. a1-b2 *"));
    REQUIRE(written.size() == 9);
    CHECK(moves(read_all(opening + "4. - e7:c5 5. a1-b2 *")) == written);
    CHECK(moves(read_all(opening + "4. b4:d6 \u2013 5. a1-b2 *")).size() == 7);  // e7:c5 or c7:e5
    const auto problem = [](const std::string& text) { return problems(read_all(text).at(0)); };
    CHECK(problem(opening + "4. b4:d6 \u2013 5. a1-b2 *") == Strings{"ambiguous_move@1:55"});
    CHECK(problem("1. c3-d4 - 2. d4-c5 *") == Strings{"illegal_move@1:10"});
    CHECK(problem("1. c3-d4 - *") == Strings{"stray_text@1:10"});
    CHECK(read_all("1. - - 2. - - 1/2-1/2").at(0).not_played);
}

TEST_CASE("a reader that starts where a game does reads it and all behind it as the whole file has them") {
    const std::string text =
        "\xEF\xBB\xBF\n[White \"A\"]\r\n1. c3-d4 2-0 1. a3-b4 {x\ny} *\n\n[White \"B\"]\n1. e3-d4 z9 *\n";
    const Entries entries = read_all(text);
    REQUIRE(entries.size() == 3);
    for (std::size_t first = 0; first < entries.size(); ++first) {
        const PdnEntry& from = entries[first];
        CAPTURE(first);
        const Entries rest = read_all(std::string_view(text).substr(static_cast<std::size_t>(from.offset)),
                                      {.first_line = from.place.line});
        REQUIRE(rest.size() == entries.size() - first);
        for (std::size_t i = 0; i < rest.size(); ++i) {
            const PdnEntry& whole = entries[first + i];
            CHECK(rest[i].game == whole.game);
            CHECK(rest[i].place.line == whole.place.line);
            CHECK(problems(rest[i]) == problems(whole));
            CHECK(rest[i].offset + from.offset == whole.offset);
        }
    }
}
