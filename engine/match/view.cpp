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

DiceDuty dice_duty(const State& state, Seat seat) {
    const DiceScheme& dice = state.nardy->dice;
    if (dice.stage == DiceStage::Sealing && dice.seals[index(seat)].empty())
        return DiceDuty::Seal;
    const bool owes = !dice.seals[index(seat)].empty() && dice.opened[index(seat)].empty();
    return dice.stage == DiceStage::Opening && owes ? DiceDuty::Open : DiceDuty::None;
}

NardyRights nardy_rights(const State& state, Seat seat) {
    NardyRights rights;
    rights.may_swap_partner = state.may_swap(seat);
    if (!state.playing())
        return rights;
    rights.dice = dice_duty(state, seat);
    if (state.is_awaiting() || state.is_before_opening() || state.to_move() != seat)
        return rights;
    const nardy::Game& game = state.nardy->game;
    rights.may_answer_resignation = game.given_up.has_value();
    rights.may_answer_cube = game.phase == nardy::Phase::Doubled;
    if (rights.may_answer_resignation || rights.may_answer_cube)
        return rights;
    rights.may_roll = game.phase == nardy::Phase::ToRoll;
    rights.may_double = game.may_double();
    rights.may_play = game.phase == nardy::Phase::ToPlay;
    if (state.nardy->declined_at != state.ply)
        rights.resign = nardy::resignations(game.seen_by(game.to_move), state.regulation.nardy->game);
    return rights;
}

void set_time_draw(OwnView& view, const State& state, Seat seat) {
    const auto reason = no_time_draw(state, seat, state.clocks[index(seat)].left);
    view.may_claim_time_draw = !reason;
    if (reason == Reject::ClaimRefused)
        view.time_draw_below = (state.claim_refused[index(seat)]->left + Millis{1}) / 2;
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
    view.may_call_off = state.regulation.casual && !is_past_calling_off(state, *seat);
    if (state.nardy) {
        view.nardy = nardy_rights(state, *seat);
        return view;
    }
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
    if (on_turn)
        set_time_draw(view, state, *seat);
    return view;
}

JudgeView judge_view(const State& state) {
    if (!state.playing() || state.nardy)
        return {};
    JudgeView view{.may_start_count = !no_new_count(state), .stoppable = stoppable_count(state), .declarable = {}};
    for (const Cause cause : judged_draws(state.regulation)) {
        if (!no_declared_draw(state, cause))
            view.declarable.push_back(cause);
    }
    return view;
}

}  // namespace doska::match
