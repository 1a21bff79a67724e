#pragma once

#include "engine/nardy/playgen.hpp"
#include "tests/support/random.hpp"

namespace doska::test {

inline Dice random_dice(Random& random) {
    return Dice::make(1 + static_cast<int>(random.below(6)), 1 + static_cast<int>(random.below(6))).value();
}

/// A roll of which every fourth is the first of a side.
inline nardy::Roll random_roll(Random& random) {
    constexpr nardy::Throw which[] = {nardy::Throw::FirstOfSecond, nardy::Throw::FirstOfFirst};
    const std::size_t number = random.below(8);
    return {random_dice(random), number < 2 ? which[number] : nardy::Throw::Later};
}

inline nardy::Switches random_switches(Random& random) {
    using namespace nardy;
    return {static_cast<HeadException>(random.below(3)), static_cast<HeadDoubles>(random.below(2)),
            static_cast<SixBlock>(random.below(3)), static_cast<BearOff>(random.below(2))};
}

/// Fifteen checkers a side anywhere on free points below some height: blocks, walls, checkers on the bar, bearing off.
inline nardy::Position scattered(Random& random, nardy::Variant variant) {
    using namespace nardy;
    Position position{variant, {}, {}};
    PlaceSet taken = 0;  // in the numbering of the side to move
    for (const bool own : {true, false}) {
        const std::size_t heights[] = {6, 9, 12, 24};
        const std::size_t height = heights[random.below(4)];
        Checkers& side = own ? position.own : position.opposing;
        while (side.total() < checkers_of_a_side) {
            const int point = 1 + static_cast<int>(random.below(height));
            const PlaceSet bit = place_bit(own ? point : opposing_point(variant, point));
            if (random.below(12) == 0)
                side.add(rules_of(variant).hits && random.below(3) == 0 ? bar : off);
            else if (side.at(point) != 0 || (taken & bit) == 0)
                side.add(point);
            if (side.at(point) != 0)
                taken |= bit;
        }
    }
    return is_home(position.own) || is_home(position.opposing) ? scattered(random, variant) : position;
}

/// Games of random plays, one after another.
class RandomGame {
public:
    RandomGame(Random& random, nardy::Variant variant) : random_(random), variant_(variant) { begin(); }

    const nardy::Position& position() const { return position_; }
    const nardy::Roll& roll() const { return roll_; }

    /// Plays the roll by steps chosen at random, and throws for the next turn.
    void play() {
        const nardy::PlayGraph graph(position_, roll_);
        std::size_t node = nardy::PlayGraph::root;
        while (!graph.nodes()[node].complete) {
            const auto steps = graph.steps_from(node);
            node = steps[random_.below(steps.size())].to;
        }
        const nardy::Position after = graph.position(node);
        if (nardy::is_home(after.own))
            return begin();
        position_ = nardy::turned(after);
        roll_ = {random_dice(random_),
                 roll_.which == nardy::Throw::FirstOfFirst ? nardy::Throw::FirstOfSecond : nardy::Throw::Later};
    }

private:
    void begin() {
        position_ = nardy::initial_position(variant_);
        do
            roll_ = {random_dice(random_), nardy::Throw::FirstOfFirst};
        while (roll_.dice.is_double());  // 26.3
    }

    Random& random_;
    nardy::Variant variant_;
    nardy::Position position_;
    nardy::Roll roll_;
};

}  // namespace doska::test
