#pragma once

#include "engine/match/state.hpp"

#include <optional>

namespace doska::match {

enum class AlarmKind : std::uint8_t { Warning, Flag, WaitOver, Start, Lateness, DiceStep, MatchTime, ClaimLapse };

/// The next moment at which something happens by itself.
struct Alarm {
    Instant due;
    AlarmKind kind;
    bool operator==(const Alarm&) const = default;
};

/// `opened` is when the present turn was opened. None while no clock runs and nothing waits; between games that
/// of the next one's start, where it starts by itself. `judge_away`: since when no judge is there; none: one is.
std::optional<Alarm> next_alarm(const State& state, Instant opened, std::optional<Instant> judge_away = Instant{});

}  // namespace doska::match
