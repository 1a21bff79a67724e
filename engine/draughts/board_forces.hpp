#pragma once

#include "engine/core/check.hpp"
#include "engine/draughts/board.hpp"
#include "engine/draughts/generator.hpp"

namespace doska::draughts {

/// The pieces of a board as `side` sees them: what the generator works on.
template <class Geometry, Side side>
constexpr Forces<Geometry> forces_of(const Board& board) {
    constexpr Side other = opponent(side);
    return {.men = Geometry::spread(board.men[index(side)]),
            .kings = Geometry::spread(board.kings[index(side)]),
            .their_men = Geometry::spread(board.men[index(other)]),
            .their_kings = Geometry::spread(board.kings[index(other)])};
}

/// A variant as the generator's template arguments. Variants that move alike share the code.
template <Variant variant>
struct Movement {
    using Geometry = draughts::Geometry<rows_of(board_of(variant))>;
    static constexpr MoveRules rules = rules_of(variant).moves;
    static_assert(Geometry::squares == squares_of(board_of(variant)));
};

/// The one switch of a call: f(Movement<variant>, side as a constant) for the variant and the side to move.
template <class F>
decltype(auto) with_movement(const Position& position, F&& f) {
    const auto with_side = [&]<Variant variant>() -> decltype(auto) {
        return position.to_move == Side::White ? f.template operator()<Movement<variant>, Side::White>()
                                               : f.template operator()<Movement<variant>, Side::Black>();
    };
    switch (position.variant) {
        case Variant::Russian:
            return with_side.template operator()<Variant::Russian>();
        case Variant::Draughts64:
            return with_side.template operator()<Variant::Draughts64>();
        case Variant::Brazilian:
            return with_side.template operator()<Variant::Brazilian>();
        case Variant::International:
            return with_side.template operator()<Variant::International>();
    }
    invariant_broken("variant", __FILE__, __LINE__);
}

}  // namespace doska::draughts
