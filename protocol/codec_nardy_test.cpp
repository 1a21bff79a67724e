#include "protocol/codec_nardy.hpp"

#include "engine/nardy/notation.hpp"
#include "protocol/codec.hpp"

#include <doctest/doctest.h>
#include <string>

using namespace doska;
using namespace doska::protocol;

namespace {

std::string frame(const std::string& type, const std::string& body) {
    return R"({"t":")" + type + R"(","id":"abcdefgh-ABCDEFGH","topic":"match:Ab3Cd5Ef7G","d":)" + body + "}";
}

}  // namespace

TEST_CASE("steps are read one a number, and in no other form") {
    const auto turn = parse_steps("bar/21 24/18 6/off 2/1");
    REQUIRE(turn);
    CHECK(*turn == Steps{[] {
        Steps steps;
        for (const auto& [from, to] : {std::pair{25, 21}, std::pair{24, 18}, std::pair{6, 0}, std::pair{2, 1}})
            steps.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
        return steps;
    }()});
    CHECK(parse_steps("")->empty());
    for (const char* text : {" ",
                             "24/18 ",
                             " 24/18",
                             "24/18  13/11",
                             "24/18,13/11",
                             "24",
                             "24/",
                             "/18",
                             "24/18/13",
                             "24/18(2)",
                             "24/18*",
                             "25/21",
                             "6/0",
                             "24/bar",
                             "off/6",
                             "024/18",
                             "+4/3",
                             "4/3\n",
                             "6/5 6/5 6/5 6/5 6/5",
                             "BAR/21",
                             "bar/off "})
        CHECK_MESSAGE(!parse_steps(text), text);
}

TEST_CASE("every step that can be written is read as it was meant") {
    for (int from = 1; from <= nardy::bar; ++from) {
        for (int to = nardy::off; to <= nardy::farthest; ++to) {
            const nardy::Step step{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), 1};
            nardy::Play play;
            play.push_back(step);
            play.push_back(step);
            const auto read = parse_steps(nardy::play_text(play));
            REQUIRE(read);
            CHECK(read->size() == 2);
            CHECK((*read)[1] == nardy::Move{step.from, step.to});
        }
    }
}

TEST_CASE("the frames of nardy carry what they name") {
    const auto turn = decode(frame("play_turn", R"({"game":7,"ply":31,"steps":"24/18 13/11"})"));
    REQUIRE(turn);
    const auto& played = std::get<PlayTurn>(turn->message);
    CHECK(played.game == 7);
    CHECK(played.ply == 31);
    CHECK(played.steps.size() == 2);
    CHECK(std::get<Resign>(decode(frame("resign", R"({"game":7,"as":"koks"})"))->message).as == nardy::Win::Koks);
    CHECK_FALSE(std::get<Resign>(decode(frame("resign", R"({"game":7})"))->message).as);
    CHECK(std::get<Draft>(decode(frame("draft", R"({"game":7,"ply":31,"steps":""})"))->message).steps.empty());
    const std::string seal(64, 'a');
    CHECK(std::get<SealDice>(decode(frame("seal_dice", R"({"game":1,"seal":")" + seal + "\"}"))->message).seal == seal);
}
