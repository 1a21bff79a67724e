#pragma once

// ASCII characters of notations and files, whatever the locale.

namespace doska::draughts {

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_ascii_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
/// White space of a file, zero bytes too.
constexpr bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f' || c == '\0';
}
/// What a written text has a space for: space and control characters.
constexpr bool is_written_as_space(char c) {
    return static_cast<unsigned char>(c) <= ' ';
}

}  // namespace doska::draughts
