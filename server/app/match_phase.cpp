#include "server/app/match_phase.hpp"

namespace doska::app {

std::string_view phase_of(const MatchRegistry& registry, const std::string& match, bool both_seated, bool ended) {
    if (ended)
        return match::code(match::Phase::Ended);
    if (const auto live = registry.live(match))
        return match::code(live->state().phase);
    return both_seated ? match::code(match::Phase::BetweenGames) : "waiting";
}

}  // namespace doska::app
