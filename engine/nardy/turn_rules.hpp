#pragma once

#include "engine/nardy/play.hpp"
#include "engine/nardy/position.hpp"
#include "engine/nardy/switches.hpp"

#include <optional>

namespace doska::nardy {

/// Why one checker can't be moved by one number.
enum class StepFault : std::uint8_t {
    NoChecker,      // 26.1: no own checker there
    BarFirst,       // 21.8: a checker waits on the bar
    ClosedPoint,    // 20.4, 21.4
    HeadTaken,      // 20.3: the head has given what it may in this turn
    SixBlock,       // 20.5: all fifteen would be shut in
    NotHome,        // 27.1: a checker is outside the home
    HigherChecker,  // 27.3: the number must be played from a higher point
};

/// The stable word of the fault, "head_taken".
std::string_view code(StepFault fault);

/// The article that a fault offends, "20.3".
std::string_view article(StepFault fault, Variant variant);

/// The boards of a turn as it is played.
struct TurnBoard {
    Checkers own;
    Checkers opposing;

    bool operator==(const TurnBoard&) const = default;
};

/// What holds throughout one turn, and the judging of each step in it.
class TurnRules {
public:
    /// `head_limit` is how many checkers may leave the head in this turn.
    TurnRules(const Position& position, const Switches& switches, int head_limit);

    /// Nullopt when the checker may be moved so; `occupied` is board.own.occupied(). 20.3-20.5, 21.4-21.8, 27.
    std::optional<StepFault> fault_of(const TurnBoard& board, PlaceSet occupied, int from, int die) const;

    Variant variant() const { return variant_; }

    /// Where the number brings the checker: a point, or off.
    static constexpr int target(int from, int die) { return from > die ? from - die : off; }

    bool hits(const TurnBoard& board, int to) const {
        return rules_->hits && to != off && board.opposing.at(opposing_point(variant_, to)) == 1;  // 21.6
    }
    TurnBoard after(TurnBoard board, int from, int to) const;

    /// Whether a turn may end like this: 20.5 where it is looked at in the end only.
    bool may_end(const TurnBoard& board) const {
        return switches_.six_block != SixBlock::End || !shuts_in_all(board.own.occupied());
    }

private:
    std::optional<StepFault> bear_off_fault(const TurnBoard& board, PlaceSet occupied, int from, int die) const;
    bool shuts_in_all(PlaceSet occupied) const;

    Variant variant_;
    const Rules* rules_;
    Switches switches_;
    PlaceSet closed_ = 0;  // the points that the opponent closes, in the own numbering; they do not change in a turn
    int head_left_;        // so many checkers must stay on the head
    int lowest_opposing_;  // in his numbering, the place of his checker that is ahead of all others
};

/// How many checkers 20.3 lets leave the head in a turn, not regarding HeadDoubles::BlockedAny.
int head_limit(const Roll& roll, const Switches& switches);

/// Whether BlockedAny may free a second checker in this turn.
bool may_free_head_when_blocked(const Roll& roll, const Switches& switches);

}  // namespace doska::nardy
