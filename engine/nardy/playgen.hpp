#pragma once

#include "engine/core/result.hpp"
#include "engine/nardy/play_graph.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace doska::nardy {

/// The positions in which the turn can end, each once; the board is not turned. One, the position itself, where nothing
/// can be played.
std::vector<Position> results(const PlayGraph& graph);

/// Every legal play of as many numbers as must be played, each order of steps once; one without steps where nothing can
/// be played. What differs in nothing but which number bears off the same checker is one play.
std::vector<Play> ordered_plays(const PlayGraph& graph);

/// A play and where it leads; the board is not turned.
struct Played {
    Play play;
    Position after;
};

/// The whole turn that consists of exactly these moves in this order; nullopt where it is not legal.
std::optional<Played> find_play(const PlayGraph& graph, std::span<const Move> moves);

/// What is wrong with a turn.
struct PlayFault {
    std::string_view code;     // stable, "closed_point"
    std::string_view article;  // "21.4"
    std::size_t step = 0;      // the number of the move that it is about, from 0
};

/// Why find_play refuses these moves; the first fault.
PlayFault fault_of(const PlayGraph& graph, std::span<const Move> moves);

}  // namespace doska::nardy
