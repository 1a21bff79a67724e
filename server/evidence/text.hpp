#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace doska::evidence {

/// What the evidence refuses in any text: the same bytes must mean the same to every reader, for ever.
enum class TextError : std::uint8_t {
    TooLong,
    NotUtf8,           // cut, overlong or surrogate sequences too
    ControlCharacter,  // U+0000..U+001F but the line end, U+007F..U+009F
};

/// The stable word, "control_character".
std::string_view code(TextError error);

/// The first thing that is wrong with a text of at most `max_bytes`, or nullopt.
std::optional<TextError> check_text(std::string_view text, std::size_t max_bytes);

}  // namespace doska::evidence
