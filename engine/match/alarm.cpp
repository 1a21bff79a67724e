#include "engine/match/alarm.hpp"

#include "engine/match/turn.hpp"

namespace doska::match {

namespace {

// What the clock that runs brings about.
std::optional<Alarm> clock_alarm(const State& state, Instant opened) {
    if (const auto warning = warning_due(state, opened))
        return Alarm{*warning, AlarmKind::Warning};  // never later than the flag
    const auto flag = flag_due(state, opened);
    if (const auto lateness = lateness_due(state, opened); lateness && *lateness <= *flag)
        return Alarm{*lateness, AlarmKind::Lateness};
    if (flag)
        return Alarm{*flag, AlarmKind::Flag};
    return std::nullopt;
}

}  // namespace

std::optional<Alarm> next_alarm(const State& state, Instant opened, std::optional<Instant> judge_away) {
    const auto match_time = match_time_due(state);
    if (state.phase == Phase::BetweenGames) {
        if (match_time && (!state.next_start || *match_time <= *state.next_start))
            return Alarm{*match_time, AlarmKind::MatchTime};
        return state.next_start ? std::optional(Alarm{*state.next_start, AlarmKind::Start}) : std::nullopt;
    }
    if (state.playing() && state.hold == Hold::Waiting && state.wait_until)
        return Alarm{*state.wait_until, AlarmKind::WaitOver};
    if (const auto lapse = claim_lapses(state, judge_away))
        return Alarm{*lapse, AlarmKind::ClaimLapse};
    if (const auto step = dice_due(state); step && (!match_time || *step <= *match_time))
        return Alarm{*step, AlarmKind::DiceStep};
    const auto of_clock = clock_alarm(state, opened);
    if (match_time && (!of_clock || *match_time <= of_clock->due))
        return Alarm{*match_time, AlarmKind::MatchTime};
    return of_clock;
}

}  // namespace doska::match
