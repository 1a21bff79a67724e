#pragma once

#include "engine/match/event.hpp"
#include "engine/match/state.hpp"

#include <optional>

// How a state and the instant at which its turn was opened answer questions about the mover's clock, or that of who is
// awaited (State::on_clock). Times are only compared here, so that decide and next_alarm cannot differ.

namespace doska::match {

/// When the mover's clock begins to run, if nothing holds it.
Instant clock_since(const State& state, Instant opened);

/// When the clock may run again of a game that goes on at `received` after a hold: after the countdown of that hold,
/// and not before what the hold has left of an earlier one, or of the free look at a drawn opening, is over.
Instant goes_on_at(const State& state, Instant received, Millis countdown);

/// How long both, or who was not late, may look at the drawn opening of a game that goes on at `received`, its clock
/// at `opens_at`: the hold was nobody's time (1.6.4). None where nobody looks, or the look was over before.
std::optional<Instant> look_goes_on_until(const State& state, Instant received, Instant opens_at);

/// Of a match on time that goes on at `opens_at` after a hold, which was nobody's time: when its time is over (1.19.1).
/// None where it has none that runs.
std::optional<Instant> time_goes_on_until(const State& state, Instant opens_at);

/// The instant at which the time of a match on time is over (1.19.1); none in a hold, and once it is.
std::optional<Instant> match_time_due(const State& state);

/// The instant at which the present step of the dice scheme is over for who has done nothing; none in a hold: it never
/// passes before the game goes on.
std::optional<Instant> dice_due(const State& state);

/// The instant at which the mover's flag falls (1.7.9; nardy 18.6: after the delay of the move); none while no clock
/// runs. In nardy, where both are away, the time is both sides' (17.3).
std::optional<Instant> flag_due(const State& state, Instant opened);

/// The instant at which the mover is to be warned (1.3.1, 1.7.9); none while no clock runs and after the warning of
/// this period. Where the first period begins within the threshold the start of the game has told the time; a later one
/// that does is warned of as soon as the clock runs. Nobody is warned while somebody is awaited.
std::optional<Instant> warning_due(const State& state, Instant opened);

/// The instant at which who is absent has lost (1.9.1, 1.9.2), or both who look at a drawn opening have; none while
/// nobody is and somebody has confirmed it, or no clock runs.
std::optional<Instant> lateness_due(const State& state, Instant opened);

/// The instant at which an open claim (1.7.13, 1.16.8) lapses, because no judge has answered it: after the regulation's
/// wait from the claim, and from when the last judge went away. None without a claim, and while a judge is there (no
/// `judge_away`): he decides without limit.
std::optional<Instant> claim_lapses(const State& state, std::optional<Instant> judge_away);

/// Whether the mover's flag has fallen by `moment.received`, decided or not.
bool is_time_up(const State& state, Moment moment);

/// How long the mover has thought by `moment.received`, at most what he had left and its delay; 0 while his clock does
/// not run.
Millis time_spent(const State& state, Moment moment);

/// The mover's stretch up to `moment.received`, charged; none if his clock has not run. While both were away half of it
/// stands on each clock (1.6.3), the odd millisecond on the one that ran.
std::optional<Stretch> cut_stretch(const State& state, Moment moment);

}  // namespace doska::match
