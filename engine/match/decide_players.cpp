#include "engine/draughts/notation.hpp"
#include "engine/draughts/rules.hpp"
#include "engine/match/decide_nardy.hpp"
#include "engine/match/decide_parts.hpp"
#include "engine/match/irregular.hpp"
#include "engine/match/turn.hpp"

namespace doska::match {
namespace {

Result<draughts::Move, Reject> find_legal(const State& state, const draughts::Path& path) {
    const auto legal = draughts::legal_moves(state.board.position());
    const auto found = draughts::find_move({path.begin(), path.size()}, legal);
    if (found)
        return *found;
    if (found.error() == draughts::NotationError::Ambiguous)
        return failure(Reject::AmbiguousMove);
    return failure(irregularity(state.board.position(), path));
}

// A move and everything that it brings about on the board.
struct Played {
    draughts::Move move;
    draughts::DrawCounters counters;  // after it
    std::optional<Cause> wins;        // 2.1.8.1
    std::optional<Cause> draws;       // 2.1.9.1
    bool ends() const { return wins || draws; }
};

// 2.1.9.1.6, 1.16.7: the last move of the judge's count. One that takes or promotes makes another position than he
// found drawn: who reaches a won one by the fifth move has not failed.
bool ends_count(const State& state, const draughts::Move& move) {
    return state.count && state.count->seat == state.to_move() && state.count->left == 1 && !move.is_capture() &&
           !move.promotes;
}

Played play(const State& state, const draughts::Move& move) {
    const draughts::Position& before = state.board.position();
    const draughts::Position after = draughts::after(before, move);
    Played played{move, state.board.counters_after(move), {}, {}};
    const bool counted = state.regulation.counted_draws == CountedDraws::Automatic;
    if (after.board.count(after.to_move) == 0) {
        played.wins = Cause::NoPieces;
    } else if (!draughts::has_legal_move(after)) {
        played.wins = Cause::NoMoves;
    } else if (const auto cause = counted ? counted_draw(state, played.counters, after) : std::nullopt) {
        played.draws = cause;
    } else if (ends_count(state, move)) {
        played.draws = Cause::PlainlyDrawn;
    } else if (states_repetition(state.regulation) &&
               state.board.occurrences_after(move) >= rules_of(before.variant).draws.repetitions) {
        played.draws = Cause::Repetition;  // 1.16.7
    }
    return played;
}

MovePlayed move_played(const State& state, const Played& played, bool offers_draw, Moment moment) {
    const Seat mover = state.to_move();
    const Millis spent = time_spent(state, moment);
    const clock::PlayerClock clock = clock::after_move(state.clocks[index(mover)], state.regulation.control, spent);
    const auto ran = cut_stretch(state, moment);
    Stretch stretch{.since = ran ? ran->since : moment.received,
                    .spent = spent,
                    .left = {state.clocks[0].left, state.clocks[1].left}};
    stretch.left[index(mover)] = clock.left;
    return {.game = state.game,
            .ply = state.ply,
            .seat = mover,
            .move = played.move,
            .counters = played.counters,
            .stretch = stretch,
            .period = clock.period,
            .period_moves = clock.period_moves,
            .offers_draw = offers_draw && !played.ends()};
}

void add_move(const State& state, const Played& played, bool offers_draw, Moment moment, std::vector<Event>& events) {
    const Seat mover = state.to_move();
    events.push_back(move_played(state, played, offers_draw, moment));
    if (played.wins)
        end_game(state, ending(state, win_of(mover), *played.wins, {}), moment, events);
    else if (played.draws)
        end_game(state, ending(state, GameResult::Draw, *played.draws, {}), moment, events);
}

std::vector<Event> end_now(const State& state, GameResult result, Cause cause, Moment moment) {
    std::vector<Event> events;
    end_game(state, ending(state, result, cause, cut_stretch(state, moment)), moment, events);
    return events;
}

MatchEnded match_called_off(const State& state) {
    MatchEnded ended{state.half_points};
    if (state.nardy)
        ended.points = state.nardy->score.points;
    return ended;
}

}  // namespace

std::optional<Reject> wrong_game(const State& state, int game) {
    if (const auto none = no_game(state))
        return none;
    if (game != state.game)
        return Reject::WrongGame;
    return std::nullopt;
}

bool is_premature(const State& state, Moment moment) {
    return moment.received < moment.opened && state.hold != Hold::Frozen && state.hold != Hold::Waiting;
}

std::optional<Reject> not_on_turn(const State& state, Seat seat, int game, int ply, Moment moment) {
    if (const auto reason = wrong_game(state, game))
        return reason;
    if (ply != state.ply)
        return Reject::StalePly;
    if (seat != state.to_move() || is_premature(state, moment))
        return Reject::NotYourTurn;
    if (state.hold == Hold::Judge)
        return Reject::Paused;
    if (state.is_awaiting())
        return Reject::OpponentAbsent;
    if (state.is_lot_due() || state.is_missing_somebody())
        return Reject::OpeningUnseen;
    return std::nullopt;
}

Decision on(const State& state, const Ready& command, Moment moment) {
    if (state.phase == Phase::Ended)
        return failure(Reject::MatchOver);
    if (state.unseen[index(command.seat)])
        return confirm_opening(state, command.seat, moment);
    if (state.phase == Phase::Playing || state.ready[index(command.seat)])
        return failure(Reject::AlreadyReady);
    if (state.next_start)
        return failure(Reject::StartsByItself);
    std::vector<Event> events{PlayerReady{command.seat}};
    if (state.ready[index(other(command.seat))])
        events.push_back(game_started(state, moment.received + state.regulation.start_countdown));
    return events;
}

Decision on(const State& state, const PlayMove& command, Moment moment) {
    if (const auto reason = not_on_turn(state, command.seat, command.game, command.ply, moment))
        return failure(*reason);
    const auto move = find_legal(state, command.path);
    if (!move)
        return failure(move.error());
    const Played played = play(state, *move);
    if (!played.wins && is_time_up(state, moment))  // 1.7.12: a finished win beats the flag
        return failure(Reject::TimeIsUp);
    if (command.offer_draw && state.last_offer_by == command.seat)  // 2.1.9.4
        return failure(Reject::OfferRefused);
    std::vector<Event> events;
    add_move(state, played, command.offer_draw, moment, events);
    return events;
}

Decision on(const State& state, const OfferDraw& command, Moment moment) {
    if (const auto reason = wrong_game(state, command.game))
        return failure(*reason);
    if (command.ply != state.ply)
        return failure(Reject::StalePly);
    if (state.hold == Hold::Judge)
        return failure(Reject::Paused);
    if (state.ply == 0 || command.seat == state.to_move())  // 2.1.9.3
        return failure(Reject::NotAfterOwnMove);
    if (state.offer)
        return failure(Reject::OfferPending);
    if (state.last_offer_by == command.seat)  // 2.1.9.4
        return failure(Reject::OfferRefused);
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    return std::vector<Event>{DrawOffered{state.game, state.ply, command.seat}};
}

Decision on(const State& state, const AnswerDraw& command, Moment moment) {
    if (const auto reason = wrong_game(state, command.game))
        return failure(*reason);
    if (state.offer != command.offer || state.offer_by == command.seat)
        return failure(Reject::NoOffer);
    if (is_premature(state, moment))
        return failure(Reject::NotYourTurn);
    if (state.hold == Hold::Judge)
        return failure(Reject::Paused);
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    if (!command.accept)
        return std::vector<Event>{DrawDeclined{state.game, command.seat}};
    return end_now(state, GameResult::Draw, Cause::Agreed, moment);
}

// 2.1.9.2, checked at once from the record and at the claimant's time.
Decision on(const State& state, const ClaimDraw& command, Moment moment) {
    if (const auto reason = not_on_turn(state, command.seat, command.game, command.ply, moment))
        return failure(*reason);
    std::optional<draughts::Move> move;
    if (command.move) {
        const auto found = find_legal(state, *command.move);
        if (!found)
            return failure(found.error());
        move = *found;
    }
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    int occurrences = state.board.occurrences();
    auto cause = claimable_draw(state);  // this right is not lost by naming a move
    if (move && !cause) {
        occurrences = state.board.occurrences_after(*move);
        cause = claimable_draw_after(state, *move);
    }
    if (!cause && !move)
        return failure(Reject::NoRepetition);
    DrawClaimed claimed{.game = state.game,
                        .seat = command.seat,
                        .move = {},
                        .occurrences = occurrences,
                        .holds = cause.has_value(),
                        .cause = cause.value_or(Cause::Repetition)};
    if (move)
        claimed.move = move->path;
    std::vector<Event> events{std::move(claimed)};
    if (cause)
        end_game(state, ending(state, GameResult::Draw, *cause, cut_stretch(state, moment)), moment, events);
    else
        add_move(state, play(state, *move), false, moment, events);  // the move of a false claim is made
    return events;
}

Decision on(const State& state, const Resign& command, Moment moment) {
    if (state.nardy)
        return resign_nardy(state, command, moment);
    if (const auto reason = wrong_game(state, command.game))
        return failure(*reason);
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    return end_now(state, win_of(other(command.seat)), Cause::Resigned, moment);
}

Decision on(const State& state, const CallOff& command, Moment moment) {
    if (state.phase == Phase::Ended)
        return failure(Reject::MatchOver);
    if (command.game != game_at_hand(state))
        return failure(Reject::WrongGame);
    if (!state.regulation.casual)
        return failure(Reject::NotCasual);
    if (is_past_calling_off(state, command.seat))
        return failure(Reject::TooLate);
    if (state.hold == Hold::Judge)
        return failure(Reject::Paused);
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    return std::vector<Event>{CalledOff{command.game, command.seat, cut_stretch(state, moment)},
                              match_called_off(state)};
}

}  // namespace doska::match
