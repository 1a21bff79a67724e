#include "protocol/codec_http.hpp"

#include <doctest/doctest.h>
#include <string>

using namespace doska;
using namespace doska::protocol;

namespace {

std::string match_with(std::string_view more) {
    return R"({"discipline":"russian","control":[{"time_ms":300000}],)" + std::string(more) + "}";
}

void refuses(std::string_view body, std::string_view code, std::string_view field) {
    const auto request = decode_match(body);
    CAPTURE(body);
    REQUIRE_FALSE(request);
    CHECK(request.error() == BodyError{std::string(code), std::string(field)});
}

}  // namespace

TEST_CASE("a match is refused with the field that is wrong") {
    refuses(R"({"control":[{"time_ms":300000}]})", "missing_field", "discipline");
    refuses(R"({"discipline":"chess","control":[{"time_ms":300000}]})", "out_of_range", "discipline");
    refuses(R"({"discipline":"russian"})", "missing_field", "control");
    refuses(R"({"discipline":"russian","control":[]})", "out_of_range", "control");
    refuses(R"({"discipline":"russian","control":[5]})", "wrong_type", "control.0");
    refuses(R"({"discipline":"russian","control":[{"time_ms":1,"moves":5},{"time":1}]})", "missing_field",
            "control.1.time_ms");
    refuses(R"({"discipline":"russian","control":[{"time_ms":1.5}]})", "wrong_type", "control.0.time_ms");
    refuses(match_with(R"("warn_minutes":{"a":1,"c":2})"), "unknown_field", "warn_minutes.c");
    refuses(match_with(R"("games":101)"), "out_of_range", "games");
    refuses(match_with(R"("seat":"A")"), "out_of_range", "seat");
    refuses(match_with(R"("rated":true)"), "unknown_field", "rated");
    refuses(match_with(R"("games":1,"games":2)"), "duplicate_field", "games");
    refuses("[]", "not_object", "");
    refuses("", "not_json", "");
}

TEST_CASE("a regulation that is wrong as a whole has its own code") {
    refuses(R"({"discipline":"russian","control":[{"time_ms":0}]})", "bad_control", "");
    refuses(R"({"discipline":"russian","control":[{"time_ms":1},{"time_ms":1}]})", "bad_control", "");
    refuses(match_with(R"("start_fen":"W:Wa2:Bb8")"), "no_such_square", "start_fen");
    refuses(match_with(R"("start_fen":"W:Wa1:B")"), "bad_start", "");
}

TEST_CASE("2.1.11 the pace and its control: an event's are checked, a casual match is free") {
    const auto event = [](std::string_view more) { return match_with(R"("casual":false,)" + std::string(more)); };
    CHECK(decode_match(event(R"("pace":"blitz")")).value().regulation.pace == clock::Pace::Blitz);
    CHECK_FALSE(decode_match(event(R"("games":1)")).value().regulation.pace);
    refuses(event(R"("pace":"classic")"), "control_too_short", "");
    refuses(event(R"("pace":"bullet")"), "out_of_range", "pace");
    refuses(event(R"("games":37)"), "round_too_long", "");
    refuses(event(R"("six_hour_moves":0)"), "out_of_range", "six_hour_moves");
    refuses(R"({"discipline":"russian","control":[{"time_ms":1860000}],"casual":false,"pace":"rapid"})",
            "control_too_long", "");
    refuses(R"({"discipline":"russian","control":[{"time_ms":60000,"moves":9}],"casual":false,"pace":"rapid"})",
            "control_not_to_end", "");
    CHECK(decode_match(match_with(R"("pace":"classic","games":100)")));
}

TEST_CASE("1.11 an event's match of several games has five minutes between them, a casual one both players' word") {
    const auto event = [](std::string_view more) {
        return decode_match(match_with(R"("casual":false,"games":2)" + std::string(more)));
    };
    CHECK(event("").value().regulation.game_break == Millis{300'000});
    CHECK(event(R"(,"game_break_ms":0)").value().regulation.game_break == Millis{0});
    CHECK(event(R"(,"extra_micromatches":3)").value().regulation.extra_micromatches == 3);
    CHECK_FALSE(decode_match(match_with(R"("games":2)")).value().regulation.game_break);
    refuses(match_with(R"("games":2,"game_break_ms":300000)"), "bad_break", "");
    refuses(match_with(R"("games":1,"extra_micromatches":1)"), "bad_extra", "");
    refuses(match_with(R"("extra_micromatches":11)"), "out_of_range", "extra_micromatches");
}

TEST_CASE("2.2.2 a match names the table from which its openings are drawn") {
    const auto drawn = decode_match(match_with(R"("opening_table":"fmjd-736","opening_wait_ms":30000)"));
    REQUIRE(drawn);
    CHECK(drawn->regulation.opening_table == "fmjd-736");
    CHECK(drawn->regulation.opening_wait == Millis{30'000});
    refuses(match_with(R"("opening_table":"fmjd")"), "bad_opening", "");
    refuses(R"({"discipline":"draughts64","control":[{"time_ms":300000}],"casual":false,"opening_table":"fmjd-736"})",
            "bad_games", "");
    refuses(R"({"discipline":"draughts64","control":[{"time_ms":300000}],"casual":false,"games":2})", "bad_opening",
            "");
    refuses(match_with(R"("opening_table":"")"), "out_of_range", "opening_table");
    refuses(match_with(R"("opening_table":"fmjd-736","start_fen":"W:Wc3:Bd4")"), "bad_opening", "");
}

TEST_CASE("1.6.3, 1.9.1 a start by itself is an event's") {
    const std::string people = R"("people":{"a":{"name":"Игрок А"},"b":{"name":"Игрок Б"}},)";
    const auto event = decode_match(match_with(people + R"("starts_at_ms":1764504000000,"lateness_limit_ms":0)"));
    REQUIRE(event);
    CHECK(event->regulation.starts_at == instant_ms(1'764'504'000'000));
    CHECK(event->regulation.lateness_limit == Millis{0});
    const auto strict = decode_match(match_with(people + R"("starts_at_ms":1764504000000,"late_consequence":"fine")"));
    REQUIRE(strict);
    CHECK(strict->regulation.late_consequence == match::LateConsequence::Fine);
    refuses(match_with(people + R"("late_consequence":"fine")"), "bad_lateness", "");
    refuses(match_with(people + R"("starts_at_ms":1764504000000,"casual":true)"), "bad_start_time", "");
    refuses(match_with(people + R"("starts_at_ms":-1)"), "out_of_range", "starts_at_ms");
    refuses(match_with(people + R"("lateness_limit_ms":300001)"), "bad_lateness", "");
}

TEST_CASE("a guest's name is one line of visible characters") {
    CHECK(decode_guest(R"({"name":"Ю"})").value().name == "Ю");
    for (const char* name : {"", " ", " a", "a ", "a\\nb", "a\\u202eb", "a\\u0007"})
        CHECK_FALSE(decode_guest(R"({"name":")" + std::string(name) + "\"}"));
    std::string letters;
    for (int i = 0; i < 40; ++i)
        letters += "ж";
    CHECK(decode_guest(R"({"name":")" + letters + "\"}"));
    CHECK(decode_guest(R"({"name":")" + letters + "ж\"}").error() == BodyError{"out_of_range", "name"});
}

TEST_CASE("a name that cannot be seen, or that hides something, is none") {
    // No-break space, zero-width space, right-to-left mark, word joiner, byte order mark, soft hyphen, Arabic letter
    // mark, Hangul filler, Braille blank, a tag, a noncharacter, the beginning of a beam in music, an overlap in
    // shorthand, a note without a head, private use in two planes.
    for (const char* hidden : {"\\u00a0", "\\u3000", "\\u200b", "\\u200f", "\\u2060", "\\ufeff", "\\u00ad", "\\u061c",
                               "\\u3164", "\\u2800", "\\udb40\\udc41", "\\uffff", "\\ud834\\udd73", "\\ud82f\\udca0",
                               "\\ud834\\udd59", "\\ue000", "\\udb80\\udc00"}) {
        CAPTURE(hidden);
        for (const std::string& name : {std::string(hidden), "a" + std::string(hidden)}) {
            const auto guest = decode_guest(R"({"name":")" + name + "\"}");
            REQUIRE_FALSE(guest);
            CHECK(guest.error() == BodyError{"bad_text", "name"});
        }
    }
    // An accent, an enclosing circle, a variation selector: marks of a letter that is not there.
    for (const char* mark : {"\\u0301", "\\u20dd", "\\ufe0f", "\\u0301\\u0301", "\\ufe0fa"}) {
        CAPTURE(mark);
        CHECK_FALSE(decode_guest(R"({"name":")" + std::string(mark) + "\"}"));
    }
    CHECK(decode_guest(R"({"name":"Jean\u00a0Paul"})").value().name == "Jean\u00a0Paul");
    CHECK(decode_guest(R"({"name":"x\u0301 \ud83d\ude00"})"));
}

TEST_CASE("an invitation is a code and nothing else") {
    CHECK(decode_invite(R"({"code":"0123456789abcdef"})").value().code == "0123456789abcdef");
    CHECK(decode_invite(R"({"code":"short"})").error() == BodyError{"bad_text", "code"});
    CHECK(decode_invite(R"({"code":"0123456789abcde/"})").error() == BodyError{"bad_text", "code"});
    CHECK(decode_invite(R"({"code":7})").error() == BodyError{"wrong_type", "code"});
    CHECK(decode_invite("{}").error() == BodyError{"missing_field", "code"});
}

TEST_CASE("an organizer's people are names by role, at least one") {
    const auto named = decode_match(match_with(R"("people":{"b":{"name":"Игрок Б"}})"));
    REQUIRE(named);
    CHECK(named->people == std::array<std::string, 5>{"", "Игрок Б", "", "", ""});
    refuses(match_with(R"("people":{})"), "out_of_range", "people");
    refuses(match_with(R"("people":{"c":{"name":"x"}})"), "unknown_field", "people.c");
    refuses(match_with(R"("people":{"a":{}})"), "missing_field", "people.a.name");
    refuses(match_with(R"("people":{"a":{"name":""}})"), "out_of_range", "people.a.name");
    refuses(match_with(R"("people":{"a":{"name":"x "}})"), "bad_text", "people.a.name");
    refuses(match_with(R"("people":{"judge":{"name":"x","id":"y"}})"), "unknown_field", "people.judge.id");
    refuses(match_with(R"("people":[])"), "wrong_type", "people");
}

TEST_CASE("an entry token, a person and a role are read strictly") {
    CHECK(decode_entry(R"({"token":"0123456789abcdef"})").value().token == "0123456789abcdef");
    CHECK(decode_entry(R"({"token":"0123456789abcde#"})").error() == BodyError{"bad_text", "token"});
    CHECK(decode_entry(R"({"token":"0123456789abcdef","x":1})").error() == BodyError{"unknown_field", "x"});
    CHECK(decode_entry("{}").error() == BodyError{"missing_field", "token"});
    CHECK(decode_leave(R"({"person":"short"})").error() == BodyError{"bad_text", "person"});
    CHECK(decode_link(R"({"role":"a"})").value().role == 0);
    CHECK(decode_link(R"({"role":"c"})").error() == BodyError{"out_of_range", "role"});
    CHECK(decode_guest(R"({"name":"x","session":1})").error() == BodyError{"wrong_type", "session"});
}

TEST_CASE("a login is 3 to 32 letters, digits, points, dashes and underscores; its capitals do not count") {
    const auto with_login = [](std::string_view login) {
        return decode_credentials(R"({"login":")" + std::string(login) + R"(","password":"x"})");
    };
    CHECK(with_login("ANNA.p-1_2").value().login == "anna.p-1_2");
    for (const char* bad : {"", "ab", ".abc", "-abc", "анна", "a b c", "a@bc", "abcdefghijklmnopqrstuvwxyz0123456"}) {
        CAPTURE(bad);
        REQUIRE_FALSE(with_login(bad));
        CHECK(with_login(bad).error() == BodyError{"bad_text", "login"});
    }
    const auto with_password = [](const std::string& password) {
        return decode_credentials(R"({"login":"anna","password":")" + password + "\"}");
    };
    CHECK(with_password(" a  b ").value().password == " a  b ");
    CHECK(with_password("").error() == BodyError{"out_of_range", "password"});
    CHECK(with_password(std::string(201, 'x')).error() == BodyError{"out_of_range", "password"});
    CHECK(with_password("a\\u0000b").error() == BodyError{"bad_text", "password"});
}

TEST_CASE("2.1.9 a match names how its counted draws are counted and come about") {
    const auto plain = decode_match(match_with(R"("games":1)"));
    REQUIRE(plain);
    CHECK(plain->regulation.counted_draws == match::CountedDraws::Automatic);
    CHECK(plain->regulation.draw_readings == draughts::DrawReadings{});
    const auto named =
        decode_match(match_with(R"("counted_draws":"claim","draw_count_start":"ratio_move","main_road_reset":false)"));
    REQUIRE(named);
    CHECK(named->regulation.counted_draws == match::CountedDraws::Claim);
    CHECK(named->regulation.draw_readings == draughts::DrawReadings{draughts::CountStart::RatioMove, false});
    refuses(match_with(R"("counted_draws":"never")"), "out_of_range", "counted_draws");
    refuses(match_with(R"("draws":"sarapul","counted_draws":"claim")"), "bad_draws", "");
}

TEST_CASE("1.3.2 a match names its hints: all, those of the lifted piece, or none") {
    const auto event = decode_match(match_with(R"("casual":false)"));
    REQUIRE(event);
    CHECK_FALSE(event->regulation.hints);
    CHECK(event->regulation.lifted_hints);
    const auto none = decode_match(match_with(R"("casual":false,"lifted_hints":false)"));
    REQUIRE(none);
    CHECK_FALSE(none->regulation.lifted_hints);
}
