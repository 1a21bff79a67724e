#pragma once

#include "engine/match/state.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::match {

/// Who looks at a match.
enum class Role : std::uint8_t { SeatA, SeatB, Judge, Public };

/// The seat of a player's role; nullopt for judge and public.
std::optional<Seat> seat_of(Role role);

/// What one role may see of the present game beyond what everybody sees: the legal moves of the own turn, and the
/// rights that its buttons stand for.
struct OwnView {
    std::vector<draughts::Move> legal;  // only for the side to move, and only while it may move
    std::string_view must_capture;      // on the own turn: the article by which only captures are legal, or empty
    bool may_offer_draw = false;        // 2.1.9.3-4: now, or on the own turn together with the move
    bool may_answer_draw = false;
    bool may_confirm_opening = false;  // the drawn opening, which he has not confirmed (1.6.4)
    bool may_call_off = false;         // a casual match, before the own first move
    std::optional<Cause> claimable;    // the draw that he may claim as the board stands (2.1.9.2)
    bool may_claim_time_draw = false;  // the stronger side's on its turn (1.7.13, 1.16.8)
};
OwnView own_view(const State& state, Role role);

}  // namespace doska::match
