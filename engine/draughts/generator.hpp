#pragma once

#include "engine/core/side.hpp"
#include "engine/draughts/capture_search.hpp"

#include <array>

// The core of the move generator: no allocation, no virtual call. Moves are handed to a sink as they are found. It
// knows neither Board nor Square, only sets of a Geometry, and serves legal_moves, has_legal_move and perft.

namespace doska::draughts {

/// How many squares the set has. std::popcount is a call into a library where the processor may lack the instruction,
/// as in the builds that must run anywhere; this is faster there, and that instruction where it may be used.
constexpr int count_of(std::uint64_t set) {
    set -= (set >> 1) & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + ((set >> 2) & 0x3333333333333333u);
    return static_cast<int>((((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u) >> 56);
}

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

template <class Geometry, MoveRules rules, Side side>
class Generator {
public:
    using Set = typename Geometry::Set;

    explicit Generator(const Forces<Geometry>& forces)
        : forces_(forces), theirs_(forces.theirs()), empty_(forces.empty()) {
        for_each_direction([&]<Direction d>() {
            constexpr Direction back = opposite(d);
            jumps_[number(d)] = Geometry::template step<back>(Geometry::template step<back>(empty_) & theirs_);
        });
    }

    /// Men that can capture (2.1.5.1).
    Set capturing_men() const {
        Set found = 0;
        for_each_direction([&]<Direction d>() { found |= forces_.men & jumps_[number(d)]; });
        return found;
    }

    /// Kings that can capture (2.1.5.2).
    Set capturing_kings() const {
        Set found = 0;
        for (Set rest = forces_.kings; rest != 0; rest &= rest - 1) {
            const Set king = rest & (Set{0} - rest);
            bool captures = false;
            for_each_direction([&]<Direction d>() {
                captures |= victim<Geometry, d>(Geometry::template ray<d>(king), theirs_, empty_) != 0;
            });
            if (captures)
                found |= king;
        }
        return found;
    }

    bool can_capture() const { return capturing_men() != 0 || capturing_kings() != 0; }

    /// Whether a piece can move at all, quietly or by a capture.
    bool can_move() const {
        bool found = capturing_men() != 0;
        for_each_direction([&]<Direction d>() {
            if constexpr (man_goes(d))
                found |= (Geometry::template step<d>(forces_.men) & empty_) != 0;
            // A king that captures from afar has a free square beside it.
            found |=
                (Geometry::template step<d>(forces_.kings) & empty_) != 0 || (forces_.kings & jumps_[number(d)]) != 0;
        });
        return found;
    }

    /// Number of quiet moves, whether or not a capture forbids them.
    std::uint64_t count_quiet() const {
        int count = 0;
        for_each_direction([&]<Direction d>() {
            if constexpr (man_goes(d))
                count += count_of(Geometry::template step<d>(forces_.men) & empty_);
        });
        for (Set rest = forces_.kings; rest != 0; rest &= rest - 1)
            count += count_of(king_reach(rest & (Set{0} - rest)));
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
            for (Set rest = king_reach(from); rest != 0; rest &= rest - 1)
                sink(from, rest & (Set{0} - rest), true, false);
        }
    }

    /// Calls sink(route) for each canonical route of each legal capture, piece by piece. Where the most pieces must be
    /// captured (3.4.1) drop() says that a longer route has been found: those before it are not legal.
    template <class Drop, class Sink>
    void captures(Drop&& drop, Sink&& sink) const {
        OnlyTheLongest<Drop, Sink> legal_sink(drop, sink, 0);
        CaptureSearch<Geometry, rules, side, Route<Geometry>, decltype(legal_sink)> search{theirs_, empty_, legal_sink};
        for (Set rest = capturing_men(); rest != 0; rest &= rest - 1)
            search.by_man(rest & (Set{0} - rest));
        for (Set rest = capturing_kings(); rest != 0; rest &= rest - 1)
            search.by_king(rest & (Set{0} - rest));
    }

    /// Men that take one piece by a jump in one direction, as the squares where they land.
    struct Jumpers {
        std::array<Set, 4> all{};     // by direction
        std::array<Set, 4> longer{};  // of these the ones that may not stop there
        Set any_longer = 0;

        bool any() const { return (all[0] | all[1] | all[2] | all[3]) != 0; }
        /// How many moves the jumps that end there are.
        std::uint64_t count_single() const {
            int count = 0;
            for (std::size_t d = 0; d < all.size(); ++d)
                count += count_of(all[d] & ~longer[d]);
            return static_cast<std::uint64_t>(count);
        }
        /// Calls sink(from, taken, to, promotes) for each of these.
        template <class Sink>
        void each_single(Sink&& sink) const {
            for_each_direction([&]<Direction d>() {
                constexpr Direction back = opposite(d);
                for (Set rest = all[number(d)] & ~longer[number(d)]; rest != 0; rest &= rest - 1) {
                    const Set to = rest & (Set{0} - rest);
                    const Set taken = Geometry::template step<back>(to);
                    sink(Geometry::template step<back>(taken), taken, to, (to & last_row) != 0);
                }
            });
        }
    };
    Jumpers jumpers() const {
        Jumpers found;
        for_each_direction([&]<Direction d>() {
            const Set landings =
                Geometry::template step<d>(Geometry::template step<d>(forces_.men & jumps_[number(d)]));
            found.all[number(d)] = landings;
            found.longer[number(d)] = landings & goes_on<d>();
            found.any_longer |= found.longer[number(d)];
        });
        return found;
    }

    /// Calls sink(outcome) for each other capture, once for each of its routes: by men that take more than one piece or
    /// become kings on the way, and by kings, `kings` being those that can. Where the most pieces must be captured a
    /// jump may have become illegal, too: then, and as in captures(), drop() is called.
    template <class Drop, class Sink>
    void outcomes(const Jumpers& men, Set kings, Drop&& drop, Sink&& sink) const {
        OnlyTheLongest<Drop, Sink> legal_sink(drop, sink, men.any() && men.any_longer == 0 ? 1 : 0);
        CaptureSearch<Geometry, rules, side, Outcome<Geometry>, decltype(legal_sink)> search{theirs_, empty_,
                                                                                             legal_sink};
        for_each_direction([&]<Direction d>() {
            constexpr Direction back = opposite(d);
            for (Set rest = men.longer[number(d)]; rest != 0; rest &= rest - 1) {
                const Set landing = rest & (Set{0} - rest);
                search.template by_man_towards<d>(
                    Geometry::template step<back>(Geometry::template step<back>(landing)));
            }
        });
        for (Set rest = kings; rest != 0; rest &= rest - 1)
            search.by_king(rest & (Set{0} - rest));
    }

private:
    static constexpr Set last_row = Geometry::row(side == Side::White ? Geometry::squares / Geometry::per_row - 1 : 0);

    static constexpr std::size_t number(Direction d) { return static_cast<std::size_t>(d); }
    static constexpr bool man_goes(Direction d) { return goes_up(d) == (side == Side::White); }

    /// The squares on which a man that has jumped in the direction `d` may not stop: it takes more from there, or is a
    /// king there and may.
    template <Direction d>
    Set goes_on() const {
        Set found = rules.crowned_in_passing ? last_row : Set{0};
        for_each_direction([&]<Direction next>() {
            if constexpr (next != opposite(d))
                found |= jumps_[number(next)];
        });
        return found;
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

    // 3.4.1: hands over what is not shorter than anything before, of which `most` pieces are the longest.
    template <class Drop, class Sink>
    class OnlyTheLongest {
    public:
        OnlyTheLongest(Drop& drop, Sink& sink, int most) : drop_(drop), sink_(sink), most_(most) {}

        void operator()(const auto& capture) {
            if constexpr (rules.most_captured) {
                if (capture.length < most_)
                    return;
                if (capture.length > most_) {
                    most_ = capture.length;
                    drop_();
                }
            }
            sink_(capture);
        }

    private:
        Drop& drop_;
        Sink& sink_;
        int most_;
    };

    const Forces<Geometry>& forces_;
    const Set theirs_;
    const Set empty_;
    std::array<Set, 4> jumps_;  // by direction, the squares from which a man would jump over a piece of theirs
};

}  // namespace doska::draughts
