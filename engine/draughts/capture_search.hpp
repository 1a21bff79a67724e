#pragma once

#include "engine/core/inline_vector.hpp"
#include "engine/draughts/geometry.hpp"
#include "engine/draughts/rules.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace doska::draughts {

/// What comes of a capture, while it is made and when it is handed over.
template <class Geometry>
struct Outcome {
    using Set = typename Geometry::Set;
    Set from = 0;
    Set to = 0;
    Set captured = 0;
    std::uint32_t landings = 1;  // ways to choose the squares where a king lands between captures in one line
    std::uint8_t length = 0;     // captured pieces
    bool promotes = false;

    void begin(Set square) { from = square; }
    void take(Set piece) {
        captured |= piece;
        ++length;
    }
    void put_back(Set piece) {
        captured &= ~piece;
        --length;
    }
    void turn_at(Set /*square*/) {}
    void undo_turn() {}
    void end(Set square) { to = square; }
    void undo_end() {}
};

/// The whole of a capture: its outcome and how it is made, in numbers of squares.
template <class Geometry>
struct Route : Outcome<Geometry> {
    using Set = typename Geometry::Set;
    static constexpr std::size_t most_captured = static_cast<std::size_t>(Geometry::pieces_of_a_side);
    InlineVector<std::uint8_t, most_captured + 2> path;  // origin, squares where the direction changes, destination
    InlineVector<std::uint8_t, most_captured> pieces;    // in the order of capture

    void begin(Set square) {
        Outcome<Geometry>::begin(square);
        path.clear();
        turn_at(square);
    }
    void take(Set piece) {
        Outcome<Geometry>::take(piece);
        pieces.push_back(static_cast<std::uint8_t>(Geometry::square(piece)));
    }
    void put_back(Set piece) {
        Outcome<Geometry>::put_back(piece);
        pieces.pop_back();
    }
    void turn_at(Set square) { path.push_back(static_cast<std::uint8_t>(Geometry::square(square))); }
    void undo_turn() { path.pop_back(); }
    void end(Set square) {
        Outcome<Geometry>::end(square);
        turn_at(square);
    }
    void undo_end() { undo_turn(); }
};

/// The first piece that a king meets on a ray, if it is one of `targets` and the square behind it is free.
template <class Geometry, Direction d>
typename Geometry::Set victim(typename Geometry::Set ray, typename Geometry::Set targets,
                              typename Geometry::Set empty) {
    const auto first = Geometry::template nearest<d>(ray & ~empty);
    return first & targets & Geometry::template step<opposite(d)>(empty);
}

/// The search for all ways in which one piece captures; each is handed to the sink as a Trace, an Outcome or a Route.
/// Captured pieces stay on the board as obstacles until the move ends (2.1.5.9, 2.1.5.12: the Turkish strike); the
/// square that the piece left is free at once.
template <class Geometry, MoveRules rules, Side side, class Trace, class Sink>
class CaptureSearch {
public:
    using Set = typename Geometry::Set;

    /// `theirs`: the pieces that may be captured; `empty`: the free squares.
    CaptureSearch(Set theirs, Set empty, Sink& sink) : sink_(sink), targets_(theirs), board_empty_(empty) {}

    void by_man(Set from) {
        begin(from);
        man_from(from, no_direction);
    }

    /// Only the ways that begin in this direction, where the man can capture.
    template <Direction d>
    void by_man_towards(Set from) {
        begin(from);
        const Set taken = Geometry::template step<d>(from);
        take(taken);
        man_lands<d>(Geometry::template step<d>(taken));
        put_back(taken);
    }

    void by_king(Set from) {
        begin(from);
        for_each_direction([&]<Direction d>() {
            const Set ray = Geometry::template ray<d>(from);
            if (const Set taken = victim<Geometry, d>(ray, targets_, empty_))
                king_takes<d>(taken, ray);
        });
    }

private:
    static constexpr int no_direction = -1;
    static constexpr Set last_row = Geometry::row(side == Side::White ? Geometry::squares / Geometry::per_row - 1 : 0);

    void begin(Set from) {
        empty_ = board_empty_ | from;
        trace_.promotes = false;
        trace_.begin(from);
    }
    void take(Set piece) {
        targets_ &= ~piece;
        trace_.take(piece);
    }
    void put_back(Set piece) {
        targets_ |= piece;
        trace_.put_back(piece);
    }
    void finish(Set to) {
        trace_.end(to);
        sink_(std::as_const(trace_));
        trace_.undo_end();
    }

    // 2.1.5.3, 2.1.5.5: a man captures in all four directions, as long as it can.
    void man_from(Set at, int came) {
        bool went_on = false;
        for_each_direction([&]<Direction d>() {
            const Set taken = Geometry::template step<d>(at) & targets_;
            const Set landing = Geometry::template step<d>(taken) & empty_;
            if (landing == 0)
                return;
            went_on = true;
            const bool turns = came != no_direction && came != static_cast<int>(d);
            if (turns)
                trace_.turn_at(at);
            take(taken);
            man_lands<d>(landing);
            put_back(taken);
            if (turns)
                trace_.undo_turn();
        });
        if (went_on || came == no_direction)
            return;
        trace_.promotes = (at & last_row) != 0;
        finish(at);
        trace_.promotes = false;
    }

    template <Direction d>
    void man_lands(Set landing) {
        if (!rules.crowned_in_passing || (landing & last_row) == 0)
            return man_from(landing, static_cast<int>(d));
        trace_.promotes = true;  // 2.1.5.15
        if (!king_turns<d>(landing))
            finish(landing);
        trace_.promotes = false;
    }

    // 2.1.5.6: behind the captured piece the king lands where the capture goes on, if it goes on anywhere.
    template <Direction d>
    void king_takes(Set taken, Set ray) {
        take(taken);
        const Set beyond = Geometry::template behind<d>(ray, taken);
        const Set stop = Geometry::template nearest<d>(beyond & ~empty_);
        const Set landings = Geometry::template before<d>(beyond, stop);
        bool goes_on = false;
        for (Set rest = landings; rest != 0; rest &= rest - 1)
            goes_on |= king_turns<d>(rest & (Set{0} - rest));
        if ((stop & targets_ & Geometry::template step<opposite(d)>(empty_)) != 0) {
            goes_on = true;
            const std::uint32_t landings_before = trace_.landings;
            trace_.landings *= static_cast<std::uint32_t>(std::popcount(landings));
            king_takes<d>(stop, beyond);
            trace_.landings = landings_before;
        }
        for (Set rest = goes_on ? Set{0} : landings; rest != 0; rest &= rest - 1)
            finish(rest & (Set{0} - rest));
        put_back(taken);
    }

    // The captures that leave the line `d` at the square `at`; whether there is one.
    template <Direction d>
    bool king_turns(Set at) {
        const bool left = king_turns_into<across(d)>(at);
        const bool right = king_turns_into<opposite(across(d))>(at);
        return left || right;
    }
    template <Direction d>
    bool king_turns_into(Set at) {
        const Set ray = Geometry::template ray<d>(at);
        const Set taken = victim<Geometry, d>(ray, targets_, empty_);
        if (taken == 0)
            return false;
        trace_.turn_at(at);
        king_takes<d>(taken, ray);
        trace_.undo_turn();
        return true;
    }

    Sink& sink_;
    Set targets_;
    const Set board_empty_;
    Set empty_ = 0;
    Trace trace_;
};

}  // namespace doska::draughts
