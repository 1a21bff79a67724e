#pragma once

#include "engine/match/state.hpp"
#include "engine/match/view.hpp"
#include "protocol/encode.hpp"
#include "protocol/json_writer.hpp"

namespace doska::protocol {

/// The pieces of which events and snapshots are made.

constexpr std::string_view letter(Seat seat) {
    return seat == Seat::A ? "a" : "b";
}

/// {"t":T,"topic":"match:ID","seq":N,"prev":P: leaves the object open.
void begin_message(JsonWriter& json, std::string_view type, const MessageContext& context, std::int64_t seq);

/// "name":{"a":..,"b":..} of a value of each seat.
template <class Value>
void write_pair(JsonWriter& json, std::string_view name, const std::array<Value, 2>& of_seat) {
    json.key(name);
    json.begin_object();
    json.field("a", of_seat[0]);
    json.field("b", of_seat[1]);
    json.end_object();
}

/// "c3-d4", "c3:e5:g7": the full notation, as a value.
void write_path(JsonWriter& json, const draughts::Path& path, bool is_capture);

/// "name": the instant, where there is one.
void write_instant(JsonWriter& json, std::string_view name, const std::optional<Instant>& at);
/// "stretch", where there is one; what both clocks hold after it stands in `clocks`.
void write_stretch(JsonWriter& json, const std::optional<match::Stretch>& stretch);

/// The members of a line of a channel; those of a whole one.
void write_line(JsonWriter& json, const ChannelLine& line);
void write_channel(JsonWriter& json, const ShownChannel& channel);

/// "dice":[6,1]
void write_dice(JsonWriter& json, int first, int second);
/// "steps":"24/18 13/11", without marks of hits.
void write_steps(JsonWriter& json, const nardy::Play& play);
void write_dice_part(JsonWriter& json, std::string_view name, const match::DicePart& part);

void write_players(JsonWriter& json, const match::State& state, const MessageContext& context);
void write_clocks(JsonWriter& json, const match::State& state, const MessageContext& context);
/// "late_until_ms": when who is absent has lost (1.9.1); nothing while nobody is, or no clock runs.
void write_late_until(JsonWriter& json, const match::State& state, const MessageContext& context);
/// The same as write_clocks, none running.
void write_stopped_clocks(JsonWriter& json, const match::State& state, const MessageContext& context);
/// "draws": those that the rules of a match leave to its judge; "count_clause": the article of his count, where he has
/// one.
void write_judged_draws(JsonWriter& json, const match::Regulation& regulation);
void write_counters(JsonWriter& json, const match::State& state);
/// "table", "number" and "id" of the opening that was drawn.
void write_opening_number(JsonWriter& json, const match::State& state);
void write_control(JsonWriter& json, const clock::TimeControl& control);
/// What a regulation says of draws where it is not what the rules have by themselves: "draws", "counted_draws",
/// "draw_count_start", "main_road_reset".
void write_draw_terms(JsonWriter& json, const match::Regulation& regulation);
/// What somebody who is to come must know of a match: "rules", "games", "control", and what is not as usual: how it
/// begins ("start_fen", "opening_table", "starts_at_ms"), its draws, and what the page may not point out.
void write_match_terms(JsonWriter& json, const match::Regulation& regulation);
/// When the open claim, if there is one, lapses: "lapses_at_ms".
void write_claim_lapses(JsonWriter& json, const match::State& state, const std::optional<Instant>& judge_away);
/// A seat's "you", a judge's "rulings"; nothing for the public.
void write_you(JsonWriter& json, const match::State& state, match::Role role);

}  // namespace doska::protocol
