#include "engine/nardy/playgen.hpp"

#include "tests/support/nardy_plays.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace doska;
using namespace doska::nardy;

namespace {

constexpr auto project = test::Reach::Project;

Roll roll(int first, int second, Throw which = Throw::Later) {
    return {Dice::make(first, second).value(), which};
}

PlayGraph graph(Variant variant, const std::string& position, const Roll& thrown) {
    return PlayGraph(test::position_of(position, variant), thrown);
}

using Texts = std::vector<std::string>;

Texts plays(Variant variant, const std::string& position, const Roll& thrown) {
    return test::ordered_texts(graph(variant, position, thrown));
}

/// "code article step" of the fault of an illegal play.
std::string fault(Variant variant, const std::string& position, const Roll& thrown, const std::string& text) {
    const PlayGraph turns = graph(variant, position, thrown);
    const auto moves = test::moves_of(text);
    CHECK_FALSE(find_play(turns, moves));
    const PlayFault found = fault_of(turns, moves);
    return std::string(found.code) + " " + std::string(found.article) + " " + std::to_string(found.step);
}

constexpr const char* at_start = "00000050300005000000000020:00000050300005000000000020";
constexpr const char* on_heads = "000000000000000000000000f0:000000000000000000000000f0";

}  // namespace

TEST_CASE("the rows of all plays: results and how many numbers must be played") {
    for (const Variant variant : all_variants) {
        const auto rows = test::nardy_plays(project, variant);
        CHECK(rows.size() >= 37);
        for (const test::PlaysRow& row : rows)
            test::check_plays_row(row);
    }
}

TEST_CASE("the rows of ordered plays: all orders, and none but these") {
    for (const Variant variant : all_variants) {
        const auto rows = test::nardy_ordered_plays(project, variant);
        CHECK(rows.size() >= 17);
        for (const test::OrderedRow& row : rows)
            test::check_ordered_row(row);
    }
}

TEST_CASE("named cases of plays, by their articles") {
    const auto cases = test::nardy_play_cases(project);
    CHECK(cases.size() == 61);
    for (const test::PlayCase& expected : cases)
        test::check_play_case(expected);
}

TEST_CASE("positions of nardy that other programs got wrong") {
    const auto rows = test::nardy_peer_plays(project);
    CHECK(rows.size() == 3);
    for (const test::PeerPlays& row : rows) {
        INFO(row.id);
        CHECK(test::result_texts(test::graph_of(row)) == row.results);
    }
}

TEST_CASE("appendix 4: the sample record is a legal opening of long nardy") {
    const auto turns = test::nardy_sample_turns();
    CHECK(turns.size() == 6);
    for (const test::SampleTurn& turn : turns) {
        INFO(turn.play);
        const auto played = find_play(test::graph_of(turn), test::moves_of(turn.play));
        REQUIRE(played);
        CHECK(to_text(played->after) == turn.after);
    }
}

TEST_CASE("26.6.2: a double is four numbers") {
    CHECK(graph(Variant::Short, at_start, roll(6, 6)).playable() == 4);
    CHECK(graph(Variant::Short, at_start, roll(6, 5)).playable() == 2);
}

TEST_CASE("26.6.3: the order of the dice means nothing for the plays") {
    for (const Variant variant : all_variants) {
        const std::string start = variant == Variant::Short ? at_start : on_heads;
        CHECK(plays(variant, start, roll(5, 2)) == plays(variant, start, roll(2, 5)));
    }
}

TEST_CASE("27.6: a number that bears off the last checker ends the game, with another left too") {
    const std::string position = "e0010000000000000000000000:5a000000000000000000000000";
    CHECK(plays(Variant::Short, position, roll(6, 2)) == Texts{"3/1 1/off"});
    const PlayGraph turns = graph(Variant::Short, position, roll(6, 2));
    for (const char* text : {"3/1 1/off", "3/off"}) {
        const auto played = find_play(turns, test::moves_of(text));
        REQUIRE_MESSAGE(played, text);
        CHECK(is_home(played->after.own));
    }
    CHECK(results(turns).size() == 1);
}

TEST_CASE("27.6: a number that does not end the game leaves the other to be played") {
    const std::string position = "d0110000000000000000000000:5a000000000000000000000000";
    CHECK(fault(Variant::Short, position, roll(6, 2), "3/off") == "number_left 26.6.3 1");
}

TEST_CASE("a side that has won plays nothing") {
    const Position over = test::position_of("f0000000000000000000000000:5a000000000000000000000000", Variant::Short);
    CHECK_THROWS_AS(PlayGraph(over, roll(1, 2)), InvariantBroken);
    CHECK_THROWS_AS(PlayGraph(turned(over), roll(1, 2)), InvariantBroken);
}

TEST_CASE("a play that is refused is refused by its article") {
    constexpr Variant s = Variant::Short;
    constexpr Variant l = Variant::Long;
    const std::string on_bar = "00000050300005000000000011:00000050300005000000000020";
    CHECK(fault(s, at_start, roll(3, 1), "12/9 8/7") == "no_checker 26.1 0");
    CHECK(fault(s, at_start, roll(3, 1), "8/4 6/5") == "number_not_thrown 26.6 0");
    CHECK(fault(s, at_start, roll(3, 1), "8/5 8/5") == "number_not_thrown 26.6 1");
    CHECK(fault(s, at_start, roll(3, 1), "8/5 6/5 6/5") == "number_not_thrown 26.6 2");
    CHECK(fault(s, at_start, roll(5, 1), "24/19 6/5") == "closed_point 21.4 0");
    CHECK(fault(s, at_start, roll(3, 1), "8/5") == "number_left 26.6.3 1");
    CHECK(fault(s, at_start, roll(3, 1), "") == "number_left 26.6.3 0");
    CHECK(fault(s, on_bar, roll(4, 2), "13/9 bar/23") == "bar_first 21.8 0");
    CHECK(fault(s, "00e00000000000000000000010:00000000000200000000d00000", roll(6, 4), "24/20") ==
          "larger_number 26.6.3 0");
    CHECK(fault(s, "50303030100000000000000000:5a000000000000000000000000", roll(6, 2), "6/off 8/6") ==
          "not_home 27.1 0");
    CHECK(fault(s, "a0220010000000000000000000:5a000000000000000000000000", roll(4, 4), "3/off") ==
          "higher_checker 27.3 0");
    CHECK(fault(l, on_heads, roll(2, 1), "24/22 24/23") == "head_taken 20.3 1");
    CHECK(fault(l, on_heads, roll(6, 6), "24/18 18/12") == "closed_point 20.4 1");
    CHECK(fault(l, on_heads, roll(2, 1), "24/22") == "number_left 20.6 1");
    CHECK(fault(l, "00e00000000000000000000010:05500000000000000000000050", roll(6, 5), "24/19") ==
          "larger_number 20.6 0");
    CHECK(fault(l, "00000001111200000000000090:000000000000000000000000f0", roll(5, 1), "24/23 11/6") ==
          "six_block 20.5 1");
    CHECK(fault(s, at_start, roll(3, 1), "6/5 13/10 13/10 13/10") == "number_not_thrown 26.6 2");
}

TEST_CASE("D5: 3-3 with hundreds of ends is a small graph") {
    const auto rows = test::nardy_plays(project, Variant::Long);
    const auto widest = std::max_element(
        rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.results.size() < b.results.size(); });
    REQUIRE(widest != rows.end());
    REQUIRE(widest->results.size() >= 300);
    const PlayGraph turns = test::graph_of(*widest);
    CHECK(turns.nodes().size() < 1000);
    CHECK(turns.edges().size() < 4000);
}
