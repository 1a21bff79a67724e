#include "engine/match/decide_nardy.hpp"
#include "engine/match/decide_parts.hpp"
#include "engine/match/evolve.hpp"
#include "engine/match/limits.hpp"
#include "engine/match/turn.hpp"

#include <utility>

namespace doska::match {
namespace {

// No clock is set beyond it: more than any control gives to a game.
constexpr Millis most_left = std::chrono::hours{30 * 24};
// What a correction that takes time leaves at least (1.7.8).
constexpr Millis least_left = std::chrono::minutes{15};

// 1.9.2
bool is_correctable(const State& state, int game) {
    const bool known = game >= 1 && static_cast<std::size_t>(game) <= state.scores.size();
    return known && state.scores[static_cast<std::size_t>(game) - 1].cause == Cause::NoShow;
}

// 1.9.2: who did not come may have had a good reason. The sum that comes of it may end the match between two games; a
// game that is being played is played to its end, or the judge's to settle.
Decision correct(const State& state, const Settle& command) {
    const ResultCorrected corrected{command.game, command.result, command.clause, command.words_sha256};
    State after = state;
    evolve(after, corrected, state.seq + 1, state.last_at);
    std::vector<Event> events{corrected};
    if (!state.playing() && (state.phase == Phase::Ended || is_over(state.regulation, state.game, after.half_points)))
        events.push_back(MatchEnded{after.half_points});
    return events;
}

}  // namespace

Decision on(const State& state, const Pause& command, Moment moment) {
    if (const auto none = no_game(state))
        return failure(*none);
    if (state.hold == Hold::Judge)
        return failure(Reject::Paused);
    if (state.pauses >= most_pauses)
        return failure(Reject::TooManyActs);
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    return std::vector<Event>{Paused{command.reason, command.words_sha256, cut_stretch(state, moment)}};
}

Resumed resumed(const State& state, std::string reason, std::string words_sha256, Moment moment) {
    const Instant opens_at = goes_on_at(state, moment.received, state.regulation.resume_countdown);
    return {std::move(reason), std::move(words_sha256), opens_at, look_goes_on_until(state, moment.received, opens_at),
            time_goes_on_until(state, opens_at)};
}

Decision on(const State& state, const Resume& command, Moment moment) {
    if (const auto none = no_game(state))
        return failure(*none);
    if (state.hold != Hold::Judge)
        return failure(Reject::NotPaused);
    if (state.time_claim)
        return failure(Reject::ClaimOpen);
    return std::vector<Event>{resumed(state, command.reason, command.words_sha256, moment)};
}

Decision on(const State& state, const Settle& command, Moment moment) {
    if (state.nardy)
        return settle_nardy(state, command, moment);
    if (is_correctable(state, command.game))
        return correct(state, command);
    if (const auto none = no_game(state))
        return failure(*none);
    if (command.game != state.game)
        return failure(Reject::WrongGame);
    std::vector<Event> events;
    end_game(state,
             GameEnded{.game = state.game,
                       .result = command.result,
                       .cause = Cause::Judge,
                       .clause = command.clause,
                       .words_sha256 = command.words_sha256,
                       .stretch = cut_stretch(state, moment),
                       .next_at = {},
                       .win = {},
                       .points = 0,
                       .dice_secret = {}},
             moment, events);
    return events;
}

// 1.7.8; shorter paces have less than that from the start.
Decision on(const State& state, const GiveTime& command, Moment) {
    if (const auto none = no_game(state))
        return failure(*none);
    if (command.game != state.game)
        return failure(Reject::WrongGame);
    if (state.hold != Hold::Judge)
        return failure(Reject::NotPaused);
    if (state.corrections >= most_corrections)
        return failure(Reject::TooManyActs);
    std::array<Millis, 2> left{state.clocks[0].left, state.clocks[1].left};
    Millis& corrected = left[index(command.seat)];
    corrected += command.by;
    if (state.nardy && !is_nardy_correction(state.regulation, command))
        return failure(Reject::BadSanction);
    if (command.by == Millis{0} || corrected <= Millis{0} || (command.by > Millis{0} && corrected > most_left))
        return failure(Reject::OutOfRange);
    if (command.by < Millis{0} && state.regulation.pace == clock::Pace::Classic && corrected < least_left)
        return failure(Reject::TooLittleLeft);
    return std::vector<Event>{
        TimeGiven{state.game, command.seat, command.by, left, command.reason, command.words_sha256}};
}

}  // namespace doska::match
