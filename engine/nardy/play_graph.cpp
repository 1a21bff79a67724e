#include "engine/nardy/play_graph.hpp"

#include "engine/core/check.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace doska::nardy {
namespace {

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
constexpr int no_end = -1;  // no legal end can be reached

/// A node before it is known which steps are legal within the whole turn.
struct Draft {
    TurnBoard board;
    std::uint32_t first_edge = 0;
    std::uint16_t edge_count = 0;
    std::uint8_t used = 0;  // of a double how many numbers, else a bit for each of the two
    std::uint8_t played = 0;
    int longest = no_end;  // how many numbers can still be played
};

/// Finds drafts by board and used numbers.
class DraftTable {
public:
    std::uint32_t find_or_add(std::vector<Draft>& drafts, const Draft& wanted) {
        if (2 * drafts.size() >= slots_.size())
            grow(drafts);
        for (std::size_t slot = hash_of(wanted) & mask();; slot = (slot + 1) & mask()) {
            const std::uint32_t found = slots_[slot];
            if (found == nowhere) {
                slots_[slot] = static_cast<std::uint32_t>(drafts.size());
                drafts.push_back(wanted);
                return slots_[slot];
            }
            if (drafts[found].used == wanted.used && drafts[found].board == wanted.board)
                return found;
        }
    }

private:
    std::size_t mask() const { return slots_.size() - 1; }

    static std::size_t hash_of(const Draft& draft) {
        constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
        const auto& own = draft.board.own.words();
        const auto& opposing = draft.board.opposing.words();
        std::uint64_t mixed = draft.used;
        for (const std::uint64_t word : {own[0], own[1], opposing[0], opposing[1]}) {
            mixed = (mixed ^ word) * odd;
            mixed ^= mixed >> 29;
        }
        return static_cast<std::size_t>(mixed);
    }

    void grow(const std::vector<Draft>& drafts) {
        slots_.assign(slots_.empty() ? 128 : 4 * slots_.size(), nowhere);
        for (std::uint32_t i = 0; i < drafts.size(); ++i) {
            std::size_t slot = hash_of(drafts[i]) & mask();
            while (slots_[slot] != nowhere)
                slot = (slot + 1) & mask();
            slots_[slot] = i;
        }
    }

    std::vector<std::uint32_t> slots_;  // a power of two
};

}  // namespace

/// First every step that is legal by itself, layer by layer; then, from the ends back, how many numbers can follow;
/// last what 26.6.3 leaves of it.
class PlayGraphBuilder {
public:
    PlayGraphBuilder(const Position& position, const Roll& roll, const TurnRules& rules)
        : rules_(rules), dice_(roll.dice), graph_(roll, rules) {
        Draft root;
        root.board = {position.own, position.opposing};
        table_.find_or_add(drafts_, root);
        for (std::uint32_t i = 0; i < drafts_.size(); ++i)
            expand(i);
        count_back();
        graph_.playable_ = drafts_.front().longest;
        forced_die_ = forced_die();
        keep_what_is_legal();
    }

    PlayGraph take() { return std::move(graph_); }

private:
    void expand(std::uint32_t number) {
        const Draft draft = drafts_[number];
        drafts_[number].first_edge = static_cast<std::uint32_t>(edges_.size());
        if (dice_.is_double()) {
            if (draft.played < most_steps)
                play(draft, dice_.first(), static_cast<std::uint8_t>(draft.used + 1));
        } else {
            if ((draft.used & 1) == 0)
                play(draft, dice_.first(), draft.used | 1);
            if ((draft.used & 2) == 0)
                play(draft, dice_.second(), draft.used | 2);
        }
        drafts_[number].edge_count = static_cast<std::uint16_t>(edges_.size() - drafts_[number].first_edge);
    }

    /// Adds each step of one number, from the farthest checker on.
    void play(const Draft& draft, int die, std::uint8_t used) {
        const PlaceSet occupied = draft.board.own.occupied();
        const bool enters = (occupied & place_bit(bar)) != 0;
        for (PlaceSet rest = enters ? place_bit(bar) : occupied & all_points; rest != 0;) {
            const int from = std::bit_width(rest) - 1;
            rest &= ~place_bit(from);
            if (rules_.fault_of(draft.board, occupied, from, die))
                continue;
            const int to = TurnRules::target(from, die);
            Draft next;
            next.board = rules_.after(draft.board, from, to);
            next.used = used;
            next.played = static_cast<std::uint8_t>(draft.played + 1);
            const Step step{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                            static_cast<std::uint8_t>(die), rules_.hits(draft.board, to)};
            edges_.push_back({step, table_.find_or_add(drafts_, next)});
        }
    }

    void count_back() {
        for (std::size_t i = drafts_.size(); i-- > 0;) {
            Draft& draft = drafts_[i];
            // A side that can play nothing passes, however it stands.
            draft.longest = i == 0 || rules_.may_end(draft.board) ? 0 : no_end;
            for (const PlayGraph::Edge& edge : edges_of(draft)) {
                const int after = drafts_[edge.to].longest;
                if (after != no_end)
                    draft.longest = std::max(draft.longest, after + 1);
            }
        }
    }

    /// 26.6.3, 20.6: where either number can be played but not both, the larger.
    int forced_die() const {
        if (graph_.playable_ != 1 || dice_.is_double())
            return 0;
        for (const PlayGraph::Edge& edge : edges_of(drafts_.front())) {
            if (edge.step.die == dice_.larger() && drafts_[edge.to].longest == 0)
                return dice_.larger();
        }
        return dice_.smaller();
    }

    bool is_legal(const PlayGraph::Edge& edge) const {
        const Draft& next = drafts_[edge.to];
        if (next.longest == no_end || (forced_die_ != 0 && edge.step.die != forced_die_))
            return false;
        return next.played + next.longest == graph_.playable_ || is_home(next.board.own);
    }

    void keep_what_is_legal() {
        std::vector<std::uint32_t> numbers(drafts_.size(), nowhere);
        graph_.nodes_.reserve(drafts_.size());
        graph_.edges_.reserve(edges_.size());
        numbers[0] = add_node(drafts_.front());
        for (std::size_t i = 0; i < drafts_.size(); ++i) {
            if (numbers[i] == nowhere)
                continue;
            const auto first = static_cast<std::uint32_t>(graph_.edges_.size());
            for (const PlayGraph::Edge& edge : edges_of(drafts_[i])) {
                if (!is_legal(edge))
                    continue;
                if (numbers[edge.to] == nowhere)
                    numbers[edge.to] = add_node(drafts_[edge.to]);
                graph_.edges_.push_back({edge.step, numbers[edge.to]});
            }
            PlayGraph::Node& node = graph_.nodes_[numbers[i]];
            node.first_edge = first;
            node.edge_count = static_cast<std::uint16_t>(graph_.edges_.size() - first);
        }
    }

    std::uint32_t add_node(const Draft& draft) {
        PlayGraph::Node node;
        node.board = draft.board;
        node.played = draft.played;
        node.complete = draft.played == graph_.playable_ || is_home(draft.board.own);
        graph_.nodes_.push_back(node);
        return static_cast<std::uint32_t>(graph_.nodes_.size() - 1);
    }

    std::span<const PlayGraph::Edge> edges_of(const Draft& draft) const {
        return std::span(edges_).subspan(draft.first_edge, draft.edge_count);
    }

    const TurnRules& rules_;
    Dice dice_;
    PlayGraph graph_;
    int forced_die_ = 0;
    DraftTable table_;
    std::vector<Draft> drafts_;
    std::vector<PlayGraph::Edge> edges_;
};

namespace {

PlayGraph built(const Position& position, const Roll& roll, const Switches& switches, int head_limit) {
    const TurnRules rules(position, switches, head_limit);
    return PlayGraphBuilder(position, roll, rules).take();
}

PlayGraph built(const Position& position, const Roll& roll, const Switches& switches) {
    DOSKA_CHECK(!is_home(position.own) && !is_home(position.opposing));
    PlayGraph graph = built(position, roll, switches, head_limit(roll, switches));
    const bool blocked = graph.playable() < static_cast<int>(most_steps);
    return blocked && may_free_head_when_blocked(roll, switches) ? built(position, roll, switches, 2) : graph;
}

}  // namespace

PlayGraph::PlayGraph(const Position& position, const Roll& roll, const Switches& switches)
    : PlayGraph(built(position, roll, switches)) {}

}  // namespace doska::nardy
