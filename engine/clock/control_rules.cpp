#include "engine/clock/control_rules.hpp"

#include <algorithm>
#include <array>

namespace doska::clock {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr ControlLine line(Discipline discipline, Pace pace, std::string_view article, int least, int most,
                           int least_increment = 0, int most_increment = 0) {
    return {
        discipline, pace, article, minutes{least}, minutes{most}, seconds{least_increment}, seconds{most_increment}};
}

constexpr std::array lines{
    line(Discipline::Russian, Pace::Classic, "2.1.11.1", 45, 45),
    line(Discipline::Russian, Pace::Classic, "2.1.11.1", 45, 45, 10, 15),
    line(Discipline::Russian, Pace::Classic, "2.1.11.1", 60, 60),
    line(Discipline::Russian, Pace::Rapid, "2.1.11.2", 10, 30),
    line(Discipline::Russian, Pace::Rapid, "2.1.11.2", 10, 10, 5, 5),
    line(Discipline::Russian, Pace::Blitz, "2.1.11.3", 5, 10),
    line(Discipline::Russian, Pace::Blitz, "2.1.11.3", 5, 5, 2, 3),
    line(Discipline::International, Pace::Classic, "3.6.1", 90, 120),
    line(Discipline::International, Pace::Classic, "3.6.1", 80, 80, 60, 60),
    line(Discipline::International, Pace::Rapid, "3.6.2", 15, 30),
    line(Discipline::International, Pace::Rapid, "3.6.2", 10, 15, 5, 5),
    line(Discipline::International, Pace::Blitz, "3.6.3", 5, 10),
    line(Discipline::International, Pace::Blitz, "3.6.3", 5, 5, 5, 5),
};

/// The periods taken together.
struct Sum {
    Millis time{0};
    Millis least_increment, most_increment;
};

Sum sum_of(const TimeControl& control) {
    Sum sum{Millis{0}, control.periods.front().increment, control.periods.front().increment};
    for (const Period& period : control.periods) {
        sum.time += period.time;
        sum.least_increment = std::min(sum.least_increment, period.increment);
        sum.most_increment = std::max(sum.most_increment, period.increment);
    }
    return sum;
}

}  // namespace

std::string_view code(Pace pace) {
    switch (pace) {
        case Pace::Classic:
            return "classic";
        case Pace::Rapid:
            return "rapid";
        case Pace::Blitz:
            return "blitz";
    }
    return {};
}

std::optional<Pace> parse_pace(std::string_view word) {
    for (const Pace pace : {Pace::Classic, Pace::Rapid, Pace::Blitz}) {
        if (code(pace) == word)
            return pace;
    }
    return std::nullopt;
}

std::span<const ControlLine> control_lines() {
    return lines;
}

std::optional<ControlFault> control_fault(const TimeControl& control, Discipline discipline, Pace pace) {
    const bool classic = pace == Pace::Classic;
    if (!classic && (control.periods.size() > 1 || control.periods.front().moves > 0))
        return ControlFault::NotToTheEnd;
    const Sum sum = sum_of(control);
    const auto holds = [&](const ControlLine& line) {
        if (line.discipline != discipline || line.pace != pace)
            return false;
        return classic ? sum.time >= line.least && sum.least_increment >= line.least_increment
                       : sum.time <= line.most && sum.most_increment <= line.most_increment;
    };
    if (std::any_of(lines.begin(), lines.end(), holds))
        return std::nullopt;
    return classic ? ControlFault::TooShort : ControlFault::TooLong;
}

Millis whole_time(const TimeControl& control, int moves) {
    Millis time{0};
    const int listed = static_cast<int>(control.periods.size());
    int made = 0;
    for (int number = 0; number < listed || made < moves; ++number) {
        const Period& period = period_of(control, number);
        const int rest = std::max(moves - made, 0);
        const int here = period.moves == 0 ? rest : std::min(period.moves, rest);
        time += period.time + here * period.increment;
        made += here;
        if (period.moves == 0)
            break;
    }
    return time;
}

}  // namespace doska::clock
