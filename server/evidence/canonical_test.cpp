#include "engine/core/check.hpp"
#include "server/evidence/canonical_reader.hpp"
#include "server/evidence/canonical_writer.hpp"

#include <doctest/doctest.h>

using doska::InvariantBroken;
using doska::evidence::CanonicalReader;
using doska::evidence::CanonicalWriter;
using doska::evidence::CodecError;

namespace {

/// Reads {"a":integer,"b":text,"c":[boolean...]}.
std::optional<CodecError> read(std::string_view text) {
    CanonicalReader in(text);
    in.begin_object();
    in.key("a");
    in.integer(-5, 5);
    in.key("b");
    in.text(10);
    in.key("c");
    in.begin_array();
    while (in.more())
        in.boolean();
    in.end_array();
    in.end_object();
    return in.finish();
}

}  // namespace

TEST_CASE("the writer's form: keys in byte order, no space, only three escapes") {
    std::string text;
    CanonicalWriter out(text);
    out.begin_object();
    out.key("A");
    out.integer(-9007199254740992);
    out.key("a");
    out.text("q\" b\\ n\n я");
    out.key("a_b");
    out.begin_array();
    out.boolean(true);
    out.integer(0);
    out.begin_object();
    out.end_object();
    out.end_array();
    out.key("b");
    out.object(R"({"x":1})");
    out.end_object();
    CHECK(text == R"({"A":-9007199254740992,"a":"q\" b\\ n\n я","a_b":[true,0,{}],"b":{"x":1}})");
}

TEST_CASE("what is not canonical can't be written") {
    std::string text;
    CanonicalWriter out(text);
    out.begin_object();
    out.key("b");
    out.integer(1);
    CHECK_THROWS_AS(out.key("a"), InvariantBroken);
    CHECK_THROWS_AS(out.key("b"), InvariantBroken);
    CHECK_THROWS_AS(out.integer(1), InvariantBroken);
    out.key("c");
    CHECK_THROWS_AS(out.integer(9007199254740993), InvariantBroken);
    CHECK_THROWS_AS(out.text("\t"), InvariantBroken);
    CHECK_THROWS_AS(out.text("\xFF"), InvariantBroken);
    CHECK_THROWS_AS(out.object("1"), InvariantBroken);
    CHECK_THROWS_AS(out.end_array(), InvariantBroken);
}

TEST_CASE("the reader takes the one form only") {
    CHECK_FALSE(read(R"({"a":1,"b":"x","c":[]})"));
    CHECK_FALSE(read(R"({"a":-5,"b":"\"\\\n","c":[true,false]})"));
    for (const char* text : {R"({ "a":1,"b":"x","c":[]})",
                             R"({"a":1,"b":"x","c":[]} )",
                             R"({"a":01,"b":"x","c":[]})",
                             R"({"a":-0,"b":"x","c":[]})",
                             R"({"a":1.0,"b":"x","c":[]})",
                             R"({"a":1e0,"b":"x","c":[]})",
                             R"({"a":"1","b":"x","c":[]})",
                             R"({"a":+1,"b":"x","c":[]})",
                             R"({"a":1,"b":"\u0041","c":[]})",
                             R"({"a":1,"b":"\/","c":[]})",
                             R"({"a":1,"b":"x","c":[true,]})",
                             R"({"a":1,"b":"x","c":[truefalse]})",
                             R"({"a":1,"b":"x","c":null})",
                             R"({"a":1,"b":"x,"c":[]})",
                             R"({"a":1,"b":"x","c":[])",
                             "",
                             "[]",
                             "{",
                             "nul",
                             "{\"a\":1,\"b\":\"\n\",\"c\":[]}",
                             R"({"a":1,"b":"x\)"}) {
        CAPTURE(text);
        const auto error = read(text);
        CHECK((error == CodecError::NotCanonical || error == CodecError::UnexpectedField));
    }
}

TEST_CASE("the reader names what is wrong") {
    CHECK(read(R"({"b":"x","a":1,"c":[]})") == CodecError::UnexpectedField);
    CHECK(read(R"({"a":1,"a":1,"b":"x","c":[]})") == CodecError::UnexpectedField);
    CHECK(read(R"({"a":1,"b":"x"})") == CodecError::UnexpectedField);
    CHECK(read(R"({"a":1,"b":"x","c":[],"d":1})") == CodecError::UnexpectedField);
    CHECK(read(R"({"a":6,"b":"x","c":[]})") == CodecError::OutOfRange);
    CHECK(read(R"({"a":99999999999999999999,"b":"x","c":[]})") == CodecError::OutOfRange);
    CHECK(read(R"({"a":1,"b":"12345678901","c":[]})") == CodecError::BadText);
    CHECK(read("{\"a\":1,\"b\":\"\t\",\"c\":[]}") == CodecError::BadText);
    CHECK(read("{\"a\":1,\"b\":\"\xFF\",\"c\":[]}") == CodecError::BadText);
}

TEST_CASE("a nested object is taken as it is") {
    for (const std::string body : {R"({})", R"({"a":"}"})", R"({"a":"\"}"})", R"({"a":{"b":{}}})"}) {
        CanonicalReader in(body);
        CHECK(in.object() == body);
        CHECK_FALSE(in.finish());
    }
    for (const char* body : {"", "1", R"("x")", "{", R"({"a":"})", "[]", "}"}) {
        CanonicalReader in(body);
        in.object();
        CHECK(in.finish() == CodecError::NotCanonical);
    }
}
