#pragma once

#include "engine/match/retrace.hpp"

#include <utility>

// One overload of causes() per kind of fact: those of both games in retrace.cpp, of nardy alone in retrace_nardy.cpp.

namespace doska::match {

/// What the facts are explained in.
struct Context {
    const State& state;
    std::span<const Event> facts;
    Moment moment;
};

using Commands = std::vector<Retraced>;

inline Commands of_seat(Seat seat, Command command) {
    return {{std::move(command), seat == Seat::A ? Giver::SeatA : Giver::SeatB}};
}
inline Commands of_judge(Command command) {
    return {{std::move(command), Giver::Judge}};
}
inline Commands of_server(Command command) {
    return {{std::move(command), Giver::Server}};
}

Commands causes(const Context& in, const DiceCommitted& fact);
Commands causes(const Context& in, const DiceSealed& fact);
Commands causes(const Context& in, const DiceSealsClosed& fact);
Commands causes(const Context& in, const DiceOpened& fact);
Commands causes(const Context& in, const DiceFixed& fact);
Commands causes(const Context& in, const DiceReopened& fact);
Commands causes(const Context& in, const OpeningRolled& fact);
Commands causes(const Context& in, const DiceRolled& fact);
Commands causes(const Context& in, const TurnPlayed& fact);
Commands causes(const Context& in, const TurnPassed& fact);
Commands causes(const Context& in, const CubeOffered& fact);
Commands causes(const Context& in, const CubeTaken& fact);
Commands causes(const Context& in, const ResignationOffered& fact);
Commands causes(const Context& in, const ResignationDeclined& fact);
Commands causes(const Context& in, const MatchTimeOver& fact);
Commands causes(const Context& in, const GameDropped& fact);
Commands causes(const Context& in, const PartnerSwapped& fact);
Commands causes(const Context& in, const ScoreCorrected& fact);
Commands causes(const Context& in, const PenaltyPointGiven& fact);
Commands causes(const Context& in, const ChannelSealed& fact);
Commands causes_of_nardy_end(const Context& in, const GameEnded& fact);

}  // namespace doska::match
