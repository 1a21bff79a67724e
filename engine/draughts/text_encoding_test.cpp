#include "engine/draughts/text_encoding.hpp"

#include <doctest/doctest.h>

using namespace doska::draughts;

namespace {

EncodingEvidence evidence_of(std::string_view bytes) {
    EncodingEvidence evidence;
    evidence.add(bytes);
    return evidence;
}

std::string to_utf8(std::string_view bytes, std::string_view earlier = {}) {
    return decode(bytes, evidence_of(bytes).verdict(evidence_of(earlier)));
}

}  // namespace

TEST_CASE("pdn 8: text in UTF-8 stays") {
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

TEST_CASE("a few letters are judged with what the file held before, many speak for themselves") {
    constexpr std::string_view russian = "\xC0\xE1\xE0\xF6\xE8\xE5\xE2";
    constexpr std::string_view western = "Andr\xE9 M\xFCller, G\xF6teborg, S\xE3o";
    CHECK(to_utf8("\xCD.") == "Í.");
    CHECK(to_utf8("\xCD.", russian) == "Н.");
    CHECK(to_utf8("\xCD.", western) == "Í.");
    CHECK(to_utf8(std::string(russian) + " \xCF\xE5\xF2\xF0", western) == "Абациев Петр");

    EncodingEvidence file;
    file.remember(evidence_of("Абациев"));  // UTF-8 tells nothing of other alphabets
    file.remember(evidence_of(western));
    CHECK(evidence_of("\xCD.").verdict(file) == TextEncoding::Latin1);
}

TEST_CASE("a word of the moves is UTF-8 or else Windows-1251") {
    CHECK(decode_word("а3-с5") == "а3-с5");
    CHECK(decode_word("\xE0"
                      "3-\xF1"
                      "5") == "а3-с5");
    CHECK(decode_word("23\xF5"
                      "14") == "23х14");
}
