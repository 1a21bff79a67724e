#pragma once

#include "engine/match/state.hpp"
#include "server/evidence/chain.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/evidence/state_text.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace doska::evidence {

/// The fact of a row fits no state that the rows before it lead to.
inline constexpr std::string_view impossible_fact = "impossible_fact";

/// The row at which a record stops to be believable.
struct ReplayFault {
    std::int64_t seq;      // the number that the row should have
    std::string_view why;  // the word of a ChainFault or a CodecError, or impossible_fact
};

/// A match folded from its rows, each one checked before it is applied: number, hash, body.
class Replay {
public:
    /// Applies the next row. After a fault the state is that before the row.
    std::optional<ReplayFault> apply(const JournalRow& row);

    const match::State& state() const { return state_; }
    const Digest& head() const { return chain_.head(); }

private:
    ChainReader chain_;
    match::State state_;
};

}  // namespace doska::evidence
