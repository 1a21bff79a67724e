#include "engine/match/decide.hpp"

#include "engine/match/decide_nardy.hpp"
#include "engine/match/decide_parts.hpp"
#include "engine/match/judged_draws.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace doska::match {
namespace {

template <class Command, class... Commands>
constexpr bool is_one_of = (std::is_same_v<Command, Commands> || ...);

/// Whether it asks for what only the other game has.
template <class Command>
bool is_of_other_rules(const State& state, const Command&) {
    if constexpr (is_one_of<Command, PlayMove, OfferDraw, AnswerDraw, ClaimDraw, StartCount, StopCount, DeclareDraw,
                            ClaimTimeDraw, RuleTimeDraw, DrawOpening>)
        return state.nardy.has_value();
    if constexpr (is_one_of<Command, Roll, PlayTurn, OfferCube, TakeCube, DropCube, AnswerResignation, SealDice,
                            OpenDice, SwapPartner, CorrectScore, GivePenaltyPoint, CommitDice, RollOpening>)
        return !state.nardy;
    return false;
}

template <class... Facts>
bool has_one_of(const std::vector<Event>& events) {
    return std::any_of(events.begin(), events.end(),
                       [](const Event& event) { return (std::holds_alternative<Facts>(event) || ...); });
}

// 22.1: what a game was consulted about is sealed with its end, what was said behind it with that of the match; of both
// sides always, so that nobody learns from it whether anything was.
void add_channel_seals(const State& state, std::vector<Event>& events) {
    if (!state.regulation.nardy || !state.regulation.nardy->consultation ||
        !has_one_of<GameEnded, GameDropped, CalledOff, MatchEnded>(events))
        return;
    for (const Seat seat : {Seat::A, Seat::B})
        events.push_back(ChannelSealed{seat});
}

}  // namespace

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
            .next_at = {},
            .win = {},
            .points = 0,
            .dice_secret = {}};
}

void end_game(const State& state, GameEnded ending, Moment moment, std::vector<Event>& events) {
    if (state.nardy)
        return end_nardy_game(state, std::move(ending), moment, events);
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
    Decision decision = std::visit(
        [&](const auto& one) -> Decision {
            if (is_of_other_rules(state, one))
                return failure(Reject::OtherRules);
            return on(state, one, moment);
        },
        command);
    if (decision)
        add_channel_seals(state, *decision);
    return decision;
}

Result<std::vector<Event>, RegulationError> open_match(const Regulation& regulation,
                                                       const std::array<std::string, 2>& person,
                                                       const std::array<std::string, 2>& partner) {
    if (const auto error = check(regulation))
        return failure(*error);
    return std::vector<Event>{MatchOpened{regulation, person, partner}};
}

}  // namespace doska::match
