#pragma once

#include "engine/match/decide.hpp"

#include <string_view>
#include <vector>

// What the decisions of every match ask of those of nardy.

namespace doska::match {

/// The reason of the stop that waits for a judge where neither has come.
inline constexpr std::string_view no_show_reason = "no_show";
/// The judge's reason by which a clock is put right and not a sanction given.
inline constexpr std::string_view fault_of_clocks = "technical";
/// No judge gives more for a game.
inline constexpr nardy::Points most_settled_points = 1'000;

/// Why nothing of the game can be played by this seat at this ply.
std::optional<Reject> not_in_nardy_turn(const State& state, int game, int ply, Moment moment);

/// As end_game(): the end of the present game, the match's end behind it or in it when the next game starts.
void end_nardy_game(const State& state, GameEnded ending, Moment moment, std::vector<Event>& events);

/// 18.6: the match is lost, or by its switch the game of a match on time.
void end_by_nardy_flag(const State& state, Seat loser, Moment moment, std::vector<Event>& events);

/// 34.3, 34.4: who has not come by the limit has lost the match.
void add_nardy_no_show(const State& state, Instant limit, Moment moment, std::vector<Event>& events);

/// 1.19.1: the time of a match on time is over between two games, or in one at the instant `over`.
std::vector<Event> match_time_over(const State& state);
std::vector<Event> match_time_over(const State& state, Moment over);

/// A judge's fact that sets the score, with the end of the match where that decides it between two games.
Decision score_decided(const State& state, const Event& fact);

/// 30.2
Decision resign_nardy(const State& state, const Resign& command, Moment moment);

/// 38.1.5, 38.1.6
Decision settle_nardy(const State& state, const Settle& command, Moment moment);

/// Whether a judge may put a clock right by so much: a fault of the clocks (18.5) by any, else only what a sanction
/// adds to the opponent (38.1.3).
bool is_nardy_correction(const Regulation& regulation, const GiveTime& command);

/// What has come by itself by `now`, beside what the clocks bring: the next step of the dice scheme, and the end of the
/// time of a match on time.
std::vector<Event> nardy_time_passed(const State& state, Moment now, Moment moment);

}  // namespace doska::match
