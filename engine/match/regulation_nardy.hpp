#pragma once

#include "engine/match/regulation.hpp"

namespace doska::match {

/// What is wrong with the regulation of a match whose rules are of nardy.
std::optional<RegulationError> check_nardy(const Regulation& regulation);

}  // namespace doska::match
