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

/// What tells the results of captures apart, as same_result does, and how many leaves each stands for.
template <class Geometry>
struct CaptureResult {
    using Set = typename Geometry::Set;
    Set from;
    Set to;
    Set captured;
    std::uint32_t ways;
    bool promotes;

    bool same_as(const CaptureResult& other) const {
        return captured == other.captured && from == other.from && to == other.to;
    }
};

template <class Geometry>
Forces<Geometry> after_capture(Forces<Geometry> forces, const CaptureResult<Geometry>& capture) {
    forces.their_men &= ~capture.captured;
    forces.their_kings &= ~capture.captured;
    return after_quiet(forces, capture.from, capture.to, (forces.kings & capture.from) != 0, capture.promotes);
}

template <class Geometry, MoveRules rules, PerftCount count>
class Counter {
public:
    explicit Counter(int depth) : found_(static_cast<std::size_t>(depth) + 1) {}

    template <Side side>
    std::uint64_t leaves(const Forces<Geometry>& forces, int depth) {
        if (depth == 0)
            return 1;
        const Generator<Geometry, rules, side> generator(forces);
        const auto men = generator.jumpers();
        const Set kings = generator.capturing_kings();
        if (!men.any() && kings == 0)
            return depth == 1 ? generator.count_quiet() : after_quiet_moves<side>(generator, forces, depth);
        auto& found = found_[static_cast<std::size_t>(depth)];
        found.clear();
        if (depth == 1)
            return count_captures(generator, men, kings, found);
        find_captures(generator, men, kings, found);
        std::uint64_t sum = 0;
        for (const auto& capture : found)
            sum += capture.ways * leaves<opponent(side)>(after_capture(forces, capture), depth - 1);
        return sum;
    }

private:
    using Set = typename Geometry::Set;
    using Found = std::vector<CaptureResult<Geometry>>;

    template <Side side>
    std::uint64_t after_quiet_moves(const Generator<Geometry, rules, side>& generator, const Forces<Geometry>& forces,
                                    int depth) {
        std::uint64_t sum = 0;
        generator.quiet_moves([&](Set from, Set to, bool king_moves, bool promotes) {
            sum += leaves<opponent(side)>(after_quiet(forces, from, to, king_moves, promotes), depth - 1);
        });
        return sum;
    }

    template <class G>
    static std::uint64_t count_captures(const G& generator, const typename G::Jumpers& men, Set kings, Found& found) {
        std::uint64_t sum = rules.most_captured && men.any_longer != 0 ? 0 : men.count_single();
        if (men.any_longer == 0 && kings == 0)
            return sum;
        const auto drop = [&] {
            found.clear();
            sum = 0;
        };
        generator.outcomes(men, kings, drop, [&](const Outcome<Geometry>& outcome) { add(found, outcome); });
        for (const auto& capture : found)
            sum += capture.ways;
        return sum;
    }

    template <class G>
    static void find_captures(const G& generator, const typename G::Jumpers& men, Set kings, Found& found) {
        if (!rules.most_captured || men.any_longer == 0) {
            men.each_single([&](Set from, Set taken, Set to, bool promotes) {
                found.push_back({from, to, taken, 1, promotes});
            });
        }
        generator.outcomes(
            men, kings, [&] { found.clear(); }, [&](const Outcome<Geometry>& outcome) { add(found, outcome); });
    }

    // Each capture that the way of counting tells apart. One piece is taken by one route only.
    static void add(Found& found, const Outcome<Geometry>& outcome) {
        const std::uint32_t ways = count == PerftCount::Jumps ? outcome.landings : 1;
        const CaptureResult<Geometry> result{outcome.from, outcome.to, outcome.captured, ways, outcome.promotes};
        if (count == PerftCount::Results && outcome.length > 1 &&
            std::any_of(found.begin(), found.end(), [&](const auto& known) { return known.same_as(result); }))
            return;
        found.push_back(result);
    }

    std::vector<Found> found_;  // by depth
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
