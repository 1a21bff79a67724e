#pragma once

#include "engine/match/event.hpp"
#include "engine/match/state.hpp"

namespace doska::match {

/// Applies one fact: copies what it says and calls no rule. `seq` and `at` are those of its row.
void evolve(State& state, const Event& event, std::int64_t seq, Instant at);

}  // namespace doska::match
