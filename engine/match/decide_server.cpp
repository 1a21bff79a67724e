#include "engine/match/decide_parts.hpp"
#include "engine/match/turn.hpp"

#include <algorithm>

namespace doska::match {
namespace {

// 1.7.9: the game is lost at the flag's own instant, whenever it is noticed.
void add_flag(const State& state, Moment moment, std::vector<Event>& events) {
    const Instant due = *flag_due(state, moment.opened);
    const Seat mover = state.to_move();
    const Stretch stretch = *cut_stretch(state, {due, moment.opened});
    events.push_back(FlagFell{state.game, mover, due, stretch});
    end_game(state, ending(state, win_of(other(mover)), Cause::FlagFell, {}), events);
}

PlayContinued play_continued(const State& state, Moment moment) {
    return {moment.received + state.regulation.resume_countdown};
}

}  // namespace

Decision on(const State& state, const TimePassed& command, Moment moment) {
    if (const auto none = no_game(state))
        return failure(*none);
    const Moment now{std::min(command.due, moment.received), moment.opened};
    if (state.hold == Hold::Waiting && state.wait_until && now.received >= *state.wait_until)
        return std::vector<Event>{play_continued(state, moment)};
    std::vector<Event> events;
    if (const auto warning = warning_due(state, now.opened); warning && now.received >= *warning) {
        const Seat mover = state.to_move();
        events.push_back(WarningGiven{.game = state.game,
                                      .seat = mover,
                                      .left = state.regulation.warn_at[index(mover)],
                                      .period = state.clocks[index(mover)].period});
    }
    if (is_time_up(state, now))
        add_flag(state, now, events);
    if (events.empty())
        return failure(Reject::NothingDue);
    return events;
}

Decision on(const State& state, const FreezeClocks& command, Moment moment) {
    if (const auto none = no_game(state))
        return failure(*none);
    if (!state.clock_runs())
        return failure(Reject::NothingDue);
    const Moment frozen{command.at, moment.opened};
    std::vector<Event> events;
    if (is_time_up(state, frozen))
        add_flag(state, frozen, events);
    else
        events.push_back(ServerPaused{command.cause, command.at, cut_stretch(state, frozen)});
    return events;
}

Decision on(const State& state, const ThawClocks& command, Moment moment) {
    if (const auto none = no_game(state))
        return failure(*none);
    ServerResumed resumed{command.cause, command.down_from, command.uncharged_max, {}, {}};
    const Regulation& regulation = state.regulation;
    if (command.cause == FreezeCause::Stall) {
        if (state.hold != Hold::Frozen)
            return failure(Reject::NothingDue);
        // A countdown that the stall met is not cut short.
        resumed.opens_at = std::max(state.opens_at, moment.received + regulation.stall_countdown);
    } else if (state.hold != Hold::Judge && moment.received - command.down_from <= regulation.long_downtime) {
        resumed.wait_until = moment.received + regulation.resume_wait;
    }
    return std::vector<Event>{resumed};
}

Decision on(const State& state, const ContinuePlay&, Moment moment) {
    if (const auto none = no_game(state))
        return failure(*none);
    if (state.hold != Hold::Waiting)
        return failure(Reject::NotWaiting);
    return std::vector<Event>{play_continued(state, moment)};
}

}  // namespace doska::match
