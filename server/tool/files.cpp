#include "server/tool/files.hpp"

#include <filesystem>
#include <utility>

namespace doska::tool {

Result<std::ifstream, ToolError> open_file(const std::string& path) {
    std::error_code error;
    std::ifstream in(path, std::ios::binary);
    if (!in || std::filesystem::is_directory(path, error))
        return failure(ToolError{"unreadable_file", path});
    return in;
}

Result<std::string, ToolError> read_file(const std::string& path) {
    std::string bytes;
    if (auto error = read_in_pieces(path, [&](std::string_view piece) { bytes += piece; }))
        return failure(std::move(*error));
    return bytes;
}

std::optional<ToolError> read_in_pieces(const std::string& path, const std::function<void(std::string_view)>& each) {
    auto in = open_file(path);
    if (!in)
        return in.error();
    std::string piece(std::size_t{1} << 16, '\0');
    while (*in) {
        in->read(piece.data(), static_cast<std::streamsize>(piece.size()));
        each(std::string_view(piece).substr(0, static_cast<std::size_t>(in->gcount())));
    }
    if (in->bad())
        return ToolError{"unreadable_file", path};
    return std::nullopt;
}

}  // namespace doska::tool
