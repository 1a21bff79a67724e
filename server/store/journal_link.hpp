#pragma once

#include "engine/core/result.hpp"
#include "server/ports/journal.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace doska::store {

/// How one try to store a batch went.
enum class WriteOutcome : std::uint8_t {
    Stored,
    Conflict,  // refused, nothing stored: a key of the batch is taken
    Poisoned,  // refused, nothing stored: a row of the batch is bad by itself
    Outage,    // nothing stored, and not the batch's fault (disk full, read only): try again later
    LinkLost,  // unknown: it may have been stored
};

using RowKey = std::pair<std::int64_t, std::int64_t>;  // stream, seq
using StoredHashes = std::map<RowKey, ports::Digest>;

/// One connection of the journal. It is never repaired: once it is lost, all calls say so and a new one must be made,
/// because the library reconnects behind one's back and loses lock and settings. Used by one thread.
class JournalLink {
public:
    /// Connects; the reason when that fails.
    static Result<std::unique_ptr<JournalLink>, std::string> open(const std::string& url);
    ~JournalLink();

    /// Takes the lock of the one journal writer of this database, which lasts as long as the connection. False while
    /// another connection holds it, or when this one is lost.
    bool try_lock();
    /// Who holds the lock, as one sentence.
    std::string lock_holder();

    /// Stores all entries in one statement, so all or none, durable when it returns.
    WriteOutcome append(std::span<const ports::JournalEntry* const> entries, std::int64_t run);

    /// The hashes of those of the rows that are stored; nullopt when the link is lost.
    std::optional<StoredHashes> stored(std::span<const ports::JournalEntry* const> entries);

    /// Looks whether the server has closed the connection, without asking it.
    void look();
    bool lost() const { return lost_; }
    /// The last error's text, for the operator.
    const std::string& error() const { return error_; }
    int socket() const;

private:
    struct Connection;
    explicit JournalLink(const std::string& url);

    template <class Work>
    bool guarded(Work work);
    WriteOutcome classify(const std::string& sqlstate);

    std::unique_ptr<Connection> connection_;
    int backend_ = 0;
    bool lost_ = false;
    std::string error_;
};

}  // namespace doska::store
