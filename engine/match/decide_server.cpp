#include "engine/match/decide_nardy.hpp"
#include "engine/match/decide_parts.hpp"
#include "engine/match/turn.hpp"

#include <algorithm>

namespace doska::match {
namespace {

// A start that comes so much later was kept by a server that was not there: its players come back to it.
constexpr Millis prompt{1'000};

// How long the players of a start may need to come back to a server that was away, as after any other stop: they are
// waited for as long as they would have been in a game; none where it was back well before.
std::optional<ServerResumed> wait_for_players(const State& state, const Downtime& down, Moment moment) {
    const Regulation& regulation = state.regulation;
    const bool is_long = down.back - down.from > regulation.long_downtime;
    const Instant until = down.back + (is_long ? regulation.long_downtime : regulation.resume_wait);
    if (*state.next_start >= until || (!is_long && moment.received >= until))
        return std::nullopt;
    const bool met = *state.next_start < down.back;  // else they have had a server to come to since
    return ServerResumed{.cause = down.cause,
                         .down_from = down.from,
                         .uncharged_max = {},
                         .opens_at = {},
                         .wait_until = is_long && met ? std::nullopt : std::optional(until)};
}

// 1.6.3: at the minute, whoever is there.
std::vector<Event> start_by_itself(const State& state, const TimePassed& passed, Moment moment) {
    const Instant minute = *state.next_start;
    const bool kept = moment.received - minute > prompt;
    std::optional<ServerResumed> wait;
    if (!passed.here[0] || !passed.here[1]) {
        if (passed.down)
            wait = wait_for_players(state, *passed.down, moment);
        if (!wait && kept)
            wait = wait_for_players(state, {FreezeCause::Stall, minute, moment.received}, moment);
    }
    const Instant opens_at = kept || wait ? moment.received + state.regulation.resume_countdown : minute;
    std::array<bool, 2> absent{!passed.here[0], !passed.here[1]};
    if (state.nardy && state.game > 0)  // they came to the match (17.3); who has left it has his clock running
        absent = {};
    std::vector<Event> events{game_started(state, opens_at, absent)};
    if (wait)
        events.push_back(*wait);
    return events;
}

// 1.7.9: the game is lost at the flag's own instant, whenever it is noticed.
void add_flag(const State& state, Moment moment, std::vector<Event>& events) {
    const Instant due = *flag_due(state, moment.opened);
    const Seat mover = state.on_clock();
    const Stretch stretch = *cut_stretch(state, {due, moment.opened});
    events.push_back(FlagFell{state.game, mover, due, stretch});
    if (state.nardy)
        return end_by_nardy_flag(state, mover, moment, events);
    end_game(state, ending(state, win_of(other(mover)), Cause::FlagFell, {}), moment, events);
}

// What has ended the game by `now`.
void add_end(const State& state, Moment now, Moment moment, std::vector<Event>& events) {
    const auto lateness = lateness_due(state, now.opened);
    if (lateness && *lateness <= now.received && *lateness <= *flag_due(state, now.opened))
        add_no_show(state, *lateness, moment, events);
    else if (is_time_up(state, now))
        add_flag(state, moment, events);
}

PlayContinued play_continued(const State& state, Moment moment) {
    const Instant opens_at = goes_on_at(state, moment.received, state.regulation.resume_countdown);
    return {opens_at, look_goes_on_until(state, moment.received, opens_at), time_goes_on_until(state, opens_at)};
}

}  // namespace

Decision on(const State& state, const TimePassed& command, Moment moment) {
    if (state.nardy) {
        auto events = nardy_time_passed(state, {std::min(command.due, moment.received), moment.opened}, moment);
        if (!events.empty())
            return events;
    }
    if (state.phase == Phase::BetweenGames && state.next_start && command.due >= *state.next_start &&
        moment.received >= *state.next_start)
        return start_by_itself(state, command, moment);
    if (const auto none = no_game(state))
        return failure(*none);
    const Moment now{std::min(command.due, moment.received), moment.opened};
    if (state.hold == Hold::Waiting && state.wait_until && now.received >= *state.wait_until)
        return std::vector<Event>{play_continued(state, moment)};
    if (const auto lapses = claim_lapses(state, command.judge_away); lapses && now.received >= *lapses)
        return claim_lapsed(state, moment);
    std::vector<Event> events;
    if (const auto warning = warning_due(state, now.opened); warning && now.received >= *warning) {
        const Seat mover = state.on_clock();
        events.push_back(WarningGiven{.game = state.game,
                                      .seat = mover,
                                      .left = state.regulation.warn_at[index(mover)],
                                      .period = state.clocks[index(mover)].period});
    }
    add_end(state, now, moment, events);
    if (events.empty())
        return failure(Reject::NothingDue);
    return events;
}

Decision on(const State& state, const FreezeClocks& command, Moment moment) {
    if (const auto none = no_game(state))
        return failure(*none);
    const bool is_before_opening = state.hold == Hold::None && state.is_before_opening();
    if (!state.clock_runs() && !is_before_opening)
        return failure(Reject::NothingDue);
    const Moment frozen{command.at, moment.opened};
    std::vector<Event> events;
    add_end(state, frozen, moment, events);
    if (events.empty())
        events.push_back(ServerPaused{command.cause, command.at, cut_stretch(state, frozen)});
    return events;
}

Decision on(const State& state, const ThawClocks& command, Moment moment) {
    if (const auto none = no_game(state))
        return failure(*none);
    ServerResumed resumed{command.cause, command.down_from, command.uncharged_max, {}, {}, {}, {}};
    const Regulation& regulation = state.regulation;
    if (command.cause == FreezeCause::Stall) {
        if (state.hold != Hold::Frozen)
            return failure(Reject::NothingDue);
        resumed.opens_at = goes_on_at(state, moment.received, regulation.stall_countdown);
        resumed.look_until = look_goes_on_until(state, moment.received, *resumed.opens_at);
        resumed.ends_at = time_goes_on_until(state, *resumed.opens_at);
    } else if (state.hold != Hold::Judge && moment.received - command.down_from <= regulation.long_downtime) {
        resumed.wait_until = moment.received + regulation.resume_wait;
    }
    std::vector<Event> events{resumed};
    if (command.cause != FreezeCause::Stall && state.nardy && state.nardy->dice.stage != DiceStage::None)
        events.push_back(DiceReopened{state.game});
    return events;
}

Decision on(const State& state, const ContinuePlay&, Moment moment) {
    if (const auto none = no_game(state))
        return failure(*none);
    if (state.hold != Hold::Waiting)
        return failure(Reject::NotWaiting);
    return std::vector<Event>{play_continued(state, moment)};
}

}  // namespace doska::match
