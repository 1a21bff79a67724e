#pragma once

#include "engine/match/event.hpp"

#include <concepts>
#include <cstddef>
#include <type_traits>

/// The shape of every event body, said once for both directions: `Archive` writes the fields or reads them. Fields
/// stand in the byte order of their names. A body never changes: a new shape is a new kind.
namespace doska::evidence::fields {

inline constexpr std::size_t max_person = 64;
inline constexpr std::size_t max_word = 64;
inline constexpr std::size_t max_clause = 128;  // 32 characters
inline constexpr std::size_t digest_digits = 64;

template <class E, class T>
concept Is = std::same_as<std::remove_const_t<E>, T>;

template <class Archive, Is<clock::Period> E>
void describe(Archive& archive, E& e) {
    archive.grown("delay_ms", e.delay, Millis{0});
    archive.field("increment_ms", e.increment);
    archive.field("moves", e.moves);
    archive.field("time_ms", e.time);
}

template <class Archive, Is<draughts::DrawCounters> E>
void describe(Archive& archive, E& e) {
    archive.field("king_moves", e.king_moves);
    archive.grown("lone_king", e.lone_king, std::uint8_t{0});
    archive.field("main_road", e.main_road);
    archive.field("ratio", e.ratio);
    archive.field("three_kings", e.three_kings);
}

template <class Archive, Is<match::Stretch> E>
void describe(Archive& archive, E& e) {
    archive.grown("delay_left_ms", e.delay_left, Millis{0});
    archive.field("left_ms", e.left);
    archive.field("since_ms", e.since);
    archive.field("spent_ms", e.spent);
}

template <class Archive, Is<match::Regulation> E>
void describe(Archive& archive, E& e) {
    archive.field("automatic_repetition", e.automatic_repetition);
    archive.grown("casual", e.casual, false);
    archive.grown("claim_wait_ms", e.claim_wait, Millis{300'000});
    archive.field("control", e.control.periods);
    archive.grown("counted_draws", e.counted_draws, match::CountedDraws::Automatic);
    archive.grown("draw_count_start", e.draw_readings.count_start, draughts::CountStart::NextMove);
    archive.grown("draws", e.draws, match::DrawSet::Rules);
    archive.grown("extra_micromatches", e.extra_micromatches, 0);
    archive.field("first_white", e.first_white);
    archive.optional("game_break_ms", e.game_break);
    archive.field("games", e.games);
    archive.grown("hints", e.hints, e.casual);
    archive.optional("late_consequence", e.late_consequence);
    archive.optional("lateness_limit_ms", e.lateness_limit);
    archive.grown("lifted_hints", e.lifted_hints, true);
    archive.field("long_downtime_ms", e.long_downtime);
    archive.grown("main_road_reset", e.draw_readings.main_road_reset, true);
    archive.optional("nardy", e.nardy);
    archive.grown_text("opening_table", e.opening_table, max_word);
    archive.grown("opening_wait_ms", e.opening_wait, Millis{60'000});
    archive.optional("pace", e.pace);
    archive.field("resume_countdown_ms", e.resume_countdown);
    archive.field("resume_wait_ms", e.resume_wait);
    archive.text("rules", e.rules, max_word);
    archive.grown("six_hour_moves", e.six_hour_moves, 60);
    archive.field("stall_countdown_ms", e.stall_countdown);
    archive.start("start", e.start, e.rules);
    archive.field("start_countdown_ms", e.start_countdown);
    archive.optional("starts_at_ms", e.starts_at);
    archive.field("warn_at_ms", e.warn_at);
}

template <class Archive, Is<match::MatchOpened> E>
void describe(Archive& archive, E& e) {
    archive.grown_texts("partner", e.partner, max_person);
    archive.texts("person", e.person, max_person);
    archive.field("regulation", e.regulation);
}

template <class Archive, Is<match::PlayerReady> E>
void describe(Archive& archive, E& e) {
    archive.field("seat", e.seat);
}

template <class Archive, Is<match::GameStarted> E>
void describe(Archive& archive, E& e) {
    archive.grown("absent_a", e.absent[0], false);
    archive.grown("absent_b", e.absent[1], false);
    archive.grown("cubeless", e.cubeless, false);
    archive.optional("ends_at_ms", e.ends_at);
    archive.field("game", e.game);
    archive.field("opens_at_ms", e.opens_at);
    archive.field("white", e.white);
}

template <class Archive, Is<match::PlayerArrived> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.grown("in_time", e.in_time, false);
    archive.optional("opens_at_ms", e.opens_at);
    archive.field("seat", e.seat);
    archive.optional("stretch", e.stretch);
}

template <class Archive, Is<match::MovePlayed> E>
void describe(Archive& archive, E& e) {
    archive.field("captured", e.move.captured);
    archive.field("counters", e.counters);
    archive.field("game", e.game);
    archive.move("move", e.move);
    archive.field("offers_draw", e.offers_draw);
    archive.field("period", e.period);
    archive.field("period_moves", e.period_moves);
    archive.field("ply", e.ply);
    archive.field("promotes", e.move.promotes);
    archive.field("seat", e.seat);
    archive.field("stretch", e.stretch);
}

template <class Archive, Is<match::DrawOffered> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("ply", e.ply);
    archive.field("seat", e.seat);
}

template <class Archive, Is<match::DrawDeclined> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("seat", e.seat);
}

template <class Archive, Is<match::DrawClaimed> E>
void describe(Archive& archive, E& e) {
    archive.grown("cause", e.cause, match::Cause::Repetition);
    archive.field("game", e.game);
    archive.field("holds", e.holds);
    archive.field("occurrences", e.occurrences);
    archive.optional("path", e.move);
    archive.field("seat", e.seat);
}

template <class Archive, Is<match::WarningGiven> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("period", e.period);
    archive.field("seat", e.seat);
    archive.field("threshold_ms", e.left);
}

template <class Archive, Is<match::FlagFell> E>
void describe(Archive& archive, E& e) {
    archive.field("due_ms", e.due);
    archive.field("game", e.game);
    archive.field("seat", e.seat);
    archive.field("stretch", e.stretch);
}

template <class Archive, Is<match::GameEnded> E>
void describe(Archive& archive, E& e) {
    archive.field("cause", e.cause);
    archive.text("clause", e.clause, max_clause);
    archive.grown_hex("dice_secret", e.dice_secret, digest_digits);
    archive.field("game", e.game);
    archive.optional("next_at_ms", e.next_at);
    archive.grown("points", e.points, nardy::Points{0});
    archive.field("result", e.result);
    archive.optional("stretch", e.stretch);
    archive.optional("win", e.win);
    archive.words_digest("words_sha256", e.words_sha256);
}

template <class Archive, Is<match::CalledOff> E>
void describe(Archive& archive, E& e) {
    archive.grown_hex("dice_secret", e.dice_secret, digest_digits);
    archive.field("game", e.game);
    archive.field("seat", e.seat);
    archive.optional("stretch", e.stretch);
}

template <class Archive, Is<match::MatchEnded> E>
void describe(Archive& archive, E& e) {
    archive.field("half_points", e.half_points);
    archive.optional("points", e.points);
}

template <class Archive, Is<match::OpeningDrawn> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("number", e.number);
    archive.field("opens_at_ms", e.opens_at);
    archive.seed("seed", e.seed);
    archive.placement("start", e.board, e.to_move);
    archive.field("until_ms", e.until);
}

template <class Archive, Is<match::OpeningSeen> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.optional("opens_at_ms", e.opens_at);
    archive.field("seat", e.seat);
    archive.optional("stretch", e.stretch);
}

template <class Archive, Is<match::ResultCorrected> E>
void describe(Archive& archive, E& e) {
    archive.text("clause", e.clause, max_clause);
    archive.field("game", e.game);
    archive.field("result", e.result);
    archive.words_digest("words_sha256", e.words_sha256);
}

template <class Archive, Is<match::CountStarted> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("moves", e.moves);
    archive.field("ply", e.ply);
    archive.field("seat", e.seat);
    archive.words_digest("words_sha256", e.words_sha256);
}

template <class Archive, Is<match::CountStopped> E>
void describe(Archive& archive, E& e) {
    archive.field("cause", e.cause);
    archive.field("game", e.game);
    archive.field("ply", e.ply);
    archive.words_digest("words_sha256", e.words_sha256);
}

template <class Archive, Is<match::TimeDrawClaimed> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("ply", e.ply);
    archive.field("seat", e.seat);
}

template <class Archive, Is<match::TimeDrawRefused> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("seat", e.seat);
    archive.words_digest("words_sha256", e.words_sha256);
}

template <class Archive, Is<match::TimeDrawLapsed> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("seat", e.seat);
}

template <class Archive, Is<match::Paused> E>
void describe(Archive& archive, E& e) {
    archive.text("reason", e.reason, max_word);
    archive.optional("stretch", e.stretch);
    archive.words_digest("words_sha256", e.words_sha256);
}

template <class Archive, Is<match::Resumed> E>
void describe(Archive& archive, E& e) {
    archive.optional("ends_at_ms", e.ends_at);
    archive.optional("look_until_ms", e.look_until);
    archive.field("opens_at_ms", e.opens_at);
    archive.text("reason", e.reason, max_word);
    archive.words_digest("words_sha256", e.words_sha256);
}

template <class Archive, Is<match::TimeGiven> E>
void describe(Archive& archive, E& e) {
    archive.difference("by_ms", e.by);
    archive.field("game", e.game);
    archive.field("left_ms", e.left);
    archive.text("reason", e.reason, max_word);
    archive.field("seat", e.seat);
    archive.words_digest("words_sha256", e.words_sha256);
}

template <class Archive, Is<match::ServerPaused> E>
void describe(Archive& archive, E& e) {
    archive.field("at_ms", e.at);
    archive.field("cause", e.cause);
    archive.optional("stretch", e.stretch);
}

template <class Archive, Is<match::ServerResumed> E>
void describe(Archive& archive, E& e) {
    archive.field("cause", e.cause);
    archive.field("down_from_ms", e.down_from);
    archive.optional("ends_at_ms", e.ends_at);
    archive.optional("look_until_ms", e.look_until);
    archive.optional("opens_at_ms", e.opens_at);
    archive.field("uncharged_max_ms", e.uncharged_max);
    archive.optional("wait_until_ms", e.wait_until);
}

template <class Archive, Is<match::PlayContinued> E>
void describe(Archive& archive, E& e) {
    archive.optional("ends_at_ms", e.ends_at);
    archive.optional("look_until_ms", e.look_until);
    archive.field("opens_at_ms", e.opens_at);
}

}  // namespace doska::evidence::fields
