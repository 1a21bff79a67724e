#pragma once

#include "engine/clock/time_control.hpp"
#include "engine/nardy/discipline.hpp"

#include <chrono>
#include <optional>
#include <string_view>

// Article 41: the time that a side has for a whole match to N points, and the delay of each move.

namespace doska::match {

/// One line of it.
struct NardyControlLine {
    std::string_view article;  // "41.1.1"
    std::chrono::seconds least_delay, most_delay;
};
NardyControlLine nardy_control_line(nardy::Discipline discipline);

/// The main time for a match to so many points; nullopt where the article has none: a blitz is to 1, 3, 5 or 7.
std::optional<Millis> nardy_main_time(nardy::Discipline discipline, int length);

/// Whether a control is one of the article. For a match on time (no length) it names no main time, so that any will do.
bool is_by_article_41(const clock::TimeControl& control, nardy::Discipline discipline, std::optional<int> length);

}  // namespace doska::match
