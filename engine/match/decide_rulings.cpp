#include "engine/draughts/rules.hpp"
#include "engine/match/decide_parts.hpp"
#include "engine/match/judged_draws.hpp"
#include "engine/match/turn.hpp"

#include <algorithm>

namespace doska::match {
namespace {

// Of the stop and the start of the clocks that a claim brings with it.
constexpr std::string_view claim_reason = "claim";

std::optional<Reject> not_in(const State& state, int game) {
    if (const auto none = no_game(state))
        return none;
    if (game != state.game)
        return Reject::WrongGame;
    return std::nullopt;
}

// Why the judge cannot state this draw; that of his count comes by itself.
std::optional<Reject> no_declared_draw(const State& state, Cause cause) {
    const auto draws = judged_draws(state.regulation);
    if (cause == Cause::PlainlyDrawn || std::find(draws.begin(), draws.end(), cause) == draws.end())
        return Reject::NoSuchDraw;
    // One server's clock knows which flag was first, as long as it was there.
    if (cause == Cause::BothOutOfTime && !state.interrupted)
        return Reject::NoSuchDraw;
    const int needed = rules_of(state.board.position().variant).draws.repetitions;
    if (cause == Cause::Repetition && state.board.occurrences() < needed)
        return Reject::NoRepetition;
    return std::nullopt;
}

std::vector<Event> end_drawn(const State& state, Cause cause, const std::string& words, Moment moment) {
    GameEnded drawn = ending(state, GameResult::Draw, cause, cut_stretch(state, moment));
    if (cause == Cause::Repetition)
        drawn.clause = "1.16.7";  // the players' own is 2.1.9.2
    drawn.words_sha256 = words;
    std::vector<Event> events;
    end_game(state, std::move(drawn), moment, events);
    return events;
}

}  // namespace

// 2.1.9.1.6, 1.16.7
Decision on(const State& state, const StartCount& command, Moment moment) {
    if (const auto reason = not_in(state, command.game))
        return failure(*reason);
    if (!has_plain_draw(state.regulation))
        return failure(Reject::NoSuchDraw);
    if (state.count)
        return failure(Reject::CountRuns);
    if (state.counts >= most_counts)
        return failure(Reject::TooManyCounts);
    const draughts::Board& board = state.board.position().board;
    const bool no_king = board.count_kings(Side::White) + board.count_kings(Side::Black) == 0;
    if (no_king && !is_fast(state.regulation))
        return failure(Reject::NotKingEnding);
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    return std::vector<Event>{
        CountStarted{state.game, state.ply, command.seat, plain_count_moves, command.words_sha256}};
}

Decision on(const State& state, const StopCount& command, Moment) {
    if (const auto reason = not_in(state, command.game))
        return failure(*reason);
    if (state.count)
        return std::vector<Event>{CountStopped{state.game, state.ply, Cause::PlainlyDrawn, command.words_sha256}};
    // The Sarapul cup: «своим 5-м ходом не сможет добиться выигранной позиции».
    const bool main_road = state.board.counters().main_road > 0 && !state.main_road_won;
    if (state.regulation.draws != DrawSet::Sarapul || !main_road)
        return failure(Reject::NoCount);
    return std::vector<Event>{CountStopped{state.game, state.ply, Cause::MainRoad, command.words_sha256}};
}

Decision on(const State& state, const DeclareDraw& command, Moment moment) {
    if (const auto reason = not_in(state, command.game))
        return failure(*reason);
    if (const auto reason = no_declared_draw(state, command.cause))
        return failure(*reason);
    if (command.cause != Cause::BothOutOfTime && is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    return end_drawn(state, command.cause, command.words_sha256, moment);
}

// 1.7.13, 1.16.8: the clock that the player stops is his own.
Decision on(const State& state, const ClaimTimeDraw& command, Moment moment) {
    if (const auto reason = not_on_turn(state, command.seat, command.game, command.ply, moment))
        return failure(*reason);
    if (const auto reason = no_time_draw(state, command.seat))
        return failure(*reason);
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    return std::vector<Event>{TimeDrawClaimed{state.game, state.ply, command.seat},
                              Paused{std::string(claim_reason), {}, cut_stretch(state, moment)}};
}

Decision on(const State& state, const RuleTimeDraw& command, Moment moment) {
    if (const auto reason = not_in(state, command.game))
        return failure(*reason);
    if (!state.time_claim || state.time_claim->seq != command.claim)
        return failure(Reject::NoClaim);
    if (command.grant)
        return end_drawn(state, Cause::ShortOfTime, command.words_sha256, moment);
    return std::vector<Event>{TimeDrawRefused{state.game, state.time_claim->seat, command.words_sha256},
                              resumed(state, std::string(claim_reason), {}, moment)};
}

}  // namespace doska::match
