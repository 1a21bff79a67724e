#pragma once

#include "engine/match/state.hpp"
#include "engine/match/view.hpp"
#include "protocol/encode.hpp"
#include "protocol/json_writer.hpp"

namespace doska::protocol {

/// What only a match of nardy has on the wire.

/// The word of a request and of every message, "short_nardy_blitz".
std::string_view discipline_word(nardy::Discipline discipline);

/// "nardy": the table of a snapshot.
void write_nardy_table(JsonWriter& json, const match::State& state, const MessageContext& context);
/// "nardy": discipline, length and the switches that are not as the rules have them, for who is to come or looks at a
/// list.
void write_nardy_brief(JsonWriter& json, const match::NardyTerms& terms);
/// "nardy": everything that a regulation names.
void write_nardy_terms(JsonWriter& json, const match::NardyTerms& terms);
/// "checkers" of both seats.
void write_checkers(JsonWriter& json, const match::State& state);
/// "points" or another name: the score.
void write_points(JsonWriter& json, std::string_view name, const std::array<nardy::Points, 2>& points);
/// The members of a seat's own view.
void write_nardy_rights(JsonWriter& json, const match::State& state, const match::NardyRights& own);

/// The `d` of a fact that only nardy knows; whether a seat gets its rights behind it.
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::DiceCommitted& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::DiceSealed& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::DiceSealsClosed& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::DiceOpened& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::DiceFixed& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::DiceReopened& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::OpeningRolled& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::DiceRolled& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::TurnPlayed& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::TurnPassed& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::CubeOffered& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::CubeTaken& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::ResignationOffered& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::ResignationDeclined& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::MatchTimeOver& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::GameDropped& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::PartnerSwapped& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::ScoreCorrected& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::PenaltyPointGiven& event);
bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::ChannelSealed& event);

}  // namespace doska::protocol
