#pragma once

#include "engine/match/regulation.hpp"

namespace doska::match {

/// What is wrong with the times that a regulation gives, as far as they are an event's: a casual match is free.
std::optional<RegulationError> check_times(const Regulation& regulation);

}  // namespace doska::match
