#pragma once

#include "engine/core/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace doska::load {

/// The frames of RFC 6455, from a client's side.
enum class Opcode : std::uint8_t { Continuation = 0, Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };

/// Appends one final frame, masked as a client must (5.3).
void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask);

struct Frame {
    Opcode opcode = Opcode::Text;
    bool final = true;
    std::string_view payload;
    std::size_t size = 0;  // header included
};

enum class FrameError : std::uint8_t {
    ReservedBits,  // an extension that nobody agreed on
    Masked,        // a server must not mask (5.1)
    TooLarge,
    UnknownOpcode,
};

/// The largest server frame that is taken.
inline constexpr std::size_t largest_frame = 16 << 20;

/// The first frame of `bytes`; nullopt when it is not whole yet.
Result<std::optional<Frame>, FrameError> first_frame(std::string_view bytes);

}  // namespace doska::load
