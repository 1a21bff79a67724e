#include "engine/match/decide_nardy.hpp"
#include "engine/core/check.hpp"
#include "engine/match/decide_parts.hpp"
#include "engine/match/turn.hpp"

#include <utility>

// What the sides of a game of nardy do: roll, play, double, answer, give up.

namespace doska::match {
namespace {

Reject reject_of(const nardy::GameRefusal& refusal) {
    return parse_game_refusal(refusal.code, refusal.clause);
}

Millis whole_delay(const State& state) {
    return clock::period_of(state.regulation.control, 0).delay;
}

// The stretch of an act that ends a move, or without `ends_move` leaves the rest of its delay (41).
Stretch act_stretch(const State& state, Moment moment, bool ends_move) {
    const Seat seat = state.on_clock();
    Stretch stretch{.since = moment.received,
                    .spent = Millis{0},
                    .left = {state.clocks[0].left, state.clocks[1].left},
                    .delay_left = state.clocks[index(seat)].delay_left};
    if (const auto ran = cut_stretch(state, moment))
        stretch = *ran;
    if (ends_move)
        stretch.delay_left = whole_delay(state);
    return stretch;
}

// 1.10: whether an act with the cube is a move.
bool is_cube_act_a_move(const State& state) {
    return state.regulation.nardy->cube_delay == CubeDelay::Own;
}

// The facts of the game that a command of this seat makes.
Result<std::vector<nardy::GameEvent>, Reject> decide_game(const State& state, int game, int ply, Moment moment,
                                                          const nardy::GameCommand& command) {
    if (const auto reason = not_in_nardy_turn(state, game, ply, moment))
        return failure(*reason);
    auto facts = nardy::decide(state.nardy->game, command);
    if (!facts)
        return failure(reject_of(facts.error()));
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    return *std::move(facts);
}

GameEnded ended_by(const State& state, const nardy::GameEnd& end, Cause cause, std::optional<Stretch> stretch) {
    GameEnded ended = ending(state, win_of(state.seat_of(end.winner)), cause, stretch);
    ended.win = end.win;
    ended.points = end.points;
    return ended;
}

void add_win(const State& state, const nardy::GameEvent& won, Cause cause, std::optional<Stretch> stretch,
             Moment moment, std::vector<Event>& events) {
    end_game(state, ended_by(state, std::get<nardy::GameWon>(won).end, cause, stretch), moment, events);
}

nardy::Game after(const State& state, const std::vector<nardy::GameEvent>& facts) {
    nardy::Game game = state.nardy->game;
    for (const nardy::GameEvent& fact : facts)
        game = nardy::evolve(std::move(game), fact);
    return game;
}

// 26.6.3: what follows a roll that cannot be played, in the same commit.
void add_lost_turn(const State& state, const std::vector<nardy::GameEvent>& facts, Seat seat,
                   std::vector<Event>& events) {
    if (std::holds_alternative<nardy::TurnLost>(facts.back()))
        events.push_back(TurnPassed{state.game, state.ply + 1, seat});
}

}  // namespace

std::optional<Reject> not_in_nardy_turn(const State& state, int game, int ply, Moment moment) {
    if (const auto reason = wrong_game(state, game))
        return reason;
    if (ply != state.ply)
        return Reject::StalePly;
    if (state.is_awaiting())
        return Reject::OpponentAbsent;
    if (state.is_before_opening())
        return state.nardy->dice.stage == DiceStage::Fixed ? Reject::NotBegun : Reject::DiceNotFixed;
    if (is_premature(state, moment))
        return Reject::NotYourTurn;
    if (state.hold == Hold::Judge)
        return Reject::Paused;
    return std::nullopt;
}

Decision on(const State& state, const Roll& command, Moment moment) {
    const nardy::RollDice roll{state.side_of(command.seat), command.dice};
    const auto facts = decide_game(state, command.game, command.ply, moment, roll);
    if (!facts)
        return failure(facts.error());
    std::vector<Event> events{DiceRolled{.game = state.game,
                                         .ply = state.ply,
                                         .seat = command.seat,
                                         .n = state.nardy->rolls + 1,
                                         .dice = command.dice,
                                         .stretch = cut_stretch(state, moment)}};
    add_lost_turn(state, *facts, command.seat, events);
    return events;
}

// 26.3. A tie has no consequence.
Decision on(const State& state, const RollOpening& command, Moment moment) {
    if (!state.is_opening_roll_due())
        return failure(Reject::NothingDue);
    const int white = command.dice.first(), black = command.dice.second();
    OpeningRolled rolled{.game = state.game,
                         .ply = state.ply,
                         .n = state.nardy->rolls + 1,
                         .white = white,
                         .black = black,
                         .opens_at = {}};
    if (white == black)
        return std::vector<Event>{rolled};
    rolled.opens_at = std::max(moment.received, state.opens_at);
    std::vector<nardy::GameEvent> facts{nardy::OpeningDieThrown{Side::White, white}};
    const auto second = nardy::decide(after(state, facts), nardy::ThrowOpeningDie{Side::Black, black});
    DOSKA_CHECK(second.has_value());
    facts.insert(facts.end(), second->begin(), second->end());
    const Seat first = state.seat_of(white > black ? Side::White : Side::Black);
    std::vector<Event> events{rolled};
    add_lost_turn(state, facts, first, events);
    return events;
}

Decision on(const State& state, const PlayTurn& command, Moment moment) {
    const nardy::PlayRoll play{state.side_of(command.seat), command.moves};
    const auto facts = decide_game(state, command.game, command.ply, moment, play);
    if (!facts)
        return failure(facts.error());
    std::vector<Event> events{TurnPlayed{.game = state.game,
                                         .ply = state.ply,
                                         .seat = command.seat,
                                         .play = std::get<nardy::RollPlayed>(facts->front()).play,
                                         .stretch = act_stretch(state, moment, true)}};
    if (facts->size() > 1)
        add_win(state, facts->back(), Cause::BorneOff, {}, moment, events);
    return events;
}

Decision on(const State& state, const OfferCube& command, Moment moment) {
    const nardy::Double offer{state.side_of(command.seat)};
    const auto facts = decide_game(state, command.game, command.ply, moment, offer);
    if (!facts)
        return failure(facts.error());
    return std::vector<Event>{CubeOffered{.game = state.game,
                                          .ply = state.ply,
                                          .seat = command.seat,
                                          .value = std::get<nardy::CubeOffered>(facts->front()).value,
                                          .stretch = act_stretch(state, moment, is_cube_act_a_move(state))}};
}

Decision on(const State& state, const TakeCube& command, Moment moment) {
    const auto facts = decide_game(state, command.game, command.ply, moment, nardy::Take{state.side_of(command.seat)});
    if (!facts)
        return failure(facts.error());
    return std::vector<Event>{CubeTaken{.game = state.game,
                                        .ply = state.ply,
                                        .seat = command.seat,
                                        .stretch = act_stretch(state, moment, is_cube_act_a_move(state))}};
}

Decision on(const State& state, const DropCube& command, Moment moment) {
    const auto facts =
        decide_game(state, command.game, command.ply, moment, nardy::Refuse{state.side_of(command.seat)});
    if (!facts)
        return failure(facts.error());
    std::vector<Event> events;
    add_win(state, facts->front(), Cause::CubeDropped, cut_stretch(state, moment), moment, events);
    return events;
}

Decision resign_nardy(const State& state, const Resign& command, Moment moment) {
    const Side side = state.side_of(command.seat);
    const auto wins = nardy::resignations(state.nardy->game.seen_by(side), state.regulation.nardy->game);
    const nardy::Win as = command.as.value_or(wins.empty() ? nardy::Win::Oin : wins[0]);
    const auto facts = decide_game(state, command.game, state.ply, moment, nardy::Resign{side, as});
    if (!facts)
        return failure(facts.error());
    const auto stretch = cut_stretch(state, moment);
    if (!std::holds_alternative<nardy::ResignationOffered>(facts->front())) {
        std::vector<Event> events;
        add_win(state, facts->front(), Cause::Resigned, stretch, moment, events);
        return events;
    }
    if (state.nardy->declined_at == state.ply)  // once a turn
        return failure(Reject::OfferRefused);
    return std::vector<Event>{ResignationOffered{state.game, command.seat, as, stretch}};
}

Decision on(const State& state, const AnswerResignation& command, Moment moment) {
    if (const auto reason = wrong_game(state, command.game))
        return failure(*reason);
    const auto& offer = state.nardy->resignation;
    if (!offer || offer->seq != command.offer)
        return failure(Reject::NotGivenUp);
    const nardy::AnswerResignation answer{state.side_of(command.seat), command.accept};
    const auto facts = decide_game(state, command.game, state.ply, moment, answer);
    if (!facts)
        return failure(facts.error());
    if (command.accept) {
        std::vector<Event> events;
        add_win(state, facts->front(), Cause::Resigned, cut_stretch(state, moment), moment, events);
        return events;
    }
    return std::vector<Event>{ResignationDeclined{state.game, command.seat, act_stretch(state, moment, true)}};
}

}  // namespace doska::match
