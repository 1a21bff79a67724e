#include "engine/draughts/perft.hpp"

#include "engine/core/check.hpp"
#include "engine/draughts/board_forces.hpp"
#include "engine/draughts/generator.hpp"

#include <algorithm>
#include <vector>

namespace doska::draughts {
namespace {

template <class Geometry>
Forces<Geometry> turned(const Forces<Geometry>& forces) {
    return {forces.their_men, forces.their_kings, forces.men, forces.kings};
}

template <class Geometry>
Forces<Geometry> after_quiet(Forces<Geometry> forces, typename Geometry::Set from, typename Geometry::Set to,
                             bool king_moves, bool promotes) {
    (king_moves ? forces.kings : forces.men) &= ~from;
    (king_moves || promotes ? forces.kings : forces.men) |= to;
    return turned(forces);
}

template <class Geometry>
Forces<Geometry> after_capture(Forces<Geometry> forces, const Route<Geometry>& route) {
    const auto from = Geometry::bit(route.path.front());
    const bool king_moves = (forces.kings & from) != 0;
    forces.their_men &= ~route.captured_set;
    forces.their_kings &= ~route.captured_set;
    return after_quiet(forces, from, Geometry::bit(route.path.back()), king_moves, route.promotes);
}

/// What tells the results of one piece's captures apart. The rank need not be part of it: whether a man passed the
/// last row follows from the pieces that it took.
template <class Geometry>
struct CaptureResult {
    typename Geometry::Set captured;
    std::uint8_t to;
    bool operator==(const CaptureResult&) const = default;
};

template <class Geometry, MoveRules rules, PerftCount count>
class Counter {
public:
    explicit Counter(int depth) : seen_(static_cast<std::size_t>(depth) + 1) {}

    template <Side side>
    std::uint64_t leaves(const Forces<Geometry>& forces, int depth) {
        if (depth == 0)
            return 1;
        const Generator<Geometry, rules, side> generator(forces);
        std::uint64_t sum = 0;
        if (generator.can_capture()) {
            captures(generator, depth, [&](const Route<Geometry>& route) {
                const std::uint64_t below =
                    depth == 1 ? 1 : leaves<opponent(side)>(after_capture(forces, route), depth - 1);
                sum += count == PerftCount::Jumps ? below * route.landings : below;
            });
            return sum;
        }
        if (depth == 1)
            return generator.count_quiet();
        using Set = typename Geometry::Set;
        generator.quiet_moves([&](Set from, Set to, bool king_moves, bool promotes) {
            sum += leaves<opponent(side)>(after_quiet(forces, from, to, king_moves, promotes), depth - 1);
        });
        return sum;
    }

private:
    // Hands over each capture that the way of counting tells apart.
    template <class CaptureGenerator, class Sink>
    void captures(const CaptureGenerator& generator, int depth, Sink&& sink) {
        auto& seen = seen_[static_cast<std::size_t>(depth)];
        generator.captures([&](int) { seen.clear(); },
                           [&](const Route<Geometry>& route) {
                               if constexpr (count == PerftCount::Results) {
                                   const CaptureResult<Geometry> result{route.captured_set, route.path.back()};
                                   if (std::find(seen.begin(), seen.end(), result) != seen.end())
                                       return;
                                   seen.push_back(result);
                               }
                               sink(route);
                           });
    }

    std::vector<std::vector<CaptureResult<Geometry>>> seen_;  // by depth: results of the piece whose turn it is
};

template <PerftCount count>
std::uint64_t leaves(const Position& position, int depth) {
    Counter<BoardGeometry, russian_moves, count> counter(depth);
    return position.to_move == Side::White
               ? counter.template leaves<Side::White>(forces_of<Side::White>(position.board), depth)
               : counter.template leaves<Side::Black>(forces_of<Side::Black>(position.board), depth);
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, PerftCount count) {
    DOSKA_CHECK(depth >= 0);
    switch (count) {
        case PerftCount::Results:
            return leaves<PerftCount::Results>(position, depth);
        case PerftCount::Paths:
            return leaves<PerftCount::Paths>(position, depth);
        case PerftCount::Jumps:
            return leaves<PerftCount::Jumps>(position, depth);
    }
    invariant_broken("perft count", __FILE__, __LINE__);
}

}  // namespace doska::draughts
