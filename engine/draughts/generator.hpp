#pragma once

#include "engine/core/inline_vector.hpp"
#include "engine/core/side.hpp"
#include "engine/draughts/geometry.hpp"
#include "engine/draughts/rules.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

// The core of the move generator: no allocation, no virtual call. Moves are handed to a sink as they are found. It
// knows neither Board nor Square, only sets of a Geometry, and serves legal_moves, has_legal_move and perft.

namespace doska::draughts {

/// The pieces as the side to move sees them.
template <class Geometry>
struct Forces {
    using Set = typename Geometry::Set;
    Set men = 0;
    Set kings = 0;
    Set their_men = 0;
    Set their_kings = 0;

    constexpr Set own() const { return men | kings; }
    constexpr Set theirs() const { return their_men | their_kings; }
    constexpr Set empty() const { return Geometry::all & ~(own() | theirs()); }
};

/// A capture while it is made and when it is handed over. Plain numbers of squares.
template <class Geometry>
struct Route {
    static constexpr std::size_t most_captured = static_cast<std::size_t>(Geometry::pieces_of_a_side);
    InlineVector<std::uint8_t, most_captured + 2> path;  // origin, squares where the direction changes, destination
    InlineVector<std::uint8_t, most_captured> captured;  // in the order of capture
    typename Geometry::Set captured_set = 0;
    bool promotes = false;
    std::uint32_t landings = 1;  // ways to choose the squares where a king lands between captures in one line
};

template <class Geometry, MoveRules rules, Side side>
class Generator {
public:
    using Set = typename Geometry::Set;

    explicit Generator(const Forces<Geometry>& forces)
        : forces_(forces), theirs_(forces.theirs()), empty_(forces.empty()) {}

    /// Men that can capture (2.1.5.1).
    Set capturing_men() const {
        Set found = 0;
        for_each_direction([&]<Direction d>() {
            if constexpr (man_captures(d))
                found |= can_jump<d>(forces_.men);
        });
        return found;
    }

    /// Kings that can capture (2.1.5.2).
    Set capturing_kings() const {
        Set found = 0;
        for (Set rest = forces_.kings; rest != 0; rest &= rest - 1) {
            const Set king = rest & (Set{0} - rest);
            bool captures = false;
            for_each_direction([&]<Direction d>() { captures |= victim<d>(king, theirs_) != 0; });
            if (captures)
                found |= king;
        }
        return found;
    }

    bool can_capture() const { return capturing_men() != 0 || capturing_kings() != 0; }

    /// Whether a piece can move at all, quietly or by a capture.
    bool can_move() const {
        bool found = false;
        for_each_direction([&]<Direction d>() {
            if constexpr (man_goes(d))
                found |= (Geometry::template step<d>(forces_.men) & empty_) != 0;
            if constexpr (man_captures(d))
                found |= can_jump<d>(forces_.men) != 0;
            // A king that captures from afar has a free square beside it.
            found |= (Geometry::template step<d>(forces_.kings) & empty_) != 0 || can_jump<d>(forces_.kings) != 0;
        });
        return found;
    }

    /// Number of quiet moves, whether or not a capture forbids them.
    std::uint64_t count_quiet() const {
        int count = 0;
        for_each_direction([&]<Direction d>() {
            if constexpr (man_goes(d))
                count += std::popcount(Geometry::template step<d>(forces_.men) & empty_);
        });
        for (Set rest = forces_.kings; rest != 0; rest &= rest - 1) {
            count += std::popcount(king_reach(rest & (Set{0} - rest)));
        }
        return static_cast<std::uint64_t>(count);
    }

    /// Calls sink(from, to, king_moves, promotes) for each quiet move (2.1.4.3, 2.1.4.5); from and to are sets of one.
    template <class Sink>
    void quiet_moves(Sink&& sink) const {
        for_each_direction([&]<Direction d>() {
            if constexpr (man_goes(d)) {
                for (Set rest = Geometry::template step<d>(forces_.men) & empty_; rest != 0; rest &= rest - 1) {
                    const Set to = rest & (Set{0} - rest);
                    sink(Geometry::template step<opposite(d)>(to), to, false, (to & last_row) != 0);
                }
            }
        });
        for (Set kings = forces_.kings; kings != 0; kings &= kings - 1) {
            const Set from = kings & (Set{0} - kings);
            for (Set rest = king_reach(from); rest != 0; rest &= rest - 1) {
                sink(from, rest & (Set{0} - rest), true, false);
            }
        }
    }

    /// Calls start(from) for each piece that captures, then sink(route) for each canonical route of it. Where the most
    /// pieces must be captured (3.4.1) drop() says that a longer route has been found: those before it are not legal.
    template <class Start, class Drop, class Sink>
    void captures(Start&& start, Drop&& drop, Sink&& sink) const {
        std::size_t most = 0;
        const auto legal_sink = [&](const Route<Geometry>& route) {
            if constexpr (rules.most_captured) {
                if (route.captured.size() < most)
                    return;
                if (route.captured.size() > most) {
                    most = route.captured.size();
                    drop();
                }
            }
            sink(route);
        };
        Capture<decltype(legal_sink)> capture{*this, legal_sink};
        for (Set rest = capturing_men(); rest != 0; rest &= rest - 1) {
            start(Geometry::square(rest));
            capture.by_man(rest & (Set{0} - rest));
        }
        for (Set rest = capturing_kings(); rest != 0; rest &= rest - 1) {
            start(Geometry::square(rest));
            capture.by_king(rest & (Set{0} - rest));
        }
    }

private:
    static constexpr Set last_row = Geometry::row(side == Side::White ? Geometry::squares / Geometry::per_row - 1 : 0);

    static constexpr bool man_goes(Direction d) { return goes_up(d) == (side == Side::White); }
    static constexpr bool man_captures(Direction d) { return rules.men_capture_backward || man_goes(d); }

    /// Those of `pieces` with an opposing piece beside them and a free square behind it.
    template <Direction d>
    Set can_jump(Set pieces) const {
        constexpr Direction back = opposite(d);
        return Geometry::template step<back>(Geometry::template step<back>(empty_) & theirs_) & pieces;
    }

    Set king_reach(Set from) const {
        const Set occupied = Geometry::all & ~empty_;
        Set reach = 0;
        for_each_direction([&]<Direction d>() {
            const Set ray = Geometry::template ray<d>(from);
            reach |= Geometry::template before<d>(ray, Geometry::template nearest<d>(ray & occupied));
        });
        return reach;
    }

    /// The first piece that a king on `at` meets, if it is one of `targets` and the square behind it is free.
    template <Direction d>
    Set victim(Set at, Set targets) const {
        return victim<d>(Geometry::template ray<d>(at), targets, empty_);
    }
    template <Direction d>
    static Set victim(Set ray, Set targets, Set empty) {
        const Set first = Geometry::template nearest<d>(ray & ~empty);
        return first & targets & Geometry::template step<opposite(d)>(empty);
    }

    /// The search for all routes of one piece. Captured pieces stay on the board as obstacles until the move ends
    /// (2.1.5.9, 2.1.5.12: the Turkish strike); the square that the piece left is free at once.
    template <class Sink>
    class Capture {
    public:
        Capture(const Generator& generator, Sink& sink)
            : sink_(sink), targets_(generator.theirs_), board_empty_(generator.empty_) {}

        void by_man(Set from) {
            empty_ = board_empty_ | from;
            route_.promotes = false;
            push(from);
            man_from(from, no_direction);
            route_.path.pop_back();
        }

        void by_king(Set from) {
            empty_ = board_empty_ | from;
            route_.promotes = false;
            push(from);
            for_each_direction([&]<Direction d>() {
                const Set ray = Geometry::template ray<d>(from);
                if (const Set taken = victim<d>(ray, targets_, empty_))
                    king_takes<d>(taken, ray);
            });
            route_.path.pop_back();
        }

    private:
        static constexpr int no_direction = -1;

        void push(Set square) { route_.path.push_back(static_cast<std::uint8_t>(Geometry::square(square))); }

        void take(Set piece) {
            targets_ &= ~piece;
            route_.captured.push_back(static_cast<std::uint8_t>(Geometry::square(piece)));
            route_.captured_set |= piece;
        }
        void put_back(Set piece) {
            targets_ |= piece;
            route_.captured.pop_back();
            route_.captured_set &= ~piece;
        }

        void finish(Set to) {
            push(to);
            sink_(std::as_const(route_));
            route_.path.pop_back();
        }

        // 2.1.5.5: a man captures as long as it can.
        void man_from(Set at, int came) {
            bool went_on = false;
            for_each_direction([&]<Direction d>() {
                if constexpr (man_captures(d)) {
                    const Set taken = Geometry::template step<d>(at) & targets_;
                    const Set landing = Geometry::template step<d>(taken) & empty_;
                    if (landing == 0)
                        return;
                    went_on = true;
                    const bool turns = came != no_direction && came != static_cast<int>(d);
                    if (turns)
                        push(at);
                    take(taken);
                    man_lands<d>(landing);
                    put_back(taken);
                    if (turns)
                        route_.path.pop_back();
                }
            });
            if (went_on || came == no_direction)
                return;
            route_.promotes = (at & last_row) != 0;
            finish(at);
            route_.promotes = false;
        }

        template <Direction d>
        void man_lands(Set landing) {
            if (!rules.crowned_in_passing || (landing & last_row) == 0)
                return man_from(landing, static_cast<int>(d));
            route_.promotes = true;  // 2.1.5.15
            if (!king_turns<d>(landing))
                finish(landing);
            route_.promotes = false;
        }

        // 2.1.5.6: behind the captured piece the king lands where the capture goes on, if it goes on anywhere.
        template <Direction d>
        void king_takes(Set taken, Set ray) {
            take(taken);
            const Set beyond = Geometry::template behind<d>(ray, taken);
            const Set stop = Geometry::template nearest<d>(beyond & ~empty_);
            const Set landings = Geometry::template before<d>(beyond, stop);
            bool goes_on = false;
            for (Set rest = landings; rest != 0; rest &= rest - 1) {
                goes_on |= king_turns<d>(rest & (Set{0} - rest));
            }
            if ((stop & targets_ & Geometry::template step<opposite(d)>(empty_)) != 0) {
                goes_on = true;
                const std::uint32_t landings_before = route_.landings;
                route_.landings *= static_cast<std::uint32_t>(std::popcount(landings));
                king_takes<d>(stop, beyond);
                route_.landings = landings_before;
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
            const Set taken = victim<d>(ray, targets_, empty_);
            if (taken == 0)
                return false;
            push(at);
            king_takes<d>(taken, ray);
            route_.path.pop_back();
            return true;
        }

        Sink& sink_;
        Set targets_;
        const Set board_empty_;
        Set empty_ = 0;
        Route<Geometry> route_;
    };

    const Forces<Geometry>& forces_;
    const Set theirs_;
    const Set empty_;
};

}  // namespace doska::draughts
