#pragma once

#include "engine/core/result.hpp"
#include "engine/match/command.hpp"
#include "engine/match/event.hpp"
#include "engine/match/reject.hpp"
#include "engine/match/state.hpp"

#include <vector>

namespace doska::match {

/// The facts that a command makes, in order, or why it is refused. `moment.received` is when the command was read,
/// `moment.opened` when the present turn was opened: when the commit that gave it, or let it go on after a hold, was
/// handled; never the end of a countdown, which the state knows (opens_at). Pure: the same arguments give the same
/// answer.
/// - The mover's clock runs from the later of opened and opens_at; a legal move before, or in Hold::Frozen or
///   Hold::Waiting, costs nothing. A move received before its turn was opened is NotYourTurn, in those two holds too
///   late to matter and therefore accepted.
/// - At or after the flag's instant a player's command is TimeIsUp, but for a move that leaves the opponent without
///   pieces or moves (1.7.12); so is a judge's Pause. The flag is decided by TimePassed.
/// - In Hold::Judge players can only resign, in nardy nothing but their part in the dice; a draw offer stays open over
///   it. A judge's GiveTime needs it. What the server states there is taken: who came (Arrive), the lot that is due
///   (DrawOpening), the dice and the opening roll that are (CommitDice, RollOpening).
/// - ClaimTimeDraw stops the clocks as a judge does; then RuleTimeDraw or Settle goes before Resume.
/// - FreezeClocks where no clock runs (any hold) is NothingDue: there is nothing to stop; but the waits of a game's
/// dice
///   are stopped by it. Where the flag was due by
///   `at`, it makes the flag instead. ThawClocks after a stall needs Hold::Frozen, else NothingDue; after a crash or a
///   shutdown it is taken in every hold, and a judge's hold stays one.
using Decision = Result<std::vector<Event>, Reject>;
Decision decide(const State& state, const Command& command, Moment moment);

/// The opening fact of a match. `partner`: of pairs the other two (22.1).
Result<std::vector<Event>, RegulationError> open_match(const Regulation& regulation,
                                                       const std::array<std::string, 2>& person,
                                                       const std::array<std::string, 2>& partner = {});

}  // namespace doska::match
