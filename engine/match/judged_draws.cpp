#include "engine/match/judged_draws.hpp"

namespace doska::match {
namespace {

constexpr int men_for_a_king = 3;

int strength(const draughts::Board& board, Side side) {
    return board.count(side) + (men_for_a_king - 1) * board.count_kings(side);
}

}  // namespace

bool is_fast(const Regulation& regulation) {
    return regulation.pace == clock::Pace::Rapid || regulation.pace == clock::Pace::Blitz;
}

bool has_plain_draw(const Regulation& regulation) {
    if (regulation.draws != DrawSet::Rules)
        return false;
    return variant_of(regulation.rules) != draughts::Variant::International || is_fast(regulation);
}

std::optional<Reject> no_time_draw(const State& state, Seat seat) {
    if (state.regulation.casual || state.regulation.draws != DrawSet::Rules)
        return Reject::NoSuchDraw;
    const int period = state.clocks[index(seat)].period;
    if (clock::period_of(state.regulation.control, period).moves > 0)
        return Reject::NotToTheEnd;
    const draughts::Board& board = state.board.position().board;
    const Side side = state.side_of(seat);
    if (strength(board, side) <= strength(board, opponent(side)))
        return Reject::NotStronger;
    if (state.claim_refused[index(seat)])
        return Reject::ClaimRefused;
    return std::nullopt;
}

std::vector<Cause> judged_draws(const Regulation& regulation) {
    if (regulation.draws == DrawSet::Sarapul)
        return {Cause::NeitherCanWin};
    std::vector<Cause> draws;
    if (has_plain_draw(regulation))
        draws.push_back(Cause::PlainlyDrawn);
    if (is_fast(regulation))  // 1.16.7; at the classic pace 2.1.9.2 makes it the players' right
        draws.push_back(Cause::Repetition);
    draws.push_back(Cause::BothOutOfTime);
    return draws;
}

std::string_view time_draw_clause(const Regulation& regulation) {
    return is_fast(regulation) ? "1.16.8" : clause(Cause::ShortOfTime);
}

}  // namespace doska::match
