#include "engine/nardy/playgen.hpp"

#include "engine/core/check.hpp"

#include <algorithm>
#include <compare>

namespace doska::nardy {
namespace {

constexpr bool is_move(const Step& step, Move move) {
    return step.from == move.from && step.to == move.to;
}

bool same_moves(const Play& a, const Play& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Step& x, const Step& y) {
        return is_move(x, {y.from, y.to});
    });
}

bool in_order(const Play& a, const Play& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](const Step& x, const Step& y) {
        return x.from != y.from ? x.from < y.from : x.to < y.to;
    });
}

void collect(const PlayGraph& graph, std::size_t node, Play& so_far, std::vector<Play>& plays) {
    if (graph.nodes()[node].played == graph.playable()) {
        plays.push_back(so_far);
        return;
    }
    for (const PlayGraph::Edge& edge : graph.steps_from(node)) {
        so_far.push_back(edge.step);
        collect(graph, edge.to, so_far, plays);
        so_far.pop_back();
    }
}

bool follow(const PlayGraph& graph, std::size_t node, std::span<const Move> moves, Played& found) {
    if (moves.empty()) {
        found.after = graph.position(node);
        return graph.nodes()[node].complete;
    }
    for (const PlayGraph::Edge& edge : graph.steps_from(node)) {
        if (!is_move(edge.step, moves.front()))
            continue;
        found.play.push_back(edge.step);
        if (follow(graph, edge.to, moves.subspan(1), found))
            return true;
        found.play.pop_back();
    }
    return false;
}

/// The numbers of a roll that have not been played.
using Numbers = InlineVector<int, most_steps>;

Numbers numbers_of(const Dice& dice) {
    Numbers numbers;
    for (std::size_t i = 0; i < (dice.is_double() ? most_steps : 2); ++i)
        numbers.push_back(i % 2 == 0 ? dice.first() : dice.second());
    return numbers;
}

Numbers without(const Numbers& numbers, std::size_t taken) {
    Numbers left;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i != taken)
            left.push_back(numbers[i]);
    }
    return left;
}

/// Looks for the step at which every way to read the moves fails; 26.6.3 is not regarded.
class FaultSearch {
public:
    FaultSearch(const TurnRules& rules, std::span<const Move> moves) : rules_(rules), moves_(moves) {}

    /// Whether all steps are legal one by one; the numbers and the board after them are then in `left` and `last`.
    bool legal_from(const TurnBoard& board, const Numbers& numbers, std::size_t number) {
        if (number == moves_.size()) {
            left = numbers;
            last = board;
            return true;
        }
        const Move move = moves_[number];
        note({"number_not_thrown", "26.6", number});
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (!fits(move, numbers[i]))
                continue;
            if (const auto step = rules_.fault_of(board, board.own.occupied(), move.from, numbers[i])) {
                note({code(*step), article(*step, rules_.variant()), number}, true);
                continue;
            }
            if (legal_from(rules_.after(board, move.from, move.to), without(numbers, i), number + 1))
                return true;
        }
        return false;
    }

    PlayFault fault;
    Numbers left;
    TurnBoard last;

private:
    static bool fits(Move move, int die) {
        return move.from >= 1 && move.from <= bar && TurnRules::target(move.from, die) == move.to;
    }

    /// The fault that is farthest from the start is told; of several at one step a rule before the missing number.
    void note(const PlayFault& found, bool by_rule = false) {
        if (!noted_ || found.step > fault.step || (found.step == fault.step && by_rule))
            fault = found;
        noted_ = true;
    }

    const TurnRules& rules_;
    std::span<const Move> moves_;
    bool noted_ = false;
};

}  // namespace

std::vector<Position> results(const PlayGraph& graph) {
    // Nodes with all numbers played differ in their boards: where one number was lost it is the same for all.
    std::vector<Position> found;
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        if (graph.nodes()[i].played == graph.playable())
            found.push_back(graph.position(i));
    }
    return found;
}

std::vector<Play> ordered_plays(const PlayGraph& graph) {
    std::vector<Play> plays;
    Play so_far;
    collect(graph, PlayGraph::root, so_far, plays);
    std::sort(plays.begin(), plays.end(), in_order);
    plays.erase(std::unique(plays.begin(), plays.end(), same_moves), plays.end());
    return plays;
}

std::optional<Played> find_play(const PlayGraph& graph, std::span<const Move> moves) {
    if (moves.size() > most_steps)
        return std::nullopt;
    Played found;
    return follow(graph, PlayGraph::root, moves, found) ? std::optional(found) : std::nullopt;
}

PlayFault fault_of(const PlayGraph& graph, std::span<const Move> moves) {
    FaultSearch search(graph.rules(), moves);
    if (!search.legal_from(graph.nodes()[PlayGraph::root].board, numbers_of(graph.roll().dice), 0))
        return search.fault;
    const std::string_view all_numbers = graph.rules().variant() == Variant::Long ? "20.6" : "26.6.3";
    if (!moves.empty() && !graph.rules().may_end(search.last))
        return {code(StepFault::SixBlock), article(StepFault::SixBlock, graph.rules().variant()), moves.size() - 1};
    if (static_cast<int>(moves.size()) < graph.playable())
        return {"number_left", all_numbers, moves.size()};
    DOSKA_CHECK(!find_play(graph, moves));
    return {"larger_number", all_numbers, 0};
}

}  // namespace doska::nardy
