#pragma once

#include "engine/match/reject.hpp"
#include "engine/match/state.hpp"

#include <optional>
#include <string_view>
#include <vector>

// The draws that a judge finds or grants: what the rules of a match have of them, and whose they are.

namespace doska::match {

/// How many own moves the judge's count of 2.1.9.1.6 gives.
inline constexpr int plain_count_moves = 5;

/// So many counts a judge may start in one game.
inline constexpr int most_counts = 50;

/// After a claim that was refused its side makes so many own moves before the next, or uses half of its time.
inline constexpr int moves_between_claims = 5;

/// Whether the articles of rapid and blitz (1.16) are in force.
bool is_fast(const Regulation& regulation);

/// Whether there is the count of 2.1.9.1.6: not by the Sarapul cup's list, and on 100 squares only at the rapid and the
/// blitz pace, by 1.16.7: 3.5 does not name it.
bool has_plain_draw(const Regulation& regulation);

/// Why the seat, being on turn, has no claim to the draw of who is stronger and out of time (1.7.13, 1.16.8); nullopt
/// where it has. Readings: stronger is who has more on the board, a king for three men; whether that wins is the
/// judge's question. A claim that he has refused bars the next one until the pieces are others, moves_between_claims
/// own moves are made, or less than half is left of the time that its side had then; so does one that has lapsed.
/// `left`: what its side has now. While the clocks stand nothing is claimed.
std::optional<Reject> no_time_draw(const State& state, Seat seat, Millis left);

/// Why a judge cannot start his count of 2.1.9.1.6, 1.16.7 now; nullopt where he can.
std::optional<Reject> no_new_count(const State& state);

/// The count that a judge can end by finding the position won: his own, by the Sarapul cup's list that of the main
/// road.
std::optional<Cause> stoppable_count(const State& state);

/// Why a judge cannot state this draw as the game stands; nullopt where he can. `flag_is_due`: of who is on the clock,
/// and not yet decided.
std::optional<Reject> no_declared_draw(const State& state, Cause cause, bool flag_is_due = false);

/// The draws of this match that only a judge brings about: those that he finds, and that of his count.
std::vector<Cause> judged_draws(const Regulation& regulation);

/// The clause in force by which a cause ends a game: clause(cause), but at rapid and blitz that of 1.16 where it has
/// its own, and of a draw of the Sarapul cup's list that list, which has no numbers.
std::string_view clause_of(const Regulation& regulation, Cause cause);

/// The same of a refusal.
std::string_view clause_of(const Regulation& regulation, Reject reject);

}  // namespace doska::match
