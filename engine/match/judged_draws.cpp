#include "engine/match/judged_draws.hpp"

#include "engine/draughts/rules.hpp"

#include <algorithm>

namespace doska::match {
namespace {

constexpr int men_for_a_king = 3;

int strength(const draughts::Board& board, Side side) {
    return board.count(side) + (men_for_a_king - 1) * board.count_kings(side);
}

bool is_barred(const State& state, Seat seat, Millis left) {
    const auto& refused = state.claim_refused[index(seat)];
    return refused && state.ply < refused->ply + 2 * moves_between_claims && 2 * left >= refused->left;
}

// «Партия считается закончившейся вничью в следующих случаях»; three kings that own the main road are its «три дамки (и
// более)».
bool is_of_the_cup(Cause cause) {
    switch (cause) {
        case Cause::Agreed:
        case Cause::NeitherCanWin:
        case Cause::Repetition:
        case Cause::ThreeKingsMainRoad:
        case Cause::ThreeKings:
        case Cause::PieceRatio:
        case Cause::MainRoad:
        case Cause::KingMoves:
            return true;
        default:
            return false;
    }
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

std::optional<Reject> no_time_draw(const State& state, Seat seat, Millis left) {
    if (state.regulation.casual || state.regulation.draws != DrawSet::Rules)
        return Reject::NoSuchDraw;
    if (state.hold != Hold::None)
        return Reject::Paused;
    const int period = state.clocks[index(seat)].period;
    if (clock::period_of(state.regulation.control, period).moves > 0)
        return Reject::NotToTheEnd;
    const draughts::Board& board = state.board.position().board;
    const Side side = state.side_of(seat);
    if (strength(board, side) <= strength(board, opponent(side)))
        return Reject::NotStronger;
    if (is_barred(state, seat, left))
        return Reject::ClaimRefused;
    return std::nullopt;
}

std::optional<Reject> no_new_count(const State& state) {
    if (!has_plain_draw(state.regulation))
        return Reject::NoSuchDraw;
    // He finds the position drawn: that is one which is on the board, and which both have seen.
    if (state.is_awaiting())
        return Reject::OpponentAbsent;
    if (state.is_lot_due() || state.is_missing_somebody())
        return Reject::OpeningUnseen;
    if (state.count)
        return Reject::CountRuns;
    if (state.counts >= most_counts)
        return Reject::TooManyCounts;
    const draughts::Board& board = state.board.position().board;
    const bool no_king = board.count_kings(Side::White) + board.count_kings(Side::Black) == 0;
    return no_king && !is_fast(state.regulation) ? std::optional(Reject::NotKingEnding) : std::nullopt;
}

std::optional<Cause> stoppable_count(const State& state) {
    if (state.count)
        return Cause::PlainlyDrawn;
    // The Sarapul cup: «своим 5-м ходом не сможет добиться выигранной позиции».
    const bool main_road = state.board.counters().main_road > 0 && !state.main_road_won;
    return state.regulation.draws == DrawSet::Sarapul && main_road ? std::optional(Cause::MainRoad) : std::nullopt;
}

std::optional<Reject> no_declared_draw(const State& state, Cause cause, bool flag_is_due) {
    const auto draws = judged_draws(state.regulation);
    if (cause == Cause::PlainlyDrawn || std::find(draws.begin(), draws.end(), cause) == draws.end())
        return Reject::NoSuchDraw;  // that of his count comes by itself
    // 2.1.9.1.2: «флаги упали у обоих». One server's clock knows which was first, as long as it was there; and no clock
    // is out of time on which there is some.
    const bool is_out = flag_is_due || state.clocks[0].left == Millis{0} || state.clocks[1].left == Millis{0};
    if (cause == Cause::BothOutOfTime && !(state.interrupted && is_out))
        return Reject::NoSuchDraw;
    const int needed = rules_of(state.board.position().variant).draws.repetitions;
    if (cause == Cause::Repetition && state.board.occurrences() < needed)
        return Reject::NoRepetition;
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

std::string_view clause_of(const Regulation& regulation, Cause cause) {
    if (regulation.nardy)
        return nardy_clause(cause);
    if (regulation.draws == DrawSet::Sarapul)
        return is_of_the_cup(cause) ? clause(Cause::NeitherCanWin) : clause(cause);
    if (is_fast(regulation) && (cause == Cause::PlainlyDrawn || cause == Cause::BothOutOfTime))
        return "1.16.7";
    if (is_fast(regulation) && cause == Cause::ShortOfTime)
        return "1.16.8";
    return clause(cause);
}

std::string_view clause_of(const Regulation& regulation, Reject reject) {
    if (regulation.nardy)
        return nardy_clause(reject, nardy::variant_of(regulation.nardy->discipline));
    switch (reject) {
        case Reject::NotStronger:
        case Reject::NotToTheEnd:
        case Reject::ClaimRefused:
            return clause_of(regulation, Cause::ShortOfTime);
        default:
            return clause(reject);
    }
}

}  // namespace doska::match
