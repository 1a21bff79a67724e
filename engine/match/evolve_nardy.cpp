#include "engine/core/check.hpp"
#include "engine/match/evolve_parts.hpp"

#include <algorithm>
#include <utility>

namespace doska::match {
namespace {

nardy::GameTerms game_terms(const State& state, bool has_cube) {
    const NardyTerms& terms = *state.regulation.nardy;
    nardy::GameTerms game{.variant = nardy::variant_of(terms.discipline),
                          .plays = terms.plays,
                          .switches = terms.game,
                          .has_cube = has_cube,
                          .needed = {}};
    if (terms.length) {
        const auto needed = [&](Side side) { return *terms.length - state.nardy->score.of(state.seat_of(side)); };
        game.needed = {needed(Side::White), needed(Side::Black)};
    }
    return game;
}

void happens(State& state, const nardy::GameEvent& event) {
    state.nardy->game = nardy::evolve(std::move(state.nardy->game), event);
}

void add_turn(State& state, NardyTurn turn) {
    ++state.ply;
    state.nardy->turns.push_back(std::move(turn));
}

std::uint32_t spent_in(const std::optional<Stretch>& stretch) {
    return stretch ? static_cast<std::uint32_t>(stretch->spent.count()) : 0;
}

// 18.6 by this switch loses a game only, so that each has a time of its own.
bool has_clock_per_game(const NardyTerms& terms) {
    return !terms.length && terms.time_match_flag == TimeMatchFlag::Game;
}

}  // namespace

void renew_delays(State& state) {
    for (clock::PlayerClock& clock : state.clocks)
        clock.delay_left = clock::period_of(state.regulation.control, clock.period).delay;
}

void open_nardy(State& state) {
    state.nardy.emplace();
    state.nardy->score = nardy::opening_score(score_terms(*state.regulation.nardy));
    state.nardy->game = nardy::opening_game(game_terms(state, !state.nardy->score.crawford));
}

void start_nardy_game(State& state, const GameStarted& event) {
    NardyTable& table = *state.nardy;
    table.score.crawford = event.cubeless;
    table.game = nardy::opening_game(game_terms(state, !event.cubeless));
    table.dice = {};
    table.rolls = 0;
    table.turns.clear();
    table.resignation.reset();
    table.declined_at.reset();
    if (event.ends_at) {
        table.ends_at = event.ends_at;
        table.runs_from = event.opens_at;
    }
    if (has_clock_per_game(*state.regulation.nardy))
        state.clocks.fill(clock::start_clock(state.regulation.control));
    renew_delays(state);
}

void close_nardy_game(State& state) {
    NardyTable& table = *state.nardy;
    table.game.phase = nardy::Phase::Over;
    table.game.roll.reset();
    table.game.given_up.reset();
    table.resignation.reset();
}

void end_nardy_game(State& state, const GameEnded& event) {
    NardyTable& table = *state.nardy;
    const nardy::MatchTerms terms = score_terms(*state.regulation.nardy);
    if (event.points > 0) {
        const auto winner = winner_of(event.result);
        DOSKA_CHECK(winner.has_value());
        table.score = nardy::after_game(terms, table.score, *winner, event.points);
        return;
    }
    ++table.score.games;
    table.score.crawford_played = table.score.crawford_played || table.score.crawford;
    table.score = nardy::rescored(terms, table.score, table.score.points);
}

void apply(State& state, const DiceCommitted& event) {
    state.nardy->dice = DiceScheme{.stage = DiceStage::Sealing,
                                   .commitment = event.commitment,
                                   .sealed_secret = event.sealed_secret,
                                   .until = event.until,
                                   .seals = {},
                                   .opened = {},
                                   .fixed = {}};
}

void apply(State& state, const DiceSealed& event) {
    state.nardy->dice.seals[index(event.seat)] = event.seal;
}

void apply(State& state, const DiceSealsClosed& event) {
    state.nardy->dice.stage = DiceStage::Opening;
    state.nardy->dice.until = event.until;
}

void apply(State& state, const DiceOpened& event) {
    state.nardy->dice.opened[index(event.seat)] = event.value;
}

void apply(State& state, const DiceFixed& event) {
    state.nardy->dice.stage = DiceStage::Fixed;
    state.nardy->dice.fixed = event.parts;
}

void apply(State&, const DiceReopened&) {}  // it is the evidence's alone
void apply(State&, const ChannelSealed&) {}

void apply(State& state, const OpeningRolled& event) {
    happens(state, nardy::OpeningDieThrown{Side::White, event.white});
    happens(state, nardy::OpeningDieThrown{Side::Black, event.black});
    const Dice dice = Dice::make(event.white, event.black).value();
    std::optional<Seat> first;
    if (event.opens_at) {
        const Side begins = event.white > event.black ? Side::White : Side::Black;
        first = state.seat_of(begins);
        happens(state, nardy::Began{begins, dice});
        count_down(state, *event.opens_at);
    } else {
        happens(state, nardy::OpeningTied{});
    }
    state.nardy->rolls = event.n;
    add_turn(state, {.kind = NardyTurnKind::OpeningRolled, .seat = first, .n = event.n, .dice = dice});
}

void apply(State& state, const DiceRolled& event) {
    take_left(state, event.stretch);
    const Side side = state.side_of(event.seat);
    happens(state, nardy::DiceRolled{side, {event.dice, state.nardy->game.next_throw(side)}});
    state.nardy->rolls = event.n;
    add_turn(state, {.kind = NardyTurnKind::DiceRolled,
                     .seat = event.seat,
                     .n = event.n,
                     .dice = event.dice,
                     .spent_ms = spent_in(event.stretch)});
}

void apply(State& state, const TurnPlayed& event) {
    take_left(state, event.stretch);
    happens(state, nardy::RollPlayed{state.side_of(event.seat), event.play});
    renew_delays(state);
    add_turn(state, {.kind = NardyTurnKind::TurnPlayed,
                     .seat = event.seat,
                     .play = event.play,
                     .spent_ms = spent_in(event.stretch)});
}

void apply(State& state, const TurnPassed& event) {
    happens(state, nardy::TurnLost{state.side_of(event.seat)});
    renew_delays(state);
    add_turn(state, {.kind = NardyTurnKind::TurnPassed, .seat = event.seat});
}

void apply(State& state, const CubeOffered& event) {
    take_left(state, event.stretch);
    happens(state, nardy::CubeOffered{state.side_of(event.seat), event.value});
    add_turn(state, {.kind = NardyTurnKind::CubeOffered,
                     .seat = event.seat,
                     .value = event.value,
                     .spent_ms = spent_in(event.stretch)});
}

void apply(State& state, const CubeTaken& event) {
    take_left(state, event.stretch);
    happens(state, nardy::CubeTaken{state.side_of(event.seat)});
    add_turn(state, {.kind = NardyTurnKind::CubeTaken, .seat = event.seat, .spent_ms = spent_in(event.stretch)});
}

void apply(State& state, const ResignationOffered& event) {
    take_left(state, event.stretch);
    happens(state, nardy::ResignationOffered{state.side_of(event.seat), event.as});
    state.nardy->resignation = Resignation{state.seq, event.seat, event.as};
}

void apply(State& state, const ResignationDeclined& event) {
    take_left(state, event.stretch);
    happens(state, nardy::ResignationDeclined{state.side_of(event.seat)});
    state.nardy->resignation.reset();
    state.nardy->declined_at = state.ply;
}

void apply(State& state, const MatchTimeOver&) {
    state.nardy->time_over = true;
}

void apply(State& state, const PartnerSwapped& event) {
    ++state.swaps;
    state.partner_acts[index(event.seat)] = !state.partner_acts[index(event.seat)];
    state.ready[index(event.seat)] = false;  // it was the other who said so
}

void apply(State& state, const ScoreCorrected& event) {
    ++state.corrections;
    nardy::MatchScore& score = state.nardy->score;
    score.crawford_played = event.crawford_played;
    score = nardy::rescored(score_terms(*state.regulation.nardy), score, event.points);
}

void apply(State& state, const PenaltyPointGiven& event) {
    ++state.corrections;
    nardy::MatchScore& score = state.nardy->score;
    const bool crawford = score.crawford;
    score = nardy::rescored(score_terms(*state.regulation.nardy), score, event.points);
    if (!state.playing())
        return;
    score.crawford = crawford;  // of the game that is played
    state.nardy->game.terms.needed = game_terms(state, true).needed;
}

}  // namespace doska::match
