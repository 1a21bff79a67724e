#pragma once

#include "server/tool/command.hpp"

#include <fstream>
#include <functional>
#include <optional>

namespace doska::tool {

/// A file to be read; the error is "unreadable_file", of a folder too.
Result<std::ifstream, ToolError> open_file(const std::string& path);

/// All bytes of a file; the error is "unreadable_file".
Result<std::string, ToolError> read_file(const std::string& path);

/// Hands over a file in pieces of at most 64 KiB; the error is "unreadable_file".
std::optional<ToolError> read_in_pieces(const std::string& path, const std::function<void(std::string_view)>& each);

}  // namespace doska::tool
