#include "protocol/encode_parts.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/opening_table.hpp"
#include "engine/match/judged_draws.hpp"
#include "engine/match/turn.hpp"
#include "protocol/encode_nardy.hpp"

#include <algorithm>

namespace doska::protocol {

void begin_message(JsonWriter& json, std::string_view type, const MessageContext& context, std::int64_t seq) {
    json.begin_object();
    json.field("t", type);
    json.key("topic");
    json.begin_text().append("match:").append(context.match);
    json.end_text();
    json.field("seq", seq);
    json.field("prev", context.prev);
}

void write_instant(JsonWriter& json, std::string_view name, const std::optional<Instant>& at) {
    if (at)
        json.field(name, to_ms(*at));
}

void write_stretch(JsonWriter& json, const std::optional<match::Stretch>& stretch) {
    if (!stretch)
        return;
    json.key("stretch");
    json.begin_object();
    json.field("since_ms", to_ms(stretch->since));
    json.field("spent_ms", stretch->spent.count());
    json.end_object();
}

void write_path(JsonWriter& json, const draughts::Path& path, bool is_capture) {
    std::string& out = json.begin_text();
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (i > 0)
            out += is_capture ? ':' : '-';
        path[i].append_name(out);
    }
    json.end_text();
}

void write_players(JsonWriter& json, const match::State& state, const MessageContext& context) {
    json.key("players");
    json.begin_object();
    for (const Seat seat : {Seat::A, Seat::B}) {
        json.key(letter(seat));
        json.begin_object();
        json.field("id", state.person[index(seat)]);
        json.field("name", context.names[index(seat)]);
        if (!state.partner[index(seat)].empty()) {
            json.key("partner");
            json.begin_object();
            json.field("id", state.partner[index(seat)]);
            json.field("name", context.partners[index(seat)]);
            json.end_object();
            json.field("acts", state.acting(seat));
        }
        json.end_object();
    }
    json.end_object();
}

namespace {

bool has_delay(const match::State& state) {
    const auto& periods = state.regulation.control.periods;
    return !periods.empty() && periods.front().delay > Millis{0};
}

// `running`: whose clock runs, since `since`; `next`: where none does, whose will when they go on.
void write_clocks_as(JsonWriter& json, const match::State& state, std::optional<Seat> running, std::optional<Seat> next,
                     Instant since, Instant now) {
    json.key("clocks");
    json.begin_object();
    for (const Seat seat : {Seat::A, Seat::B}) {
        json.key(letter(seat));
        json.begin_object();
        json.field("left_ms", state.clocks[index(seat)].left.count());
        if (has_delay(state))
            json.field("delay_ms", state.clocks[index(seat)].delay_left.count());
        json.end_object();
    }
    json.key("running");
    if (running)
        json.value(letter(*running));
    else
        json.null();
    if (next)
        json.field("next", letter(*next));
    json.field("since_ms", to_ms(since));
    json.field("now_ms", to_ms(now));
    json.end_object();
}

}  // namespace

void write_clocks(JsonWriter& json, const match::State& state, const MessageContext& context) {
    const bool runs = state.clock_runs();
    const bool is_known = state.playing() && !state.is_lot_due() && !state.is_before_opening();
    const auto one = is_known ? std::optional(state.on_clock()) : std::nullopt;
    if (!runs)
        return write_clocks_as(json, state, std::nullopt, one, context.now, context.now);
    write_clocks_as(json, state, one, std::nullopt, std::max(context.opened, state.opens_at), context.now);
}

void write_late_until(JsonWriter& json, const match::State& state, const MessageContext& context) {
    if (!state.is_awaiting())
        return;
    if (const auto late = match::lateness_due(state, context.opened))
        json.field("late_until_ms", to_ms(*late));
}

void write_stopped_clocks(JsonWriter& json, const match::State& state, const MessageContext& context) {
    write_clocks_as(json, state, std::nullopt, std::nullopt, context.now, context.now);
}

void write_counters(JsonWriter& json, const match::State& state) {
    json.key("counters");
    json.begin_array();
    for (const match::Counter& counter : match::live_counters(state)) {
        json.begin_object();
        json.field("cause", match::code(counter.cause));
        json.field("clause", counter.clause);
        json.field("left", counter.left);
        if (counter.seat)
            json.field("seat", letter(*counter.seat));
        json.end_object();
    }
    json.end_array();
}

void write_judged_draws(JsonWriter& json, const match::Regulation& regulation) {
    json.key("draws");
    json.begin_array();
    for (const match::Cause cause : match::judged_draws(regulation))
        json.value(match::code(cause));
    json.end_array();
    if (match::has_plain_draw(regulation))
        json.field("count_clause", match::clause_of(regulation, match::Cause::PlainlyDrawn));
}

void write_opening_number(JsonWriter& json, const match::State& state) {
    const std::string& key = state.regulation.opening_table;
    json.field("table", key);
    json.field("number", state.opening->number);
    if (const draughts::OpeningTable* table = draughts::find_opening_table(key))
        json.field("id", draughts::opening_name(*table, state.opening->number));
}

void write_control(JsonWriter& json, const clock::TimeControl& control) {
    json.key("control");
    json.begin_array();
    for (const clock::Period& period : control.periods) {
        json.begin_object();
        json.field("moves", period.moves);
        json.field("time_ms", period.time.count());
        json.field("increment_ms", period.increment.count());
        if (period.delay > Millis{0})
            json.field("delay_ms", period.delay.count());
        json.end_object();
    }
    json.end_array();
}

void write_draw_terms(JsonWriter& json, const match::Regulation& regulation) {
    const draughts::DrawReadings& readings = regulation.draw_readings;
    if (regulation.draws != match::DrawSet::Rules)
        json.field("draws", match::code(regulation.draws));
    if (regulation.counted_draws != match::CountedDraws::Automatic)
        json.field("counted_draws", match::code(regulation.counted_draws));
    if (readings.count_start != draughts::CountStart::NextMove)
        json.field("draw_count_start", draughts::code(readings.count_start));
    if (!readings.main_road_reset)
        json.field("main_road_reset", false);
}

void write_match_terms(JsonWriter& json, const match::Regulation& regulation) {
    json.field("rules", regulation.rules);
    json.field("games", regulation.games);
    write_control(json, regulation.control);
    if (regulation.nardy)
        write_nardy_brief(json, *regulation.nardy);
    if (regulation.start)
        json.field("start_fen", draughts::to_fen(*regulation.start));
    if (!regulation.opening_table.empty())
        json.field("opening_table", regulation.opening_table);
    if (regulation.starts_at)
        json.field("starts_at_ms", to_ms(*regulation.starts_at));
    write_draw_terms(json, regulation);
    if (match::states_repetition(regulation))
        json.field("automatic_repetition", true);
    if (!regulation.lifted_hints)
        json.field("lifted_hints", false);
}

void write_claim_lapses(JsonWriter& json, const match::State& state, const std::optional<Instant>& judge_away) {
    if (const auto lapses = match::claim_lapses(state, judge_away))
        json.field("lapses_at_ms", to_ms(*lapses));
}

namespace {

void write_rulings(JsonWriter& json, const match::State& state) {
    const match::JudgeView may = match::judge_view(state);
    json.key("rulings");
    json.begin_object();
    if (may.may_start_count)
        json.field("may_count", true);
    if (may.stoppable)
        json.field("stop_count", match::code(*may.stoppable));
    json.key("draws");
    json.begin_array();
    for (const match::Cause cause : may.declarable)
        json.value(match::code(cause));
    json.end_array();
    json.end_object();
}

}  // namespace

void write_you(JsonWriter& json, const match::State& state, match::Role role) {
    if (role == match::Role::Judge)
        return write_rulings(json, state);
    if (!match::seat_of(role))
        return;
    const match::OwnView own = match::own_view(state, role);
    json.key("you");
    json.begin_object();
    if (!own.legal.empty()) {
        json.key("legal");
        json.begin_array();
        for (const draughts::Move& move : own.legal)
            write_path(json, move.path, move.is_capture());
        json.end_array();
    }
    if (own.may_confirm_opening)
        json.field("may_confirm_opening", true);
    if (!own.must_capture.empty())
        json.field("must_capture", own.must_capture);
    json.field("may_offer_draw", own.may_offer_draw);
    json.field("may_answer_draw", own.may_answer_draw);
    json.field("may_claim_draw", own.claimable.has_value());
    if (own.claimable && *own.claimable != match::Cause::Repetition)
        json.field("claim_cause", match::code(*own.claimable));
    if (own.may_claim_time_draw)
        json.field("time_draw", match::clause_of(state.regulation, match::Cause::ShortOfTime));
    if (own.time_draw_below) {
        json.key("time_draw_later");
        json.begin_object();
        json.field("clause", match::clause_of(state.regulation, match::Cause::ShortOfTime));
        json.field("below_ms", own.time_draw_below->count());
        json.end_object();
    }
    if (own.may_call_off)
        json.field("may_call_off", true);
    if (state.nardy)
        write_nardy_rights(json, state, own.nardy);
    json.end_object();
}

void write_line(JsonWriter& json, const ChannelLine& line) {
    json.field("n", line.n);
    json.field("at_ms", to_ms(line.at));
    json.field("person", line.person);
    if (line.text)
        json.field("text", *line.text);
}

void write_channel(JsonWriter& json, const ShownChannel& channel) {
    json.field("seat", letter(channel.seat));
    json.key("lines");
    json.begin_array();
    for (const ChannelLine& line : channel.lines) {
        json.begin_object();
        write_line(json, line);
        json.end_object();
    }
    json.end_array();
    json.field("earlier", channel.earlier);
}

}  // namespace doska::protocol
