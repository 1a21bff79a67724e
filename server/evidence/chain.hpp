#pragma once

#include "engine/core/result.hpp"
#include "server/evidence/sha256.hpp"
#include "server/ports/journal.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace doska::evidence {

using ports::JournalRow;

/// SHA-256("doska/event/1\n" || previous || {actor, at_ms, body, cmd, kind, seq, stream}), the object in canonical form
/// with the body inside as it is. `previous` is the hash of the row before; 32 zero bytes before seq 1.
Digest row_hash(const Digest& previous, const JournalRow& row);

/// Sets the hash of each row; the rows follow each other, the first one follows `previous`. Returns the new head.
Digest seal(const Digest& previous, std::span<JournalRow> rows);

enum class ChainFault : std::uint8_t {
    OtherStream,   // a row of another stream
    WrongNumber,   // a row is missing, doubled or out of order
    NotCanonical,  // a text or number that no row can hold
    WrongHash,     // this row, or one before it, is not what was written
};
std::string_view code(ChainFault fault);

/// Follows a chain row by row, from seq 1 on.
class ChainReader {
public:
    /// The next row; what is wrong with it, or nullopt. After a fault nothing more can be said.
    std::optional<ChainFault> follow(const JournalRow& row);

    /// The number of the last good row, and its hash: zero before the first.
    std::int64_t seq() const { return seq_; }
    const Digest& head() const { return head_; }

private:
    std::int64_t stream_ = 0;
    std::int64_t seq_ = 0;
    Digest head_{};
};

struct BrokenChain {
    std::int64_t seq;  // the number that the row should have
    ChainFault fault;
    bool operator==(const BrokenChain&) const = default;
};

/// Recomputes every hash of a whole stream, from seq 1 on. Gives the head, or the first row that is wrong.
Result<Digest, BrokenChain> verify(std::span<const JournalRow> rows);

/// The digest that an event holds of words kept outside it: SHA-256(salt || words), in hex. The salt is 32 hex digits
/// and goes in as these ASCII characters.
std::string words_digest(std::string_view salt, std::string_view words);

}  // namespace doska::evidence
