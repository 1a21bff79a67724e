#include "engine/nardy/game.hpp"

#include "engine/core/check.hpp"
#include "engine/core/overloaded.hpp"

#include <algorithm>

namespace doska::nardy {
namespace {

using Decision = Result<std::vector<GameEvent>, GameRefusal>;

auto refused(std::string_view code, std::string_view clause) {
    return failure(GameRefusal{code, clause, 0});
}

std::vector<GameEvent> facts(std::initializer_list<GameEvent> events) {
    return events;
}

/// The facts, and the loss of the turn where the roll that they bring can't be played.
Decision with_turn_lost(const Game& game, std::vector<GameEvent> events) {
    Game rolled = game;
    for (const GameEvent& event : events)
        rolled = evolve(std::move(rolled), event);
    if (rolled.plays().playable() == 0)
        events.push_back(TurnLost{rolled.to_move});
    return events;
}

Decision on(const Game& game, const ThrowOpeningDie& command) {
    if (game.phase != Phase::Opening)
        return refused("already_begun", "26.3");
    if (!Dice::is_face(command.face))
        return refused("no_face", "1.9");
    const Side due = game.white_die ? Side::Black : Side::White;
    if (command.by != due)
        return refused(due == Side::White ? "white_throws_first" : "not_your_throw", "26.3");
    std::vector<GameEvent> events{OpeningDieThrown{command.by, command.face}};
    if (!game.white_die)
        return events;
    if (*game.white_die == command.face) {
        events.push_back(OpeningTied{});
        return events;
    }
    const Side first = *game.white_die > command.face ? Side::White : Side::Black;
    events.push_back(Began{first, Dice::make(*game.white_die, command.face).value()});
    return with_turn_lost(game, std::move(events));
}

/// Nullopt when it is the side's turn, before its roll or after, and no offer waits for an answer.
std::optional<GameRefusal> not_in_turn(const Game& game, Side by) {
    if (game.phase == Phase::Opening)
        return GameRefusal{"not_begun", "26.3"};
    if (game.phase == Phase::Doubled)
        return GameRefusal{"offer_open", "23.7"};
    if (game.given_up)
        return GameRefusal{"offer_open", "30.2"};
    if (game.to_move != by)
        return GameRefusal{"not_your_turn", "1.11"};
    return std::nullopt;
}

Decision on(const Game& game, const RollDice& command) {
    if (const auto refusal = not_in_turn(game, command.by))
        return failure(*refusal);
    if (game.phase == Phase::ToPlay)
        return refused("already_rolled", "1.10");
    const Roll roll{command.dice, game.next_throw(command.by)};
    return with_turn_lost(game, facts({DiceRolled{command.by, roll}}));
}

GameWon won_by_clearing(const Game& game, Side winner) {
    const Win win = win_over(game.terms.variant, game.of(opponent(winner)), game.terms.switches);
    return {{winner, win, game.cube.value * times_the_cube(win), "27.6"}};
}

Decision on(const Game& game, const PlayRoll& command) {
    if (const auto refusal = not_in_turn(game, command.by))
        return failure(*refusal);
    if (game.phase != Phase::ToPlay)
        return refused("not_rolled", "1.10");
    const PlayGraph plays = game.plays();
    const auto played = find_play(plays, command.moves);
    if (!played) {
        const PlayFault fault = fault_of(plays, command.moves);
        return failure(GameRefusal{fault.code, fault.article, fault.step});
    }
    auto events = facts({RollPlayed{command.by, played->play}});
    if (is_home(played->after.own))
        events.push_back(won_by_clearing(evolve(game, events.front()), command.by));
    return events;
}

/// Nullopt when the side to move may offer the next value of the cube.
std::optional<GameRefusal> cube_refusal(const Game& game) {
    if (!game.terms.has_cube)
        return GameRefusal{"no_cube", "23.14"};
    if (game.cube.owner && *game.cube.owner != game.to_move)
        return GameRefusal{"not_your_cube", "23.8"};
    const auto& needed = game.terms.needed;
    const bool dead = needed && game.cube.value >= (*needed)[static_cast<std::size_t>(index(game.to_move))];
    if (dead && !game.terms.switches.dead_cube)
        return GameRefusal{"dead_cube", "23.9"};
    if (game.cube.value >= highest_cube)
        return GameRefusal{"highest_cube", "23.9"};
    return std::nullopt;
}

Decision on(const Game& game, const Double& command) {
    if (const auto refusal = not_in_turn(game, command.by))
        return failure(*refusal);
    if (game.phase == Phase::ToPlay)
        return refused("already_rolled", "23.6");
    if (const auto refusal = cube_refusal(game))
        return failure(*refusal);
    return facts({CubeOffered{command.by, 2 * game.cube.value}});
}

/// Nullopt when the side has a double to answer.
std::optional<GameRefusal> not_to_answer(const Game& game, Side by) {
    if (game.phase != Phase::Doubled)
        return GameRefusal{"no_offer", "23.7"};
    if (game.to_move == by)
        return GameRefusal{"own_offer", "23.5"};  // neither answered nor withdrawn by who made it
    return std::nullopt;
}

Decision on(const Game& game, const Take& command) {
    if (const auto refusal = not_to_answer(game, command.by))
        return failure(*refusal);
    return facts({CubeTaken{command.by}});
}

Decision on(const Game& game, const Refuse& command) {
    if (const auto refusal = not_to_answer(game, command.by))
        return failure(*refusal);
    return facts({GameWon{{opponent(command.by), Win::Pass, game.cube.value, "23.7"}}});
}

GameWon given_up(const Game& game, Side loser, Win as) {
    return {{opponent(loser), as, game.cube.value * times_the_cube(as), "30.2"}};
}

Decision on(const Game& game, const Resign& command) {
    if (const auto refusal = not_in_turn(game, command.by))
        return failure(*refusal);
    const Resigning how = game.terms.switches.resigning;
    if (how == Resigning::Off)
        return refused("no_resigning", "30.3");
    const Wins allowed = resignations(game.seen_by(command.by), game.terms.switches);
    if (allowed.empty())
        return refused("contact", "30.2");
    if (std::find(allowed.begin(), allowed.end(), command.as) == allowed.end())
        return refused("wrong_value", "48.5");
    if (how == Resigning::AnyValueOffer)
        return facts({ResignationOffered{command.by, command.as}});
    return facts({given_up(game, command.by, command.as)});
}

Decision on(const Game& game, const AnswerResignation& command) {
    if (!game.given_up)
        return refused("no_offer", "30.2");
    if (command.by == game.to_move)
        return refused("own_offer", "30.2");
    if (!command.accepts)
        return facts({ResignationDeclined{command.by}});
    return facts({given_up(game, game.to_move, *game.given_up)});
}

void move_checkers(Game& game, const RollPlayed& event) {
    Checkers& own = game.checkers[static_cast<std::size_t>(index(event.by))];
    Checkers& opposing = game.checkers[static_cast<std::size_t>(index(opponent(event.by)))];
    for (const Step& step : event.play) {
        own.move(step.from, step.to);
        if (step.hits)
            opposing.move(opposing_point(game.terms.variant, step.to), bar);
    }
}

void give_roll(Game& game, Side by, const Roll& roll) {
    game.to_move = by;
    game.phase = Phase::ToPlay;
    game.roll = roll;
    ++game.turns[static_cast<std::size_t>(index(by))];
}

void pass_turn(Game& game) {
    game.to_move = opponent(game.to_move);
    game.phase = Phase::ToRoll;
    game.roll.reset();
}

}  // namespace

bool Game::may_double() const {
    return phase == Phase::ToRoll && !cube_refusal(*this);
}

Throw Game::next_throw(Side side) const {
    if (turns[static_cast<std::size_t>(index(side))] > 0)
        return Throw::Later;
    return side == first ? Throw::FirstOfFirst : Throw::FirstOfSecond;
}

Game opening_game(const GameTerms& terms) {
    const Position start = initial_position(terms.variant);
    Game game;
    game.terms = terms;
    game.checkers = {start.own, start.opposing};
    return game;
}

Result<std::vector<GameEvent>, GameRefusal> decide(const Game& game, const GameCommand& command) {
    if (game.phase == Phase::Over)
        return refused("game_over", "30.1");
    return std::visit([&](const auto& one) { return on(game, one); }, command);
}

Game evolve(Game game, const GameEvent& event) {
    std::visit(overloaded{
                   [&](const OpeningDieThrown& e) {
                       if (e.by == Side::White)
                           game.white_die = e.face;
                   },
                   [&](const OpeningTied&) { game.white_die.reset(); },
                   [&](const Began& e) {
                       game.first = e.first;
                       give_roll(game, e.first, {e.dice, Throw::FirstOfFirst});
                   },
                   [&](const DiceRolled& e) { give_roll(game, e.by, e.roll); },
                   [&](const RollPlayed& e) {
                       move_checkers(game, e);
                       pass_turn(game);
                   },
                   [&](const TurnLost&) { pass_turn(game); },
                   [&](const CubeOffered&) { game.phase = Phase::Doubled; },
                   [&](const CubeTaken& e) {
                       game.cube = {2 * game.cube.value, e.by};
                       game.phase = Phase::ToRoll;
                   },
                   [&](const ResignationOffered& e) { game.given_up = e.as; },
                   [&](const ResignationDeclined&) { game.given_up.reset(); },
                   [&](const GameWon& e) {
                       game.phase = Phase::Over;
                       game.end = e.end;
                       game.roll.reset();
                       game.given_up.reset();
                   },
               },
               event);
    return game;
}

}  // namespace doska::nardy
