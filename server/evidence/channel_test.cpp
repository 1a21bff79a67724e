#include "server/evidence/channel.hpp"

#include "server/evidence/judge_record.hpp"
#include "tests/support/consulted.hpp"

#include <doctest/doctest.h>
#include <set>

// A pair's channel: its chain, and what seals it into the match's.

using namespace doska;
using namespace doska::match;
using evidence::Channels;
using test::record_stream;
using test::salt;
using test::say;
using test::seal;

namespace {

/// Two games; in each seat a consults, seat b never.
struct Story {
    Story() {
        say(channels, Seat::A, "person-1", "Бей 6/4?");
        say(channels, Seat::A, "vera", "Да.\nИ сразу закрой 5.");
        match.begin();
        match.must(Settle{1, GameResult::AWins, "38", "", {}, 1});
        seal(match, channels);
        say(channels, Seat::A, "vera", "Теперь я.");
        match.begin_next(3, 1);
        match.must(Settle{2, GameResult::AWins, "38", "", {}, 1});
        seal(match, channels);
    }
    static Regulation regulation() {
        Regulation regulation = test::nardy_regulation(2, nardy::Discipline::ShortPairs);
        regulation.nardy->consultation = true;
        return regulation;
    }
    std::string fault() const {
        const auto found = evidence::check(channels, test::rows_of(match));
        if (!found)
            return "none";
        return std::string(found->seat == Seat::A ? "a " : "b ") + std::to_string(found->seq) + " " +
               std::string(found->why);
    }
    evidence::Channel& a() { return channels[0]; }

    test::NardyMatch match{regulation(), {"vera", "gena"}};
    Channels channels;
};

}  // namespace

TEST_CASE("22.1 what a pair said agrees with the seals, and the record without it is judged as it is") {
    Story story;
    CHECK(story.match.state.phase == Phase::Ended);
    CHECK(story.fault() == "none");
    const auto rows = test::rows_of(story.match);
    const auto judged = evidence::judge_record(rows, evidence::Authors::Unjudged);
    CHECK_MESSAGE(!judged.fault, (judged.fault ? words_of(*judged.fault) : std::string()));
    CHECK(judged.ended);
    story.a().texts.erase(story.a().texts.begin());  // erased: its digest is kept
    CHECK(story.fault() == "none");
}

TEST_CASE("22.1 a seal that is left out, or is of another channel, is found in the record alone") {
    const Story story;
    auto log = story.match;
    log.log.pop_back();
    CHECK(evidence::judge_record(test::rows_of(log), evidence::Authors::Unjudged).fault->offence ==
          evidence::Offence::MissingFact);
    auto other = story.match;
    std::get<ChannelSealed>(other.log.back().event).stream -= 2;
    const auto fault = evidence::judge_record(test::rows_of(other), evidence::Authors::Unjudged).fault;
    REQUIRE(fault);
    CHECK(fault->field == "stream");
}

TEST_CASE("22.1 a line that was changed, left out, added or said by somebody else is found") {
    Story story;
    SUBCASE("other words") {
        story.a().texts[1].words += "!";
        CHECK(story.fault() == "a 2 words_changed");
    }
    SUBCASE("another digest") {
        std::string& body = story.a().rows[1].body;
        body[body.size() - 4] = body[body.size() - 4] == '0' ? '1' : '0';
        CHECK(story.fault() == "a 2 wrong_hash");
    }
    SUBCASE("a whole chain over other lines") {
        story.channels[0] = {};
        for (const char* words : {"Бей 6/4?", "Нет.", "Теперь я."})
            say(story.channels, Seat::A, "person-1", words);
        CHECK(story.fault().ends_with("other_head"));
    }
    SUBCASE("the last line left out") {
        story.a().rows.pop_back();
        CHECK(story.fault().ends_with("line_missing"));
    }
    SUBCASE("a line in the middle left out") {
        story.a().rows.erase(story.a().rows.begin() + 1);
        CHECK(story.fault() == "a 2 wrong_number");
    }
    SUBCASE("a line after the end of the match") {
        say(story.channels, Seat::B, "gena", "Жаль.");
        CHECK(story.fault() == "b 1 said_after_the_end");
    }
    SUBCASE("somebody of the other pair") {
        story.channels[0] = {};
        say(story.channels, Seat::A, "gena", "Бей 6/4?");
        CHECK(story.fault() == "a 1 wrong_actor");
    }
    SUBCASE("in the other seat's channel") {
        std::swap(story.channels[0], story.channels[1]);
        CHECK(story.fault() == "b 1 other_stream");
    }
}

TEST_CASE("22.1 words of no line, a second text of one and a text of another channel are found") {
    Story story;
    ports::EventText more = story.a().texts.front();
    SUBCASE("of no line") {
        more.seq = 99;
        story.a().texts.push_back(more);
        CHECK(story.fault() == "a 99 words_without_line");
    }
    SUBCASE("twice") {
        more.words = "Не бей!";
        story.a().texts.push_back(more);
        CHECK(story.fault() == "a 1 words_twice");
    }
    SUBCASE("of another channel") {
        more.stream -= 7;
        story.channels[1].texts.push_back(more);
        CHECK(story.fault() == "b 1 other_stream");
    }
}

TEST_CASE("22.1 the file of both channels is read as it was written, and in no other form") {
    const Story story;
    const std::string file = evidence::write_channels({"Ab3Cd5Ef7G", record_stream, {}}, story.channels);
    const auto read = evidence::read_channels(file);
    REQUIRE(read);
    for (const std::size_t seat : {0, 1}) {
        CHECK(evidence::write_rows((*read)[seat].rows) == evidence::write_rows(story.channels[seat].rows));
        CHECK((*read)[seat].texts.size() == story.channels[seat].texts.size());
    }
    CHECK_FALSE(evidence::check(*read, test::rows_of(story.match)));
    CHECK(evidence::read_channels_head(file).value().match == "Ab3Cd5Ef7G");
    CHECK(evidence::read_channels_head(file).value().stream == record_stream);
    CHECK(evidence::read_channels_head("").error().line == 1);
    CHECK(evidence::read_channels("").error().line == 1);
    CHECK(evidence::read_channels(file + "{}\n").error().line == 8);
    CHECK(evidence::read_channels(file.substr(0, file.size() - 3)).error().line == 7);
}

TEST_CASE("no two streams of matches and channels are alike") {
    std::set<std::int64_t> streams;
    for (std::int64_t match = 1; match <= 1000; ++match) {
        streams.insert({match, evidence::channel_stream(match, Seat::A), evidence::channel_stream(match, Seat::B)});
        CHECK(evidence::channel_stream(match, Seat::A) < 0);
    }
    CHECK(streams.size() == 3000);
}
