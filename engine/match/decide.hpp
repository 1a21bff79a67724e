#pragma once

#include "engine/core/result.hpp"
#include "engine/match/command.hpp"
#include "engine/match/event.hpp"
#include "engine/match/reject.hpp"
#include "engine/match/state.hpp"

#include <vector>

namespace doska::match {

/// The facts that a command makes, in order, or why it is refused. `moment.received` is when the command was read,
/// `moment.opened` when the present turn was opened; a countdown in the state (opens_at) may still hold its clock.
/// Pure: the same arguments give the same answer.
using Decision = Result<std::vector<Event>, Reject>;
Decision decide(const State& state, const Command& command, Moment moment);

/// The opening fact of a match.
Result<std::vector<Event>, RegulationError> open_match(const Regulation& regulation,
                                                       const std::array<std::string, 2>& person);

}  // namespace doska::match
