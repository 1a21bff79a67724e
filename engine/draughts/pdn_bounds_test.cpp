// What a file costs: memory by the bound of one game, time by its length alone.

#include "tests/support/pdn_reading.hpp"

using namespace doska;
using namespace doska::draughts;
using namespace doska::test;

namespace {

std::string repeated(std::string_view text, std::size_t times) {
    std::string out;
    for (; times > 0; --times)
        out += text;
    return out;
}

std::size_t bytes_of(const std::string& text) {
    return sizeof(text) + text.size();
}

std::size_t bytes_of(const std::vector<std::string>& texts) {
    std::size_t bytes = 0;
    for (const std::string& text : texts)
        bytes += bytes_of(text);
    return bytes;
}

/// What a game takes in memory.
std::size_t bytes_of(const PdnEntry& entry) {
    std::size_t bytes = bytes_of(entry.game.comments);
    for (const PdnTag& tag : entry.game.tags)
        bytes += bytes_of(tag.name) + bytes_of(tag.value);
    for (const PdnMove& move : entry.game.moves)
        bytes += sizeof(move) + bytes_of(move.comments) + bytes_of(move.variations) + sizeof(int) * move.nags.size();
    for (const PdnFault& fault : entry.faults)
        bytes += sizeof(fault) + fault.token.size() + fault.detail.size();
    return bytes;
}

}  // namespace

TEST_CASE("all that a game keeps counts for its bound, however little text it has") {
    constexpr std::size_t bound = 50'000;
    constexpr std::size_t times = 50'000;
    for (const std::string_view part : {"{}", "()", "{} ()", "! ", "$1 ", "!", "c3-d4!!!! ", "{\n[E \"\"]\n",
                                        "(\n[E \"\"]\n", "[A\n", "] ", "/F ", "- "}) {
        CAPTURE(part);
        // Tags stand before the moves, all else behind one.
        const std::string first = part.find('[') == std::string_view::npos ? "1. c3-d4 " : "[White \"A\"]\n";
        const Entries entries = read_all(first + repeated(part, times), {.most_bytes = bound, .variations = true});
        for (const PdnEntry& entry : entries)
            CHECK(bytes_of(entry) <= bound);
        CHECK(entries.size() < 3);
    }
}

TEST_CASE("the time for a file is that of reading it once" * doctest::timeout(30)) {
    const std::string long_tag = "[Result \"" + std::string(300'000, '1') + "-0\"]\n";
    SUBCASE("scores beside a long tag") {
        const Entries entries = read_all(long_tag + "1. c3-d4 " + repeated("32-28 ", 300'000));
        REQUIRE(entries.size() == 1);
        CHECK(problems(entries[0]).front().starts_with("illegal_move"));
    }
    SUBCASE("scores beside many tags") {
        std::string tags;
        for (int i = 0; i < 500; ++i)
            tags += "[T" + std::to_string(i) + " \"\"]\n";
        CHECK(read_all(tags + repeated("32-28 ", 300'000)).size() == 1);
    }
}

TEST_CASE("a game beyond the bound is named where it gets too large; the next one is read") {
    const PdnOptions small{.most_bytes = 1000};
    std::string long_game = "[White \"A\"]\n1. c3-d4 d6-c5\n";
    for (int i = 0; i < 20; ++i)
        long_game += "{words} ";
    const std::string next = "2-0\n[White \"B\"]\n1. a3-b4 *\n";
    SUBCASE("of many parts") {
        const Entries entries = read_all(long_game + "2. b2-c3 " + next, small);
        REQUIRE(entries.size() == 2);
        CHECK(problems(entries[0]) == Strings{"game_too_large@3:49"});
        CHECK(entries[0].spoiled_by() != nullptr);
        CHECK(entries[0].game.moves.size() == 2);
        CHECK(entries[0].game.result.outcome == PdnOutcome::WhiteWins);
        CHECK(entries[1].faults.empty());
        CHECK(entries[1].game.moves.size() == 1);
    }
    SUBCASE("without tags between them") {
        const Entries entries = read_all(long_game + "2-0\n1. a3-b4 *", small);
        REQUIRE(entries.size() == 2);
        CHECK(problems(entries[0]) == Strings{"game_too_large@3:49"});
        CHECK(entries[1].game.moves.size() == 1);
    }
    SUBCASE("by one comment") {
        const Entries entries = read_all("1. c3-d4 {" + std::string(2000, 'x') + "} d6-c5 " + next, small);
        REQUIRE(entries.size() == 2);
        CHECK(problems(entries[0]) == Strings{"game_too_large@1:10"});
        CHECK(entries[0].game.moves.size() == 1);
        CHECK(entries[1].faults.empty());
    }
    SUBCASE("by one tag, which is left out: the tags behind it are of the same game") {
        const Entries entries =
            read_all("[Event \"" + std::string(2000, 'x') + "\"]\n[White \"A\"]\n1. c3-d4 " + next, small);
        REQUIRE(entries.size() == 2);
        CHECK(problems(entries[0]) == Strings{"game_too_large@1:1"});
        CHECK(entries[1].game.tag("White") == "B");
    }
    SUBCASE("by moves without end") {
        const Entries entries = read_all(repeated("a1-b2 ", 10'000) + next);
        REQUIRE(entries.size() == 2);
        CHECK(problems(entries[0]).front() == "illegal_move@1:1");
        CHECK(problems(entries[0]).back().starts_with("game_too_large@1:"));
    }
}

TEST_CASE("white space and lines that are left out count for no bound") {
    const PdnOptions small{.most_bytes = 500};
    std::string text = "1. c3-d4";
    text += std::string(500, '\n') + "%" + std::string(500, 'x') + "\n" + std::string(500, ' ') + "d6-c5 *";
    const Entries entries = read_all(text, small);
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].faults.empty());
    CHECK(entries[0].game.moves.size() == 2);
}

TEST_CASE("pdn 15: what an ambiguous capture was is told by the next 40 half-moves, or by nothing") {
    const std::string_view quiet = "h2-g1 a7-b8 g1-h2 b8-a7 ";
    const auto problems_after = [&](std::size_t rounds) {
        return problems(
            read_one("[FEN \"W:WKd2:Bf4,f6,g7,d6,b6,Kh2\"]\n1. d2:a7 " + repeated(quiet, rounds) + "g7-h6"));
    };
    CHECK(problems_after(0).empty());
    CHECK(problems_after(9).empty());
    CHECK(problems_after(10) == Strings{"ambiguous_move@2:4"});
}
