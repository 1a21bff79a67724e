#pragma once

#include "server/evidence/chain.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/ports/journal.hpp"
#include "tests/support/match_table.hpp"

#include <string>
#include <vector>

namespace doska::test {

inline constexpr std::int64_t record_stream = 41;

/// The facts of a match as the journal would hold them, with their chain.
inline std::vector<ports::JournalRow> rows_of(const Table& table) {
    std::vector<ports::JournalRow> rows;
    for (const Row& row : table.log)
        rows.push_back({.stream = record_stream,
                        .seq = row.seq,
                        .at_ms = to_ms(row.at),
                        .actor = row.actor,
                        .cmd = row.cmd,
                        .kind = std::string(kind(row.event)),
                        .body = evidence::encode(row.event).value(),
                        .hash = {}});
    evidence::seal({}, rows);
    return rows;
}

}  // namespace doska::test
