#include "engine/match/regulation.hpp"

#include "engine/draughts/movegen.hpp"

#include <algorithm>

namespace doska::match {
namespace {

constexpr int most_games = 100;
constexpr int most_pieces = 12;
constexpr Millis most_countdown = std::chrono::hours{1};
constexpr Millis a_day = std::chrono::hours{24};

bool within(Millis value, Millis most) {
    return value >= Millis{0} && value <= most;
}

bool are_countdowns_good(const Regulation& regulation) {
    return within(regulation.start_countdown, most_countdown) && within(regulation.resume_countdown, most_countdown) &&
           within(regulation.stall_countdown, most_countdown) && within(regulation.resume_wait, a_day) &&
           within(regulation.long_downtime, a_day);
}

draughts::SquareSet last_row(Side side) {
    draughts::SquareSet row = 0;
    for (int i = 0; i < draughts::Square::count; ++i) {
        const auto square = draughts::Square::from_index(i);
        if (square.rank() == (side == Side::White ? 7 : 0))
            row |= square.bit();
    }
    return row;
}

// At most twelve pieces of a side, one on a square, no man where it would be a king, and the game not over.
bool is_playable(const draughts::Position& start) {
    const draughts::Board& board = start.board;
    int pieces = 0;
    for (const Side side : {Side::White, Side::Black}) {
        pieces += std::popcount(board.men[index(side)]) + std::popcount(board.kings[index(side)]);
        if (board.count(side) == 0 || board.count(side) > most_pieces || (board.men[index(side)] & last_row(side)) != 0)
            return false;
    }
    return pieces == std::popcount(board.occupied()) && draughts::has_legal_move(start);
}

}  // namespace

std::string_view code(RegulationError error) {
    switch (error) {
        case RegulationError::UnknownRules:
            return "unknown_rules";
        case RegulationError::BadGames:
            return "bad_games";
        case RegulationError::BadControl:
            return "bad_control";
        case RegulationError::BadWarning:
            return "bad_warning";
        case RegulationError::BadCountdown:
            return "bad_countdown";
        case RegulationError::BadStart:
            return "bad_start";
    }
    return {};
}

std::optional<RegulationError> check(const Regulation& regulation) {
    if (regulation.rules != "russian/1")
        return RegulationError::UnknownRules;
    if (regulation.games < 1 || regulation.games > most_games)
        return RegulationError::BadGames;
    if (!clock::is_valid(regulation.control))
        return RegulationError::BadControl;
    const auto good_warning = [](Millis at) { return within(at, a_day); };
    if (!std::all_of(regulation.warn_at.begin(), regulation.warn_at.end(), good_warning))
        return RegulationError::BadWarning;
    if (!are_countdowns_good(regulation))
        return RegulationError::BadCountdown;
    if (regulation.start && !is_playable(*regulation.start))
        return RegulationError::BadStart;
    return std::nullopt;
}

}  // namespace doska::match
