#include "engine/match/state.hpp"

namespace doska::match {

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

int game_at_hand(const State& state) {
    return state.playing() ? state.game : state.game + 1;
}

std::vector<Counter> live_counters(const State& state) {
    std::vector<Counter> live;
    for (const draughts::LiveCounter& counter :
         draughts::live_counters(state.board.counters(), state.board.position())) {
        if (!state.main_road_won || counter.article != draughts::DrawArticle::MainRoad)
            live.push_back({cause_of(counter.article), counter.moves_left, std::nullopt});
    }
    if (state.count)
        live.push_back({Cause::PlainlyDrawn, state.count->left, state.count->seat});
    return live;
}

bool has_moved(const State& state, Seat seat) {
    const int moves = seat == state.to_move() ? state.ply / 2 : (state.ply + 1) / 2;
    return state.playing() && moves > 0;
}

}  // namespace doska::match
