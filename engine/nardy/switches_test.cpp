#include "engine/nardy/switches.hpp"

#include "tests/support/nardy_plays.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace doska;
using namespace doska::nardy;

namespace {

using Texts = std::vector<std::string>;

Roll roll(int first, int second, Throw which = Throw::Later) {
    return {Dice::make(first, second).value(), which};
}

Texts plays(Variant variant, const std::string& position, const Roll& thrown, const Switches& switches) {
    return test::ordered_texts(PlayGraph(test::position_of(position, variant), thrown, switches));
}

constexpr const char* long_reply = "000000000000000000000000f0:000000000000000000000100e0";

}  // namespace

TEST_CASE("20.3, switch head_exception: the second player's first throw, both first throws, or none") {
    const Texts two{"24/18 24/18"}, one{"24/18"};
    const auto at = [&](HeadException exception, Throw which) {
        return plays(Variant::Long, long_reply, roll(6, 6, which), {.head_exception = exception});
    };
    CHECK(at(HeadException::Second, Throw::FirstOfSecond) == two);
    CHECK(at(HeadException::Second, Throw::FirstOfFirst) == one);
    CHECK(at(HeadException::Second, Throw::Later) == one);
    CHECK(at(HeadException::Both, Throw::FirstOfSecond) == two);
    CHECK(at(HeadException::Both, Throw::FirstOfFirst) == two);
    CHECK(at(HeadException::Both, Throw::Later) == one);
    CHECK(at(HeadException::None, Throw::FirstOfSecond) == one);
}

TEST_CASE("20.3, switch head_doubles: a double that one checker can't play out may free a second one") {
    // The first player holds 9, so that a checker from the head is stopped after two fives.
    const Texts one{"24/19 19/14"}, two{"24/19 19/14 24/19 19/14", "24/19 24/19 19/14 19/14"};
    const auto at = [&](HeadDoubles doubles, Throw which) {
        return plays(Variant::Long, long_reply, roll(5, 5, which), {.head_doubles = doubles});
    };
    CHECK(at(HeadDoubles::Listed, Throw::FirstOfSecond) == one);
    CHECK(at(HeadDoubles::BlockedAny, Throw::FirstOfSecond) == two);
    CHECK(at(HeadDoubles::BlockedAny, Throw::Later) == one);
    // Nothing stops 2-2: one checker plays all four.
    CHECK(plays(Variant::Long, long_reply, roll(2, 2, Throw::FirstOfSecond),
                {.head_doubles = HeadDoubles::BlockedAny}) == Texts{"24/22 22/20 20/18 18/16"});
}

TEST_CASE("20.5, switch six_block: looked at after every step, at the end of the turn, or never") {
    const char* position = "00001111100000010000000090:000000000000000000000000f0";
    const auto has = [&](SixBlock six_block, const char* play) {
        const PlayGraph graph(test::position_of(position, Variant::Long), roll(6, 3), {.six_block = six_block});
        return find_play(graph, test::moves_of(play)).has_value();
    };
    // 15/9 closes 9..4; going on to 6 opens it.
    CHECK_FALSE(has(SixBlock::Step, "15/9 9/6"));
    CHECK_FALSE(has(SixBlock::Step, "15/9 24/21"));
    CHECK(has(SixBlock::End, "15/9 9/6"));
    CHECK_FALSE(has(SixBlock::End, "15/9 24/21"));
    CHECK(has(SixBlock::Off, "15/9 9/6"));
    CHECK(has(SixBlock::Off, "15/9 24/21"));
    const PlayGraph at_end(test::position_of(position, Variant::Long), roll(6, 3), {.six_block = SixBlock::End});
    CHECK(fault_of(at_end, test::moves_of("15/9 24/21")).code == "six_block");
}

TEST_CASE("27.3, switch bearoff: by the bare words any lower checker may go where the number's point is empty") {
    const char* position = "c0011010000000000000000000:5a000000000000000000000000";
    CHECK(plays(Variant::Short, position, roll(5, 5), {}) == Texts{"6/1 4/off 3/off 1/off"});
    CHECK(plays(Variant::Short, position, roll(5, 5), {.bearoff = BearOff::Literal}).size() > 1);
    const PlayGraph literal(test::position_of(position, Variant::Short), roll(5, 5), {.bearoff = BearOff::Literal});
    CHECK(find_play(literal, test::moves_of("3/off 4/off 6/1 1/off")));
}

TEST_CASE("every switch has its word, and the default is the one that a silent regulation means") {
    CHECK(switch_word(head_exception_words, Switches{}.head_exception) == "second");
    CHECK(switch_word(head_doubles_words, Switches{}.head_doubles) == "listed");
    CHECK(switch_word(six_block_words, Switches{}.six_block) == "step");
    CHECK(switch_word(bearoff_words, Switches{}.bearoff) == "standard");
    CHECK(parse_switch(six_block_words, "end") == SixBlock::End);
    CHECK(parse_switch(head_doubles_words, "blocked-any") == HeadDoubles::BlockedAny);
    CHECK_FALSE(parse_switch(bearoff_words, "else"));
}
