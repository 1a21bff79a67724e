#pragma once

#include <cstddef>
#include <string_view>

namespace doska::protocol {

/// Bounds of a move's fields.
inline constexpr int most_games = 1'000;
inline constexpr int most_plies = 100'000;
inline constexpr std::size_t longest_move = 64;

inline constexpr std::size_t longest_steps = 27;  // of nardy: "bar/24 bar/23 bar/22 bar/21"

/// An ASCII letter or digit.
constexpr bool is_alphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// Whether it is a public id of a match: ten of [A-Za-z0-9].
bool is_match_id(std::string_view text);

/// Whether it is a public id of a person: likewise.
bool is_person_id(std::string_view text);

/// Whether it is 32 bytes: 64 of [0-9a-f].
bool is_hex64(std::string_view text);

/// Whether it can name a command: 16..36 of [A-Za-z0-9_-].
bool is_command_id(std::string_view text);

}  // namespace doska::protocol
