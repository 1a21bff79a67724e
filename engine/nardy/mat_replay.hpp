#pragma once

#include "engine/nardy/mat.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace doska::nardy {

/// Where a recorded match is not as the rules allow: a stable word, the article where one forbids it, the place, and
/// the act that stands there, if it is one.
struct MatFault {
    std::string_view code;
    std::string_view clause;
    MatPlace place;
    std::string token{};
};

/// How a recorded game ended.
enum class MatEnding : std::uint8_t { Played, Passed, GivenUp, Awarded, Unfinished };

std::string_view code(MatEnding ending);

/// An act that was legal, and what stands behind it.
struct MatStep {
    std::size_t entry;                 // of the game
    Play play;                         // of a turn, every step of it
    std::array<Checkers, 2> checkers;  // by side, each in its own numbering
    Cube cube;
};

struct MatGameReport {
    std::vector<MatStep> steps;
    std::size_t plays = 0;          // turns that were legal, lost ones among them
    std::optional<MatFault> fault;  // the first; nothing behind it is judged
    MatEnding ending = MatEnding::Unfinished;
    bool crawford = false;
    std::optional<Side> winner;
    std::optional<Win> win;  // where the board or a pass tells it
    Points points = 0;
    std::array<Points, 2> score_after{};
    Position last;        // as the side to move sees it
    bool is_read = true;  // nothing of its record is unread

    bool is_bad() const { return fault || !is_read; }
};

struct MatReport {
    std::vector<MatGameReport> games;
    MatchScore score;  // seat a is White

    bool is_legal() const;
};

/// Plays a recorded match by the rules of short nardy, the cube and the score among them (20-27, 23, 47, 48). A game
/// that its record ends before the board or a pass does counts as given up, by whatever value it names; so does one
/// whose last row is the loser's roll without a play. `score` is that at the first of the games.
MatReport replay_mat(const MatMatch& match, const MatchScore& score, const Switches& plays = {},
                     const GameSwitches& switches = {});
MatReport replay_mat(const MatMatch& match);

}  // namespace doska::nardy
