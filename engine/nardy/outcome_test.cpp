#include "engine/nardy/outcome.hpp"

#include "tests/support/nardy_plays.hpp"
#include "tests/support/nardy_rule_cases.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::nardy;

namespace {

Variant variant_of_discipline(const std::string& word) {
    return word.starts_with("long") ? Variant::Long : Variant::Short;
}

/// The half of a position as one side's checkers; the other side is off.
Checkers checkers_of(const std::string& half, Variant variant) {
    return test::position_of(half + ":f0000000000000000000000000", variant).own;
}

std::vector<std::string> words(const Wins& wins) {
    std::vector<std::string> found;
    for (const Win win : wins)
        found.emplace_back(code(win));
    return found;
}

}  // namespace

TEST_CASE("48: the cases of a game's points") {
    const auto cases = test::nardy_rule_cases(test::Reach::Project, "score");
    CHECK(cases.size() == 14);
    for (const auto& row : cases) {
        INFO(row.at("id").get<std::string>());
        const auto& given = row.at("given");
        const Variant variant = variant_of_discipline(given.at("discipline"));
        const Win win = win_over(variant, checkers_of(given.at("loser"), variant));
        CHECK(code(win) == row.at("expect").at("kind").get<std::string>());
        CHECK(given.at("cube").get<int>() * times_the_cube(win) == row.at("expect").at("points"));
    }
}

TEST_CASE("30.2, 48.5: the cases of giving up a game") {
    int seen = 0;
    for (const auto& row : test::nardy_rule_cases(test::Reach::Project, "resign")) {
        if (!row.at("given").contains("resigner_to_move"))
            continue;  // of commands that there are none of
        INFO(row.at("id").get<std::string>());
        ++seen;
        const Variant variant = variant_of_discipline(row.at("given").at("game"));
        const Position position = test::position_of(row.at("given").at("resigner_to_move"), variant);
        CHECK(words(resignations(position)) == row.at("expect").at("allowed_kinds").get<std::vector<std::string>>());
    }
    CHECK(seen == 8);
}

TEST_CASE("1.22, 48.6, switch long_koks: a koks in long nardy where a checker is left in the starting quarter") {
    const Checkers behind = checkers_of("000a0000000000000000200030", Variant::Long);
    CHECK(win_over(Variant::Long, behind) == Win::Mars);
    CHECK(win_over(Variant::Long, behind, {.long_koks = true}) == Win::Koks);
    const Checkers ahead = checkers_of("000a0000000000000050000000", Variant::Long);
    CHECK(win_over(Variant::Long, ahead, {.long_koks = true}) == Win::Mars);
}

TEST_CASE("30.2, switch resigning: by an offer of any value, or not at all") {
    const Position race = test::position_of("0000a005000000000000000000:c3000000000000000000000000", Variant::Short);
    CHECK(words(resignations(race, {.resigning = Resigning::AnyValueOffer})) ==
          std::vector<std::string>{"oin", "mars", "koks"});
    CHECK(resignations(race, {.resigning = Resigning::Off}).empty());
    const Position apart = test::position_of("0000a005000000000000000000:c3000000000000000000000000", Variant::Long);
    CHECK(words(resignations(apart, {.resigning = Resigning::AnyValueOffer})) ==
          std::vector<std::string>{"oin", "mars"});
}

TEST_CASE("30.1: contact ends where the last checkers have passed each other") {
    const auto at = [](Variant variant, int own, int opposing) {
        Position position{variant, {}, {}};
        position.own.add(own, 15);
        position.opposing.add(opposing, 15);
        return has_contact(position);
    };
    CHECK(at(Variant::Short, 12, 12) == false);
    CHECK(at(Variant::Short, 13, 11) == false);
    CHECK(at(Variant::Short, 13, 13));
    CHECK(at(Variant::Short, bar, 1));
    CHECK(at(Variant::Long, 12, 12) == false);
    CHECK(at(Variant::Long, 13, 12));
    CHECK(at(Variant::Long, 12, 13));
}

TEST_CASE("appendix 4: the winner's sign") {
    CHECK(appendix4_sign(Win::Oin) == "+");
    CHECK(appendix4_sign(Win::Pass) == "+");
    CHECK(appendix4_sign(Win::Mars) == "+2");
    CHECK(appendix4_sign(Win::Koks) == "+3");
}
