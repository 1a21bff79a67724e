#include "engine/match/regulation_nardy.hpp"

#include "engine/match/limits.hpp"
#include "engine/match/nardy_control.hpp"

#include <algorithm>

namespace doska::match {
namespace {

// A match is to N points (1.19), or on time (1.19.1).
bool are_terms_good(const Regulation& regulation) {
    const auto& terms = regulation.nardy;
    if (!terms || nardy::variant_of(terms->discipline) != nardy_variant_of(regulation.rules))
        return false;
    if (terms->consultation && terms->discipline != nardy::Discipline::ShortPairs)
        return false;
    if (terms->length)
        return !terms->duration && *terms->length >= 1 && *terms->length <= most_points;
    return terms->duration && *terms->duration > Millis{0} && *terms->duration <= longest_match;
}

// One time for the whole match, simple delay, nothing added (41).
bool is_control_good(const clock::TimeControl& control) {
    if (!clock::is_valid(control) || control.periods.size() != 1)
        return false;
    const clock::Period& period = control.periods.front();
    return period.moves == 0 && period.increment == Millis{0};
}

// What only draughts have.
std::optional<RegulationError> check_draughts_fields(const Regulation& regulation) {
    if (regulation.games != 1)
        return RegulationError::BadGames;
    if (regulation.extra_micromatches != 0)
        return RegulationError::BadExtra;
    if (regulation.pace)
        return RegulationError::BadControl;
    if (regulation.start)
        return RegulationError::BadStart;
    if (!regulation.opening_table.empty())
        return RegulationError::BadOpening;
    const bool plain_draws = regulation.draws == DrawSet::Rules &&
                             regulation.counted_draws == CountedDraws::Automatic && !regulation.automatic_repetition &&
                             regulation.draw_readings == draughts::DrawReadings{};
    return plain_draws ? std::nullopt : std::optional(RegulationError::BadDraws);
}

// 17.3, 34.3: the limit is the time of the match, or less.
std::optional<RegulationError> check_nardy_arrival(const Regulation& regulation) {
    if (regulation.casual && regulation.starts_at)
        return RegulationError::BadStartTime;
    if (regulation.late_consequence && !regulation.starts_at)
        return RegulationError::BadLateness;
    const auto& limit = regulation.lateness_limit;
    if (limit && (regulation.casual || !within(*limit, regulation.control.periods.front().time)))
        return RegulationError::BadLateness;
    return std::nullopt;
}

}  // namespace

std::optional<RegulationError> check_nardy(const Regulation& regulation) {
    if (!are_terms_good(regulation))
        return RegulationError::BadTerms;
    if (!is_control_good(regulation.control))
        return RegulationError::BadControl;
    if (const auto wrong = check_draughts_fields(regulation))
        return wrong;
    if (!regulation.game_break || !within(*regulation.game_break, longest_nardy_break))
        return RegulationError::BadBreak;
    if (const auto wrong = check_nardy_arrival(regulation))
        return wrong;
    const NardyTerms& terms = *regulation.nardy;
    if (!regulation.casual && !is_by_article_41(regulation.control, terms.discipline, terms.length))
        return RegulationError::ControlNotBy41;  // 30.8
    return std::nullopt;
}

}  // namespace doska::match
