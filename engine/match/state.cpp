#include "engine/match/state.hpp"

#include "engine/draughts/rules.hpp"
#include "engine/match/judged_draws.hpp"

#include <algorithm>

namespace doska::match {
namespace {

std::optional<Cause> claimable(const State& state, int occurrences, const draughts::DrawCounters& counters,
                               const draughts::Position& position) {
    if (occurrences >= rules_of(position.variant).draws.repetitions)
        return Cause::Repetition;
    return state.regulation.counted_draws == CountedDraws::Claim ? counted_draw(state, counters, position)
                                                                 : std::nullopt;
}

}  // namespace

std::string_view code(Phase phase) {
    switch (phase) {
        case Phase::BetweenGames:
            return "between_games";
        case Phase::Playing:
            return "playing";
        case Phase::Ended:
            return "ended";
    }
    return "unknown";
}

std::string_view code(Hold hold) {
    switch (hold) {
        case Hold::None:
            return "none";
        case Hold::Judge:
            return "judge";
        case Hold::Frozen:
            return "frozen";
        case Hold::Waiting:
            return "waiting";
    }
    return "unknown";
}

bool State::may_swap(Seat seat) const {
    if (phase == Phase::Ended || partner[index(seat)].empty())
        return false;
    return !playing() || (nardy->game.phase == nardy::Phase::Opening && nardy->dice.seals[index(seat)].empty());
}

Seat State::to_move() const {
    if (!nardy)
        return seat_of(board.position().to_move);
    const nardy::Game& table = nardy->game;
    const bool answers = table.phase == nardy::Phase::Doubled || table.given_up;
    return seat_of(answers ? opponent(table.to_move) : table.to_move);
}

int game_at_hand(const State& state) {
    return state.playing() ? state.game : state.game + 1;
}

std::vector<Counter> live_counters(const State& state) {
    std::vector<Counter> live;
    const auto add = [&](Cause cause, int left, std::optional<Seat> seat) {
        live.push_back({cause, clause_of(state.regulation, cause), left, seat});
    };
    for (const draughts::LiveCounter& counter :
         draughts::live_counters(state.board.counters(), state.board.position())) {
        if (!state.main_road_won || counter.article != draughts::DrawArticle::MainRoad)
            add(cause_of(counter.article), counter.moves_left, std::nullopt);
    }
    if (state.count)
        add(Cause::PlainlyDrawn, state.count->left, state.count->seat);
    return live;
}

std::optional<Cause> counted_draw(const State& state, const draughts::DrawCounters& counters,
                                  const draughts::Position& position) {
    if (!state.main_road_won) {
        const auto article = draughts::counted_draw(counters, position);
        return article ? std::optional(cause_of(*article)) : std::nullopt;
    }
    for (const draughts::DrawArticle article : draughts::counted_draws(counters, position)) {
        if (article != draughts::DrawArticle::MainRoad)
            return cause_of(article);
    }
    return std::nullopt;
}

std::optional<Cause> claimable_draw(const State& state) {
    return claimable(state, state.board.occurrences(), state.board.counters(), state.board.position());
}

std::optional<Cause> claimable_draw_after(const State& state, const draughts::Move& move) {
    return claimable(state, state.board.occurrences_after(move), state.board.counters_after(move),
                     draughts::after(state.board.position(), move));
}

bool has_moved(const State& state, Seat seat) {
    if (state.nardy) {
        // 1.10: a roll begins a turn, and an act of the cube is one; the opening roll is the server's.
        const auto by_seat = [&](const NardyTurn& turn) {
            return turn.kind != NardyTurnKind::OpeningRolled && turn.seat == seat;
        };
        return state.playing() && std::any_of(state.nardy->turns.begin(), state.nardy->turns.end(), by_seat);
    }
    const int moves = seat == state.to_move() ? state.ply / 2 : (state.ply + 1) / 2;
    return state.playing() && moves > 0;
}

bool is_past_calling_off(const State& state, Seat seat) {
    const auto behind = [&](const std::array<nardy::Points, 2>& points) {
        return points[index(seat)] < points[index(other(seat))];
    };
    return has_moved(state, seat) || (state.nardy && behind(state.nardy->score.points));
}

}  // namespace doska::match
