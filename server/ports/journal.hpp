#pragma once

#include "engine/core/result.hpp"
#include "engine/core/time.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace doska::ports {

using Digest = std::array<std::uint8_t, 32>;

/// One row of the evidence, exactly as it is stored and hashed.
struct JournalRow {
    std::int64_t stream = 0;
    std::int64_t seq = 0;  // 1, 2, ... within the stream; with it the key, the optimistic lock and the client's version
    std::int64_t at_ms = 0;
    std::string actor;  // "a", "b", "server", "judge:<person>"
    std::string cmd;    // the id of the command that caused it; empty for the server's own
    std::string kind;
    std::string body;  // canonical JSON, the bytes that were hashed
    Digest hash{};
};

/// Words that an event only names by digest. Stored in the same transaction.
struct EventText {
    std::int64_t stream = 0;
    std::int64_t seq = 0;
    std::string field;
    std::string salt;  // 32 hex digits
    std::string words;
};

/// What must become durable together: the facts of one decision of one match.
struct JournalEntry {
    std::vector<JournalRow> rows;
    std::vector<EventText> texts;
};

enum class AppendError : std::uint8_t {
    Busy,      // the queue is full or too old; nothing was stored, ask again later
    Conflict,  // the stream holds other rows at these numbers: reload it
    Poisoned,  // the database refused these rows themselves, not the batch or the link
    Closed,    // the server is stopping; nothing was stored
};

using AppendDone = std::function<void(Result<void, AppendError>)>;

struct JournalHealth {
    bool ready = false;                   // connected, holds the lock
    std::optional<Instant> commit_since;  // a commit is under way since
    std::optional<Instant> link_lost_at;  // the link is lost since
    std::size_t queued_rows = 0;
    std::optional<Instant> oldest_queued;
};

/// The one writer of the evidence. Entries of all streams that wait go into one transaction; nobody is told before it
/// is committed. After a lost link the same bytes are sent again unless they are found stored.
class Journal {
public:
    virtual ~Journal() = default;

    /// Queues an entry; `done` runs on the loop, those of one batch in one go, in the order of their entries. An entry
    /// that can't be queued is answered by `done` too. `must` entries (moves of running clocks) are queued beyond the
    /// bound.
    virtual void append(JournalEntry entry, bool must, AppendDone done) = 0;

    /// Callable from every thread.
    virtual JournalHealth health() const = 0;
};

}  // namespace doska::ports
