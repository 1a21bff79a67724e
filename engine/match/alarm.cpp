#include "engine/match/alarm.hpp"

#include "engine/match/turn.hpp"

namespace doska::match {

std::optional<Alarm> next_alarm(const State& state, Instant opened) {
    if (state.phase == Phase::BetweenGames && state.next_start)
        return Alarm{*state.next_start, AlarmKind::Start};
    if (state.playing() && state.hold == Hold::Waiting && state.wait_until)
        return Alarm{*state.wait_until, AlarmKind::WaitOver};
    if (const auto warning = warning_due(state, opened))
        return Alarm{*warning, AlarmKind::Warning};  // never later than the flag
    const auto flag = flag_due(state, opened);
    if (const auto lateness = lateness_due(state, opened); lateness && *lateness <= *flag)
        return Alarm{*lateness, AlarmKind::Lateness};
    if (flag)
        return Alarm{*flag, AlarmKind::Flag};
    return std::nullopt;
}

}  // namespace doska::match
