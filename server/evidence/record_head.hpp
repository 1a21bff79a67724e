#pragma once

#include "server/evidence/record_file.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace doska::evidence {

/// The first line of the record of a match: its people are those of the two seats, as match_opened names them, a pair's
/// partners, then the judges of the rows in the order of their first acts. The match's public id stands in no row.
RecordHead head_of(std::string match, std::span<const ports::JournalRow> rows);

/// What the first line says other than the rows: "head_stream", "head_people"; nullopt where it agrees. Without rows
/// there is nothing to agree with.
std::optional<std::string_view> head_fault(const RecordHead& head, std::span<const ports::JournalRow> rows);

}  // namespace doska::evidence
