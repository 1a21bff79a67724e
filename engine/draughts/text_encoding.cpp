#include "engine/draughts/text_encoding.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace doska::draughts {
namespace {

// Windows-1251, 0x80..0xBF; from 0xC0 on it is the Russian alphabet in order.
constexpr std::array<char16_t, 64> windows_1251 = {
    0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039, 0x040A,
    0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0xFFFD, 0x2122,
    0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0x00A0, 0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6,
    0x00A7, 0x0401, 0x00A9, 0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456,
    0x0491, 0x00B5, 0x00B6, 0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457};
constexpr char16_t replacement = 0xFFFD;

constexpr std::uint8_t byte(char c) {
    return static_cast<std::uint8_t>(c);
}

void append(std::string& out, char16_t point) {
    if (point < 0x80) {
        out.push_back(static_cast<char>(point));
    } else if (point < 0x800) {
        out.push_back(static_cast<char>(0xC0 | (point >> 6)));
        out.push_back(static_cast<char>(0x80 | (point & 0x3F)));
    } else {
        out.push_back(static_cast<char>(0xE0 | (point >> 12)));
        out.push_back(static_cast<char>(0x80 | ((point >> 6) & 0x3F)));
        out.push_back(static_cast<char>(0x80 | (point & 0x3F)));
    }
}

/// Length of the well-formed UTF-8 character at the front of `text`, 0 where there is none.
std::size_t character_length(std::string_view text) {
    const std::uint8_t lead = byte(text.front());
    if (lead < 0x80)
        return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(text[i]) & 0xC0) != 0x80)
            return 0;
    }
    const std::uint8_t second = byte(text[1]);
    const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
    const bool beyond = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);
    return overlong || beyond ? 0 : length;
}

std::string replace_broken(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        if (length == 0)
            append(out, replacement);
        else
            out += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

constexpr std::size_t telling_letters = 8;  // so many letters above ASCII speak for themselves

std::string from_single_bytes(std::string_view text, bool latin) {
    std::string out;
    out.reserve(text.size() * 2);
    for (const char c : text) {
        const std::uint8_t b = byte(c);
        if (b < 0x80 || latin)
            append(out, b);
        else
            append(out, b < 0xC0 ? windows_1251[b - 0x80u] : static_cast<char16_t>(0x0410 + (b - 0xC0)));
    }
    return out;
}

}  // namespace

void EncodingEvidence::add(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = character_length(bytes.substr(i));
        characters_ += length > 1 ? 1 : 0;
        broken_ += length == 0 ? 1 : 0;
        i += std::max<std::size_t>(length, 1);
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (byte(bytes[i]) < 0xC0)
            continue;
        const bool before = i > 0 && byte(bytes[i - 1]) >= 0xC0;
        const bool after = i + 1 < bytes.size() && byte(bytes[i + 1]) >= 0xC0;
        ++(before || after ? joined_ : alone_);
    }
}

TextEncoding EncodingEvidence::verdict(const EncodingEvidence& earlier) const {
    if (broken_ == 0 || characters_ > broken_)
        return TextEncoding::Utf8;
    const bool borrow = alone_ + joined_ < telling_letters;
    const std::size_t alone = alone_ + (borrow ? earlier.alone_ : 0);
    const std::size_t joined = joined_ + (borrow ? earlier.joined_ : 0);
    return alone > joined ? TextEncoding::Latin1 : TextEncoding::Windows1251;
}

void EncodingEvidence::remember(const EncodingEvidence& text) {
    if (text.broken_ == 0 || text.characters_ > text.broken_)
        return;  // UTF-8 says nothing about the single-byte alphabets
    alone_ += text.alone_;
    joined_ += text.joined_;
}

std::string decode(std::string_view bytes, TextEncoding encoding) {
    if (encoding == TextEncoding::Utf8)
        return replace_broken(bytes);
    return from_single_bytes(bytes, encoding == TextEncoding::Latin1);
}

std::string decode_word(std::string_view bytes) {
    EncodingEvidence evidence;
    evidence.add(bytes);
    if (evidence.is_clean())
        return std::string(bytes);
    return decode(bytes, TextEncoding::Windows1251);
}

}  // namespace doska::draughts
