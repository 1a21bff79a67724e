#include "engine/core/check.hpp"
#include "engine/match/decide_nardy.hpp"
#include "engine/match/decide_parts.hpp"
#include "engine/match/evolve.hpp"
#include "engine/match/turn.hpp"

#include <utility>

// How a game of nardy ends, and with it a match.

namespace doska::match {
namespace {

// 49.1: one point for the match to who has won it, none for a lost one; a match on time may end level.
std::array<int, 2> half_points_of(const nardy::MatchScore& score) {
    if (score.winner)
        return match::half_points_of(win_of(*score.winner));
    const nardy::Points balance = score.balance(Seat::A);
    return match::half_points_of(balance == 0 ? GameResult::Draw : win_of(balance > 0 ? Seat::A : Seat::B));
}

nardy::MatchScore score_after(const State& state, const GameEnded& ending) {
    if (ending.points == 0)
        return state.nardy->score;
    const nardy::MatchTerms terms = score_terms(*state.regulation.nardy);
    return nardy::after_game(terms, state.nardy->score, winner_of(ending.result).value(), ending.points);
}

// What the winner still needs; nothing in a match on time.
nardy::Points to_win(const State& state, Seat winner) {
    return state.nardy->score.away(score_terms(*state.regulation.nardy), winner).value_or(0);
}

// The match is decided with this game, by whatever its score.
void end_match(const State& state, GameEnded ending, std::vector<Event>& events) {
    const auto half_points = match::half_points_of(ending.result);
    const auto points = score_after(state, ending).points;
    events.push_back(std::move(ending));
    events.push_back(MatchEnded{half_points, points});
}

}  // namespace

void end_nardy_game(const State& state, GameEnded ending, Moment moment, std::vector<Event>& events) {
    const nardy::MatchScore after = score_after(state, ending);
    const auto time = match_time_due(state);
    const bool time_over = state.nardy->time_over || (time && *time <= moment.received);
    if (time_over && !state.nardy->time_over)
        events.push_back(MatchTimeOver{});
    const bool over = after.winner || time_over;
    if (!over)
        ending.next_at = moment.received + state.regulation.game_break.value();
    events.push_back(std::move(ending));
    if (over)
        events.push_back(MatchEnded{half_points_of(after), after.points});
}

void end_by_nardy_flag(const State& state, Seat loser, Moment moment, std::vector<Event>& events) {
    const NardyTerms& terms = *state.regulation.nardy;
    GameEnded ended = ending(state, win_of(other(loser)), Cause::FlagFell, {});
    if (terms.length || terms.time_match_flag == TimeMatchFlag::Match) {
        ended.points = to_win(state, other(loser));
        return end_match(state, std::move(ended), events);
    }
    ended.points = state.nardy->game.cube.value;  // a reading: a game is lost at what its cube shows
    end_nardy_game(state, std::move(ended), moment, events);
}

void add_nardy_no_show(const State& state, Instant limit, Moment moment, std::vector<Event>& events) {
    const auto stretch = cut_stretch(state, {limit, moment.opened});
    const bool both = state.absent[0] && state.absent[1];
    if (both && state.regulation.nardy->both_absent == BothAbsent::Judge) {
        events.push_back(Paused{std::string(no_show_reason), {}, stretch});
        return;
    }
    GameEnded lost = ending(state, both ? GameResult::BothLose : win_of(state.absent[0] ? Seat::B : Seat::A),
                            Cause::NoShow, stretch);
    if (both)
        lost.clause = "34.4";
    end_match(state, std::move(lost), events);  // 49.2: no points, but plus and minus
}

std::vector<Event> match_time_over(const State& state) {
    return {MatchTimeOver{}, MatchEnded{half_points_of(state.nardy->score), state.nardy->score.points}};
}

std::vector<Event> match_time_over(const State& state, Moment over) {
    std::vector<Event> events{MatchTimeOver{}};
    if (state.regulation.nardy->time_match_end == TimeMatchEnd::Drop) {
        events.push_back(GameDropped{state.game, cut_stretch(state, over), {}});
        events.push_back(MatchEnded{half_points_of(state.nardy->score), state.nardy->score.points});
    }
    return events;
}

// 1.20-1.22: how a game can be won on the board, and what the cube makes of it. Other points have no such name.
bool is_win_with(const State& state, nardy::Win win, std::optional<nardy::Points> points) {
    const nardy::Variant variant = state.nardy->game.terms.variant;
    if (win == nardy::Win::Pass ||
        (win == nardy::Win::Koks && !nardy::knows_koks(variant, state.regulation.nardy->game)))
        return false;
    return !points || *points == state.nardy->game.cube.value * nardy::times_the_cube(win);
}

Decision settle_nardy(const State& state, const Settle& command, Moment moment) {
    if (state.phase == Phase::Ended)
        return failure(Reject::MatchOver);
    if (!state.playing() && !command.match)
        return failure(Reject::NotStarted);
    if (command.game != game_at_hand(state))
        return failure(Reject::WrongGame);
    if (command.result == GameResult::Draw)  // 30.3
        return failure(Reject::NoSuchDraw);
    const auto winner = winner_of(command.result);
    const bool names_points = command.points || command.win;
    if (names_points && (command.match || !winner))
        return failure(Reject::OutOfRange);
    if (command.points && (*command.points < 1 || *command.points > most_settled_points))
        return failure(Reject::OutOfRange);
    if (command.win && !is_win_with(state, *command.win, command.points))
        return failure(Reject::OutOfRange);
    GameEnded ended = ending(state, command.result, Cause::Judge, cut_stretch(state, moment));
    ended.game = command.game;
    ended.clause = command.clause;
    ended.words_sha256 = command.words_sha256;
    ended.win = command.win;
    std::vector<Event> events;
    if (command.match) {
        ended.points = winner ? to_win(state, *winner) : 0;
        end_match(state, std::move(ended), events);
        return events;
    }
    if (winner)
        ended.points = command.points.value_or(state.nardy->game.cube.value *
                                               nardy::times_the_cube(command.win.value_or(nardy::Win::Oin)));
    end_nardy_game(state, std::move(ended), moment, events);
    return events;
}

Decision score_decided(const State& state, const Event& fact) {
    State after = state;
    evolve(after, fact, state.seq + 1, state.last_at);
    std::vector<Event> events{fact};
    if (after.nardy->score.winner && !state.playing())
        events.push_back(MatchEnded{half_points_of(after.nardy->score), after.nardy->score.points});
    return events;
}

}  // namespace doska::match
