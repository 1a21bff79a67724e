#include "engine/match/possible.hpp"

#include "engine/core/check.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/opening_table.hpp"
#include "engine/match/evolve.hpp"
#include "engine/match/limits.hpp"

#include <algorithm>
#include <exception>

namespace doska::match {
namespace {

constexpr nardy::Points beyond_any_score = 3'000 * nardy::highest_cube;  // so that sums stay sums
constexpr int beyond_any_game = 1'000'000;

int most_games_of(const Regulation& regulation) {
    if (regulation.nardy)
        return beyond_any_game;
    return regulation.games * (1 + regulation.extra_micromatches);
}

bool is_played(const State& state, int game) {
    return state.playing() && game == state.game;
}

bool is_placed(const draughts::Position& position) {
    const draughts::Board& board = position.board;
    return board.count(Side::White) > 0 && board.count(Side::Black) > 0 &&
           board.occupied() >> draughts::squares_of(draughts::board_of(position.variant)) == 0;
}

bool is_move_of(const draughts::Position& position, const draughts::Move& move) {
    if (move.path.size() < 2)
        return false;
    try {
        draughts::after(position, move);
        return true;
    } catch (const InvariantBroken&) {
        return false;
    }
}

bool can_be(const State& state, const MatchOpened& event) {
    const Regulation& regulation = event.regulation;
    const auto within = [](int value, int least, int most) { return value >= least && value <= most; };
    return state.seq == 0 && can_be_played(regulation) && !regulation.control.periods.empty() &&
           regulation.nardy.has_value() == !variant_of(regulation.rules) && within(regulation.games, 1, most_games) &&
           within(regulation.extra_micromatches, 0, most_extra_micromatches) &&
           (!regulation.start || is_placed(*regulation.start));
}

bool can_be(const State& state, const PlayerReady&) {
    return state.phase == Phase::BetweenGames;
}

bool can_be(const State& state, const GameStarted& event) {
    return state.phase == Phase::BetweenGames && !state.called_off_by && event.game == state.game + 1 &&
           event.game <= most_games_of(state.regulation);
}

bool can_be(const State& state, const PlayerArrived& event) {
    return is_played(state, event.game) && state.absent[index(event.seat)];
}

bool can_be(const State& state, const OpeningDrawn& event) {
    const draughts::OpeningTable* table = draughts::find_opening_table(state.regulation.opening_table);
    const draughts::Variant variant = state.board.position().variant;
    return is_played(state, event.game) && state.is_lot_due() && table != nullptr && event.number >= 1 &&
           event.number <= table->size() && is_placed({event.board, event.to_move, variant});
}

bool can_be(const State& state, const OpeningSeen& event) {
    return is_played(state, event.game) && state.unseen[index(event.seat)];
}

bool can_be(const State& state, const MovePlayed& event) {
    const int period = state.clocks[index(event.seat)].period;
    return is_played(state, event.game) && event.ply == state.ply && event.seat == state.to_move() &&
           (event.period == period || event.period == period + 1) && is_move_of(state.board.position(), event.move);
}

bool can_be(const State& state, const GameEnded& event) {
    if (is_played(state, event.game))
        return true;
    // Never started: lost with the whole micromatch (1.9.1), or a match of nardy given by the judge (38.1.6).
    const bool unplayed = event.cause == Cause::NoShow || (state.nardy && event.cause == Cause::Judge);
    return state.phase == Phase::BetweenGames && unplayed && event.game == state.game + 1 &&
           event.game <= most_games_of(state.regulation);
}

bool can_be(const State& state, const CalledOff& event) {
    return state.phase != Phase::Ended && !state.called_off_by && event.game == game_at_hand(state);
}

bool can_be(const State& state, const MatchEnded& event) {
    const int most = 2 * (static_cast<int>(state.scores.size()) + 1);
    return !state.playing() &&
           std::all_of(event.half_points.begin(), event.half_points.end(), [&](int points) { return points <= most; });
}

bool can_be(const State& state, const ResultCorrected& event) {
    return event.game >= 1 && static_cast<std::size_t>(event.game) <= state.scores.size();
}

bool can_be(const State& state, const TimeDrawRefused& event) {
    return is_played(state, event.game) && state.time_claim;
}

bool can_be(const State& state, const TimeDrawLapsed& event) {
    return is_played(state, event.game) && state.time_claim;
}

// Of the game that is being played, whichever number it has.
bool can_be(const State& state, const Paused&) {
    return state.playing();
}
bool can_be(const State& state, const Resumed&) {
    return state.playing();
}
bool can_be(const State& state, const ServerPaused&) {
    return state.playing();
}
bool can_be(const State& state, const ServerResumed&) {
    return state.playing();
}
bool can_be(const State& state, const PlayContinued&) {
    return state.playing();
}

bool can_be(const State&, const MatchTimeOver&) {
    return true;
}
bool can_be(const State& state, const PartnerSwapped& fact) {
    return state.may_swap(fact.seat);
}

bool can_be(const State& state, const ChannelSealed&) {
    return !state.playing() && state.regulation.nardy->consultation;
}

bool are_points(const std::array<nardy::Points, 2>& points) {
    return std::all_of(points.begin(), points.end(),
                       [](nardy::Points one) { return one >= -beyond_any_score && one <= beyond_any_score; });
}
bool can_be(const State&, const ScoreCorrected& event) {
    return are_points(event.points);
}
bool can_be(const State&, const PenaltyPointGiven& event) {
    return are_points(event.points);
}

template <class Fact>
nardy::Phase phase_before() {
    if constexpr (is_among<Fact, OpeningRolled>)
        return nardy::Phase::Opening;
    if constexpr (is_among<Fact, TurnPlayed, TurnPassed>)
        return nardy::Phase::ToPlay;
    return is_among<Fact, CubeTaken> ? nardy::Phase::Doubled : nardy::Phase::ToRoll;
}

/// Whether the dice that a fact names are some, the next of the game; of any other fact there is nothing to ask.
template <class Fact>
bool has_next_dice(const State& state, const Fact& event) {
    if constexpr (requires { event.n; })
        if (event.n != state.nardy->rolls + 1)
            return false;
    if constexpr (is_among<Fact, OpeningRolled>)
        return Dice::is_face(event.white) && Dice::is_face(event.black);
    return true;
}

template <class Fact>
bool can_be(const State& state, const Fact& event) {
    if (!is_played(state, event.game))
        return false;
    if constexpr (is_of_nardy<Fact> && requires { event.ply; }) {
        const nardy::Game& game = state.nardy->game;
        if (event.ply != state.ply || game.phase != phase_before<Fact>() || !has_next_dice(state, event))
            return false;
        if constexpr (requires { event.seat; })
            return event.seat == state.to_move() && game.cube.value <= nardy::highest_cube;
    }
    return true;
}

/// Whether it is of one of the two games alone, and this is the other.
template <class Fact>
bool is_of_other_rules(const State& state) {
    if constexpr (is_of_nardy<Fact>)
        return !state.nardy;
    if constexpr (is_among<Fact, MovePlayed, DrawOffered, DrawDeclined, DrawClaimed, OpeningDrawn, OpeningSeen,
                           CountStarted, CountStopped, TimeDrawClaimed, TimeDrawRefused, TimeDrawLapsed,
                           ResultCorrected>)
        return state.nardy.has_value();
    return false;
}

/// What a game of nardy makes of a fact is its own to say: it is tried on a copy.
bool can_be_in_nardy(State state, const Event& event) {
    try {
        evolve(state, event, state.seq + 1, state.last_at);
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace

bool is_possible(const State& state, const Event& event) {
    if (state.seq == 0 && !std::holds_alternative<MatchOpened>(event))
        return false;
    const bool possible = std::visit(
        [&]<class Fact>(const Fact& fact) { return !is_of_other_rules<Fact>(state) && can_be(state, fact); }, event);
    return possible && (!state.nardy || can_be_in_nardy(state, event));
}

}  // namespace doska::match
