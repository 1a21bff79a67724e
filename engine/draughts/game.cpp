#include "engine/draughts/game.hpp"

namespace doska::draughts {
namespace {

/// Whether the position before the move can come again: neither a captured piece nor a man comes back.
bool is_reversible(const Board& before, const Move& move) {
    const SquareSet kings = before.kings[index(Side::White)] | before.kings[index(Side::Black)];
    return !move.is_capture() && (kings & move.from().bit()) != 0;
}

}  // namespace

Game::Game(const Position& start, const DrawReadings& readings)
    : position_(start), readings_(readings), run_{start.board.kings} {}

int Game::occurrences() const {
    return earlier(run_.back(), run_.size() - 1) + 1;
}

int Game::occurrences_after(const Move& move) const {
    if (!is_reversible(position_.board, move))
        return 1;
    return earlier(after(position_, move).board.kings, run_.size()) + 1;
}

// How often the kings stood so before run_[turn], with the same side to move as there.
int Game::earlier(const KingsPlaced& kings, std::size_t turn) const {
    int found = 0;
    for (std::size_t i = turn % 2; i < turn; i += 2)
        found += run_[i] == kings ? 1 : 0;
    return found;
}

DrawCounters Game::counters_after(const Move& move) const {
    return next_counters(counters_, position_, move, readings_);
}

void Game::play(const Move& move) {
    apply(move, counters_after(move));
}

void Game::apply(const Move& move, const DrawCounters& recorded) {
    advance(move);
    counters_ = recorded;
}

void Game::advance(const Move& move) {
    if (!is_reversible(position_.board, move))
        run_.clear();
    position_ = after(position_, move);
    run_.push_back(position_.board.kings);
}

}  // namespace doska::draughts
