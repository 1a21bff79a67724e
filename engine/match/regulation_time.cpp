#include "engine/match/regulation_time.hpp"

#include <algorithm>

namespace doska::match {
namespace {

constexpr int most_counted_moves = 1'000;
constexpr Millis longest_round = std::chrono::hours{6};
constexpr Millis most_lateness = std::chrono::hours{1};

clock::Discipline discipline_of(const Regulation& regulation) {
    return regulation.rules.starts_with("international/") ? clock::Discipline::International
                                                          : clock::Discipline::Russian;
}

RegulationError error_of(clock::ControlFault fault) {
    switch (fault) {
        case clock::ControlFault::TooShort:
            return RegulationError::ControlTooShort;
        case clock::ControlFault::TooLong:
            return RegulationError::ControlTooLong;
        case clock::ControlFault::NotToTheEnd:
            return RegulationError::ControlNotToEnd;
    }
    return RegulationError::BadControl;
}

// 2.1.11, 3.6: both sides' time in all games of the match, that of additional micromatches apart: each is a new one.
bool exceeds_six_hours(const Regulation& regulation) {
    return 2 * regulation.games * clock::whole_time(regulation.control, regulation.six_hour_moves) > longest_round;
}

// 1.9.1
Millis longest_lateness(const Regulation& regulation) {
    return std::min(regulation.control.periods.front().time, most_lateness);
}

std::optional<RegulationError> check_arrival(const Regulation& regulation) {
    if (regulation.casual && regulation.starts_at)
        return RegulationError::BadStartTime;
    if (!regulation.lateness_limit)
        return std::nullopt;
    const bool in_range =
        *regulation.lateness_limit >= Millis{0} && *regulation.lateness_limit <= longest_lateness(regulation);
    return in_range && !regulation.casual ? std::nullopt : std::optional(RegulationError::BadLateness);
}

}  // namespace

Millis lateness_limit(const Regulation& regulation) {
    return regulation.lateness_limit.value_or(longest_lateness(regulation));
}

std::optional<RegulationError> check_times(const Regulation& regulation) {
    if (regulation.six_hour_moves < 1 || regulation.six_hour_moves > most_counted_moves)
        return RegulationError::BadControl;
    if (const auto wrong = check_arrival(regulation); wrong || regulation.casual)
        return wrong;
    if (regulation.pace) {
        const auto fault = clock::control_fault(regulation.control, discipline_of(regulation), *regulation.pace);
        if (fault)
            return error_of(*fault);
    }
    if (exceeds_six_hours(regulation))
        return RegulationError::RoundTooLong;
    return std::nullopt;
}

}  // namespace doska::match
