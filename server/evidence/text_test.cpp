#include "server/evidence/text.hpp"

#include <doctest/doctest.h>
#include <string>

using doska::evidence::check_text;
using doska::evidence::TextError;

TEST_CASE("texts that the evidence takes") {
    for (const char* text : {"", "plain", "line\nline", "Шашки, \"нарды\" \\ {}", "\xE2\x98\x85", "\xF0\x9F\x8F\x81",
                             "\xEF\xBF\xBF", "\xF4\x8F\xBF\xBF"}) {
        CAPTURE(text);
        CHECK_FALSE(check_text(text, 100));
    }
}

TEST_CASE("texts that it refuses") {
    using namespace std::string_view_literals;
    CHECK(check_text("12345", 4) == TextError::TooLong);
    for (const auto text : {"\0"sv, "a\0b"sv, "\t"sv, "\r\n"sv, "\x1b[31m"sv, "\x7f"sv, "\xC2\x80"sv, "\xC2\x9F"sv}) {
        CAPTURE(text);
        CHECK(check_text(text, 100) == TextError::ControlCharacter);
    }
    for (const auto text : {"\x80"sv, "\xC3"sv, "\xC3("sv, "\xC0\xAF"sv, "\xE0\x80\xAF"sv, "\xED\xA0\x80"sv,
                            "\xF4\x90\x80\x80"sv, "\xF5\x80\x80\x80"sv, "\xE2\x98"sv, "\xF0\x80\x80\x80"sv}) {
        CAPTURE(text);
        CHECK(check_text(text, 100) == TextError::NotUtf8);
    }
}
