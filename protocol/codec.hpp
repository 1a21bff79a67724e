#pragma once

#include "protocol/message.hpp"

#include <string_view>

namespace doska::protocol {

/// The largest client frame, in bytes; the network closes on a larger one.
inline constexpr std::size_t max_frame_bytes = 8192;

/// Bounds of a move's fields.
inline constexpr int most_games = 100;
inline constexpr int most_plies = 100'000;
inline constexpr std::size_t longest_move = 64;

/// Reads one client frame. Strict: an unknown or repeated field, a number that is not a whole one in range, text that
/// is too long or holds control characters, and anything nested more than eight deep are refused. Never throws.
Result<ClientFrame, DecodeError> decode(std::string_view text);

/// The same without the short way for moves (plain_move.hpp).
Result<ClientFrame, DecodeError> decode_any(std::string_view text);

/// Whether it is a public id of a match: ten of [A-Za-z0-9].
bool is_match_id(std::string_view text);

/// Whether it can name a command: 16..36 of [A-Za-z0-9_-].
bool is_command_id(std::string_view text);

}  // namespace doska::protocol
