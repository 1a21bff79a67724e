#include "engine/match/regulation_time.hpp"

#include "engine/match/limits.hpp"

#include <algorithm>

namespace doska::match {
namespace {

constexpr Millis longest_round = std::chrono::hours{6};
constexpr Millis usual_break = std::chrono::minutes{5};         // 1.11
constexpr Millis late_request = std::chrono::minutes{1};        // a match may be made so long after its own start
constexpr Millis early_request = std::chrono::hours{24 * 366};  // and so long before
constexpr Millis usual_nardy_break{15'000};                     // 3.3.3, 19.15: no breaks but a short one

clock::Discipline discipline_of(const Regulation& regulation) {
    const auto variant = variant_of(regulation.rules);
    return variant && board_of(*variant) == draughts::BoardSize::Of100 ? clock::Discipline::International
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

// 1.9.1; nardy 34.3
Millis longest_lateness(const Regulation& regulation) {
    if (regulation.nardy)
        return regulation.control.periods.front().time;
    return std::min(regulation.control.periods.front().time, most_lateness);
}

std::optional<RegulationError> check_arrival(const Regulation& regulation) {
    if (regulation.casual && regulation.starts_at)
        return RegulationError::BadStartTime;
    if (regulation.late_consequence && !regulation.starts_at)  // where it starts by readiness nobody is late
        return RegulationError::BadLateness;
    if (!regulation.lateness_limit)
        return std::nullopt;
    const bool in_range =
        *regulation.lateness_limit >= Millis{0} && *regulation.lateness_limit <= longest_lateness(regulation);
    return in_range && !regulation.casual ? std::nullopt : std::optional(RegulationError::BadLateness);
}

// 1.11
std::optional<RegulationError> check_micromatch(const Regulation& regulation) {
    const auto& pause = regulation.game_break;
    if (pause && (regulation.casual || *pause < Millis{0} || *pause > longest_break))
        return RegulationError::BadBreak;
    const bool goes_on = regulation.games > 1;
    if (regulation.starts_at && goes_on && !pause)  // whose first game asks nobody has none that does
        return RegulationError::BadBreak;
    const int extra = regulation.extra_micromatches;
    if (extra < 0 || extra > most_extra_micromatches || (extra > 0 && !goes_on) ||
        regulation.games * (1 + extra) > most_games)
        return RegulationError::BadExtra;
    return std::nullopt;
}

}  // namespace

bool is_over(const Regulation& regulation, int game, const std::array<int, 2>& half_points) {
    const bool level = half_points[0] == half_points[1];
    const int micromatch = game / regulation.games;
    return game % regulation.games == 0 && (!level || micromatch > regulation.extra_micromatches);
}

void complete(Regulation& regulation) {
    if (regulation.nardy && !regulation.game_break)
        regulation.game_break = usual_nardy_break;
    else if (!regulation.game_break && !regulation.casual && regulation.games > 1)
        regulation.game_break = usual_break;
}

std::optional<RegulationError> check_start_by_itself(const Regulation& regulation, bool both_seats_named, Instant now) {
    if (!regulation.starts_at)
        return std::nullopt;
    const bool is_timely = *regulation.starts_at >= now - late_request && *regulation.starts_at <= now + early_request;
    if (both_seats_named && is_timely)
        return std::nullopt;
    return RegulationError::BadStartTime;
}

Millis lateness_limit(const Regulation& regulation) {
    return regulation.lateness_limit.value_or(longest_lateness(regulation));
}

std::optional<RegulationError> check_times(const Regulation& regulation) {
    if (regulation.six_hour_moves < 1 || regulation.six_hour_moves > most_counted_moves)
        return RegulationError::BadControl;
    if (const auto wrong = check_micromatch(regulation))
        return wrong;
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
