#pragma once

#include "server/tool/command.hpp"

#include <iosfwd>
#include <set>
#include <string>

namespace doska::tool {

/// The answer as one line of JSON; bytes that are no UTF-8 are replaced.
std::string line_of(const Json& body);

/// Answers one JSON object a line with one a line, with the same `id`; a bad line gives {id, error, detail} and does
/// not stop the rest. A field that a line lacks is taken from `defaults`. BadInput when there was any bad line, else No
/// when any answer was 'no'.
Exit run_batch(const Command& command, std::set<std::string> fields, const Json& defaults, std::istream& in,
               std::ostream& out, std::ostream& words);

/// The fields that a batch line of a command may have: `id`, those of the options that `app` has, and its own.
std::set<std::string> fields_of(const Command& command, const CLI::App& app);

}  // namespace doska::tool
