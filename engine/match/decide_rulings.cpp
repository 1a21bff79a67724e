#include "engine/draughts/rules.hpp"
#include "engine/match/decide_parts.hpp"
#include "engine/match/judged_draws.hpp"
#include "engine/match/turn.hpp"

#include <algorithm>

namespace doska::match {
namespace {

// Of the stop and the start of the clocks that a claim brings with it.
constexpr std::string_view claim_reason = "claim";

std::optional<Reject> not_in(const State& state, int game) {
    if (const auto none = no_game(state))
        return none;
    if (game != state.game)
        return Reject::WrongGame;
    return std::nullopt;
}

std::vector<Event> end_drawn(const State& state, Cause cause, const std::string& words, Moment moment) {
    GameEnded drawn = ending(state, GameResult::Draw, cause, cut_stretch(state, moment));
    if (cause == Cause::Repetition)
        drawn.clause = "1.16.7";  // the players' own is 2.1.9.2
    drawn.words_sha256 = words;
    std::vector<Event> events;
    end_game(state, std::move(drawn), moment, events);
    return events;
}

}  // namespace

// 2.1.9.1.6, 1.16.7
Decision on(const State& state, const StartCount& command, Moment moment) {
    if (const auto reason = not_in(state, command.game))
        return failure(*reason);
    if (const auto reason = no_new_count(state))
        return failure(*reason);
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    return std::vector<Event>{
        CountStarted{state.game, state.ply, command.seat, plain_count_moves, command.words_sha256}};
}

Decision on(const State& state, const StopCount& command, Moment) {
    if (const auto reason = not_in(state, command.game))
        return failure(*reason);
    const auto cause = stoppable_count(state);
    if (!cause)
        return failure(Reject::NoCount);
    return std::vector<Event>{CountStopped{state.game, state.ply, *cause, command.words_sha256}};
}

Decision on(const State& state, const DeclareDraw& command, Moment moment) {
    if (const auto reason = not_in(state, command.game))
        return failure(*reason);
    if (const auto reason = no_declared_draw(state, command.cause, is_time_up(state, moment)))
        return failure(*reason);
    if (command.cause != Cause::BothOutOfTime && is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    return end_drawn(state, command.cause, command.words_sha256, moment);
}

// 1.7.13, 1.16.8: the clock that the player stops is his own.
Decision on(const State& state, const ClaimTimeDraw& command, Moment moment) {
    if (const auto reason = not_on_turn(state, command.seat, command.game, command.ply, moment))
        return failure(*reason);
    const Millis left = state.clocks[index(command.seat)].left - time_spent(state, moment);
    if (const auto reason = no_time_draw(state, command.seat, left))
        return failure(*reason);
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    return std::vector<Event>{TimeDrawClaimed{state.game, state.ply, command.seat},
                              Paused{std::string(claim_reason), {}, cut_stretch(state, moment)}};
}

Decision on(const State& state, const RuleTimeDraw& command, Moment moment) {
    if (const auto reason = not_in(state, command.game))
        return failure(*reason);
    if (!state.time_claim || state.time_claim->seq != command.claim)
        return failure(Reject::NoClaim);
    if (command.grant)
        return end_drawn(state, Cause::ShortOfTime, command.words_sha256, moment);
    return std::vector<Event>{TimeDrawRefused{state.game, state.time_claim->seat, command.words_sha256},
                              resumed(state, std::string(claim_reason), {}, moment)};
}

std::vector<Event> claim_lapsed(const State& state, Moment moment) {
    return {TimeDrawLapsed{state.game, state.time_claim->seat}, resumed(state, std::string(claim_reason), {}, moment)};
}

}  // namespace doska::match
