#include "engine/match/retrace_parts.hpp"
#include "engine/match/turn.hpp"

#include <optional>

namespace doska::match {
namespace {

Commands at(const Context& in, std::optional<Instant> due) {
    return of_server(TimePassed{due.value_or(in.moment.received)});
}

std::int64_t resignation_of(const State& state) {
    return state.nardy && state.nardy->resignation ? state.nardy->resignation->seq : 0;
}

/// What the judge named is free: a way to win, points, or the whole match.
Commands settled(const State& state, const GameEnded& fact) {
    Settle settle{game_at_hand(state), fact.result, fact.clause, fact.words_sha256};
    Settle match = settle;
    match.match = true;
    settle.win = fact.win;
    Settle pointed = settle;
    if (fact.points > 0)
        pointed.points = fact.points;
    return {{pointed, Giver::Judge}, {settle, Giver::Judge}, {match, Giver::Judge}};
}

}  // namespace

Commands causes(const Context&, const DiceCommitted& fact) {
    return of_server(CommitDice{fact.commitment, fact.sealed_secret});
}

Commands causes(const Context& in, const DiceSealed& fact) {
    return of_seat(fact.seat, SealDice{fact.seat, in.state.game, fact.seal});
}

Commands causes(const Context& in, const DiceSealsClosed&) {
    return at(in, dice_due(in.state));
}

Commands causes(const Context& in, const DiceOpened& fact) {
    return of_seat(fact.seat, OpenDice{fact.seat, in.state.game, fact.value});
}

Commands causes(const Context& in, const DiceFixed&) {
    return at(in, dice_due(in.state));
}

Commands causes(const Context&, const DiceReopened&) {
    return {};  // behind the return of the server
}

Commands causes(const Context&, const OpeningRolled& fact) {
    return of_server(RollOpening{Dice::make(fact.white, fact.black).value_or(Dice{})});
}

Commands causes(const Context& in, const DiceRolled& fact) {
    const Seat mover = in.state.to_move();
    return of_seat(mover, Roll{mover, in.state.game, in.state.ply, fact.dice});
}

Commands causes(const Context& in, const TurnPlayed& fact) {
    const Seat mover = in.state.to_move();
    PlayTurn play{mover, in.state.game, in.state.ply, {}};
    for (const nardy::Step& step : fact.play)
        play.moves.push_back({step.from, step.to});
    return of_seat(mover, std::move(play));
}

Commands causes(const Context&, const TurnPassed&) {
    return {};  // behind its roll
}

Commands causes(const Context& in, const CubeOffered&) {
    const Seat mover = in.state.to_move();
    return of_seat(mover, OfferCube{mover, in.state.game, in.state.ply});
}

Commands causes(const Context& in, const CubeTaken&) {
    const Seat mover = in.state.to_move();
    return of_seat(mover, TakeCube{mover, in.state.game, in.state.ply});
}

Commands causes(const Context& in, const ResignationOffered& fact) {
    return of_seat(fact.seat, Resign{fact.seat, in.state.game, fact.as});
}

Commands causes(const Context& in, const ResignationDeclined& fact) {
    return of_seat(fact.seat, AnswerResignation{fact.seat, in.state.game, resignation_of(in.state), false});
}

/// 1.19.1: by itself, or found by what ends the last game.
Commands causes(const Context& in, const MatchTimeOver&) {
    Commands commands = at(in, match_time_due(in.state));
    const auto* ended = in.facts.size() > 1 ? std::get_if<GameEnded>(&in.facts[1]) : nullptr;
    if (ended != nullptr)
        for (Retraced& cause : causes_of_nardy_end(in, *ended))
            commands.push_back(std::move(cause));
    return commands;
}

Commands causes(const Context&, const GameDropped&) {
    return {};  // behind the end of the match's time
}

Commands causes(const Context& in, const PartnerSwapped& fact) {
    return of_seat(fact.seat, SwapPartner{fact.seat, in.state.resting(fact.seat)});
}

Commands causes(const Context&, const ScoreCorrected& fact) {
    return of_judge(CorrectScore{fact.points, fact.crawford_played, fact.words_sha256});
}

Commands causes(const Context&, const PenaltyPointGiven& fact) {
    return of_judge(GivePenaltyPoint{fact.seat, fact.words_sha256});
}

Commands causes(const Context&, const ChannelSealed&) {
    return {};  // behind the end of a game or of the match
}

Commands causes_of_nardy_end(const Context& in, const GameEnded& fact) {
    const State& state = in.state;
    const Seat winner = fact.result == GameResult::BWins ? Seat::B : Seat::A, loser = other(winner);
    switch (fact.cause) {
        case Cause::Resigned: {
            Commands commands = of_seat(loser, Resign{loser, state.game, fact.win});
            if (resignation_of(state) != 0)
                commands = of_seat(winner, AnswerResignation{winner, state.game, resignation_of(state), true});
            return commands;
        }
        case Cause::CubeDropped:
            return of_seat(loser, DropCube{loser, state.game, state.ply});
        case Cause::NoShow:
            return at(in, lateness_due(state, in.moment.opened));
        case Cause::Judge:
            return settled(state, fact);
        default:
            return {};  // of a play or a flag, which stand before it
    }
}

}  // namespace doska::match
