#include "server/evidence/replay.hpp"

#include "engine/match/evolve.hpp"
#include "engine/match/possible.hpp"

namespace doska::evidence {

std::optional<ReplayFault> Replay::apply(const JournalRow& row) {
    const std::int64_t seq = chain_.seq() + 1;
    if (const auto fault = chain_.follow(row))
        return ReplayFault{seq, code(*fault)};
    const auto event = decode(row.kind, row.body);
    if (!event)
        return ReplayFault{seq, code(event.error())};
    if (!match::is_possible(state_, *event))
        return ReplayFault{seq, impossible_fact};
    match::evolve(state_, *event, row.seq, instant_ms(row.at_ms));
    return std::nullopt;
}

}  // namespace doska::evidence
