#pragma once

#include "engine/nardy/game.hpp"
#include "engine/nardy/match_score.hpp"
#include "engine/nardy/notation.hpp"

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// The .mat form of Jellyfish and gnubg: matches of short nardy as text, White to the left.

namespace doska::nardy {

struct MatPlay {
    Dice dice;
    WrittenPlay play;
    bool operator==(const MatPlay&) const = default;
};
struct MatDouble {
    CubeValue to;
    bool operator==(const MatDouble&) const = default;
};
struct MatTake {
    bool operator==(const MatTake&) const = default;
};
struct MatDrop {
    bool operator==(const MatDrop&) const = default;
};

struct MatEntry {
    Side by;
    std::variant<MatPlay, MatDouble, MatTake, MatDrop> act;
    std::size_t line = 0;  // of the file, from 1
};

struct MatWin {
    Side winner;
    Points points;
    bool ends_match;
    std::size_t line = 0;
};

struct MatGame {
    std::array<std::string, 2> names;
    std::array<Points, 2> score{};  // before it
    std::vector<MatEntry> entries;
    std::optional<MatWin> win;
    std::size_t line = 0;
};

struct MatMatch {
    std::optional<int> length;
    std::vector<MatGame> games;
};

/// Where a text is no .mat: a stable word and the line.
struct MatError {
    std::string_view code;
    std::size_t line;
};

/// Reads a file as it is written by gnubg, Jellyfish and others; lines that begin with ';' are theirs alone. The errors
/// are "no_game", "bad_score_line", "bad_row", "bad_play" and "bad_win".
Result<MatMatch, MatError> parse_mat(std::string_view text);

/// Writes the form that all of them read.
std::string write_mat(const MatMatch& match);

}  // namespace doska::nardy
