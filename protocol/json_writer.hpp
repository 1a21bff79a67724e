#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace doska::protocol {

/// Appends JSON to a string, commas included. The caller keeps begin and end in pairs; text must be valid UTF-8.
class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_(out) {}

    void begin_object() { open('{'); }
    void end_object() { out_ += '}'; }
    void begin_array() { open('['); }
    void end_array() { out_ += ']'; }

    /// `name` is the program's own and needs no escape.
    void key(std::string_view name) {
        std::array<char, 40> piece;  // one growth of the string instead of three
        if (name.size() + 4 > piece.size())
            return long_key(name);
        char* end = separate(piece.data());
        *end++ = '"';
        end = std::copy(name.begin(), name.end(), end);
        *end++ = '"';
        *end++ = ':';
        append(piece.data(), end);
    }
    void value(std::string_view text) {
        separate();
        append_text(text);
    }
    void value(const char* text) { value(std::string_view(text)); }
    void value(bool truth) {
        separate();
        out_ += truth ? "true" : "false";
    }
    template <std::integral Number>
    requires(!std::same_as<Number, bool>) void value(Number number) {
        std::array<char, 24> piece;
        char* const begin = separate(piece.data());
        append(piece.data(), std::to_chars(begin, piece.data() + piece.size(), static_cast<std::int64_t>(number)).ptr);
    }
    void null() {
        separate();
        out_ += "null";
    }
    /// JSON that was written before.
    void raw(std::string_view json) {
        separate();
        out_ += json;
    }

    template <class Value>
    void field(std::string_view name, const Value& what) {
        key(name);
        value(what);
    }

    /// The string under way, for a value that is written by other means between two quotation marks.
    std::string& begin_text() {
        separate();
        out_ += '"';
        return out_;
    }
    void end_text() { out_ += '"'; }

private:
    void open(char bracket) {
        separate();
        out_ += bracket;
    }

    void long_key(std::string_view name) {
        separate();
        ((out_ += '"') += name) += "\":";
    }
    void append(const char* begin, const char* end) { out_.append(begin, static_cast<std::size_t>(end - begin)); }

    // Whatever is written follows an opening bracket, a key's colon, or another value. A text ends in a quotation mark,
    // so its own last letter is not seen here.
    bool follows_a_value() const {
        if (out_.empty())
            return false;
        const char last = out_.back();
        return last != '{' && last != '[' && last != ':';
    }
    void separate() {
        if (follows_a_value())
            out_ += ',';
    }
    /// The same into a piece that is appended later; gives the place behind it.
    char* separate(char* piece) const {
        if (follows_a_value())
            *piece++ = ',';
        return piece;
    }

    static bool is_plain(char c) { return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20; }
    void append_text(std::string_view text) {
        out_ += '"';
        while (!text.empty()) {
            const auto special = std::find_if_not(text.begin(), text.end(), is_plain);
            const auto plain = static_cast<std::size_t>(special - text.begin());
            out_ += text.substr(0, plain);
            if (special != text.end())
                append_escape(*special);
            text.remove_prefix(std::min(plain + 1, text.size()));
        }
        out_ += '"';
    }
    void append_escape(char c) {
        constexpr std::string_view hex = "0123456789abcdef";
        if (c == '"' || c == '\\') {
            (out_ += '\\') += c;
            return;
        }
        if (c == '\n') {
            out_ += "\\n";
            return;
        }
        out_ += "\\u00";
        out_ += hex[static_cast<unsigned char>(c) >> 4];
        out_ += hex[static_cast<unsigned char>(c) & 15];
    }

    std::string& out_;
};

}  // namespace doska::protocol
