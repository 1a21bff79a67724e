#pragma once

#include "engine/clock/time_control.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace doska::clock {

/// How fast a competition is. The regulation names it: ten minutes are both rapid and blitz.
enum class Pace : std::uint8_t { Classic, Rapid, Blitz };

std::string_view code(Pace pace);  // "classic"
std::optional<Pace> parse_pace(std::string_view word);

/// Which articles speak of a discipline's controls: 2.1.11 for all on 64 squares, 3.6 for 100.
enum class Discipline : std::uint8_t { Russian, International };

/// One line of 2.1.11 or 3.6: so much time to the end of the game, with so much added after each move.
struct ControlLine {
    Discipline discipline;
    Pace pace;
    std::string_view article;  // "2.1.11.1"
    std::chrono::minutes least, most;
    std::chrono::seconds least_increment, most_increment;
};

/// Every line of the two articles, in their order: the presets.
std::span<const ControlLine> control_lines();

enum class ControlFault : std::uint8_t {
    TooShort,     // 2.1.11.1 «не менее», 3.6.1: less than every line of the classic pace
    TooLong,      // 2.1.11.2-3 «не более», 3.6.2-3: more than every line of the pace
    NotToTheEnd,  // 1.16.1: rapid and blitz are played to the end of the game
};

/// What is wrong with a control at a pace, if anything. Of several periods the times are added, and the smallest
/// increment counts for "at least", the largest for "at most". `control` is valid.
std::optional<ControlFault> control_fault(const TimeControl& control, Discipline discipline, Pace pace);

/// What one player has for a game of `moves` own moves: every period of the list, those that repeat until then, and the
/// increments of all the moves.
Millis whole_time(const TimeControl& control, int moves);

}  // namespace doska::clock
