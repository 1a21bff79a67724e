#pragma once

#include "protocol/message.hpp"
#include "protocol/words.hpp"

#include <string_view>

namespace doska::protocol {

/// The largest client frame, in bytes; the network closes on a larger one.
inline constexpr std::size_t max_frame_bytes = 8192;

/// Reads one client frame. Strict: an unknown or repeated field, a number that is not a whole one in range, text that
/// is too long or holds control characters, and anything nested more than eight deep are refused. Never throws.
Result<ClientFrame, DecodeError> decode(std::string_view text);

/// The same without the short way for moves (plain_move.hpp).
Result<ClientFrame, DecodeError> decode_any(std::string_view text);

}  // namespace doska::protocol
