#include "tests/support/golden_story.hpp"

#include "protocol/encode_http.hpp"

#include <array>
#include <string>

// Examples of nardy: a match of short nardy to three points, whose facts are as a journal would hold them.

using namespace doska;
using namespace doska::protocol;
using namespace doska::protocol::golden;

namespace {

match::Regulation to_three() {
    match::Regulation regulation;
    regulation.rules = "short_nardy/1";
    regulation.control.periods = {{.moves = 0, .time = 6min, .increment = 0ms, .delay = 8s}};
    regulation.game_break = 15s;
    regulation.casual = true;
    regulation.nardy = match::NardyTerms{.discipline = nardy::Discipline::Short, .length = 3, .duration = {}};
    return regulation;
}

match::Regulation on_time() {
    match::Regulation regulation = to_three();
    regulation.rules = "long_nardy/1";
    regulation.nardy = match::NardyTerms{.discipline = nardy::Discipline::LongBlitz, .length = {}, .duration = 1h};
    regulation.nardy->plays.bearoff = nardy::BearOff::Literal;
    regulation.nardy->game.long_koks = true;
    regulation.nardy->time_match_end = match::TimeMatchEnd::Drop;
    return regulation;
}

std::string hex(std::string_view piece) {
    std::string text;
    while (text.size() < 64)
        text += piece;
    return text;
}

nardy::Play play(std::initializer_list<nardy::Step> steps) {
    nardy::Play made;
    for (const nardy::Step& step : steps)
        made.push_back(step);
    return made;
}

struct NardyStory : Story {
    explicit NardyStory(match::Regulation regulation = to_three()) : Story(std::move(regulation)) {}

    void passes(const match::Event& event, Millis later) {
        happens(event, later);
        if (match::opens_turn(event))
            context.opened = context.now;
    }
    std::string says(const match::Event& event, Millis later, Role role) {
        passes(event, later);
        return encode_event(context, event, state, role);
    }
    match::Stretch spent(Millis thought) const {
        match::Stretch made{at + 5ms, thought, {state.clocks[0].left, state.clocks[1].left}, 8s};
        made.left[index(state.on_clock())] -= std::max(thought - 8s, Millis{0});
        return made;
    }
    match::DiceCommitted committed() const { return {1, hex("c0de"), hex("5ea1"), at + 10s}; }
    void starts_game() {
        passes(match::PlayerReady{Seat::A}, 1s);
        passes(match::PlayerReady{Seat::B}, 1s);
        passes(match::GameStarted{1, Seat::A, at}, 0ms);
    }
    void agrees() {
        starts_game();
        passes(committed(), 5ms);
        passes(match::DiceSealed{1, Seat::A, hex("a1")}, 100ms);
        passes(match::DiceSealed{1, Seat::B, hex("b2")}, 100ms);
        passes(match::DiceSealsClosed{1, at + 10s}, 0ms);
        passes(match::DiceOpened{1, Seat::A, hex("0a")}, 100ms);
        passes(
            match::DiceFixed{1,
                             {{{match::Contribution::Opened, hex("0a")}, {match::Contribution::Unopened, hex("b2")}}}},
            10s);
    }
    void opens() { passes(match::OpeningRolled{1, 0, 1, 6, 3, at + 3s}, 5ms); }
    /// White has played 6-3, Black's turn begins.
    void black_to_roll() {
        agrees();
        opens();
        passes(match::TurnPlayed{1, 1, Seat::A, play({{24, 18, 6}, {13, 10, 3}}), spent(9s)}, 9s);
    }
};

}  // namespace

TEST_CASE("examples of a match of nardy and the dice of its game") {
    NardyStory story;
    is_example("server/match_opened_nardy",
               encode_event(story.context, match::MatchOpened{story.state.regulation, {}}, story.state, Role::Public));
    is_example("server/snapshot_nardy_before_game", encode_snapshot(story.context, story.state, Role::SeatA));
    story.passes(match::PlayerReady{Seat::A}, 1s);
    story.passes(match::PlayerReady{Seat::B}, 1s);
    is_example("server/game_started_nardy", story.says(match::GameStarted{1, Seat::A, story.at}, 0ms, Role::SeatA));
    is_example("server/dice_committed", story.says(story.committed(), 5ms, Role::SeatA));
    is_example("server/snapshot_nardy_sealing", encode_snapshot(story.context, story.state, Role::SeatB));
    is_example("server/dice_sealed", story.says(match::DiceSealed{1, Seat::A, hex("a1")}, 100ms, Role::SeatA));
    story.passes(match::DiceSealed{1, Seat::B, hex("b2")}, 100ms);
    is_example("server/dice_seals_closed", story.says(match::DiceSealsClosed{1, story.at + 10s}, 0ms, Role::SeatB));
    is_example("server/dice_opened", story.says(match::DiceOpened{1, Seat::A, hex("0a")}, 100ms, Role::Public));
    is_example("server/snapshot_nardy_opening", encode_snapshot(story.context, story.state, Role::SeatB));
    const match::DiceFixed fixed{
        1, {{{match::Contribution::Opened, hex("0a")}, {match::Contribution::Unopened, hex("b2")}}}};
    is_example("server/dice_fixed", story.says(fixed, 10s, Role::SeatA));
    is_example("server/dice_reopened", story.says(match::DiceReopened{1}, 1s, Role::Public));
    is_example("server/opening_rolled_tie", story.says(match::OpeningRolled{1, 0, 1, 4, 4, {}}, 5ms, Role::SeatA));
    is_example("server/opening_rolled",
               story.says(match::OpeningRolled{1, 1, 2, 6, 3, story.at + 3s}, 5ms, Role::SeatA));
    is_example("server/snapshot_nardy_to_play", encode_snapshot(story.context, story.state, Role::SeatA));
}

TEST_CASE("examples of turns of nardy") {
    NardyStory story;
    story.agrees();
    story.opens();
    const match::TurnPlayed turn{1, 1, Seat::A, play({{24, 18, 6}, {13, 10, 3}}), story.spent(9s)};
    is_example("server/turn_played", story.says(turn, 9s, Role::SeatB));
    is_example("server/turn_played_public", encode_event(story.context, turn, story.state, Role::Public));
    NardyStory doubled = story;
    match::Stretch rolled = story.spent(2s);
    rolled.delay_left = 6s;
    const match::DiceRolled roll{1, 2, Seat::B, 2, *Dice::make(1, 6), rolled};
    is_example("server/dice_rolled", story.says(roll, 2s, Role::SeatB));
    is_example("server/dice_rolled_public", encode_event(story.context, roll, story.state, Role::Public));
    NardyStory lost = story;
    is_example("server/turn_passed", lost.says(match::TurnPassed{1, 3, Seat::B}, 0ms, Role::SeatA));
    const std::string steps = "13/7";
    story.context.draft = ShownDraft{1, 3, Seat::B, steps};
    is_example("server/snapshot_nardy_draft", encode_snapshot(story.context, story.state, Role::Public));
    is_example("server/notice_draft", encode_notice("Ab3Cd5Ef7G", *story.context.draft));
    const match::TurnPlayed hit{1, 3, Seat::B, play({{13, 7, 6, true}, {8, 7, 1}}), story.spent(5s)};
    story.context.draft.reset();
    is_example("server/turn_played_hit", story.says(hit, 5s, Role::SeatA));

    is_example("server/cube_offered",
               doubled.says(match::CubeOffered{1, 2, Seat::B, 2, doubled.spent(4s)}, 4s, Role::SeatA));
    is_example("server/snapshot_nardy_doubled", encode_snapshot(doubled.context, doubled.state, Role::SeatA));
    is_example("server/cube_taken", doubled.says(match::CubeTaken{1, 3, Seat::A, doubled.spent(3s)}, 3s, Role::SeatB));
}

TEST_CASE("examples of the end of a game and of a match of nardy") {
    NardyStory story;
    story.black_to_roll();
    NardyStory offered = story;
    is_example(
        "server/resignation_offered",
        offered.says(match::ResignationOffered{1, Seat::B, nardy::Win::Mars, offered.spent(3s)}, 3s, Role::SeatA));
    is_example("server/snapshot_nardy_given_up", encode_snapshot(offered.context, offered.state, Role::SeatA));
    is_example("server/resignation_declined",
               offered.says(match::ResignationDeclined{1, Seat::A, offered.spent(1s)}, 1s, Role::SeatB));

    match::GameEnded won{.game = 1,
                         .result = match::GameResult::BWins,
                         .cause = match::Cause::CubeDropped,
                         .clause = "23.7",
                         .words_sha256 = {},
                         .stretch = story.spent(4s),
                         .next_at = story.at + 19s,
                         .win = nardy::Win::Pass,
                         .points = 2,
                         .dice_secret = hex("5e")};
    is_example("server/game_ended_nardy", story.says(won, 4s, Role::SeatA));
    is_example("server/snapshot_nardy_break", encode_snapshot(story.context, story.state, Role::SeatB));
    is_example("server/score_corrected", story.says(match::ScoreCorrected{{1, 2}, false, "00ff"}, 2s, Role::Public));
    is_example("server/penalty_point_given",
               story.says(match::PenaltyPointGiven{Seat::A, {1, 3}, "00ff"}, 1s, Role::Public));
    is_example("server/match_ended_nardy",
               story.says(match::MatchEnded{{0, 2}, std::array<nardy::Points, 2>{1, 3}}, 0ms, Role::Public));
    is_example("server/snapshot_nardy_ended", encode_snapshot(story.context, story.state, Role::Public));
}

TEST_CASE("examples of a match of nardy on time and of a pair") {
    NardyStory story(on_time());
    story.passes(match::PlayerReady{Seat::A}, 1s);
    story.passes(match::PlayerReady{Seat::B}, 1s);
    const match::GameStarted started{1, Seat::A, story.at + 5s, {}, story.at + 1h};
    is_example("server/game_started_on_time", story.says(started, 0ms, Role::SeatA));
    is_example("server/snapshot_nardy_on_time", encode_snapshot(story.context, story.state, Role::Public));
    is_example("server/match_time_over", story.says(match::MatchTimeOver{}, 1h, Role::Public));
    is_example("server/game_dropped", story.says(match::GameDropped{1, {}, hex("5e")}, 0ms, Role::Public));

    match::Regulation pairs = to_three();
    pairs.nardy->discipline = nardy::Discipline::ShortPairs;
    NardyStory two(pairs);
    two.state.partner = {"r2f3g4h5j6", "s7k8m9n0p1"};
    two.context.partners = {"Игрок А2", "Игрок Б2"};
    is_example("server/snapshot_nardy_pairs", encode_snapshot(two.context, two.state, Role::SeatA));
    is_example("server/partner_swapped", two.says(match::PartnerSwapped{Seat::A}, 1s, Role::SeatA));
    is_example("server/channel_sealed", two.says(match::ChannelSealed{Seat::A, -14, 2, hex("5e")}, 0ms, Role::SeatB));
    const ChannelLine first{1, noon + 2s, "p1a2b3c4d5", "Бей 6/4?"}, second{2, noon + 5s, "r2f3g4h5j6", {}};
    const ShownChannel channel{Seat::A, {first, second}, false};
    is_example("server/notice_said", encode_notice("Ab3Cd5Ef7G", LineSaid{Seat::A, first}));
    is_example("server/notice_channel", encode_notice("Ab3Cd5Ef7G", channel));
    is_example("http/channel_answer", encode_channel(channel));
}

TEST_CASE("examples of nardy in lists") {
    NardyStory story;
    story.black_to_roll();
    const std::array<std::string_view, 2> people{"p1a2b3c4d5", "q6e7f8g9h0"};
    const std::array<std::string_view, 2> names{"Игрок А", "Игрок Б (демо)"};
    const LiveGame live{"Ab3Cd5Ef7G", people, names, story.state, noon};
    const match::Regulation to_come = on_time();
    const OwnMatch mine[] = {
        {"Hj8Kl9Mn0P", "a", "waiting", {"p1a2b3c4d5", ""}, {"Игрок А", ""}, to_come, nullptr, noon + 1h, ""},
        {"Ab3Cd5Ef7G", "b", "playing", people, names, story.state.regulation, &story.state, noon, ""},
    };
    is_example("http/home_answer_nardy",
               encode_home(encode_live(std::span(&live, 1)), std::span<const OwnMatch>(mine)));
    const InvitedPerson host{"a", "Игрок А"};
    is_example("http/invited_answer_nardy", encode_invited({"Ab3Cd5Ef7G", "b", false, std::span(&host, 1), to_come}));
}
