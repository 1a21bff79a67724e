#pragma once

#include "engine/core/result.hpp"
#include "server/evidence/canonical_reader.hpp"
#include "server/ports/journal.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace doska::evidence {

/// What a record file says about itself in its first line.
struct RecordHead {
    std::string match;  // the public id
    std::int64_t stream = 0;
    std::vector<std::string> people;  // ids only: names stand in no evidence
    bool operator==(const RecordHead&) const = default;
};

/// The file that `doska replay FILE` reads: one canonical object a line, first the head, then the rows as they are
/// stored, each with its hash.
std::string write_record(const RecordHead& head, std::span<const ports::JournalRow> rows);

/// Each row as a line of such a file.
std::string write_rows(std::span<const ports::JournalRow> rows);
Result<ports::JournalRow, CodecError> read_row(std::string_view line);
/// Cuts the next line off; a last one without a line end counts.
std::string_view next_line(std::string_view& text);

struct RecordFault {
    std::size_t line;  // counted from 1
    CodecError error;
    bool operator==(const RecordFault&) const = default;
};

struct RecordFile {
    RecordHead head;
    std::vector<ports::JournalRow> rows;  // those before the first line that can't be read
    std::optional<RecordFault> bad_line;
};

/// Reads a record file; fails when even its first line is wrong. Hashes are not checked here.
Result<RecordFile, RecordFault> read_record(std::string_view text);

}  // namespace doska::evidence
