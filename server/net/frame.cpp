#include "server/net/frame.hpp"

#include "engine/core/check.hpp"

namespace doska::net {
namespace {

constexpr std::size_t longest_short = 125;
constexpr std::size_t longest_medium = 0xFFFF;
constexpr char medium_follows = 126;  // in two bytes
constexpr char long_follows = 127;    // in eight

}  // namespace

std::string_view seal_frame(Opcode opcode, std::string& text) {
    DOSKA_CHECK(text.size() >= header_room);
    const std::size_t size = text.size() - header_room;
    const std::size_t bytes = size <= longest_short ? 0 : size <= longest_medium ? 2 : 8;
    const std::size_t begin = header_room - 2 - bytes;
    text[begin] = static_cast<char>(first_byte(opcode));
    text[begin + 1] = bytes == 0 ? static_cast<char>(size) : bytes == 2 ? medium_follows : long_follows;
    for (std::size_t i = 0; i < bytes; ++i) {  // the highest byte first
        text[begin + 2 + i] = static_cast<char>(size >> (8 * (bytes - 1 - i)) & 0xFF);
    }
    return std::string_view(text).substr(begin);
}

}  // namespace doska::net
