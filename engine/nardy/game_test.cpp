#include "engine/nardy/game.hpp"

#include "engine/nardy/match_score.hpp"
#include "engine/nardy/notation.hpp"
#include "tests/support/nardy_plays.hpp"
#include "tests/support/nardy_random.hpp"
#include "tests/support/nardy_rule_cases.hpp"
#include "tests/support/repetitions.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::nardy;

namespace {

constexpr auto project = test::Reach::Project;

Dice dice(int first, int second) {
    return Dice::make(first, second).value();
}

/// Applies a command that must be allowed.
void act(Game& game, const GameCommand& command) {
    const auto events = decide(game, command);
    REQUIRE_MESSAGE(events, (events ? "" : events.error().code));
    for (const GameEvent& event : *events)
        game = evolve(game, event);
}

std::string refusal(const Game& game, const GameCommand& command) {
    const auto events = decide(game, command);
    return events ? "allowed" : std::string(events.error().code) + " " + std::string(events.error().clause);
}

/// A game in which `first` has begun by 3-1 or 1-3 and has not played yet.
Game begun(const GameTerms& terms, Side first) {
    Game game = opening_game(terms);
    act(game, ThrowOpeningDie{Side::White, first == Side::White ? 3 : 1});
    act(game, ThrowOpeningDie{Side::Black, first == Side::White ? 1 : 3});
    return game;
}

PlayRoll some_play(const Game& game, Side by, std::size_t wanted = 0) {
    PlayRoll command{by, {}};
    if (game.phase != Phase::ToPlay)
        return command;
    const auto plays = ordered_plays(game.plays());
    for (const Step& step : plays[wanted % plays.size()])
        command.moves.push_back({step.from, step.to});
    return command;
}

GameCommand command_of(const Game& game, Side by, const std::string& act) {
    if (act == "move")
        return some_play(game, by);
    if (act == "roll")
        return RollDice{by, dice(2, 1)};
    if (act == "double")
        return Double{by};
    if (act == "take")
        return Take{by};
    REQUIRE(act == "pass");
    return Refuse{by};
}

nlohmann::json letter(std::optional<Side> side, const char* none) {
    if (!side)
        return none == nullptr ? nlohmann::json(nullptr) : nlohmann::json(none);
    return *side == Side::White ? "w" : "b";
}

void check_cube_case(const nlohmann::json& row, const GameTerms& terms) {
    const auto& given = row.at("given");
    Game game = begun(terms, test::side_of(given.at("starter")));
    for (const auto& one : given.at("acts")) {
        INFO(one.dump());
        const GameCommand command = command_of(game, test::side_of(one.at(0)), one.at(1));
        const auto events = decide(game, command);
        CHECK(events.has_value() == one.at(2));
        for (const GameEvent& event : events.value_or(std::vector<GameEvent>{}))
            game = evolve(game, event);
    }
    const auto& expected = row.at("expect");
    CHECK(game.cube.value == expected.at("value"));
    CHECK(letter(game.cube.owner, "c") == expected.at("owner"));
    const auto offering = game.phase == Phase::Doubled ? std::optional(game.to_move) : std::nullopt;
    CHECK(letter(offering, nullptr) == expected.at("pending"));
    CHECK(game.end.has_value() == !expected.at("over").is_null());
    if (game.end) {
        CHECK(letter(game.end->winner, nullptr) == expected.at("over").at("winner"));
        CHECK(game.end->points == expected.at("over").at("points"));
        CHECK(game.end->win == Win::Pass);
    }
}

/// A race in which the side to roll has `own` and the other side `opposing`.
Game race(const GameTerms& terms, const char* position) {
    Game game = begun(terms, Side::White);
    act(game, some_play(game, Side::White));
    const Position given = test::position_of(position, terms.variant);
    game.checkers = {given.opposing, given.own};  // Black is to roll
    return game;
}

constexpr const char* none_off = "0000a005000000000000000000:c3000000000000000000000000";

}  // namespace

TEST_CASE("23: the cases of the cube, played in both games") {
    const auto cases = test::nardy_rule_cases(project, "cube");
    CHECK(cases.size() == 24);
    for (const auto& row : cases) {
        INFO(row.at("id").get<std::string>());
        for (const Variant variant : all_variants) {
            const auto& given = row.at("given");
            GameTerms terms;
            terms.variant = variant;
            terms.has_cube = !given.value("crawford", false) && !opening_score({given.value("length", 9)}).crawford;
            if (given.contains("acts"))
                check_cube_case(row, terms);
        }
    }
}

TEST_CASE("26.3: the cases of the first roll") {
    const auto cases = test::nardy_rule_cases(project, "first-roll");
    CHECK(cases.size() == 6);
    for (const auto& row : cases) {
        INFO(row.at("id").get<std::string>());
        Game game = opening_game({});
        std::string error;
        for (const auto& thrown : row.at("given").at("throws")) {
            const auto events = decide(game, ThrowOpeningDie{test::side_of(thrown.at(0)), thrown.at(1)});
            if (!events)
                error = events.error().code;
            for (const GameEvent& event : events.value_or(std::vector<GameEvent>{}))
                game = evolve(game, event);
        }
        const auto& expected = row.at("expect");
        CHECK(error == (expected.contains("error") ? "white_throws_first" : ""));
        const bool has_begun = expected.contains("starter") && !expected.at("starter").is_null();
        CHECK((game.phase == Phase::ToPlay) == has_begun);
        if (has_begun) {
            CHECK(game.first == test::side_of(expected.at("starter")));
            CHECK(game.to_move == game.first);
            CHECK(game.roll == Roll{dice(expected.at("dice").at(0), expected.at("dice").at(1)), Throw::FirstOfFirst});
        }
    }
}

TEST_CASE("20.3: the second player's first throw is known as that, and later ones are not") {
    Game game = begun({.variant = Variant::Long}, Side::Black);
    act(game, some_play(game, Side::Black));
    act(game, RollDice{Side::White, dice(6, 6)});
    CHECK(game.roll->which == Throw::FirstOfSecond);
    act(game, PlayRoll{Side::White, test::moves_of("24/18 24/18")});
    act(game, RollDice{Side::Black, dice(2, 1)});
    CHECK(game.roll->which == Throw::Later);
}

TEST_CASE("1.11, 26.9: nothing is done out of turn, and a refused play changes nothing") {
    Game game = opening_game({});
    CHECK(refusal(game, RollDice{Side::White, dice(1, 2)}) == "not_begun 26.3");
    CHECK(refusal(game, Double{Side::White}) == "not_begun 26.3");
    CHECK(refusal(game, ThrowOpeningDie{Side::White, 7}) == "no_face 1.9");
    act(game, ThrowOpeningDie{Side::White, 3});
    CHECK(refusal(game, ThrowOpeningDie{Side::White, 3}) == "not_your_throw 26.3");
    act(game, ThrowOpeningDie{Side::Black, 1});
    CHECK(refusal(game, ThrowOpeningDie{Side::Black, 1}) == "already_begun 26.3");
    CHECK(refusal(game, RollDice{Side::White, dice(1, 2)}) == "already_rolled 1.10");
    CHECK(refusal(game, PlayRoll{Side::Black, test::moves_of("8/5 6/5")}) == "not_your_turn 1.11");
    CHECK(refusal(game, PlayRoll{Side::White, test::moves_of("8/5")}) == "number_left 26.6.3");
    CHECK(refusal(game, Double{Side::White}) == "already_rolled 23.6");
    CHECK(refusal(game, Take{Side::Black}) == "no_offer 23.7");
    act(game, PlayRoll{Side::White, test::moves_of("8/5 6/5")});
    CHECK(game.of(Side::White).at(5) == 2);
    CHECK(game.seen_by(Side::White) == turned(game.seen_by(Side::Black)));
    CHECK(refusal(game, PlayRoll{Side::Black, test::moves_of("8/5 6/5")}) == "not_rolled 1.10");
    CHECK(refusal(game, RollDice{Side::White, dice(1, 2)}) == "not_your_turn 1.11");
}

TEST_CASE("21.6, 26.6.3: a hit checker waits on the bar, and a roll that can't enter it passes the turn by itself") {
    Game game = begun({}, Side::White);
    act(game, PlayRoll{Side::White, test::moves_of("8/5 6/5")});
    game.checkers[1] = test::position_of("00000050300005000000000011:f0000000000000000000000000", Variant::Short).own;
    game.checkers[0] = test::position_of("02222320000000000000000020:f0000000000000000000000000", Variant::Short).own;
    const auto events = decide(game, RollDice{Side::Black, dice(6, 5)});
    REQUIRE(events);
    REQUIRE(events->size() == 2);
    CHECK(std::holds_alternative<TurnLost>(events->back()));
    for (const GameEvent& event : *events)
        game = evolve(game, event);
    CHECK(game.to_move == Side::White);
    CHECK(game.phase == Phase::ToRoll);
    CHECK_FALSE(game.roll);
}

TEST_CASE("23.6: a side that can't enter may double all the same, before any roll") {
    Game game = begun({}, Side::White);
    CHECK_FALSE(game.may_double());
    act(game, PlayRoll{Side::White, test::moves_of("8/5 6/5")});
    CHECK(game.may_double());
    act(game, Double{Side::Black});
    CHECK_FALSE(game.may_double());
    act(game, Take{Side::White});
    CHECK_FALSE(game.may_double());
    CHECK(refusal(game, Double{Side::Black}) == "not_your_cube 23.8");
}

TEST_CASE("27.6, 48: who bears off the last checker wins by the cube and the loser's place") {
    Game game = race({}, "e1000000000000000000000000:000e0000000000000001000000");
    game.cube = {4, Side::White};
    act(game, RollDice{Side::Black, dice(2, 1)});
    act(game, PlayRoll{Side::Black, test::moves_of("1/off")});
    CHECK(game.end == GameEnd{Side::Black, Win::Koks, 12, "27.6"});
    CHECK(refusal(game, RollDice{Side::White, dice(1, 2)}) == "game_over 30.1");
    CHECK(refusal(game, Resign{Side::White, Win::Oin}) == "game_over 30.1");
}

TEST_CASE("30.2, 48.5: a game is given up without contact only, at its full value, and ends at once") {
    Game game = race({}, none_off);
    CHECK(refusal(game, Resign{Side::White, Win::Mars}) == "not_your_turn 1.11");
    CHECK(refusal(game, Resign{Side::Black, Win::Oin}) == "wrong_value 48.5");
    act(game, Resign{Side::Black, Win::Mars});
    CHECK(game.end == GameEnd{Side::White, Win::Mars, 2, "30.2"});
    const Game start = begun({}, Side::White);
    CHECK(refusal(start, Resign{Side::White, Win::Oin}) == "contact 30.2");
    CHECK(refusal(race({.switches = {.resigning = Resigning::Off}}, none_off), Resign{Side::Black, Win::Mars}) ==
          "no_resigning 30.3");
}

TEST_CASE("30.2, switch resigning: an offer of any value waits for its answer, and play goes on where it is declined") {
    Game game = race({.switches = {.resigning = Resigning::AnyValueOffer}}, none_off);
    CHECK(refusal(game, AnswerResignation{Side::White, true}) == "no_offer 30.2");
    act(game, Resign{Side::Black, Win::Oin});
    CHECK(refusal(game, RollDice{Side::Black, dice(1, 2)}) == "offer_open 30.2");
    CHECK(refusal(game, Resign{Side::Black, Win::Oin}) == "offer_open 30.2");
    CHECK(refusal(game, AnswerResignation{Side::Black, true}) == "own_offer 30.2");
    act(game, AnswerResignation{Side::White, false});
    CHECK(game.phase == Phase::ToRoll);
    act(game, Resign{Side::Black, Win::Oin});
    act(game, AnswerResignation{Side::White, true});
    CHECK(game.end == GameEnd{Side::White, Win::Oin, 1, "30.2"});
}

TEST_CASE("23.9, switch dead_cube: who needs no more than the cube shows may double, or may not") {
    for (const bool allowed : {true, false}) {
        GameTerms terms;
        terms.switches.dead_cube = allowed;
        terms.needed = std::array<CubeValue, 2>{2, 1};
        Game game = begun(terms, Side::White);
        act(game, some_play(game, Side::White));
        CHECK(refusal(game, Double{Side::Black}) == (allowed ? "allowed" : "dead_cube 23.9"));
        CHECK(game.may_double() == allowed);
    }
}

TEST_CASE("property 19, 23, 27: random games end, and the facts of a game make it again") {
    const int games = test::repetitions(6, 3000);
    for (const Variant variant : all_variants) {
        for (int number = 0; number < games; ++number) {
            INFO(rules_of(variant).word, " game ", number);
            test::Random random(static_cast<std::uint64_t>(number) + 1);
            Game game = opening_game({.variant = variant});
            std::vector<GameEvent> facts;
            const auto doing = [&](const GameCommand& command) {
                const auto events = decide(game, command);
                if (!events)
                    return;
                for (const GameEvent& event : *events) {
                    facts.push_back(event);
                    game = evolve(game, event);
                    CHECK(game.of(Side::White).total() == checkers_of_a_side);
                    CHECK(game.of(Side::Black).total() == checkers_of_a_side);
                }
            };
            while (game.phase != Phase::Over && facts.size() < 2000) {
                const Side by = random.below(2) == 0 ? Side::White : Side::Black;
                switch (random.below(12)) {
                    case 0:
                        doing(Double{by});
                        break;
                    case 1:
                        doing(random.below(8) == 0 ? GameCommand(Refuse{by}) : GameCommand(Take{by}));
                        break;
                    default:
                        doing(ThrowOpeningDie{by, 1 + static_cast<int>(random.below(6))});
                        doing(RollDice{by, test::random_dice(random)});
                        doing(some_play(game, by, random.below(1000)));
                }
            }
            REQUIRE(game.phase == Phase::Over);
            CHECK(game.end->points >= game.cube.value);
            Game again = opening_game({.variant = variant});
            for (const GameEvent& event : facts)
                again = evolve(again, event);
            CHECK(again == game);
        }
    }
}
