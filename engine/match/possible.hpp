#pragma once

#include "engine/match/state.hpp"

namespace doska::match {

/// Whether evolve() may be asked to apply a fact to a state: it is of the game that is played or comes next, of a
/// position and a ply that are there, of a claim or a result that exists. Rows from outside are asked this
/// first; what a decide() has stated is always possible. It is no judgement: who could state the fact, and whether the
/// rules give it, is not asked.
bool is_possible(const State& state, const Event& event);

}  // namespace doska::match
