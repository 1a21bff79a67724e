#include "engine/match/alarm.hpp"

#include "engine/match/turn.hpp"

namespace doska::match {

std::optional<Alarm> next_alarm(const State& state, Instant opened) {
    if (state.playing() && state.hold == Hold::Waiting && state.wait_until)
        return Alarm{*state.wait_until, AlarmKind::WaitOver};
    if (const auto warning = warning_due(state, opened))
        return Alarm{*warning, AlarmKind::Warning};  // never later than the flag
    if (const auto flag = flag_due(state, opened))
        return Alarm{*flag, AlarmKind::Flag};
    return std::nullopt;
}

}  // namespace doska::match
