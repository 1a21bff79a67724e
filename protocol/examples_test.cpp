#include "protocol/codec.hpp"
#include "protocol/codec_http.hpp"
#include "tests/support/client_frames.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/match/limits.hpp"
#include "engine/match/regulation.hpp"
#include "engine/match/reject.hpp"
#include "tests/support/json.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

using namespace doska;
using namespace doska::protocol;
using namespace std::chrono_literals;

namespace {

const std::filesystem::path examples = "protocol/examples";

// A file is the text and a line end.
std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    REQUIRE_MESSAGE(file.good(), path.string());
    std::string text{std::istreambuf_iterator<char>(file), {}};
    REQUIRE(text.ends_with('\n'));
    text.pop_back();
    return text;
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

nlohmann::json definition_of(std::string_view file, std::string_view name) {
    const auto schema = nlohmann::json::parse(text_of("protocol/schema/" + std::string(file)));
    return schema.at("$defs").at(std::string(name));
}

std::set<std::string> words_of_schema(std::string_view file, std::string_view definition) {
    return definition_of(file, definition).at("enum").get<std::set<std::string>>();
}

}  // namespace

TEST_CASE("every client example decodes, and there is one of each kind") {
    std::set<std::size_t> kinds;
    for (const auto& path : files_in(examples / "client")) {
        CAPTURE(path.string());
        const std::string text = text_of(path);
        const auto frame = decode(text);
        REQUIRE(frame);
        kinds.insert(frame->message.index());
        const auto again = decode(test::write_frame(*frame));
        REQUIRE(again);
        CHECK(*again == *frame);
    }
    CHECK(kinds.size() == std::variant_size_v<ClientMessage>);
}

TEST_CASE("every invalid example is refused with the code that begins its name, and each code has one") {
    std::set<std::string> codes;
    for (const auto& path : files_in(examples / "invalid")) {
        CAPTURE(path.string());
        const auto frame = decode(text_of(path));
        REQUIRE_FALSE(frame);
        const std::string name = path.filename().string();
        const std::string expected = name.substr(0, name.find('.'));
        CHECK(code(frame.error().code) == expected);
        codes.insert(expected);
    }
    for (int i = 0; i <= static_cast<int>(DecodeCode::TooDeep); ++i)
        CHECK(codes.contains(std::string(code(static_cast<DecodeCode>(i)))));
}

TEST_CASE("every refusal of the frame and of the match stands in the schema") {
    const auto words = words_of_schema("server.schema.json", "refusal_code");
    for (int i = 0; i <= static_cast<int>(DecodeCode::TooDeep); ++i)
        CHECK(words.contains(std::string(code(static_cast<DecodeCode>(i)))));
    for (int i = 0; i < static_cast<int>(match::Reject::NothingDue); ++i)
        CHECK(words.contains(std::string(match::code(static_cast<match::Reject>(i)))));
    CHECK_FALSE(words.contains("nothing_due"));
}

TEST_CASE("every code of a body that is refused stands in the schema of HTTP") {
    const auto words = words_of_schema("http.schema.json", "error_code");
    for (int i = 0; i <= static_cast<int>(DecodeCode::TooDeep); ++i) {
        const auto decode_code = static_cast<DecodeCode>(i);
        const bool only_in_frames = decode_code == DecodeCode::BadId || decode_code == DecodeCode::UnknownType ||
                                    decode_code == DecodeCode::UnknownTopic;
        CHECK(words.contains(std::string(code(decode_code))) != only_in_frames);
    }
    for (int i = 0; i <= static_cast<int>(match::last_regulation_error); ++i)
        CHECK(words.contains(std::string(match::code(static_cast<match::RegulationError>(i)))));
    for (int i = 0; i <= static_cast<int>(draughts::FenError::TooManyPieces); ++i)
        CHECK(words.contains(std::string(draughts::code(static_cast<draughts::FenError>(i)))));
}

TEST_CASE("every cause, result, reason and freeze stands in the schema, and nothing else") {
    std::set<std::string> causes, results, reasons, freezes;
    for (int i = 0; i <= static_cast<int>(match::Cause::Judge); ++i)
        causes.emplace(match::code(static_cast<match::Cause>(i)));
    for (int i = 0; i <= static_cast<int>(match::GameResult::BothLose); ++i)
        results.emplace(match::code(static_cast<match::GameResult>(i)));
    for (int i = 0; i <= static_cast<int>(JudgeReason::Other); ++i)
        reasons.emplace(code(static_cast<JudgeReason>(i)));
    for (int i = 0; i <= static_cast<int>(match::FreezeCause::Stall); ++i)
        freezes.emplace(match::code(static_cast<match::FreezeCause>(i)));
    CHECK(words_of_schema("common.schema.json", "game_cause") == causes);
    CHECK(words_of_schema("common.schema.json", "game_result") == results);
    CHECK(words_of_schema("common.schema.json", "judge_reason") == reasons);
    reasons.emplace("claim");
    reasons.emplace("no_show");
    CHECK(words_of_schema("common.schema.json", "pause_reason") == reasons);
    CHECK(words_of_schema("common.schema.json", "freeze_cause") == freezes);
}

TEST_CASE("the bounds of a match request are in the schema as the engine has them") {
    const auto request = definition_of("http.schema.json", "match_request").at("properties");
    const auto most = [](const nlohmann::json& field) { return field.at("maximum").get<std::int64_t>(); };
    const auto& control = request.at("control").at("oneOf").at(0);
    CHECK(control.at("maxItems") == clock::most_periods);
    const auto& period = control.at("items").at("properties");
    CHECK(most(period.at("moves")) == clock::most_moves);
    CHECK(Millis(most(period.at("time_ms"))) == clock::longest_time);
    CHECK(Millis(most(period.at("increment_ms"))) == clock::longest_time);
    const auto& of_nardy = request.at("control").at("oneOf").at(1).at("properties");
    CHECK(Millis(most(of_nardy.at("main_ms"))) == clock::longest_time);
    CHECK(Millis(most(of_nardy.at("delay_ms"))) == clock::longest_time);
    CHECK(most(request.at("length")) == match::most_points);
    CHECK(Millis(most(request.at("duration_ms"))) == match::longest_match);
    CHECK(most(request.at("games")) == match::most_games);
    CHECK(most(request.at("extra_micromatches")) == match::most_extra_micromatches);
    CHECK(most(request.at("six_hour_moves")) == match::most_counted_moves);
    CHECK(Millis(most(request.at("lateness_limit_ms"))) == match::most_lateness);
    CHECK(Millis(most(request.at("game_break_ms"))) == match::longest_break);
    for (const char* countdown : {"opening_wait_ms", "start_countdown_ms", "resume_countdown_ms"})
        CHECK(Millis(most(request.at(countdown))) == match::longest_countdown);
    for (const char* wait : {"resume_wait_ms", "claim_wait_ms"})
        CHECK(Millis(most(request.at(wait))) == match::longest_wait);
    for (const char* seat : {"a", "b"})
        CHECK(std::chrono::minutes(most(request.at("warn_minutes").at("properties").at(seat))) ==
              match::longest_warning);

    const auto told = definition_of("server.schema.json", "regulation").at("properties");
    CHECK(most(told.at("games")) == match::most_games);
    CHECK(most(told.at("extra_micromatches")) == match::most_extra_micromatches);
    CHECK(most(told.at("six_hour_moves")) == match::most_counted_moves);
    CHECK(definition_of("server.schema.json", "control").at("maxItems") == clock::most_periods);
}

TEST_CASE("the bounds of a match request are taken, and nothing beyond them") {
    const auto with = [](const std::string& time_ms) {
        return decode_match(R"({"discipline":"russian","control":[{"time_ms":)" + time_ms + "}]}");
    };
    const std::int64_t day = clock::longest_time.count();
    CHECK(with(std::to_string(day)).has_value());
    CHECK(with(std::to_string(day + 1)).error() == BodyError{"out_of_range", "control.0.time_ms"});
}

TEST_CASE("the HTTP examples are read") {
    const auto guest = decode_guest(text_of(examples / "http/guest_request.json"));
    REQUIRE(guest);
    CHECK(guest->name == "Игрок А (демо)");
    CHECK_FALSE(guest->session);
    CHECK(decode_guest(text_of(examples / "http/guest_request_session.json")).value().session);
    CHECK(decode_entry(text_of(examples / "http/entry_request.json")).value().token == "Qm3xT8-vLk2_Zb7NcW4dRy");
    CHECK(decode_leave(text_of(examples / "http/leave_request.json")).value().person == "p1a2b3c4d5");
    CHECK(decode_link(text_of(examples / "http/link_request.json")).value().role == 2);
    const auto credentials = decode_credentials(text_of(examples / "http/credentials_request.json"));
    REQUIRE(credentials);
    CHECK(credentials->login == "anna.pavlova");
    CHECK(credentials->password == "дамка бьёт через поле");
    const auto invite = decode_invite(text_of(examples / "http/invite_request.json"));
    REQUIRE(invite);
    CHECK(invite->code == "Qm3xT8-vLk2_Zb7NcW4dRy");

    const auto full = decode_match(text_of(examples / "http/match_request.json"));
    REQUIRE(full);
    match::Regulation expected;
    expected.control.periods = {{30, 45min, 0ms}, {0, 15min, 5s}};
    expected.games = 2;
    expected.first_white = Seat::B;
    expected.warn_at = {5min, 10min};
    expected.casual = expected.hints = true;
    expected.automatic_repetition = true;
    expected.start_countdown = 3s;
    expected.resume_countdown = 5s;
    expected.resume_wait = 30s;
    expected.claim_wait = 2min;
    expected.start = draughts::parse_fen("W:Wa1,c1,c3:Ba7,b8,d8").value();
    CHECK(full->regulation == expected);
    CHECK(full->seat == Seat::A);

    const auto brief = decode_match(text_of(examples / "http/match_request_short.json"));
    REQUIRE(brief);
    match::Regulation plain;
    plain.control.periods = {{0, 5min, 0ms}};
    plain.casual = plain.hints = true;
    CHECK(brief->regulation == plain);
    CHECK_FALSE(brief->seat);
    CHECK_FALSE(brief->names_people());

    const auto hundred = decode_match(text_of(examples / "http/match_request_international.json"));
    REQUIRE(hundred);
    CHECK(hundred->regulation.rules == "international/1");
    CHECK(hundred->regulation.games == 2);
    CHECK(draughts::to_fen(*hundred->regulation.start) == "W:W31,32,K50:B1,2");
    const auto named = decode_match(text_of(examples / "http/match_request_people.json"));
    REQUIRE(named);
    CHECK(named->people == std::array<std::string, 5>{"Игрок А (демо)", "Игрок Б", "Судья", "", ""});
    CHECK(named->names_people());
    CHECK_FALSE(named->regulation.casual);
    CHECK_FALSE(named->regulation.hints);

    const auto sarapul = decode_match(text_of(examples / "http/match_request_sarapul.json"));
    REQUIRE(sarapul);
    CHECK(sarapul->regulation.draws == match::DrawSet::Sarapul);
    CHECK(sarapul->regulation.automatic_repetition);  // 1.16.7: the default of rapid and blitz

    const auto nardy = decode_match(text_of(examples / "http/match_request_nardy.json"));
    REQUIRE(nardy);
    CHECK(nardy->regulation.rules == "short_nardy/1");
    CHECK(nardy->regulation.nardy->length == 5);
    CHECK(nardy->regulation.control.periods.front() == clock::Period{0, 2min, 0ms, 8s});  // 41.1.4
    const auto on_time = decode_match(text_of(examples / "http/match_request_nardy_time.json"));
    REQUIRE(on_time);
    CHECK(on_time->regulation.rules == "long_nardy/1");
    CHECK(on_time->regulation.nardy->duration == 1h);
    CHECK(on_time->regulation.nardy->plays.six_block == nardy::SixBlock::End);
    CHECK(on_time->regulation.nardy->penalty_point == match::PenaltyPoint::OwnMinus);
    CHECK(on_time->regulation.nardy->pips);
    CHECK(on_time->regulation.control.periods.front() == clock::Period{0, 20min, 0ms, 12s});

    const auto serious = decode_match(text_of(examples / "http/match_request_hints.json"));
    REQUIRE(serious);
    plain.casual = false;
    CHECK(serious->regulation == plain);
    CHECK(decode_pdn(text_of(examples / "http/pdn_request.json")).value().ends_with("2-0\n"));
    CHECK_FALSE(decode_pdn(R"({"pdn":5})"));
    CHECK(decode_mat(text_of(examples / "http/mat_request.json")).value().ends_with("Takes\n"));
    CHECK_FALSE(decode_mat(R"({"pdn":""})"));
    CHECK_FALSE(decode_nothing(text_of(examples / "http/rematch_request.json")));
    CHECK(decode_nothing(R"({"seat":"a"})") == BodyError{"unknown_field", "seat"});
    CHECK(decode_nothing("[]") == BodyError{"not_object", ""});
}
