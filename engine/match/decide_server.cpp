#include "engine/match/decide_parts.hpp"
#include "engine/match/turn.hpp"

#include <algorithm>

namespace doska::match {
namespace {

// A start that comes so much later was kept by a server that was not there: its players come back to it.
constexpr Millis prompt{1'000};

// 1.6.3: at the minute, whoever is there.
GameStarted start_by_itself(const State& state, const TimePassed& passed, Moment moment) {
    const bool kept = moment.received - *state.next_start > prompt;
    const Instant opens_at = kept ? moment.received + state.regulation.resume_countdown : *state.next_start;
    return game_started(state, opens_at, {!passed.here[0], !passed.here[1]});
}

// 1.7.9: the game is lost at the flag's own instant, whenever it is noticed.
void add_flag(const State& state, Moment moment, std::vector<Event>& events) {
    const Instant due = *flag_due(state, moment.opened);
    const Seat mover = state.on_clock();
    const Stretch stretch = *cut_stretch(state, {due, moment.opened});
    events.push_back(FlagFell{state.game, mover, due, stretch});
    end_game(state, ending(state, win_of(other(mover)), Cause::FlagFell, {}), moment, events);
}

PlayContinued play_continued(const State& state, Moment moment) {
    return {moment.received + state.regulation.resume_countdown};
}

}  // namespace

Decision on(const State& state, const TimePassed& command, Moment moment) {
    if (state.phase == Phase::BetweenGames && state.next_start && command.due >= *state.next_start &&
        moment.received >= *state.next_start)
        return std::vector<Event>{start_by_itself(state, command, moment)};
    if (const auto none = no_game(state))
        return failure(*none);
    const Moment now{std::min(command.due, moment.received), moment.opened};
    if (state.hold == Hold::Waiting && state.wait_until && now.received >= *state.wait_until)
        return std::vector<Event>{play_continued(state, moment)};
    std::vector<Event> events;
    if (const auto warning = warning_due(state, now.opened); warning && now.received >= *warning) {
        const Seat mover = state.on_clock();
        events.push_back(WarningGiven{.game = state.game,
                                      .seat = mover,
                                      .left = state.regulation.warn_at[index(mover)],
                                      .period = state.clocks[index(mover)].period});
    }
    const auto lateness = lateness_due(state, now.opened);
    if (lateness && *lateness <= now.received && *lateness <= *flag_due(state, now.opened))
        add_no_show(state, *lateness, moment, events);
    else if (is_time_up(state, now))
        add_flag(state, moment, events);
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
        add_flag(state, moment, events);
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
