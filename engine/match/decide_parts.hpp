#pragma once

#include "engine/match/decide.hpp"

// One overload of on() per command: players' in decide_players.cpp, the judge's in decide_judge.cpp, of the draws
// that he finds or grants in decide_rulings.cpp, the server's in decide_server.cpp, of coming to a game and its opening
// in decide_arrival.cpp; those of nardy in decide_nardy.cpp, decide_dice.cpp and decide_nardy_judge.cpp. What they
// share is below.

namespace doska::match {

Decision on(const State& state, const Ready& command, Moment moment);
Decision on(const State& state, const PlayMove& command, Moment moment);
Decision on(const State& state, const OfferDraw& command, Moment moment);
Decision on(const State& state, const AnswerDraw& command, Moment moment);
Decision on(const State& state, const ClaimDraw& command, Moment moment);
Decision on(const State& state, const Resign& command, Moment moment);
Decision on(const State& state, const CallOff& command, Moment moment);

Decision on(const State& state, const Pause& command, Moment moment);
Decision on(const State& state, const Resume& command, Moment moment);
Decision on(const State& state, const Settle& command, Moment moment);
Decision on(const State& state, const GiveTime& command, Moment moment);

Decision on(const State& state, const StartCount& command, Moment moment);
Decision on(const State& state, const StopCount& command, Moment moment);
Decision on(const State& state, const DeclareDraw& command, Moment moment);
Decision on(const State& state, const ClaimTimeDraw& command, Moment moment);
Decision on(const State& state, const RuleTimeDraw& command, Moment moment);

Decision on(const State& state, const TimePassed& command, Moment moment);
Decision on(const State& state, const FreezeClocks& command, Moment moment);
Decision on(const State& state, const ThawClocks& command, Moment moment);
Decision on(const State& state, const ContinuePlay& command, Moment moment);
Decision on(const State& state, const Arrive& command, Moment moment);
Decision on(const State& state, const DrawOpening& command, Moment moment);

Decision on(const State& state, const Roll& command, Moment moment);
Decision on(const State& state, const PlayTurn& command, Moment moment);
Decision on(const State& state, const OfferCube& command, Moment moment);
Decision on(const State& state, const TakeCube& command, Moment moment);
Decision on(const State& state, const DropCube& command, Moment moment);
Decision on(const State& state, const AnswerResignation& command, Moment moment);
Decision on(const State& state, const SealDice& command, Moment moment);
Decision on(const State& state, const OpenDice& command, Moment moment);
Decision on(const State& state, const SwapPartner& command, Moment moment);
Decision on(const State& state, const CorrectScore& command, Moment moment);
Decision on(const State& state, const GivePenaltyPoint& command, Moment moment);
Decision on(const State& state, const CommitDice& command, Moment moment);
Decision on(const State& state, const RollOpening& command, Moment moment);

/// Why nothing can be done in a game now; nullopt while one is being played.
std::optional<Reject> no_game(const State& state);

/// Why a command for this game cannot be taken at all.
std::optional<Reject> wrong_game(const State& state, int game);

/// Whether a command was sent without seeing the position: it was received before its turn was opened. No premoves, for
/// anyone. While the server itself holds the clocks a stamp may have been put back to the instant of the freeze.
bool is_premature(const State& state, Moment moment);

/// Why this seat may not act on its turn at this ply; nullopt where it may.
std::optional<Reject> not_on_turn(const State& state, Seat seat, int game, int ply, Moment moment);

/// Adds the end of the game that `ending` names: the match's end behind it, or in it when the next game starts.
void end_game(const State& state, GameEnded ending, Moment moment, std::vector<Event>& events);

/// The seat, which has not yet, confirms the drawn opening.
Decision confirm_opening(const State& state, Seat seat, Moment moment);

/// The start of the next game. `absent`: who is not there, where it starts by itself.
GameStarted game_started(const State& state, Instant opens_at, const std::array<bool, 2>& absent = {});

/// Adds the loss of who has not come by the limit (1.9.1, 1.9.2), an instant: of the game, of the whole micromatch
/// where it is its first one. Both who came but never confirmed the drawn opening have lost the game: as with two who
/// did not come, neither can win by the other's clock.
void add_no_show(const State& state, Instant limit, Moment moment, std::vector<Event>& events);

/// The end of a judge's hold.
Resumed resumed(const State& state, std::string reason, std::string words_sha256, Moment moment);

/// What follows where no judge has answered the claim.
std::vector<Event> claim_lapsed(const State& state, Moment moment);

/// The end of the present game for a cause that has its own clause.
GameEnded ending(const State& state, GameResult result, Cause cause, std::optional<Stretch> stretch);

}  // namespace doska::match
