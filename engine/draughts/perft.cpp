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

/// What tells the results of one piece's captures apart. The rank need not be part of it: whether a man passed the
/// last row follows from the pieces that it took.
template <class Geometry>
struct CaptureResult {
    typename Geometry::Set captured;
    std::uint8_t from;
    std::uint8_t to;
    bool promotes;
    std::uint32_t ways;  // leaves that it stands for

    bool same_as(const CaptureResult& other) const {
        return captured == other.captured && from == other.from && to == other.to;
    }
};

template <class Geometry>
Forces<Geometry> after_capture(Forces<Geometry> forces, const CaptureResult<Geometry>& capture) {
    const auto from = Geometry::bit(capture.from);
    const bool king_moves = (forces.kings & from) != 0;
    forces.their_men &= ~capture.captured;
    forces.their_kings &= ~capture.captured;
    return after_quiet(forces, from, Geometry::bit(capture.to), king_moves, capture.promotes);
}

template <class Geometry, MoveRules rules, PerftCount count>
class Counter {
public:
    explicit Counter(int depth) : captures_(static_cast<std::size_t>(depth) + 1) {}

    template <Side side>
    std::uint64_t leaves(const Forces<Geometry>& forces, int depth) {
        if (depth == 0)
            return 1;
        const Generator<Geometry, rules, side> generator(forces);
        std::uint64_t sum = 0;
        if (generator.can_capture()) {
            auto& captures = captures_[static_cast<std::size_t>(depth)];
            find_captures(generator, captures);
            for (const auto& capture : captures) {
                const std::uint64_t below =
                    depth == 1 ? 1 : leaves<opponent(side)>(after_capture(forces, capture), depth - 1);
                sum += below * capture.ways;
            }
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
    using Found = std::vector<CaptureResult<Geometry>>;

    // Each capture that the way of counting tells apart.
    template <class CaptureGenerator>
    static void find_captures(const CaptureGenerator& generator, Found& found) {
        found.clear();
        std::size_t of_piece = 0;
        generator.captures(
            [&](int) { of_piece = found.size(); },
            [&] {
                found.clear();
                of_piece = 0;
            },
            [&](const Route<Geometry>& route) {
                const std::uint32_t ways = count == PerftCount::Jumps ? route.landings : 1;
                const CaptureResult<Geometry> result{route.captured_set, route.path.front(), route.path.back(),
                                                     route.promotes, ways};
                if constexpr (count == PerftCount::Results) {
                    const auto first = found.begin() + static_cast<std::ptrdiff_t>(of_piece);
                    if (std::any_of(first, found.end(), [&](const auto& known) { return known.same_as(result); }))
                        return;
                }
                found.push_back(result);
            });
    }

    std::vector<Found> captures_;  // by depth
};

template <PerftCount count>
std::uint64_t leaves(const Position& position, int depth) {
    return with_movement(position, [&]<class M, Side side>() {
        using Geometry = typename M::Geometry;
        Counter<Geometry, M::rules, count> counter(depth);
        return counter.template leaves<side>(forces_of<Geometry, side>(position.board), depth);
    });
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
