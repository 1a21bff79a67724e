#include "engine/draughts/text_encoding.hpp"

#include <doctest/doctest.h>

using namespace doska::draughts;

TEST_CASE("pdn 8: text in UTF-8, with or without mark, stays") {
    CHECK(to_utf8("\xEF\xBB\xBF[White \"\xD0\x90\"]") == "[White \"\xD0\x90\"]");
    CHECK(to_utf8("\xD0\x90\xE2\x80\x93\xF0\x9F\x98\x80") == "\xD0\x90\xE2\x80\x93\xF0\x9F\x98\x80");
    CHECK(to_utf8("") == "");
}

TEST_CASE("pdn 8: Windows-1251 becomes UTF-8") {
    CHECK(to_utf8("\xC0\xE1\xE0\xF6\xE8\xE5\xE2 \xCD.") == "Абациев Н.");
    CHECK(to_utf8("\xA8\xEB\xEA\xE0 \xB9 5 \xAB\xFF\xBB \x97 \xB8") == "Ёлка № 5 «я» — ё");
}

TEST_CASE("pdn 8: letters that stand alone between Latin ones are Latin-1") {
    CHECK(to_utf8("Andr\xE9 M\xFCller, G\xF6teborg") == "André Müller, Göteborg");
}

TEST_CASE("a broken byte in UTF-8 text does not turn all of it into another alphabet") {
    CHECK(to_utf8("Абациев \xFF") == "Абациев \xEF\xBF\xBD");
}
