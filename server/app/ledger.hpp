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

/// The end of one match's chain: turns facts into rows, and rows back into a state.
class Ledger {
public:
    explicit Ledger(std::int64_t stream) : stream_(stream) {}

    /// The rows of the next facts, sealed onto the chain's head. The head itself moves only by `commit`.
    std::vector<ports::JournalRow> seal(std::span<const match::Event> events, Instant at, std::string_view actor,
                                        std::string_view cmd) const;

    /// These rows are stored: the next ones follow them.
    void commit(std::span<const ports::JournalRow> rows);

    /// Goes on after a row that is stored already.
    void resume(const ports::JournalRow& last);

    std::int64_t stream() const { return stream_; }
    std::int64_t seq() const { return seq_; }

private:
    std::int64_t stream_;
    std::int64_t seq_ = 0;
    ports::Digest head_{};
};

/// What the stored rows of a match add up to. Fails with a sentence when a row can't be read.
Result<match::State, std::string> fold_rows(std::span<const ports::JournalRow> rows);

}  // namespace doska::app
