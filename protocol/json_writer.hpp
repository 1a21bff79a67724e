#pragma once

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
        separate();
        out_ += '"';
        out_ += name;
        out_ += "\":";
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
        separate();
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, static_cast<std::int64_t>(number)).ptr;
        out_.append(digits, end);
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

    // Whatever is written follows an opening bracket, a key's colon, or another value. A text ends in a quotation mark,
    // so its own last letter is not seen here.
    void separate() {
        if (out_.empty())
            return;
        const char last = out_.back();
        if (last != '{' && last != '[' && last != ':')
            out_ += ',';
    }

    void append_text(std::string_view text) {
        out_ += '"';
        for (const char c : text) {
            if (c == '"' || c == '\\')
                (out_ += '\\') += c;
            else if (static_cast<unsigned char>(c) < 0x20)
                append_escape(c);
            else
                out_ += c;
        }
        out_ += '"';
    }
    void append_escape(char c) {
        constexpr std::string_view hex = "0123456789abcdef";
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
