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

/// What a seat's client owes to the dice of the game.
enum class DiceDuty : std::uint8_t { None, Seal, Open };

/// A player's rights in a game of nardy. The legal plays are those of its game, State::nardy->game.plays(), and his to
/// know where may_play.
struct NardyRights {
    bool may_roll = false;
    bool may_double = false;
    bool may_play = false;
    bool may_answer_cube = false;
    nardy::Wins resign{};  // as what he may give up now (30.2, 48.5)
    bool may_answer_resignation = false;
    bool may_swap_partner = false;  // 22.1
    DiceDuty dice = DiceDuty::None;
};

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
    NardyRights nardy{};
    // Where only a refused claim bars the next: it can be made when less than this is left on the own clock.
    std::optional<Millis> time_draw_below{};
};
OwnView own_view(const State& state, Role role);

/// What a judge may find as the game stands, beside what he always may.
struct JudgeView {
    bool may_start_count = false;    // 2.1.9.1.6, 1.16.7
    std::optional<Cause> stoppable;  // the count that he can end
    std::vector<Cause> declarable;   // the draws that he can state at once
};
JudgeView judge_view(const State& state);

}  // namespace doska::match
