#include "engine/clock/time_control.hpp"

#include "engine/core/check.hpp"

#include <algorithm>

namespace doska::clock {
namespace {

bool in_range(const Period& period) {
    return period.moves >= 0 && period.moves <= most_moves && period.time >= Millis{0} && period.time <= longest_time &&
           period.increment >= Millis{0} && period.increment <= longest_time && period.delay >= Millis{0} &&
           period.delay <= longest_time;
}

}  // namespace

bool is_valid(const TimeControl& control) {
    const auto& periods = control.periods;
    if (periods.empty() || periods.size() > most_periods || periods.front().time == Millis{0})
        return false;
    const auto ends_the_game = [](const Period& period) { return period.moves == 0; };
    return std::all_of(periods.begin(), periods.end(), in_range) &&
           std::none_of(periods.begin(), periods.end() - 1, ends_the_game);
}

const Period& period_of(const TimeControl& control, int period) {
    DOSKA_CHECK(period >= 0 && !control.periods.empty());
    return control.periods[std::min(static_cast<std::size_t>(period), control.periods.size() - 1)];
}

}  // namespace doska::clock
