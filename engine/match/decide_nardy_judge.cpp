#include "engine/match/decide_nardy.hpp"
#include "engine/match/decide_parts.hpp"
#include "engine/match/limits.hpp"
#include "engine/match/turn.hpp"

#include <algorithm>

// What is done between two games of nardy, and what only a judge does there.

namespace doska::match {
namespace {

constexpr Millis most_sanction_time = std::chrono::minutes{2};  // 38.1.3

std::optional<Reject> not_between_games(const State& state) {
    if (state.phase == Phase::Ended)
        return Reject::MatchOver;
    if (state.playing())
        return Reject::GameRuns;
    return std::nullopt;
}

// A match to N is won by one side at most, and its Crawford game is played when somebody is at match point.
bool is_score_possible(const NardyTerms& terms, const CorrectScore& command) {
    const auto [least, most] = std::minmax(command.points[0], command.points[1]);
    const bool below_zero = terms.penalty_point == PenaltyPoint::OwnMinus;
    if (least < (below_zero ? -most_settled_points : 0) || most > most_settled_points)
        return false;
    if (!terms.length)
        return !command.crawford_played;
    return least < *terms.length && (!command.crawford_played || most >= *terms.length - 1);
}

}  // namespace

Decision on(const State& state, const SwapPartner& command, Moment) {
    if (state.partner[index(command.seat)].empty())
        return failure(Reject::NoPartner);
    if (!state.may_swap(command.seat))
        return failure(state.phase == Phase::Ended ? Reject::MatchOver : Reject::SwapInGame);
    if (command.acts == state.acting(command.seat))
        return failure(Reject::ActsAlready);
    if (command.acts != state.resting(command.seat))
        return failure(Reject::NoPartner);
    if (state.swaps >= most_swaps)
        return failure(Reject::TooManyActs);
    return std::vector<Event>{PartnerSwapped{command.seat}};
}

Decision on(const State& state, const CorrectScore& command, Moment) {
    if (const auto reason = not_between_games(state))
        return failure(*reason);
    if (state.corrections >= most_corrections)
        return failure(Reject::TooManyActs);
    if (!is_score_possible(*state.regulation.nardy, command))
        return failure(Reject::OutOfRange);
    return score_decided(state, ScoreCorrected{command.points, command.crawford_played, command.words_sha256});
}

// Where it wins the match, the game that is played is not needed any more.
Decision on(const State& state, const GivePenaltyPoint& command, Moment moment) {
    if (state.phase == Phase::Ended)
        return failure(Reject::MatchOver);
    if (state.playing() && state.hold != Hold::Judge)
        return failure(Reject::NotPaused);
    if (state.corrections >= most_corrections)
        return failure(Reject::TooManyActs);
    PenaltyPointGiven given{command.seat, state.nardy->score.points, command.words_sha256};
    const Seat rival = other(command.seat);
    const bool plus = state.regulation.nardy->penalty_point == PenaltyPoint::OpponentPlus;
    given.points[index(plus ? rival : command.seat)] += plus ? 1 : -1;
    auto events = score_decided(state, given);
    const auto& length = state.regulation.nardy->length;
    if (!state.playing() || !length || given.points[index(rival)] < *length)
        return events;
    GameEnded ended = ending(state, win_of(rival), Cause::Judge, cut_stretch(state, moment));
    ended.clause = "38.1.4";
    ended.words_sha256 = command.words_sha256;
    events->push_back(std::move(ended));
    events->push_back(MatchEnded{half_points_of(win_of(rival)), given.points});
    return events;
}

bool is_nardy_correction(const Regulation& regulation, const GiveTime& command) {
    const Millis delay = clock::period_of(regulation.control, 0).delay;
    return command.reason == fault_of_clocks || (command.by >= delay && command.by <= most_sanction_time);
}

}  // namespace doska::match
