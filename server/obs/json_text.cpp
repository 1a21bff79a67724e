#include "server/obs/json_text.hpp"

#include <cstddef>
#include <cstdint>

namespace doska::obs {
namespace {

struct Lead {
    std::size_t length;       // of the whole sequence, 0 = no lead byte
    unsigned char low, high;  // bounds of the second byte: no overlong form, no surrogate, nothing over U+10FFFF
};

Lead lead_of(unsigned char byte) {
    if (byte >= 0xC2 && byte <= 0xDF) {
        return {2, 0x80, 0xBF};
    }
    if (byte >= 0xE0 && byte <= 0xEF) {
        return {3, static_cast<unsigned char>(byte == 0xE0 ? 0xA0 : 0x80),
                static_cast<unsigned char>(byte == 0xED ? 0x9F : 0xBF)};
    }
    if (byte >= 0xF0 && byte <= 0xF4) {
        return {4, static_cast<unsigned char>(byte == 0xF0 ? 0x90 : 0x80),
                static_cast<unsigned char>(byte == 0xF4 ? 0x8F : 0xBF)};
    }
    return {0, 0, 0};
}

/// Length of the valid sequence at the start of `text`, which begins with a byte over 0x7F; 0 = none.
std::size_t sequence_length(std::string_view text) {
    const Lead lead = lead_of(static_cast<unsigned char>(text[0]));
    if (lead.length == 0 || text.size() < lead.length) {
        return 0;
    }
    for (std::size_t i = 1; i < lead.length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < (i == 1 ? lead.low : 0x80) || byte > (i == 1 ? lead.high : 0xBF)) {
            return 0;
        }
    }
    return lead.length;
}

void append_ascii(std::string& out, char character) {
    constexpr std::string_view hex = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(character);
    if (character == '"' || character == '\\') {
        out += '\\';
        out += character;
    } else if (character == '\n') {
        out += "\\n";
    } else if (byte < 0x20 || byte == 0x7F) {
        out += "\\u00";
        out += hex[byte >> 4];
        out += hex[byte & 15];
    } else {
        out += character;
    }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        std::size_t used = 1;
        if (static_cast<unsigned char>(text[0]) < 0x80) {
            append_ascii(out, text[0]);
        } else if (const std::size_t length = sequence_length(text); length > 0) {
            out.append(text, 0, length);
            used = length;
        } else {
            out += "\xEF\xBF\xBD";
        }
        text.remove_prefix(used);
    }
    out += '"';
}

}  // namespace doska::obs
