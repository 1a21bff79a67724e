#pragma once

#include "engine/core/result.hpp"
#include "engine/match/event.hpp"
#include "engine/match/state.hpp"
#include "server/ports/journal.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace doska::app {

/// Where a chain ends: the number and hash of its last row.
struct ChainEnd {
    std::int64_t seq = 0;
    ports::Digest hash{};
};

/// The end of one match's chain: turns facts into rows, and rows back into a state.
class Ledger {
public:
    explicit Ledger(std::int64_t stream) : stream_(stream) {}

    /// The rows of the next facts, sealed onto the chain's head. The head itself moves only by `advance`.
    std::vector<ports::JournalRow> seal(std::span<const match::Event> events, Instant at, std::string_view actor,
                                        std::string_view cmd) const;

    /// The rows up to there are stored: the next ones follow them.
    void advance(const ChainEnd& end) { end_ = end; }

private:
    std::int64_t stream_;
    ChainEnd end_;
};

/// The end of a chain whose last row this is.
ChainEnd end_at(const ports::JournalRow& last);

/// What the stored rows of a match add up to. Fails with a sentence when the chain is broken or a row
/// can't be read: nothing is built on rows that are not what was written.
Result<match::State, std::string> fold_rows(std::span<const ports::JournalRow> rows);

}  // namespace doska::app
