#include "server/evidence/replay.hpp"

#include "engine/core/check.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/match/evolve.hpp"

namespace doska::evidence {

std::optional<ReplayFault> Replay::apply(const JournalRow& row) {
    const std::int64_t seq = chain_.seq() + 1;
    if (const auto fault = chain_.follow(row))
        return ReplayFault{seq, code(*fault)};
    const auto event = decode(row.kind, row.body);
    if (!event)
        return ReplayFault{seq, code(event.error())};
    try {
        if (const auto* played = std::get_if<match::MovePlayed>(&*event))
            draughts::after(state_.board.position(), played->move);  // fails before anything is changed
        if (const auto* turn = std::get_if<match::TurnPlayed>(&*event); turn && state_.nardy)
            static_cast<void>(
                nardy::evolve(state_.nardy->game, nardy::RollPlayed{state_.side_of(turn->seat), turn->play}));
        match::evolve(state_, *event, row.seq, instant_ms(row.at_ms));
    } catch (const InvariantBroken&) {
        return ReplayFault{seq, "impossible_fact"};
    }
    return std::nullopt;
}

}  // namespace doska::evidence
