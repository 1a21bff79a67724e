#include "protocol/codec.hpp"

#include <doctest/doctest.h>
#include <string>

using namespace doska;
using namespace doska::protocol;

namespace {

constexpr std::string_view id = "abcdefgh-ABCDEFGH";
constexpr std::string_view topic = R"("topic":"match:Ab3Cd5Ef7G")";

std::string frame(std::string_view type, std::string_view body = "") {
    std::string text = R"({"t":")" + std::string(type) + R"(","id":")" + std::string(id) + R"(",)" + std::string(topic);
    if (!body.empty())
        text += R"(,"d":)" + std::string(body);
    return text + "}";
}

ClientFrame decoded(const std::string& text) {
    const auto result = decode(text);
    REQUIRE_MESSAGE(result, text);
    return *result;
}

DecodeError refused(const std::string& text) {
    const auto result = decode(text);
    REQUIRE_MESSAGE(!result, text);
    return result.error();
}

void refuses(const std::string& text, DecodeCode expected, std::string_view field) {
    const DecodeError error = refused(text);
    CAPTURE(text);
    CHECK(code(error.code) == code(expected));
    CHECK(error.field == field);
}

std::string move_with(std::string_view field, std::string_view value) {
    std::string body = R"({"game":1,"ply":0,"move":"c3-d4"})";
    const std::string name = "\"" + std::string(field) + "\":";
    const auto at = body.find(name);
    REQUIRE(at != std::string::npos);
    const auto end = body.find_first_of(",}", at);
    return frame("play_move", body.replace(at + name.size(), end - at - name.size(), value));
}

}  // namespace

TEST_CASE("a move is read with its game, ply and offer") {
    const ClientFrame read = decoded(frame("play_move", R"({"game":2,"ply":17,"move":"c3:e5:g7","offer_draw":true})"));
    CHECK(read.id == id);
    CHECK(read.match == "Ab3Cd5Ef7G");
    CHECK(read.message == ClientMessage{PlayMove{2, 17, "c3:e5:g7", true}});
}

TEST_CASE("behind a NUL nothing is read, so there may be none") {
    const std::string sync = R"({"t":"sync","d":{"t":1}})";
    REQUIRE(decode(sync));
    for (const std::string& behind : {std::string(1, '\0'), '\0' + sync, std::string("\0garbage", 8)})
        refuses(sync + behind, DecodeCode::NotJson, "");
}

TEST_CASE("what may be left out has a default") {
    CHECK(decoded(frame("subscribe")).message == ClientMessage{Subscribe{0}});
    CHECK(decoded(frame("subscribe", R"({"since":41})")).message == ClientMessage{Subscribe{41}});
    CHECK(decoded(frame("claim_draw", R"({"game":1,"ply":60})")).message == ClientMessage{ClaimDraw{1, 60, {}}});
    CHECK(decoded(frame("pause", R"({"reason":"medical"})")).message == ClientMessage{Pause{JudgeReason::Medical, ""}});
}

TEST_CASE("a sync has neither id nor topic") {
    CHECK(decoded(R"({"t":"sync","d":{"t":-5}})") == ClientFrame{"", "", Sync{-5}});
    refuses(R"({"t":"sync","id":"abcdefgh-ABCDEFGH","d":{"t":1}})", DecodeCode::UnknownField, "id");
}

TEST_CASE("only a whole number in range is a number") {
    for (const char* value :
         {"4294967297", "1001", "0", "-1", "18446744073709551617", "-9223372036854775809", "18446744073709551615"})
        refuses(move_with("game", value), DecodeCode::OutOfRange, "d.game");
    for (const char* value : {"3.7", "1.0", "1e0", "true", "null", "\"1\"", "[1]", "{}"})
        refuses(move_with("game", value), DecodeCode::WrongType, "d.game");
    refuses(move_with("game", "1e999"), DecodeCode::OutOfRange, "");
    CHECK(std::get<PlayMove>(decoded(move_with("game", "1000")).message).game == 1'000);
}

TEST_CASE("text is printable, valid and not too long") {
    refuses(move_with("move", R"("c3\u0000d4")"), DecodeCode::BadText, "d.move");
    refuses(move_with("move", R"("c3\nd4")"), DecodeCode::BadText, "d.move");
    refuses(move_with("move", R"("c3\u202ed4")"), DecodeCode::BadText, "d.move");
    refuses(move_with("move", R"("")"), DecodeCode::OutOfRange, "d.move");
    refuses(move_with("move", "7"), DecodeCode::WrongType, "d.move");
    refuses(move_with("move", "\"\xC3\""), DecodeCode::NotJson, "");
    refuses(move_with("move", R"("\ud800")"), DecodeCode::NotJson, "");
    const auto words = [](const std::string& text) {
        return frame("pause", R"({"reason":"other","words":")" + text + "\"}");
    };
    for (const char* hidden : {R"(a\u202eb)", R"(a\u2066b)", R"(a\u2028b)", R"(a\u0000b)", R"(a\u009bb)"})
        refuses(words(hidden), DecodeCode::BadText, "d.words");
    for (const char* nothing : {" ", R"(\n)", R"(\u200b)", R"( \u2060\n\ufeff)"})
        refuses(frame("say", R"({"text":")" + std::string(nothing) + "\"}"), DecodeCode::BadText, "d.text");
    std::string letters;
    for (int i = 0; i < 500; ++i)
        letters += "ы";
    CHECK(std::get<Pause>(decoded(words(letters)).message).words == letters);
    refuses(words(letters + "ы"), DecodeCode::OutOfRange, "d.words");
    CHECK(std::get<Pause>(decoded(words(R"(a\nb)")).message).words == "a\nb");
    refuses(words(R"(a\tb)"), DecodeCode::BadText, "d.words");
    refuses(words("\xC2\x85"), DecodeCode::BadText, "d.words");
}

TEST_CASE("fields are known and stand once") {
    refuses(R"({"t":"ready","id":"abcdefgh-ABCDEFGH","topic":"match:Ab3Cd5Ef7G","as":"me"})", DecodeCode::UnknownField,
            "as");
    refuses(frame("ready", "{}"), DecodeCode::UnknownField, "d");
    refuses(frame("resign", R"({"game":1,"game":2})"), DecodeCode::DuplicateField, "game");
    refuses(frame("resign", R"({"game":1,"why":2})"), DecodeCode::UnknownField, "d.why");
    refuses(frame("resign"), DecodeCode::MissingField, "d");
    refuses(frame("resign", "{}"), DecodeCode::MissingField, "d.game");
    refuses(frame("resign", "[]"), DecodeCode::WrongType, "d");
    CHECK(refused(frame("resign", R"({"game":1,")" + std::string(3000, 'x') + R"(":2})")).field.size() == 34);
}

TEST_CASE("the refusal names the frame where its id could be read") {
    CHECK(refused(frame("dance")) == DecodeError{DecodeCode::UnknownType, "t", std::string(id)});
    CHECK(refused(frame("resign", R"({"a":1,"a":2})")).id == id);
    CHECK(refused(R"({"t":"ready","id":"short","topic":"match:Ab3Cd5Ef7G"})") ==
          DecodeError{DecodeCode::BadId, "id", ""});
    CHECK(refused(R"({"t":"ready","topic":"match:Ab3Cd5Ef7G"})") == DecodeError{DecodeCode::BadId, "id", ""});
    CHECK(refused(R"({"t":"ready","id":7,"topic":"match:Ab3Cd5Ef7G"})") == DecodeError{DecodeCode::BadId, "id", ""});
    CHECK(refused("{") == DecodeError{DecodeCode::NotJson, "", ""});
    CHECK(refused("[1]") == DecodeError{DecodeCode::NotObject, "", ""});
    CHECK(refused("\xEF\xBB\xBF{}").code == DecodeCode::NotJson);
    CHECK(refused(frame("ready") + "{}").code == DecodeCode::NotJson);
}

TEST_CASE("a topic is a match") {
    for (const char* wrong : {"match:Ab3Cd5Ef7", "match:Ab3Cd5Ef7G1", "match:Ab3Cd5Ef-7", "lobby", "", "Ab3Cd5Ef7G"}) {
        refuses(R"({"t":"ready","id":"abcdefgh-ABCDEFGH","topic":")" + std::string(wrong) + "\"}",
                DecodeCode::UnknownTopic, "topic");
    }
    refuses(R"({"t":"ready","id":"abcdefgh-ABCDEFGH"})", DecodeCode::MissingField, "topic");
}

TEST_CASE("nothing is nested more than eight deep") {
    const auto nested = [](int levels) {  // inside the frame and d
        return frame("resign", R"({"game":)" + std::string(static_cast<std::size_t>(levels), '[') +
                                   std::string(static_cast<std::size_t>(levels), ']') + "}");
    };
    refuses(nested(6), DecodeCode::WrongType, "d.game");
    refuses(nested(7), DecodeCode::TooDeep, "");
    refuses(nested(3500), DecodeCode::TooDeep, "");
    CHECK(refused(nested(7)).id == id);
}

TEST_CASE("a judge settles a game with a result and a clause") {
    const auto settle = [](std::string_view result, std::string_view clause) {
        return frame("settle",
                     R"({"game":1,"result":")" + std::string(result) + R"(","clause":")" + std::string(clause) + "\"}");
    };
    CHECK(decoded(settle("both_lose", "1.15.4, п. б")).message ==
          ClientMessage{Settle{1, match::GameResult::BothLose, "1.15.4, п. б", ""}});
    refuses(settle("white", "1.1"), DecodeCode::OutOfRange, "d.result");
    refuses(settle("a", "1.1;"), DecodeCode::BadText, "d.clause");
    refuses(settle("a", "і"), DecodeCode::BadText, "d.clause");
    for (const char* nothing : {" ", " . ", "-", ",,"})
        refuses(settle("a", nothing), DecodeCode::BadText, "d.clause");
    CHECK(std::get<Settle>(decoded(settle("a", "приложение Ё, ё")).message).clause == "приложение Ё, ё");
    refuses(settle("a", std::string(33, '1')), DecodeCode::OutOfRange, "d.clause");
}
