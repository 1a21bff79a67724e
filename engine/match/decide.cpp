#include "engine/match/decide.hpp"

#include "engine/match/decide_parts.hpp"

namespace doska::match {

std::optional<Reject> no_game(const State& state) {
    if (state.phase == Phase::Ended)
        return Reject::MatchOver;
    if (state.phase == Phase::BetweenGames)
        return Reject::NotStarted;
    return std::nullopt;
}

GameEnded ending(const State& state, GameResult result, Cause cause, std::optional<Stretch> stretch) {
    return {.game = state.game,
            .result = result,
            .cause = cause,
            .clause = std::string(clause(cause)),
            .words_sha256 = {},
            .stretch = stretch};
}

void end_game(const State& state, GameEnded ending, std::vector<Event>& events) {
    const auto points = half_points_of(ending.result);
    const std::array<int, 2> total{state.half_points[0] + points[0], state.half_points[1] + points[1]};
    events.push_back(std::move(ending));
    if (state.game == state.regulation.games)
        events.push_back(MatchEnded{total});
}

Decision decide(const State& state, const Command& command, Moment moment) {
    return std::visit([&](const auto& one) { return on(state, one, moment); }, command);
}

Result<std::vector<Event>, RegulationError> open_match(const Regulation& regulation,
                                                       const std::array<std::string, 2>& person) {
    if (const auto error = check(regulation))
        return failure(*error);
    return std::vector<Event>{MatchOpened{regulation, person}};
}

}  // namespace doska::match
