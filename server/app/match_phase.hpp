#pragma once

#include "server/app/match_registry.hpp"

#include <string_view>

namespace doska::app {

/// "waiting" (a seat is free), "between_games", "playing" or "ended": how a list shows a match. `ended`: as it is
/// stored.
std::string_view phase_of(const MatchRegistry& registry, const std::string& match, bool both_seated, bool ended);

}  // namespace doska::app
