#include "tests/support/golden_story.hpp"

#include "engine/draughts/opening_table.hpp"
#include "protocol/encode_http.hpp"
#include "tests/support/json.hpp"

#include <set>
#include <vector>

using namespace doska;
using namespace doska::protocol;
using namespace doska::protocol::golden;
using namespace std::chrono_literals;
using match::Role;

namespace {

Story in_play() {
    Story story;
    story.starts();
    for (const char* text : {"c3-d4", "d6-c5", "b2-c3", "f6-g5"})
        story.plays(text);
    return story;
}

match::Regulation ending() {
    match::Regulation regulation = from("W:Wa1,Kc1,Kh4:BKb8,g7");
    regulation.control.periods = {{30, 45min, 0ms}, {0, 15min, 5s}};
    regulation.games = 2;
    return regulation;
}

match::Regulation drawn_at(Instant hour) {
    match::Regulation regulation = Story::ten_minutes();
    regulation.rules = "draughts64/1";
    regulation.games = 2;
    regulation.opening_table = "fmjd-736";
    regulation.starts_at = hour;
    return regulation;
}

}  // namespace

TEST_CASE("examples of replies and notices") {
    is_example("server/ok", encode_ok("k3Jd8-QmZ_2xV7bTnL9w", 42));
    is_example("server/ok_without_seq", encode_ok("k3Jd8-QmZ_2xV7bTnL9w"));
    is_example("server/refused", encode_refused("k3Jd8-QmZ_2xV7bTnL9w", "stale_ply"));
    const Arg args[] = {{"retry_ms", std::int64_t{1500}}, {"limit", std::string_view("moves")}};
    is_example("server/refused_with_args", encode_refused("k3Jd8-QmZ_2xV7bTnL9w", "rate_limited", args));
    const Arg clause{"clause", std::string_view("2.1.5.3")};
    is_example("server/refused_with_clause",
               encode_refused("k3Jd8-QmZ_2xV7bTnL9w", "capture_obligatory", std::span(&clause, 1)));
    is_example("server/refused_bad_frame",
               encode_refused(DecodeError{DecodeCode::UnknownField, "d.\"\\\n\x01", "k3Jd8-QmZ_2xV7bTnL9w"}));
    is_example("server/refused_not_json", encode_refused(DecodeError{DecodeCode::NotJson, "", ""}));
    is_example("server/sync", encode_sync(-7, noon));
    is_example("server/notice_journal_stalled", encode_notice("", JournalStalled{}));
    is_example("server/notice_journal_recovered", encode_notice("Ab3Cd5Ef7G", JournalRecovered{}));
    is_example("server/notice_presence", encode_notice("Ab3Cd5Ef7G", Presence{Seat::B, false}));
    is_example("server/notice_judge_presence", encode_notice("Ab3Cd5Ef7G", JudgePresence{true, Story::ten_minutes()}));
    is_example("server/notice_judge_away",
               encode_notice("Ab3Cd5Ef7G", JudgePresence{false, Story::ten_minutes(), noon + 5min}));
    is_example("server/notice_quarantined", encode_notice("Ab3Cd5Ef7G", Quarantined{}));
    is_example("server/notice_rematch", encode_notice("Ab3Cd5Ef7G", RematchMade{"Hj8Kl9Mn0P"}));
    is_example("server/notice_server_stopping", encode_notice("", ServerStopping{2500ms}));
}

TEST_CASE("examples of the beginning of a match") {
    Story story(ending());
    is_example("server/match_opened",
               encode_event(story.context, match::MatchOpened{story.state.regulation, {}}, story.state, Role::Public));
    is_example("server/snapshot_before_game", encode_snapshot(story.context, story.state, Role::Judge));
    is_example("server/player_ready", story.tells(match::PlayerReady{Seat::B}, 1s, Role::SeatA));
    story.happens(match::PlayerReady{Seat::A}, 1s);
    const match::GameStarted started{1, Seat::A, story.at + 5s};
    is_example("server/game_started", story.tells(started, 0ms, Role::SeatA));
    is_example("server/game_started_public", encode_event(story.context, started, story.state, Role::Public));
}

TEST_CASE("examples of play") {
    Story story = in_play();
    const match::MovePlayed move = story.move("c3-b4", 7s, true);
    is_example("server/move_played", story.tells(move, 7005ms, Role::SeatB));
    is_example("server/move_played_to_mover", encode_event(story.context, move, story.state, Role::SeatA));
    is_example("server/move_played_public", encode_event(story.context, move, story.state, Role::Public));
    is_example("server/snapshot", encode_snapshot(story.context, story.state, Role::SeatB));
    is_example("server/draw_declined", story.tells(match::DrawDeclined{1, Seat::B}, 1s, Role::SeatA));
    is_example("server/snapshot_declined", encode_snapshot(story.context, story.state, Role::SeatA));
    is_example("server/draw_offered", story.tells(match::DrawOffered{1, story.state.ply, Seat::B}, 1s, Role::SeatA));

    Story taken(from("W:Wc3,g1:Bb8,d4,d6"));
    taken.starts();
    is_example("server/move_played_capture", taken.tells(taken.move("c3:e5:c7", 2s), 2005ms, Role::SeatB));
}

TEST_CASE("examples of an ending: counters and the claim of a repetition") {
    Story story(ending());
    story.starts();
    for (const char* text : {"h4-g5", "b8-a7", "g5-h4", "a7-b8", "h4-g5", "b8-a7", "g5-h4"})
        story.plays(text);
    is_example("server/move_played_counters", story.tells(story.move("a7-b8", 4s), 4005ms, Role::SeatA));
    is_example("server/draw_claimed",
               story.tells(match::DrawClaimed{1, Seat::A, std::nullopt, 3, true}, 1s, Role::Judge));
    is_example("server/draw_claimed_with_move",
               story.tells(match::DrawClaimed{1, Seat::A, path("h4-g5"), 2, false}, 1s, Role::SeatA));
}

TEST_CASE("examples of the clock and of the end") {
    Story story = in_play();
    is_example("server/warning_given", story.tells(match::WarningGiven{1, Seat::A, 1min, 0}, 9min, Role::SeatA));
    const match::FlagFell flag{1, Seat::A, story.at + 1min, story.stretch(story.state.clocks[index(Seat::A)].left)};
    is_example("server/flag_fell", story.tells(flag, 1min, Role::SeatA));
    is_example("server/game_ended",
               story.tells(match::GameEnded{1, match::GameResult::BWins, match::Cause::FlagFell, "1.7.9", "", {}}, 0ms,
                           Role::SeatB));
    is_example("server/match_ended", story.tells(match::MatchEnded{{0, 2}}, 0ms, Role::Public));
    is_example("server/snapshot_ended", encode_snapshot(story.context, story.state, Role::SeatA));

    Story settled = in_play();
    const match::GameEnded by_judge{1,      match::GameResult::BothLose, match::Cause::Judge, "1.15.4, п. б",
                                    "00ff", settled.stretch(11s)};
    is_example("server/game_ended_by_judge", settled.tells(by_judge, 11s, Role::Judge));
}

TEST_CASE("examples of interruptions") {
    Story story = in_play();
    is_example("server/paused", story.tells(match::Paused{"dispute", "00ff", story.stretch(3s)}, 3s, Role::SeatA));
    is_example("server/snapshot_paused", encode_snapshot(story.context, story.state, Role::SeatA));
    is_example("server/resumed", story.tells(match::Resumed{"other", "00ff", story.at + 40s}, 30s, Role::SeatA));

    Story stalled = in_play();
    const match::ServerPaused stall{match::FreezeCause::Stall, stalled.at + 2s, stalled.stretch(2s)};
    is_example("server/server_paused", stalled.tells(stall, 8s, Role::SeatB));
    is_example("server/snapshot_frozen", encode_snapshot(stalled.context, stalled.state, Role::SeatB));
    is_example("server/server_resumed_stall",
               stalled.tells(match::ServerResumed{match::FreezeCause::Stall, stalled.at - 6s, 0ms, stalled.at + 3s, {}},
                             0ms, Role::SeatA));

    Story crashed = in_play();
    const match::ServerResumed crash{match::FreezeCause::Crash, crashed.at, 1900ms, {}, crashed.at + 3min};
    is_example("server/server_resumed_crash", crashed.tells(crash, 2min, Role::SeatA));
    is_example("server/snapshot_waiting", encode_snapshot(crashed.context, crashed.state, Role::Public));
    is_example("server/play_continued", crashed.tells(match::PlayContinued{crashed.at + 10s}, 0ms, Role::SeatA));
}

TEST_CASE("examples of a judge's correction") {
    Story story = in_play();
    story.happens(match::Paused{"technical", "", story.stretch(3s)}, 3s);
    const Millis left[] = {story.state.clocks[0].left, story.state.clocks[1].left};
    const match::TimeGiven given{1, Seat::B, -90s, {left[0], left[1] - 90s}, "technical", "00ff"};
    is_example("server/time_given", story.tells(given, 20s, Role::SeatB));
}

TEST_CASE("examples of a casual match that is called off") {
    match::Regulation regulation = Story::ten_minutes();
    regulation.casual = regulation.hints = true;
    Story story(regulation);
    is_example("server/match_opened_casual",
               encode_event(story.context, match::MatchOpened{story.state.regulation, {}}, story.state, Role::Public));
    is_example("server/snapshot_casual", encode_snapshot(story.context, story.state, Role::SeatA));
    story.starts();
    story.context.passing = true;
    is_example("server/called_off", story.tells(match::CalledOff{1, Seat::A, story.stretch(2s)}, 7s, Role::SeatA));
    story.context.passing = false;
    story.happens(match::MatchEnded{{0, 0}}, 0ms);
    story.context.here = {true, false};
    story.context.rematch = "Hj8Kl9Mn0P";
    is_example("server/snapshot_called_off", encode_snapshot(story.context, story.state, Role::SeatB));
}

TEST_CASE("examples of a match of an event that starts by itself") {
    match::Regulation regulation = Story::ten_minutes();
    regulation.pace = clock::Pace::Rapid;
    regulation.starts_at = noon + 1h;
    regulation.late_consequence = match::LateConsequence::Warning;
    Story story(regulation);
    is_example("server/match_opened_event",
               encode_event(story.context, match::MatchOpened{story.state.regulation, {}}, story.state, Role::Public));
    is_example("server/snapshot_before_start", encode_snapshot(story.context, story.state, Role::SeatA));
    const match::GameStarted started{1, Seat::A, noon + 1h, {false, true}};
    is_example("server/game_started_absent", story.tells(started, 1h, Role::SeatA));
    is_example("server/snapshot_absent", encode_snapshot(story.context, story.state, Role::SeatA));
    Story late = story;
    late.context.passing = true;
    const match::GameEnded lost{1, match::GameResult::AWins, match::Cause::NoShow, "1.9.1", "", late.stretch(10min)};
    is_example("server/game_ended_no_show", late.tells(lost, 10min, Role::Public));
    late.happens(match::MatchEnded{{2, 0}}, 0ms);
    is_example("server/result_corrected",
               late.tells(match::ResultCorrected{1, match::GameResult::Draw, "1.9.2", "00ff"}, 5min, Role::Public));
    Story ended = story;
    ended.state.regulation.games = 2;
    ended.state.regulation.extra_micromatches = 1;
    const match::GameEnded drawn{1,  match::GameResult::Draw, match::Cause::Agreed, "2.1.9.1.1",
                                 "", ended.stretch(1min),     ended.at + 6min};
    is_example("server/game_ended_break", ended.tells(drawn, 1min, Role::SeatB));
    is_example("server/snapshot_break", encode_snapshot(ended.context, ended.state, Role::SeatB));
    const match::PlayerArrived arrived{1, Seat::B, story.stretch(90s), story.at + 95s};
    is_example("server/player_arrived", story.tells(arrived, 90s, Role::SeatA));
}

TEST_CASE("examples of an opening that is drawn by lot") {
    match::Regulation regulation = Story::ten_minutes();
    regulation.rules = "draughts64/1";
    regulation.opening_table = "fmjd-736";
    Story story(regulation);
    is_example("server/match_opened_drawn",
               encode_event(story.context, match::MatchOpened{story.state.regulation, {}}, story.state, Role::Public));
    story.starts();
    const draughts::Opening opening =
        draughts::opening_of(*draughts::find_opening_table("fmjd-736"), 164, draughts::Variant::Draughts64);
    const match::OpeningDrawn drawn{1,
                                    164,
                                    "000000a3" + std::string(56, '5'),
                                    opening.start.board,
                                    opening.start.to_move,
                                    story.at + 1min,
                                    story.at + 1min};
    is_example("server/opening_drawn", story.tells(drawn, 0ms, Role::SeatB));
    is_example("server/opening_seen", story.tells(match::OpeningSeen{1, Seat::B, {}, {}}, 9s, Role::SeatA));
    is_example("server/snapshot_opening", encode_snapshot(story.context, story.state, Role::SeatA));
}

TEST_CASE("examples of the front page") {
    is_example("http/home_answer_empty", encode_home(encode_live({}), std::nullopt));
    const Story story = in_play();
    const std::array<std::string_view, 2> people{"p1a2b3c4d5", "q6e7f8g9h0"};
    const std::array<std::string_view, 2> names{"Игрок А", "Игрок Б (демо)"};
    const LiveGame live{"Ab3Cd5Ef7G", people, names, story.state, noon};
    match::Regulation casual = Story::ten_minutes();
    casual.casual = casual.hints = true;
    match::Regulation event = Story::ten_minutes();
    event.starts_at = noon + 3h;
    const OwnMatch mine[] = {
        {"Yz5Ab6Cd7E", "a", "between_games", people, names, event, nullptr, noon + 2h, ""},
        {"Hj8Kl9Mn0P", "a", "waiting", {"p1a2b3c4d5", ""}, {"Игрок А", ""}, casual, nullptr, noon + 1h, ""},
        {"Ab3Cd5Ef7G", "judge", "playing", people, names, story.state.regulation, &story.state, noon, ""},
        {"Rs2Tu3Vw4X", "b", "ended", people, names, casual, nullptr, noon - 1h, "Hj8Kl9Mn0P"},
    };
    is_example("http/home_answer", encode_home(encode_live(std::span(&live, 1)), std::span<const OwnMatch>(mine)));
}

TEST_CASE("examples of answers over HTTP") {
    is_example("http/rematch_answer", encode_rematch("Hj8Kl9Mn0P"));
    is_example("http/error", encode_error("out_of_range", "control.0.time_ms"));
    is_example("http/error_without_detail", encode_error("rate_limited"));
    is_example("http/guest_answer", encode_guest("p1a2b3c4d5", "Игрок \"А\" (демо)", "mT4_qz", noon + 720h));
    is_example("http/match_answer", encode_new_match("Ab3Cd5Ef7G", {"", "Qm3xT8-vLk2_Zb7N", "rW9sD1-pKj6_Ya4M"}));
    is_example("http/guest_answer_session", encode_guest("p1a2b3c4d5", "Игрок А", "", noon + 720h));
    is_example("http/match_answer_links",
               encode_new_match("Ab3Cd5Ef7G", {},
                                {"Qm3xT8-vLk2_Zb7NcW4dRy", "rW9sD1-pKj6_Ya4MxT8vLk", "Zb7NcW4dRyQm3xT8-vLk2_"}));
    is_example("http/entered_answer", encode_entered({"p1a2b3c4d5", "Игрок А (демо)", "player", "Ab3Cd5Ef7G", "b"}));
    is_example("http/entered_answer_organizer", encode_entered({"Or1g2a3n4I", "Организатор", "organizer", "", ""}));
    is_example("http/link_answer", encode_link("Qm3xT8-vLk2_Zb7NcW4dRy"));
    is_example("http/revoked_answer", encode_revoked(1));
    is_example("http/empty", encode_empty());
    const Instant made = instant_ms(1'767'096'000'000);
    const Story played = in_play();
    match::Regulation friendly = Story::ten_minutes();
    friendly.casual = friendly.hints = true;
    const OwnMatch hers[] = {
        {"Ab3Cd5Ef7G",
         "a",
         "playing",
         {"p1a2b3c4d5", "q6e7f8g9h0"},
         {"Игрок А", "Игрок Б"},
         played.state.regulation,
         &played.state,
         made,
         ""},
        {"Hj4Kl6Mn8P", "a", "waiting", {"p1a2b3c4d5", ""}, {"Игрок А", ""}, friendly, nullptr, made - 96s, ""},
    };
    const MyPerson people_here[] = {{"p1a2b3c4d5", "Игрок А", "guest", hers},
                                    {"Or1g2a3n4I", "Организатор", "organizer", {}}};
    is_example("http/me_answer", encode_me(people_here, true));
    is_example("http/me_answer_nobody", encode_me({}, false));
    const OrganizedMatch organized[] = {
        {"Ab3Cd5Ef7G", {"Игрок А", "Игрок Б", "Судья"}, "playing", made, played.state.regulation},
        {"Hj4Kl6Mn8P", {"Игрок А", "", ""}, "waiting", made - 96s, drawn_at(made + 1h)}};
    is_example("http/organized_answer", encode_organized(organized));
    is_example("http/organized_answer_empty", encode_organized({}));
    DiceCounts all, hers_alone;
    all.faces = {2, 1, 0, 1, 0, 2};
    all.pairs[5] = all.pairs[20] = all.pairs[30] = 1;
    hers_alone.faces = {1, 0, 0, 0, 0, 1};
    hers_alone.pairs[5] = 1;
    is_example("http/dice_answer",
               encode_dice(2, true, all, std::array{PlayerDice{"p1a2b3c4d5", "Игрок А", hers_alone}}));
    match::Regulation casual = from("W:Wa1,Kc1,Kh4:BKb8,g7");
    casual.casual = casual.hints = true;
    const InvitedPerson host{"a", "Игрок А"};
    is_example("http/invited_answer", encode_invited({"Ab3Cd5Ef7G", "b", false, std::span(&host, 1), casual}));
    const ListedLink used{"a", "p1a2b3c4d5", "Игрок А", made, made + 5s, {{made + 1s, made + 4s, "Mozilla/5.0"}}};
    is_example("http/links_answer",
               encode_links(std::array{used, ListedLink{"a", "p1a2b3c4d5", "Игрок А", made + 5s, {}, {}}}));
    is_example("http/invite_answer", encode_entry("Ab3Cd5Ef7G", "judge"));
    is_example("http/health", encode_health("ok"));
    const Participant people[] = {{"a", "p1a2b3c4d5", "Игрок А"}, {"judge", "q6e7f8g9h0", "Игрок Б (демо)"}};
    is_example("http/match_info_waiting", encode_match("Ab3Cd5Ef7G", people, true, ""));
    const Story story = in_play();
    is_example("http/match_info",
               encode_match("Ab3Cd5Ef7G", people, false, encode_state(story.context, story.state, Role::Public)));
}

TEST_CASE("there is an example of every event") {
    std::set<std::string> kinds;
    for (const auto& file :
         {"match_opened",         "player_ready",         "game_started",   "move_played",     "draw_offered",
          "draw_declined",        "draw_claimed",         "warning_given",  "flag_fell",       "game_ended",
          "called_off",           "match_ended",          "time_given",     "paused",          "resumed",
          "server_paused",        "server_resumed_stall", "play_continued", "player_arrived",  "result_corrected",
          "opening_drawn",        "opening_seen",         "count_started",  "count_stopped",   "time_draw_claimed",
          "time_draw_refused",    "time_draw_lapsed",     "dice_committed", "dice_sealed",     "dice_seals_closed",
          "dice_opened",          "dice_fixed",           "dice_reopened",  "opening_rolled",  "dice_rolled",
          "turn_played",          "turn_passed",          "cube_offered",   "cube_taken",      "resignation_offered",
          "resignation_declined", "match_time_over",      "game_dropped",   "partner_swapped", "score_corrected",
          "penalty_point_given",  "channel_sealed"}) {
        std::ifstream example("protocol/examples/server/" + std::string(file) + ".json");
        kinds.insert(nlohmann::json::parse(example).at("t").get<std::string>());
    }
    CHECK(kinds.size() == std::variant_size_v<match::AnyFact>);
}
