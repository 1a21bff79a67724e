#include "engine/nardy/notation.hpp"

#include "tests/support/nardy_plays.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::nardy;

namespace {

PlayGraph graph(const char* position, int first, int second, Variant variant = Variant::Short) {
    return PlayGraph(test::position_of(position, variant), {Dice::make(first, second).value(), Throw::Later});
}

/// What a record's text means, or the word why not.
std::string resolved(const PlayGraph& turns, const char* text) {
    const auto written = parse_play(text);
    if (!written)
        return std::string(code(written.error()));
    const auto played = resolve_written(*written, turns);
    return played ? play_text(played->play) : std::string(code(played.error()));
}

std::string as_written(const PlayGraph& turns, const char* text) {
    const auto written = parse_play(text);
    if (!written)
        return std::string(code(written.error()));
    const auto played = find_written(*written, turns);
    return played ? play_text(played->play) : std::string(code(played.error()));
}

constexpr const char* start = "00000050300005000000000020:00000050300005000000000020";
// A blot of the opponent stands on the own point 20.
constexpr const char* a_blot = "00000050300005000000000020:00000141300004000000000020";

}  // namespace

TEST_CASE("appendix 4 and .mat: the cases of both forms, written and read") {
    const auto cases = test::nardy_written_cases(test::Reach::Project);
    CHECK(cases.size() >= 42);
    for (const test::WrittenCase& expected : cases)
        test::check_written_case(expected);
}

TEST_CASE("a written play is read with bar, off, marks, chains and repetitions") {
    const auto same = [](const char* a, const char* b) { return test::moves_of(a) == test::moves_of(b); };
    CHECK(same("bar/21 6/off", "25/21 6/0"));
    CHECK(same("BAR/21 6/Off", "25/21 6/0"));
    CHECK(same("24/18/13", "24/18 18/13"));
    CHECK(same("8/4(2) 6/2(2)", "8/4 8/4 6/2 6/2"));
    CHECK(same("24/20*/18*", "24/20 20/18"));
    CHECK(same(" 8/5\t6/5 ", "8/5 6/5"));
    CHECK(same("", ""));
    const auto twice = parse_play("13/9*(2)");
    REQUIRE(twice);
    CHECK((*twice)[0].hits);
    CHECK_FALSE((*twice)[1].hits);
}

TEST_CASE("what is no play is malformed") {
    for (const char* text : {"8",
                             "8/",
                             "/5",
                             "8-5",
                             "8/5/",
                             "5/8",
                             "5/5",
                             "26/20",
                             "8/5(0)",
                             "8/5(5)",
                             "8/5(2",
                             "8/5(12)",
                             "8/5 6/5 4/3 3/2 2/1",
                             "8/5(2)*",
                             "off/5",
                             "8/bar",
                             "8/5,6/5",
                             "x/5",
                             "8/5x",
                             "888/5"}) {
        CHECK_MESSAGE(!parse_play(text), text);
    }
    for (const char* text : {"", "31", "31 8/5 6/5", "07: 8/5", "3: 8/5", "31: 8-5"})
        CHECK_MESSAGE(!parse_turn(text), text);
    CHECK(parse_turn(" 31:")->play.empty());
}

TEST_CASE("a play is written with the marks that it has, whether or not they were given") {
    const PlayGraph turns = graph(a_blot, 4, 1);
    CHECK(as_written(turns, "24/20 6/5") == "24/20* 6/5");
    CHECK(as_written(turns, "24/20* 6/5") == "24/20* 6/5");
    CHECK(as_written(turns, "6/5 24/20*") == "6/5 24/20*");
    CHECK(as_written(turns, "24/20 6/5*") == "wrong_hit_mark");
    CHECK(as_written(turns, "24/20") == "no_such_play");
    CHECK(as_written(turns, "24/19*") == "no_such_play");
}

TEST_CASE("a record of another program may join the steps of a checker and give them in another order") {
    CHECK(resolved(graph(start, 6, 5), "24/13") == "24/18 18/13");
    CHECK(resolved(graph(start, 6, 1), "8/7 13/7") == "8/7 13/7");
    CHECK(resolved(graph("50303030100000000000000000:5a000000000000000000000000", 6, 2), "2/off 8/2") == "8/2 2/off");
    CHECK(resolved(graph(start, 2, 2), "24/20 13/11(2)") == "24/22 22/20 13/11 13/11");
    CHECK(resolved(graph(start, 6, 5), "24/14") == "no_such_play");
}

TEST_CASE("joined steps with a hit on the way are told apart by their marks") {
    // By 4 and 2 the checker passes 20, where it hits, or 22, where it does not.
    const PlayGraph turns = graph("00000050300005000000000020:00000140300005000000000020", 4, 2);
    CHECK(resolved(turns, "24/20*/18") == "24/20* 20/18");
    CHECK(resolved(turns, "24/18") == "24/22 22/18");
    CHECK(resolved(turns, "24/18*") == "ambiguous_play");
}
