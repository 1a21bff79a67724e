#include "engine/nardy/turn_rules.hpp"

#include <bit>

namespace doska::nardy {
namespace {

constexpr PlaceSet outside_home = ~(place_bit(home_edge + 1) - 1) & (all_points | place_bit(bar));
constexpr int six = 6;

/// The same points in the opponent's numbering where the roads are half a board apart.
constexpr PlaceSet half_a_board_on(PlaceSet points) {
    constexpr int half = farthest / 2;
    return (points >> half | points << half) & all_points;
}
static_assert(half_a_board_on(place_bit(1) | place_bit(24)) == (place_bit(13) | place_bit(12)));

/// The lowest points of the runs of six in a row; 24 and 1 are not neighbours.
constexpr PlaceSet runs_of_six(PlaceSet points) {
    PlaceSet runs = points;
    for (int i = 1; i < six; ++i)
        runs &= points >> i;
    return runs;
}

bool is_exceptional_throw(const Roll& roll, const Switches& switches) {
    if (!roll.dice.is_double() || roll.which == Throw::Later)
        return false;
    switch (switches.head_exception) {
        case HeadException::Second:
            return roll.which == Throw::FirstOfSecond;
        case HeadException::Both:
            return true;
        case HeadException::None:
            return false;
    }
    return false;
}

constexpr bool is_listed_double(int number) {
    return number == 3 || number == 4 || number == 6;  // 20.3
}

}  // namespace

std::string_view code(StepFault fault) {
    switch (fault) {
        case StepFault::NoChecker:
            return "no_checker";
        case StepFault::BarFirst:
            return "bar_first";
        case StepFault::ClosedPoint:
            return "closed_point";
        case StepFault::HeadTaken:
            return "head_taken";
        case StepFault::SixBlock:
            return "six_block";
        case StepFault::NotHome:
            return "not_home";
        case StepFault::HigherChecker:
            return "higher_checker";
    }
    return "unknown";
}

std::string_view article(StepFault fault, Variant variant) {
    switch (fault) {
        case StepFault::NoChecker:
            return "26.1";
        case StepFault::BarFirst:
            return "21.8";
        case StepFault::ClosedPoint:
            return variant == Variant::Long ? "20.4" : "21.4";
        case StepFault::HeadTaken:
            return "20.3";
        case StepFault::SixBlock:
            return "20.5";
        case StepFault::NotHome:
            return "27.1";
        case StepFault::HigherChecker:
            return "27.3";
    }
    return "unknown";
}

TurnRules::TurnRules(const Position& position, const Switches& switches, int head_limit)
    : variant_(position.variant),
      rules_(&rules_of(position.variant)),
      switches_(switches),
      head_left_(position.own.at(farthest) - head_limit),
      lowest_opposing_(std::countr_zero(position.opposing.occupied())) {
    const Checkers& opposing = position.opposing;
    const PlaceSet theirs = (rules_->closes == 1 ? opposing.occupied() : opposing.held_by_two()) & all_points;
    for (int point = 1; point <= farthest; ++point) {
        if ((theirs & place_bit(opposing_point(variant_, point))) != 0)
            closed_ |= place_bit(point);
    }
}

std::optional<StepFault> TurnRules::fault_of(const TurnBoard& board, PlaceSet occupied, int from, int die) const {
    if ((occupied & place_bit(from)) == 0)
        return StepFault::NoChecker;
    if (from != bar && (occupied & place_bit(bar)) != 0)
        return StepFault::BarFirst;
    if (rules_->head_is_kept && from == farthest && board.own.at(farthest) <= head_left_)
        return StepFault::HeadTaken;
    const int to = target(from, die);
    if (to == off)
        return bear_off_fault(board, occupied, from, die);
    if ((closed_ & place_bit(to)) != 0)
        return StepFault::ClosedPoint;
    if (rules_->six_block_is_bound && switches_.six_block == SixBlock::Step) {
        const PlaceSet left = board.own.at(from) == 1 ? occupied & ~place_bit(from) : occupied;
        if (shuts_in_all(left | place_bit(to)))
            return StepFault::SixBlock;
    }
    return std::nullopt;
}

std::optional<StepFault> TurnRules::bear_off_fault(const TurnBoard& board, PlaceSet occupied, int from, int die) const {
    if ((occupied & outside_home) != 0)
        return StepFault::NotHome;
    if (from == die)
        return std::nullopt;
    const PlaceSet higher = occupied & ~(place_bit(from + 1) - 1);
    const bool literal = switches_.bearoff == BearOff::Literal;
    if (literal ? board.own.at(die) != 0 : higher != 0)
        return StepFault::HigherChecker;
    return std::nullopt;
}

TurnBoard TurnRules::after(TurnBoard board, int from, int to) const {
    if (hits(board, to))
        board.opposing.move(opposing_point(variant_, to), bar);
    board.own.move(from, to);
    return board;
}

bool TurnRules::shuts_in_all(PlaceSet occupied) const {
    if (!rules_->six_block_is_bound)
        return false;
    // A wall is on the opponent's road, and one of his checkers before it, or off, makes it free.
    const PlaceSet before_all = place_bit(lowest_opposing_) - 1;
    return (runs_of_six(half_a_board_on(occupied & all_points)) & before_all) != 0;
}

int head_limit(const Roll& roll, const Switches& switches) {
    return is_exceptional_throw(roll, switches) && is_listed_double(roll.dice.first()) ? 2 : 1;
}

bool may_free_head_when_blocked(const Roll& roll, const Switches& switches) {
    return switches.head_doubles == HeadDoubles::BlockedAny && is_exceptional_throw(roll, switches) &&
           !is_listed_double(roll.dice.first());
}

}  // namespace doska::nardy
