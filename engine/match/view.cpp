#include "engine/match/view.hpp"

#include "engine/draughts/movegen.hpp"
#include "engine/draughts/rules.hpp"
#include "engine/match/judged_draws.hpp"

namespace doska::match {

namespace {

/// Between several captures the choice is free (2.1.5.14), among those of the most pieces where that is the rule.
std::string_view duty(draughts::Variant variant, const std::vector<draughts::Move>& legal) {
    if (legal.empty() || !legal.front().is_capture())
        return {};
    if (rules_of(variant).moves.most_captured)
        return "3.4.1";
    return legal.size() > 1 ? "2.1.5.14" : "2.1.5.3";
}

}  // namespace

std::optional<Seat> seat_of(Role role) {
    switch (role) {
        case Role::SeatA:
            return Seat::A;
        case Role::SeatB:
            return Seat::B;
        case Role::Judge:
        case Role::Public:
            return std::nullopt;
    }
    return std::nullopt;
}

OwnView own_view(const State& state, Role role) {
    const auto seat = seat_of(role);
    if (!seat || state.phase == Phase::Ended || state.hold == Hold::Judge)
        return {};
    OwnView view;
    view.may_call_off = state.regulation.casual && !has_moved(state, *seat);
    if (!state.playing())
        return view;
    view.may_confirm_opening = state.unseen[index(*seat)];
    const bool on_turn = state.to_move() == *seat && !state.is_missing_somebody() && !state.is_lot_due();
    if (on_turn) {
        view.legal = draughts::legal_moves(state.board.position());
        view.must_capture = duty(state.board.position().variant, view.legal);
    }
    view.may_offer_draw = state.last_offer_by != *seat && (on_turn || state.ply > 0);
    view.may_answer_draw = state.offer && state.offer_by != *seat;
    view.claimable = on_turn ? claimable_draw(state) : std::nullopt;
    view.may_claim_time_draw = on_turn && !no_time_draw(state, *seat);
    return view;
}

}  // namespace doska::match
