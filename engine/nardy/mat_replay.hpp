#pragma once

#include "engine/nardy/mat.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace doska::nardy {

/// Where a recorded match is not as the rules allow: a stable word, the article where one forbids it, and the line.
struct MatFault {
    std::string_view code;
    std::string_view clause;
    std::size_t line;
};

/// How a recorded game ended.
enum class MatEnding : std::uint8_t { Played, Passed, GivenUp, Unfinished };

std::string_view code(MatEnding ending);

struct MatGameReport {
    std::size_t plays = 0;          // turns that were legal, lost ones among them
    std::optional<MatFault> fault;  // the first; nothing behind it is judged
    MatEnding ending = MatEnding::Unfinished;
    bool crawford = false;
    std::optional<Side> winner;
    Points points = 0;
    Position last;  // as the side to move sees it
};

struct MatReport {
    std::vector<MatGameReport> games;
    MatchScore score;  // seat a is White

    bool is_legal() const;
};

/// Plays a recorded match by the rules of short nardy, the cube and the score among them (20-27, 23, 47, 48). A game
/// that its record ends before the board or a pass does counts as given up, by whatever value it names.
MatReport replay_mat(const MatMatch& match, const Switches& plays = {}, const GameSwitches& switches = {});

}  // namespace doska::nardy
