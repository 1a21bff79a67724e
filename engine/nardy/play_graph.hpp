#pragma once

#include "engine/nardy/turn_rules.hpp"

#include <span>
#include <vector>

namespace doska::nardy {

/// The legal turns of one roll as a graph of steps: every way from its root to a complete node is a legal play, and
/// every legal play is such a way. Ways that lead to the same board with the same numbers left meet again, so that it
/// is small.
class PlayGraph {
public:
    struct Node {
        TurnBoard board;
        std::uint32_t first_edge = 0;
        std::uint16_t edge_count = 0;
        std::uint8_t played = 0;  // how many numbers have been played
        bool complete = false;    // the turn may end here
    };
    struct Edge {
        Step step;
        std::uint32_t to = 0;  // always above the node that it leaves
    };

    /// All legal turns of the side to move (20, 21, 26.6, 27).
    explicit PlayGraph(const Position& position, const Roll& roll, const Switches& switches = {});

    static constexpr std::size_t root = 0;
    std::span<const Node> nodes() const { return nodes_; }
    std::span<const Edge> edges() const { return edges_; }
    std::span<const Edge> steps_from(std::size_t node) const {
        return edges().subspan(nodes_[node].first_edge, nodes_[node].edge_count);
    }
    /// How many numbers must be played (26.6.3). A turn that bears off the last checker with fewer is complete all the
    /// same: the game is won (27.6).
    int playable() const { return playable_; }

    const Roll& roll() const { return roll_; }
    const TurnRules& rules() const { return rules_; }
    Position position(std::size_t node) const {
        return {rules_.variant(), nodes_[node].board.own, nodes_[node].board.opposing};
    }

private:
    friend class PlayGraphBuilder;
    PlayGraph(const Roll& roll, const TurnRules& rules) : roll_(roll), rules_(rules) {}

    Roll roll_;
    TurnRules rules_;
    int playable_ = 0;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
};

}  // namespace doska::nardy
