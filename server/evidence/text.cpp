#include "server/evidence/text.hpp"

namespace doska::evidence {

namespace {

struct Scalar {
    char32_t value;
    std::size_t length;
};

bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// The character that starts the text; nullopt when it is not well-formed UTF-8 (Unicode 15, table 3-7).
std::optional<Scalar> first_scalar(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80)
        return Scalar{lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length)
        return std::nullopt;
    char32_t value = lead & (0x7F >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(text[i]))
            return std::nullopt;
        value = value << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (overlong || surrogate || value > 0x10FFFF)
        return std::nullopt;
    return Scalar{value, length};
}

bool is_control(char32_t value) {
    return (value < 0x20 && value != '\n') || (value >= 0x7F && value < 0xA0);
}

}  // namespace

std::string_view code(TextError error) {
    switch (error) {
        case TextError::TooLong:
            return "too_long";
        case TextError::NotUtf8:
            return "not_utf8";
        case TextError::ControlCharacter:
            return "control_character";
    }
    return "unknown";
}

std::optional<TextError> check_text(std::string_view text, std::size_t max_bytes) {
    if (text.size() > max_bytes)
        return TextError::TooLong;
    while (!text.empty()) {
        const auto scalar = first_scalar(text);
        if (!scalar)
            return TextError::NotUtf8;
        if (is_control(scalar->value))
            return TextError::ControlCharacter;
        text.remove_prefix(scalar->length);
    }
    return std::nullopt;
}

}  // namespace doska::evidence
