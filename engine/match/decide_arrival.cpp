#include "engine/core/check.hpp"
#include "engine/draughts/opening_table.hpp"
#include "engine/match/decide_nardy.hpp"
#include "engine/match/decide_parts.hpp"
#include "engine/match/lot.hpp"
#include "engine/match/turn.hpp"

#include <algorithm>

namespace doska::match {
namespace {

// Whether nothing was charged while somebody was awaited: he came before the clock ran.
bool is_in_time(const State& state, Moment moment) {
    return state.late_left == lateness_limit(state.regulation) && time_spent(state, moment) == Millis{0};
}

}  // namespace

GameStarted game_started(const State& state, Instant opens_at, const std::array<bool, 2>& absent) {
    const int game = state.game + 1;
    GameStarted started{
        .game = game, .white = white_of(state.regulation, game), .opens_at = opens_at, .absent = absent};
    if (state.nardy) {
        started.cubeless = state.nardy->score.crawford;
        if (game == 1 && state.regulation.nardy->duration)
            started.ends_at = opens_at + *state.regulation.nardy->duration;
    }
    return started;
}

Decision on(const State& state, const Arrive& command, Moment moment) {
    if (!state.playing() || !state.absent[index(command.seat)])
        return failure(Reject::NothingDue);
    const auto limit = lateness_due(state, moment.opened);
    if ((limit && moment.received >= *limit) || is_time_up(state, moment))
        return failure(Reject::NothingDue);  // too late; the alarm of the limit says so
    PlayerArrived arrived{.game = state.game,
                          .seat = command.seat,
                          .stretch = cut_stretch(state, moment),
                          .opens_at = {},
                          .in_time = is_in_time(state, moment)};
    const bool other_absent = state.absent[index(other(command.seat))];
    const bool lot_follows = !state.opening && !state.regulation.opening_table.empty();
    const bool goes_on = !other_absent && !lot_follows && !state.nardy;  // there the opening roll follows
    if (goes_on && command.seat != state.to_move())  // who has waited is told before his clock starts
        arrived.opens_at = std::max(state.opens_at, moment.received + state.regulation.start_countdown);
    return std::vector<Event>{arrived};
}

Decision on(const State& state, const DrawOpening& command, Moment moment) {
    if (!state.is_lot_due())
        return failure(Reject::NothingDue);
    const draughts::OpeningTable* table = draughts::find_opening_table(state.regulation.opening_table);
    const auto variant = variant_of(state.regulation.rules);
    DOSKA_CHECK(table != nullptr && variant.has_value());
    const auto number = lot_number(command.seed, table->size());
    if (!number)
        return failure(Reject::OutOfRange);
    const draughts::Position start = draughts::opening_of(*table, *number, *variant).start;
    const Instant until = std::max(moment.received, state.opens_at) + state.regulation.opening_wait;
    return std::vector<Event>{OpeningDrawn{.game = state.game,
                                           .number = *number,
                                           .seed = command.seed,
                                           .board = start.board,
                                           .to_move = start.to_move,
                                           .until = until,
                                           .opens_at = state.late ? std::max(moment.received, state.opens_at) : until}};
}

Decision confirm_opening(const State& state, Seat seat, Moment moment) {
    if (state.hold == Hold::Judge)
        return failure(Reject::Paused);
    if (is_time_up(state, moment))
        return failure(Reject::TimeIsUp);
    OpeningSeen seen{.game = state.game, .seat = seat, .stretch = cut_stretch(state, moment), .opens_at = {}};
    if (!state.unseen[index(other(seat))]) {
        seen.opens_at = moment.received + state.regulation.start_countdown;
    } else if (state.late == seat) {  // he has paid for the lot; the other may look at it as long as anybody
        const Instant from = state.hold == Hold::None ? moment.received : state.held_from;
        seen.opens_at = moment.received + std::max(Millis{0}, state.opening_until - from);
    }
    return std::vector<Event>{seen};
}

void add_no_show(const State& state, Instant limit, Moment moment, std::vector<Event>& events) {
    if (state.nardy)
        return add_nardy_no_show(state, limit, moment, events);
    // Who came and never confirmed the opening has lost this game only.
    const bool came = !state.is_awaiting();
    const bool both = came || (state.absent[0] && state.absent[1]);
    GameEnded lost =
        ending(state, both ? GameResult::BothLose : win_of(state.absent[0] ? Seat::B : Seat::A), Cause::NoShow, {});
    if (both)
        lost.clause = "1.9.2";
    lost.stretch = cut_stretch(state, {limit, moment.opened});
    const int games = state.regulation.games;
    const bool first = !came && (state.game - 1) % games == 0;
    for (const int last = first ? state.game + games - 1 : state.game; lost.game < last; ++lost.game) {
        events.push_back(lost);
        lost.stretch.reset();
    }
    if (both && first) {  // who plays no micromatch plays no additional one
        events.push_back(std::move(lost));
        events.push_back(MatchEnded{state.half_points});
    } else {
        end_game(state, std::move(lost), moment, events);
    }
}

}  // namespace doska::match
