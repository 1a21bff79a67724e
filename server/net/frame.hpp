#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace doska::net {

enum class Opcode : std::uint8_t { Text = 1, Close = 8, Ping = 9 };

/// The first byte of a frame that is whole in itself.
constexpr std::uint8_t first_byte(Opcode opcode) {
    return static_cast<std::uint8_t>(0x80 | static_cast<unsigned>(opcode));
}

/// What a payload leaves free before it, for the longest header that a server writes (RFC 6455, 5.2).
inline constexpr std::size_t header_room = 10;

/// Puts the header before a payload that begins at `header_room` and returns the frame, which lies in `text`.
std::string_view seal_frame(Opcode opcode, std::string& text);

}  // namespace doska::net
