#include "tests/load/json_scan.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace doska::load;

TEST_CASE("members are found past nested values and quotes in texts") {
    const std::string_view object =
        R"({"a":{"seq":1,"x":["]","}"]},"name":"\"seq\":5,{","seq":42,"d":{"legal":["c3-d4","a3:c5"]},"n":null})";
    CHECK(integer(member(object, "seq")) == 42);
    CHECK(text(member(object, "name")) == R"(\"seq\":5,{)");
    CHECK(member(member(object, "d"), "legal") == R"(["c3-d4","a3:c5"])");
    CHECK(member(object, "n") == "null");
    CHECK(member(object, "x").empty());
}

TEST_CASE("elements of an array come in order") {
    std::vector<std::string> seen;
    each_element(R"(["c3-d4",["a"],{"b":1},7])", [&seen](std::string_view value) { seen.emplace_back(value); });
    CHECK(seen == std::vector<std::string>{"\"c3-d4\"", "[\"a\"]", "{\"b\":1}", "7"});
    each_element("[]", [](std::string_view) { FAIL("an empty array has no element"); });
}

TEST_CASE("numbers and texts are not taken for each other") {
    CHECK(integer("-7") == -7);
    CHECK_FALSE(integer("\"7\""));
    CHECK_FALSE(integer("7.5"));
    CHECK(text("7").empty());
}

TEST_CASE("text that is no JSON, or cut off anywhere, gives nothing and does not hang") {
    const std::string object = R"({"t":"ok","d":{"moves":["a","b"],"x":"\\"},"seq":3})";
    for (std::size_t length = 0; length < object.size(); ++length)
        CHECK(member(std::string_view(object).substr(0, length), "none").empty());
    for (const char* text : {"", "{", "{\"", "{\"a", "{\"a\"", "{\"a\":", "[", "{]", "{\"a\":}", "{\"a\":,}"})
        CHECK(member(text, "a").empty());
}
