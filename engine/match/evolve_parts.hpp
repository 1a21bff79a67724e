#pragma once

#include "engine/match/event.hpp"
#include "engine/match/state.hpp"

#include <optional>

// What the fold of the facts of every match (evolve.cpp) and that of the facts of nardy (evolve_nardy.cpp) share.

namespace doska::match {

/// What a stretch has left of the clocks. Asked before the fact changes whose turn it is.
void take_left(State& state, const Stretch& stretch);
void take_left(State& state, const std::optional<Stretch>& stretch);

/// A countdown that a fact of the game begins, in a hold too.
void count_down(State& state, Instant opens_at);

/// Both sides' delays are whole: a move is over (nardy 41).
void renew_delays(State& state);

void open_nardy(State& state);
void start_nardy_game(State& state, const GameStarted& event);
void close_nardy_game(State& state);
void end_nardy_game(State& state, const GameEnded& event);

void apply(State& state, const DiceCommitted& event);
void apply(State& state, const DiceSealed& event);
void apply(State& state, const DiceSealsClosed& event);
void apply(State& state, const DiceOpened& event);
void apply(State& state, const DiceFixed& event);
void apply(State& state, const DiceReopened& event);
void apply(State& state, const OpeningRolled& event);
void apply(State& state, const DiceRolled& event);
void apply(State& state, const TurnPlayed& event);
void apply(State& state, const TurnPassed& event);
void apply(State& state, const CubeOffered& event);
void apply(State& state, const CubeTaken& event);
void apply(State& state, const ResignationOffered& event);
void apply(State& state, const ResignationDeclined& event);
void apply(State& state, const MatchTimeOver& event);
void apply(State& state, const PartnerSwapped& event);
void apply(State& state, const ChannelSealed& event);
void apply(State& state, const ScoreCorrected& event);
void apply(State& state, const PenaltyPointGiven& event);

}  // namespace doska::match
