#include "engine/draughts/fen.hpp"
#include "engine/match/judged_draws.hpp"
#include "protocol/encode.hpp"
#include "protocol/encode_nardy.hpp"
#include "protocol/encode_parts.hpp"
#include "protocol/json_writer.hpp"

namespace doska::protocol {
namespace {

std::string_view word(match::Role role) {
    switch (role) {
        case match::Role::SeatA:
            return "a";
        case match::Role::SeatB:
            return "b";
        case match::Role::Judge:
            return "judge";
        case match::Role::Public:
            return "public";
    }
    return "unknown";
}

/// Why no clock runs, so that who comes later reads the same as who has been there.
void write_hold(JsonWriter& json, const match::State& state) {
    if (!state.pause_reason.empty()) {
        json.key("pause");
        json.begin_object();
        json.field("reason", state.pause_reason);
        json.end_object();
    }
    if (state.freeze_cause) {
        json.key("freeze");
        json.begin_object();
        json.field("cause", match::code(*state.freeze_cause));
        json.end_object();
    }
    if (state.wait_until)
        json.field("wait_until_ms", to_ms(*state.wait_until));
}

void write_position(JsonWriter& json, const match::State& state) {
    json.field("fen", draughts::to_fen(state.board.position()));
    if (state.opening)
        json.field("start_fen", draughts::to_fen(state.opening->start));
    else if (state.regulation.start)
        json.field("start_fen", draughts::to_fen(*state.regulation.start));
}

void write_situation(JsonWriter& json, const match::State& state) {
    json.field("phase", match::code(state.phase));
    json.field("hold", match::code(state.hold));
    write_hold(json, state);
    if (state.next_start)
        json.field(state.game == 0 ? "starts_at_ms" : "break_until_ms", to_ms(*state.next_start));
    json.field("game", state.game);
    json.field("games", state.regulation.games);
    if (state.regulation.extra_micromatches > 0)
        json.field("extra_micromatches", state.regulation.extra_micromatches);
    json.field("white", letter(state.white));
    json.field("ply", state.ply);
    if (!state.nardy)
        write_position(json, state);
    json.field("to_move", letter(state.to_move()));
}

void write_moves(JsonWriter& json, const match::State& state) {
    json.key("moves");
    json.begin_array();
    for (const match::PlayedMove& move : state.moves)
        write_path(json, move.path, move.capture);
    json.end_array();
    json.key("spent_ms");
    json.begin_array();
    for (const match::PlayedMove& move : state.moves)
        json.value(move.turn_ms);
    json.end_array();
}

void write_offer(JsonWriter& json, const match::State& state) {
    if (!state.offer)
        return;
    json.key("offer");
    json.begin_object();
    json.field("seq", *state.offer);
    json.field("by", letter(state.offer_by));
    json.end_object();
}

void write_claim(JsonWriter& json, const MessageContext& context, const match::State& state) {
    if (!state.time_claim)
        return;
    json.key("claim");
    json.begin_object();
    json.field("seq", state.time_claim->seq);
    json.field("by", letter(state.time_claim->seat));
    json.field("clause", match::clause_of(state.regulation, match::Cause::ShortOfTime));
    write_claim_lapses(json, state, context.judge_away);
    json.end_object();
}

/// Whether there is a judge, and which draws the rules of this match leave to him.
void write_judge(JsonWriter& json, const MessageContext& context, const match::State& state) {
    if (!context.judge_here)
        return;
    json.key("judge");
    json.begin_object();
    json.field("here", *context.judge_here);
    write_judged_draws(json, state.regulation);
    json.end_object();
}

void write_opening(JsonWriter& json, const match::State& state) {
    if (!state.opening)
        return;
    json.key("opening");
    json.begin_object();
    write_opening_number(json, state);
    write_pair(json, "seen", std::array{!state.unseen[0], !state.unseen[1]});
    json.end_object();
}

/// Who came late to the game that is played, where the regulation names what that brings (1.9.1).
void write_late(JsonWriter& json, const match::State& state) {
    const auto consequence = state.regulation.late_consequence;
    if (!consequence || (!state.came_late[0] && !state.came_late[1]))
        return;
    json.key("late");
    json.begin_object();
    json.field("consequence", match::code(*consequence));
    json.field("a", state.came_late[0]);
    json.field("b", state.came_late[1]);
    json.end_object();
}

/// What of the regulation everybody is told.
void write_terms(JsonWriter& json, const match::Regulation& regulation) {
    write_control(json, regulation.control);
    if (regulation.pace)
        json.field("pace", clock::code(*regulation.pace));
    json.field("rules", regulation.rules);
    write_draw_terms(json, regulation);
    if (match::states_repetition(regulation))
        json.field("automatic_repetition", true);
    json.field("casual", regulation.casual);
    json.field("hints", regulation.hints);
    if (!regulation.lifted_hints)
        json.field("lifted_hints", false);
    json.field("resume_countdown_ms", regulation.resume_countdown.count());
}

void write_scores(JsonWriter& json, const match::State& state) {
    json.key("scores");
    json.begin_array();
    for (const match::GameScore& score : state.scores) {
        json.begin_object();
        json.field("white", letter(score.white));
        json.field("result", match::code(score.result));
        json.field("cause", match::code(score.cause));
        json.field("clause", score.clause);
        if (score.corrected)
            json.field("corrected", true);
        json.end_object();
    }
    json.end_array();
    write_pair(json, "half_points", state.half_points);
}

void write_state(JsonWriter& json, const MessageContext& context, const match::State& state, match::Role role) {
    json.begin_object();
    json.field("match", context.match);
    write_situation(json, state);
    if (state.nardy)
        write_nardy_table(json, state, context);
    else
        write_moves(json, state);
    write_players(json, state, context);
    write_pair(json, "ready", state.ready);
    write_pair(json, "here", context.here);
    if (state.is_awaiting())
        write_pair(json, "absent", state.absent);
    write_late_until(json, state, context);
    write_late(json, state);
    write_opening(json, state);
    write_clocks(json, state, context);
    if (!state.nardy)
        write_counters(json, state);
    write_offer(json, state);
    if (state.declined_by)
        json.field("declined", letter(*state.declined_by));
    write_claim(json, context, state);
    if (state.interrupted)
        json.field("interrupted", true);
    write_judge(json, context, state);
    write_scores(json, state);
    write_terms(json, state.regulation);
    if (state.called_off_by)
        json.field("called_off", letter(*state.called_off_by));
    if (!context.rematch.empty())
        json.field("rematch", context.rematch);
    write_you(json, state, role);
    json.field("role", word(role));
    json.end_object();
}

std::size_t likely_size(const match::State& state) {
    return 1400 + state.moves.size() * 14;
}

}  // namespace

std::string encode_snapshot(const MessageContext& context, const match::State& state, match::Role role) {
    std::string out;
    out.reserve(likely_size(state));
    JsonWriter json(out);
    begin_message(json, "snapshot", context, state.seq);
    json.key("d");
    write_state(json, context, state, role);
    json.end_object();
    return out;
}

std::string encode_state(const MessageContext& context, const match::State& state, match::Role role) {
    std::string out;
    out.reserve(likely_size(state));
    JsonWriter json(out);
    write_state(json, context, state, role);
    return out;
}

}  // namespace doska::protocol
