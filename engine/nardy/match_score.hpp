#pragma once

#include "engine/core/side.hpp"
#include "engine/nardy/outcome.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace doska::nardy {

/// What the score of a match is kept by.
struct MatchTerms {
    std::optional<int> length;    // N points (1.19); none: a match on time (1.19.1)
    bool one_point_cube = false;  // as GameSwitches
    bool cap_score = false;       // a score above N is written as N

    bool operator==(const MatchTerms&) const = default;
};

using Points = std::int64_t;

/// The score between two games, by seat.
struct MatchScore {
    std::array<Points, 2> points{};
    int games = 0;                 // finished
    bool crawford = false;         // the next game is played without the cube (23.14, 47.3)
    bool crawford_played = false;  // it has been: it is one game only
    std::optional<Seat> winner;    // the match is over

    bool operator==(const MatchScore&) const = default;

    Points of(Seat seat) const { return points[static_cast<std::size_t>(index(seat))]; }
    /// 1.19.1: points won less points lost.
    Points balance(Seat seat) const { return of(seat) - of(other(seat)); }
    /// What the seat still needs; nullopt in a match on time.
    std::optional<Points> away(const MatchTerms& terms, Seat seat) const {
        return terms.length ? std::optional(*terms.length - of(seat)) : std::nullopt;
    }
};

/// The score of a match that begins.
MatchScore opening_score(const MatchTerms& terms);

/// The score after a game that `winner` has won by so many points. The match must not be over.
MatchScore after_game(const MatchTerms& terms, const MatchScore& score, Seat winner, Points points);

/// 18.6: the loser's score stands, the winner is credited N. Of a match to N only.
MatchScore after_flag(const MatchTerms& terms, const MatchScore& score, Seat loser);

/// 30.6: a match that was broken off too early goes on from a recorded score that wins no match.
MatchScore continued_score(const MatchTerms& terms, std::array<Points, 2> points, bool crawford_played);

/// The score where its points are set otherwise (30.7, 38.1.4): who has N has won, and whether the next game is the
/// Crawford game follows anew from what is known of it.
MatchScore rescored(const MatchTerms& terms, const MatchScore& score, std::array<Points, 2> points);

/// A game as it was recorded.
struct ScoredGame {
    Seat winner;
    Win win;
    Points cube;  // of a pass the value before the refused double
};

/// 30.7: a match that was played too long, counted anew; the cube counts one in the Crawford game. Games behind the end
/// are not counted.
MatchScore recount(const MatchTerms& terms, std::span<const ScoredGame> games);

}  // namespace doska::nardy
