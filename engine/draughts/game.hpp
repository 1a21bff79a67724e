#pragma once

#include "engine/draughts/draw_rules.hpp"
#include "engine/draughts/movegen.hpp"

#include <array>
#include <vector>

namespace doska::draughts {

/// One game as far as the board is concerned: the position, its draw counters and what repetition (2.1.9.1.9) needs.
class Game {
public:
    explicit Game(const Position& start = initial_position(), const DrawReadings& readings = {});

    const Position& position() const { return position_; }
    const DrawCounters& counters() const { return counters_; }

    /// How often the present position has stood with the same side to move; the start counts as once.
    int occurrences() const;
    /// How often the position after `move` would have stood, that time included.
    int occurrences_after(const Move& move) const;

    /// What the counters would be after a legal move.
    DrawCounters counters_after(const Move& move) const;

    /// Plays a legal move: recomputes position, counters and repetition.
    void play(const Move& move);
    /// Applies a recorded move: takes its counters as they were recorded, so that a fold calls no rule.
    void apply(const Move& move, const DrawCounters& recorded);

    bool operator==(const Game&) const = default;

private:
    using KingsPlaced = std::array<SquareSet, 2>;  // by index(Side)

    void advance(const Move& move);
    int earlier(const KingsPlaced& kings, std::size_t turn) const;

    Position position_;
    DrawReadings readings_;
    DrawCounters counters_;
    // The positions since the last capture or man's move, across which nothing can be repeated; the last is present.
    // Since then only kings have moved, so their places tell two positions apart exactly, and the turn alternates.
    std::vector<KingsPlaced> run_;
};

}  // namespace doska::draughts
