#include "protocol/encode_http.hpp"
#include "tests/support/golden_story.hpp"

using namespace doska;
using namespace doska::protocol::golden;
using protocol::encode_event;
using protocol::encode_snapshot;

TEST_CASE("examples of a regulation that reads the counted draws otherwise and has no hints") {
    match::Regulation readings = from("W:WKc1:BKb8");
    readings.counted_draws = match::CountedDraws::Claim;
    readings.draw_readings = {draughts::CountStart::RatioMove, /*main_road_reset=*/false};
    readings.lifted_hints = false;
    Story told(readings);
    is_example("server/match_opened_draws_claimed",
               encode_event(told.context, match::MatchOpened{told.state.regulation, {}}, told.state, Role::Public));
    is_example("http/invited_answer_draws_claimed",
               protocol::encode_invited({"Ab3Cd5Ef7G", "judge", false, {}, readings}));
    told.starts();
    is_example("server/snapshot_no_hints", encode_snapshot(told.context, told.state, Role::SeatA));
    for (const char* move : {"c1-d2", "b8-c7", "d2-c1", "c7-d8", "c1-d2", "d8-e7", "d2-c1", "e7-f8", "c1-d2"})
        told.plays(move);
    is_example("server/move_played_claimable", told.tells(told.move("f8-e7", 2s), 2s, Role::SeatA));
    is_example(
        "server/draw_claimed_counted",
        told.tells(match::DrawClaimed{1, Seat::A, std::nullopt, 2, true, match::Cause::PieceRatio}, 1s, Role::Public));
}

TEST_CASE("examples of the draws that a judge finds") {
    match::Regulation regulation = from("W:WKc1,Ke1,Kg1:BKb8,Kh8");
    regulation.pace = clock::Pace::Blitz;
    Story story(regulation);
    story.context.judge_here = true;
    story.starts();
    is_example("server/count_started", story.tells(match::CountStarted{1, 0, Seat::A, 5, "00ff"}, 1s, Role::SeatB));
    is_example("server/move_played_count", story.tells(story.move("g1-h2", 2s), 2s, Role::SeatB));
    is_example("server/snapshot_count", encode_snapshot(story.context, story.state, Role::Judge));
    is_example("server/count_stopped",
               story.tells(match::CountStopped{1, 1, match::Cause::PlainlyDrawn, ""}, 1s, Role::Public));
    story.plays("b8-a7");
    Story claim = story;
    claim.context.passing = true;
    {
        Story alone = claim;
        alone.context.judge_away = noon;
        is_example("server/time_draw_claimed_no_judge",
                   alone.tells(match::TimeDrawClaimed{1, 2, Seat::A}, 9s, Role::SeatB));
    }
    is_example("server/time_draw_claimed", claim.tells(match::TimeDrawClaimed{1, 2, Seat::A}, 9s, Role::Judge));
    claim.context.passing = false;
    is_example("server/paused_by_claim", claim.tells(match::Paused{"claim", "", claim.stretch(9s)}, 0ms, Role::SeatA));
    is_example("server/snapshot_claim", encode_snapshot(claim.context, claim.state, Role::SeatB));
    Story away = claim;
    away.context.judge_here = false;
    away.context.judge_away = away.at + 30s;
    is_example("server/snapshot_claim_lapses", encode_snapshot(away.context, away.state, Role::SeatA));
    is_example("server/time_draw_lapsed", away.tells(match::TimeDrawLapsed{1, Seat::A}, 330s, Role::SeatB));
    away.context.passing = false;
    is_example("server/resumed_claim_lapsed", away.tells(match::Resumed{"claim", "", away.at + 10s}, 0ms, Role::SeatA));
    is_example("server/move_played_long_turn", away.tells(away.move("h2-g1", 4s), 14s, Role::Judge));
    claim.context.passing = true;
    is_example("server/time_draw_refused", claim.tells(match::TimeDrawRefused{1, Seat::A, ""}, 20s, Role::SeatA));

    match::Regulation sarapul = Story::ten_minutes();
    sarapul.draws = match::DrawSet::Sarapul;
    Story cup(sarapul);
    is_example("server/match_opened_sarapul",
               encode_event(cup.context, match::MatchOpened{cup.state.regulation, {}}, cup.state, Role::Public));
    is_example("server/snapshot_sarapul", encode_snapshot(cup.context, cup.state, Role::Public));
}
