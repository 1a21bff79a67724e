#include "engine/match/nardy_control.hpp"

namespace doska::match {
namespace {

using std::chrono::seconds;

constexpr seconds per_point{120};
constexpr seconds per_point_of_pairs{150};

// 41.1.2, 41.1.4
std::optional<Millis> blitz_time(int length) {
    switch (length) {
        case 1:
            return seconds{30};
        case 3:
            return seconds{60};
        case 5:
            return seconds{120};
        case 7:
            return seconds{180};
        default:
            return std::nullopt;
    }
}

}  // namespace

NardyControlLine nardy_control_line(nardy::Discipline discipline) {
    switch (discipline) {
        case nardy::Discipline::Long:
            return {"41.1.1", seconds{8}, seconds{12}};
        case nardy::Discipline::LongBlitz:
            return {"41.1.2", seconds{8}, seconds{10}};
        case nardy::Discipline::Short:
            return {"41.1.3", seconds{8}, seconds{12}};
        case nardy::Discipline::ShortBlitz:
            return {"41.1.4", seconds{8}, seconds{10}};
        case nardy::Discipline::ShortPairs:
            return {"41.1.5", seconds{10}, seconds{15}};
    }
    return {};
}

std::optional<Millis> nardy_main_time(nardy::Discipline discipline, int length) {
    if (nardy::is_blitz(discipline))
        return blitz_time(length);
    return length * (discipline == nardy::Discipline::ShortPairs ? per_point_of_pairs : per_point);
}

bool is_by_article_41(const clock::TimeControl& control, nardy::Discipline discipline, std::optional<int> length) {
    const clock::Period& period = control.periods.front();
    const NardyControlLine line = nardy_control_line(discipline);
    const bool good_delay = period.delay >= line.least_delay && period.delay <= line.most_delay;
    return good_delay && (!length || nardy_main_time(discipline, *length) == period.time);
}

}  // namespace doska::match
