#include "engine/match/state.hpp"

namespace doska::match {

std::string_view code(Phase phase) {
    switch (phase) {
        case Phase::BetweenGames:
            return "between_games";
        case Phase::Playing:
            return "playing";
        case Phase::Ended:
            return "ended";
    }
    return "unknown";
}

std::string_view code(Hold hold) {
    switch (hold) {
        case Hold::None:
            return "none";
        case Hold::Judge:
            return "judge";
        case Hold::Frozen:
            return "frozen";
        case Hold::Waiting:
            return "waiting";
    }
    return "unknown";
}

}  // namespace doska::match
