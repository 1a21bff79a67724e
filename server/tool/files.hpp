#pragma once

#include "server/tool/command.hpp"

namespace doska::tool {

/// All bytes of a file; the error is "unreadable_file".
Result<std::string, ToolError> read_file(const std::string& path);

}  // namespace doska::tool
