#include "engine/match/retrace.hpp"

#include "engine/match/retrace_parts.hpp"
#include "engine/match/turn.hpp"

#include <algorithm>
#include <optional>

namespace doska::match {
namespace {

Commands causes(const Context&, const MatchOpened&) {
    return {};  // judged by itself
}

Commands causes(const Context&, const PlayerReady& fact) {
    return of_seat(fact.seat, Ready{fact.seat});
}

Commands causes(const Context&, const OpeningSeen& fact) {
    return of_seat(fact.seat, Ready{fact.seat});
}

/// By itself: a start that both were ready for stands behind the second one's readiness. A wait that follows says since
/// when the server was away; when it was back follows from the end of the wait.
Commands causes(const Context& in, const GameStarted& fact) {
    const Instant due = in.state.next_start.value_or(in.moment.received);
    const std::array<bool, 2> here{!fact.absent[0], !fact.absent[1]};
    Commands commands = of_server(TimePassed{due, here, {}});
    const auto* wait = in.facts.size() > 1 ? std::get_if<ServerResumed>(&in.facts[1]) : nullptr;
    if (wait == nullptr)
        return commands;
    const auto add = [&](Instant back) {
        commands.push_back({TimePassed{due, here, Downtime{wait->cause, wait->down_from, back}}, Giver::Server});
    };
    if (wait->wait_until) {
        add(*wait->wait_until - in.state.regulation.resume_wait);
        add(*wait->wait_until - in.state.regulation.long_downtime);
    } else {
        add(in.moment.received);
    }
    return commands;
}

Commands causes(const Context&, const PlayerArrived& fact) {
    return of_server(Arrive{fact.seat});
}

Commands causes(const Context&, const OpeningDrawn& fact) {
    return of_server(DrawOpening{fact.seed});
}

Commands causes(const Context& in, const MovePlayed& fact) {
    const Seat mover = in.state.to_move();
    return of_seat(mover, PlayMove{mover, in.state.game, in.state.ply, fact.move.path, fact.offers_draw});
}

Commands causes(const Context& in, const DrawOffered& fact) {
    return of_seat(fact.seat, OfferDraw{fact.seat, in.state.game, in.state.ply});
}

Commands causes(const Context& in, const DrawDeclined& fact) {
    return of_seat(fact.seat, AnswerDraw{fact.seat, in.state.game, in.state.offer.value_or(0), false});
}

Commands causes(const Context& in, const DrawClaimed& fact) {
    const Seat mover = in.state.to_move();
    return of_seat(mover, ClaimDraw{mover, in.state.game, in.state.ply, fact.move});
}

Commands causes(const Context& in, const WarningGiven&) {
    return of_server(TimePassed{warning_due(in.state, in.moment.opened).value_or(in.moment.received)});
}

Commands causes(const Context& in, const FlagFell&) {
    Commands commands = of_server(TimePassed{flag_due(in.state, in.moment.opened).value_or(in.moment.received)});
    commands.push_back({FreezeClocks{in.moment.received, FreezeCause::Stall}, Giver::Server});
    return commands;
}

Commands causes(const Context& in, const GameEnded& fact) {
    const State& state = in.state;
    if (state.nardy)
        return causes_of_nardy_end(in, fact);
    const Seat answers = other(state.offer_by), loser = fact.result == GameResult::AWins ? Seat::B : Seat::A;
    switch (fact.cause) {
        case Cause::Resigned:
            return of_seat(loser, Resign{loser, state.game});
        case Cause::Agreed:
            return of_seat(answers, AnswerDraw{answers, state.game, state.offer.value_or(0), true});
        case Cause::NoShow:
            return of_server(TimePassed{lateness_due(state, in.moment.opened).value_or(in.moment.received)});
        case Cause::Judge:
            return of_judge(Settle{state.game, fact.result, fact.clause, fact.words_sha256});
        case Cause::ShortOfTime:
            return of_judge(
                RuleTimeDraw{state.game, state.time_claim ? state.time_claim->seq : 0, true, fact.words_sha256});
        case Cause::Repetition:
        case Cause::BothOutOfTime:
        case Cause::NeitherCanWin:
            return of_judge(DeclareDraw{state.game, fact.cause, fact.words_sha256});
        default:
            return {};  // of a move, a claim or a flag, which stand before it
    }
}

Commands causes(const Context& in, const CalledOff& fact) {
    return of_seat(fact.seat, CallOff{fact.seat, game_at_hand(in.state)});
}

Commands causes(const Context&, const MatchEnded&) {
    return {};
}

Commands causes(const Context&, const ResultCorrected& fact) {
    return of_judge(Settle{fact.game, fact.result, fact.clause, fact.words_sha256});
}

/// Nardy 34.4: where both are late and the regulation leaves it to the judge, the server stops the clocks for him.
Commands causes(const Context& in, const Paused& fact) {
    Commands commands = of_judge(Pause{fact.reason, fact.words_sha256});
    if (in.state.nardy)
        commands.push_back(
            {TimePassed{lateness_due(in.state, in.moment.opened).value_or(in.moment.received)}, Giver::Server});
    return commands;
}

Commands causes(const Context&, const Resumed& fact) {
    return of_judge(Resume{fact.reason, fact.words_sha256});
}

Commands causes(const Context& in, const TimeGiven& fact) {
    return of_judge(GiveTime{in.state.game, fact.seat, fact.by, fact.reason, fact.words_sha256});
}

Commands causes(const Context& in, const CountStarted& fact) {
    return of_judge(StartCount{in.state.game, fact.seat, fact.words_sha256});
}

Commands causes(const Context& in, const CountStopped& fact) {
    return of_judge(StopCount{in.state.game, fact.words_sha256});
}

Commands causes(const Context& in, const TimeDrawClaimed&) {
    const Seat mover = in.state.to_move();
    return of_seat(mover, ClaimTimeDraw{mover, in.state.game, in.state.ply});
}

Commands causes(const Context& in, const TimeDrawRefused& fact) {
    return of_judge(
        RuleTimeDraw{in.state.game, in.state.time_claim ? in.state.time_claim->seq : 0, false, fact.words_sha256});
}

/// Since when no judge was there is in no row.
Commands causes(const Context& in, const TimeDrawLapsed&) {
    const Instant at = in.moment.received;
    return of_server(TimePassed{.due = at, .judge_away = at - in.state.regulation.claim_wait});
}

Commands causes(const Context&, const ServerPaused& fact) {
    return of_server(FreezeClocks{fact.at, fact.cause});
}

Commands causes(const Context&, const ServerResumed& fact) {
    return of_server(ThawClocks{fact.cause, fact.down_from, fact.uncharged_max});
}

/// Both are back, the wait is over, or a judge says so: it is the same fact.
Commands causes(const Context&, const PlayContinued&) {
    return {{ContinuePlay{}, Giver::JudgeOrServer}};
}

/// The instants that a fact names beside its stretch.
template <class Fact>
void add_times(const Fact& fact, std::vector<Instant>& times) {
    const auto add = [&](const std::optional<Instant>& time) {
        if (time)
            times.push_back(*time);
    };
    if constexpr (requires { fact.opens_at; })
        add(fact.opens_at);
    if constexpr (requires { fact.until; })
        add(fact.until);
    if constexpr (requires { fact.ends_at; })
        add(fact.ends_at);
    if constexpr (requires { fact.next_at; })
        add(fact.next_at);
    if constexpr (requires { fact.wait_until; })
        add(fact.wait_until);
}

/// How long after what was received the instants may lie that facts name.
std::vector<Millis> delays(const State& state) {
    const Regulation& regulation = state.regulation;
    std::vector<Millis> delays{regulation.start_countdown,       regulation.resume_countdown,
                               regulation.stall_countdown,       regulation.opening_wait,
                               regulation.resume_wait,           dice_wait,
                               state.opens_at - state.held_from, state.opening_until - state.held_from};
    if (regulation.game_break)
        delays.push_back(*regulation.game_break);
    return delays;
}

}  // namespace

std::vector<Retraced> retrace(const State& state, std::span<const Event> facts, Moment moment) {
    const Context context{state, facts, moment};
    return std::visit([&](const auto& fact) { return causes(context, fact); }, facts.front());
}

const Stretch* stretch_of(const Event& event) {
    return std::visit(
        [](const auto& fact) -> const Stretch* {
            if constexpr (requires { fact.stretch.has_value(); })
                return fact.stretch ? &*fact.stretch : nullptr;
            else if constexpr (requires { fact.stretch; })
                return &fact.stretch;
            else
                return nullptr;
        },
        event);
}

std::vector<Instant> received_at(const State& state, std::span<const Event> facts, Instant at) {
    std::vector<Instant> found{at};
    if (at > state.last_at)
        return found;
    std::vector<Instant> times;
    for (const Event& event : facts) {
        if (const Stretch* stretch = stretch_of(event))
            found.push_back(stretch->since + stretch->spent);
        std::visit([&](const auto& fact) { add_times(fact, times); }, event);
    }
    const std::vector<Millis> waits = delays(state);
    for (const Instant time : times)
        for (const Millis wait : waits)
            found.push_back(time - wait);
    const auto later = std::remove_if(found.begin(), found.end(), [&](Instant one) { return one > at; });
    found.erase(later, found.end());
    return found;
}

}  // namespace doska::match
