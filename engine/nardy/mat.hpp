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
    CubeValue to;  // nought: the record does not say it
    bool operator==(const MatDouble&) const = default;
};
struct MatTake {
    bool operator==(const MatTake&) const = default;
};
struct MatDrop {
    bool operator==(const MatDrop&) const = default;
};

/// Where something stands in a file; both count from 1, columns in characters of UTF-8.
struct MatPlace {
    std::size_t line = 0;
    std::size_t column = 1;
    bool operator==(const MatPlace&) const = default;
};

struct MatEntry {
    Side by;
    std::variant<MatPlay, MatDouble, MatTake, MatDrop> act;
    MatPlace place{};
};

struct MatWin {
    Side winner;
    Points points;
    bool ends_match;
    MatPlace place{};
};

/// What could not be read: a stable word ("bad_score_line", "bad_row", "bad_play", "bad_win"), its place, and what
/// stands there.
struct MatUnread {
    std::string_view code;
    MatPlace place;
    std::string token;
};

struct MatGame {
    std::array<std::string, 2> names;
    std::optional<std::array<Points, 2>> score;  // before it; none: its line could not be read
    std::vector<MatEntry> entries;
    std::optional<MatWin> win;
    MatPlace place{};
    std::vector<MatUnread> unread{};  // behind a row that could not be read no more acts are

    /// Whether its acts are known to its end.
    bool is_whole() const;
};

struct MatMatch {
    std::optional<int> length;
    std::vector<MatGame> games;
    // Numbers of games, from 1. What no other program tells: Doska's own lines above the match.
    std::vector<int> awarded{};    // its points are by a judge or a clock, whatever the cube shows (18.6, 38.1.5)
    std::vector<int> score_set{};  // a judge has set the score before it (30.6, 30.7, 38.1.4)
    int first_game = 1;            // where the text goes on with a match
    std::size_t line = 0;          // where its length stands, or its first game; nought where it has begun elsewhere
};

/// Where a text is no .mat: a stable word and the line.
struct MatError {
    std::string_view code;
    std::size_t line;
};

/// An act as it is written, "63: 21/15 24/21", "Doubles => 2".
std::string text_of(const MatEntry& entry);

/// Reads the matches of a file as it is written by gnubg, Jellyfish and others; lines that begin with ';' or '#' are
/// theirs alone. The text is UTF-8. What can't be read is named in its game, and the rest is read; a match without a
/// game is none. Lines are counted from `first_line`; what the text begins with may belong to a match that is `begun`.
std::vector<MatMatch> read_mat(std::string_view text, std::size_t first_line = 1,
                               const std::optional<MatMatch>& begun = {});

/// The one match of a text that can be read from end to end. The errors are "no_game", "several_matches" and those of
/// MatUnread.
Result<MatMatch, MatError> parse_mat(std::string_view text);

/// Writes the form that all of them read.
std::string write_mat(const MatMatch& match);

}  // namespace doska::nardy
