#include "engine/nardy/match_score.hpp"

#include "engine/core/check.hpp"

#include <algorithm>

namespace doska::nardy {
namespace {

/// 23.14: whether the game that comes is the one without the cube.
bool is_crawford_next(const MatchTerms& terms, const MatchScore& score) {
    if (!terms.length || score.winner || score.crawford_played)
        return false;
    if (*terms.length == 1 && terms.one_point_cube)
        return false;
    return std::max(score.points[0], score.points[1]) == *terms.length - 1;
}

void settle(const MatchTerms& terms, MatchScore& score, Seat winner) {
    Points& won = score.points[static_cast<std::size_t>(index(winner))];
    if (terms.length && won >= *terms.length) {
        score.winner = winner;
        if (terms.cap_score)
            won = *terms.length;
    }
    score.crawford = is_crawford_next(terms, score);
}

}  // namespace

MatchScore opening_score(const MatchTerms& terms) {
    MatchScore score;
    score.crawford = is_crawford_next(terms, score);
    return score;
}

MatchScore after_game(const MatchTerms& terms, const MatchScore& score, Seat winner, Points points) {
    DOSKA_CHECK(!score.winner && points > 0);
    MatchScore next = score;
    next.points[static_cast<std::size_t>(index(winner))] += points;
    ++next.games;
    next.crawford_played = score.crawford_played || score.crawford;
    settle(terms, next, winner);
    return next;
}

MatchScore after_flag(const MatchTerms& terms, const MatchScore& score, Seat loser) {
    DOSKA_CHECK(!score.winner && terms.length);
    MatchScore next = score;
    next.points[static_cast<std::size_t>(index(other(loser)))] = *terms.length;
    next.winner = other(loser);
    next.crawford = false;
    return next;
}

MatchScore continued_score(const MatchTerms& terms, std::array<Points, 2> points, bool crawford_played) {
    DOSKA_CHECK(!terms.length || std::max(points[0], points[1]) < *terms.length);
    MatchScore score;
    score.points = points;
    score.crawford_played = crawford_played;
    score.crawford = is_crawford_next(terms, score);
    return score;
}

MatchScore rescored(const MatchTerms& terms, const MatchScore& score, std::array<Points, 2> points) {
    MatchScore next = score;
    next.points = points;
    next.crawford = is_crawford_next(terms, next);
    for (const Seat seat : {Seat::A, Seat::B}) {
        if (terms.length && next.of(seat) >= *terms.length)
            settle(terms, next, seat);
    }
    return next;
}

MatchScore recount(const MatchTerms& terms, std::span<const ScoredGame> games) {
    MatchScore score = opening_score(terms);
    for (const ScoredGame& game : games) {
        if (score.winner)
            break;
        const Points cube = score.crawford ? 1 : game.cube;
        score = after_game(terms, score, game.winner, cube * times_the_cube(game.win));
    }
    return score;
}

}  // namespace doska::nardy
