#include "engine/match/decide.hpp"

#include "engine/match/decide_parts.hpp"
#include "engine/match/judged_draws.hpp"

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
            .clause = std::string(clause_of(state.regulation, cause)),
            .words_sha256 = {},
            .stretch = stretch,
            .next_at = {}};
}

void end_game(const State& state, GameEnded ending, Moment moment, std::vector<Event>& events) {
    std::array<int, 2> total = state.half_points;
    const int lost_with_it = ending.game - state.game;  // games that end like this one, and were not started
    for (const Seat seat : {Seat::A, Seat::B})
        total[index(seat)] += half_points_of(ending.result)[index(seat)] * (1 + lost_with_it);
    const bool over = is_over(state.regulation, ending.game, total);
    if (!over && state.regulation.game_break)
        ending.next_at = moment.received + *state.regulation.game_break;
    events.push_back(std::move(ending));
    if (over)
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
