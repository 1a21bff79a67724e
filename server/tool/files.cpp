#include "server/tool/files.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace doska::tool {

Result<std::string, ToolError> read_file(const std::string& path) {
    std::error_code error;
    std::ifstream in(path, std::ios::binary);
    if (!in || std::filesystem::is_directory(path, error))
        return failure(ToolError{"unreadable_file", path});
    std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (in.bad())
        return failure(ToolError{"unreadable_file", path});
    return bytes;
}

}  // namespace doska::tool
