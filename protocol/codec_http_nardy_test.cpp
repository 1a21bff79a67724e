#include "protocol/codec_http.hpp"

#include <doctest/doctest.h>
#include <string>

using namespace doska;
using namespace doska::protocol;

namespace {

BodyError refused(const std::string& body) {
    const auto read = decode_match(body);
    REQUIRE_MESSAGE(!read, body);
    return read.error();
}

std::string with(const std::string& fields) {
    return R"({"discipline":"short_nardy","length":3,"control":{})" + (fields.empty() ? "" : "," + fields) + "}";
}

}  // namespace

TEST_CASE("1.19 a match of nardy is to so many points or on time") {
    CHECK(decode_match(with("")));
    CHECK(refused(R"({"discipline":"short_nardy","control":{}})") == BodyError{"missing_field", "length"});
    CHECK(refused(R"({"discipline":"short_nardy","length":0,"control":{}})") == BodyError{"out_of_range", "length"});
    CHECK(refused(R"({"discipline":"short_nardy","length":100,"control":{}})") == BodyError{"out_of_range", "length"});
    CHECK(refused(with(R"("duration_ms":60000)")) == BodyError{"bad_terms", ""});
    CHECK(refused(R"({"discipline":"short_nardy","duration_ms":60000,"control":{}})") ==
          BodyError{"missing_field", "control.main_ms"});
}

TEST_CASE("41, 30.8 an event's control is one of the article, a casual one is free") {
    const std::string people = R"("people":{"a":{"name":"А"},"b":{"name":"Б"}})";
    const auto control = [&](const std::string& control, const std::string& more) {
        return R"({"discipline":"long_nardy","length":5,"control":)" + control + "," + more + "}";
    };
    CHECK(decode_match(control("{}", people)));
    CHECK(decode_match(control(R"({"main_ms":600000,"delay_ms":12000})", people)));
    CHECK(refused(control(R"({"main_ms":599000})", people)) == BodyError{"control_not_by_41", ""});
    CHECK(refused(control(R"({"delay_ms":13000})", people)) == BodyError{"control_not_by_41", ""});
    CHECK(decode_match(control(R"({"main_ms":1000,"delay_ms":0})", R"("seat":"a")")));
    CHECK(refused(R"({"discipline":"long_nardy_blitz","length":4,"control":{}})") ==
          BodyError{"missing_field", "control.main_ms"});  // 41.1.2 knows 1, 3, 5 and 7
}

TEST_CASE("each game has its own fields, and a switch only its own words") {
    CHECK(refused(with(R"("games":2)")) == BodyError{"bad_games", ""});
    CHECK(refused(with(R"("pace":"blitz")")) == BodyError{"bad_control", ""});
    CHECK(refused(with(R"("game_break_ms":30001)")) == BodyError{"bad_break", ""});
    CHECK(refused(R"({"discipline":"russian","control":[{"time_ms":60000}],"length":3})") ==
          BodyError{"unknown_field", "length"});
    CHECK(refused(R"({"discipline":"russian","control":{}})").code == "wrong_type");
    CHECK(refused(R"({"discipline":"short_nardy","length":3,"control":[{"time_ms":60000}]})").code == "wrong_type");
    CHECK(refused(with(R"("nardy":{"six_block":"never"})")) == BodyError{"out_of_range", "nardy.six_block"});
    CHECK(refused(with(R"("nardy":{"hints":true})")) == BodyError{"unknown_field", "nardy.hints"});
    CHECK(decode_match(with(R"("nardy":{"resigning":"off"})"))->regulation.nardy->game.resigning ==
          nardy::Resigning::Off);
}
