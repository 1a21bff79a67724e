#pragma once

#include "server/evidence/event_codec_fields.hpp"

/// The bodies of the events that only a match of nardy has; see event_codec_fields.hpp.
namespace doska::evidence::fields {

inline constexpr std::size_t most_sealed_secret = 512;  // hex digits
inline constexpr int highest_die = 6;

template <class Archive, Is<match::NardyTerms> E>
void describe(Archive& archive, E& e) {
    archive.grown("auto_play", e.auto_play, true);
    archive.grown("auto_roll", e.auto_roll, true);
    archive.grown("bearoff", e.plays.bearoff, nardy::BearOff::Standard);
    archive.grown("both_absent", e.both_absent, match::BothAbsent::BothLose);
    archive.grown("cap_score", e.cap_score, false);
    archive.grown("consultation", e.consultation, false);
    archive.grown("cube_delay", e.cube_delay, match::CubeDelay::Own);
    archive.grown("dead_cube", e.game.dead_cube, true);
    archive.field("discipline", e.discipline);
    archive.optional("duration_ms", e.duration);
    archive.grown("head_doubles", e.plays.head_doubles, nardy::HeadDoubles::Listed);
    archive.grown("head_exception", e.plays.head_exception, nardy::HeadException::Second);
    archive.optional("length", e.length);
    archive.grown("long_koks", e.game.long_koks, false);
    archive.grown("one_point_cube", e.game.one_point_cube, false);
    archive.grown("penalty_point", e.penalty_point, match::PenaltyPoint::OpponentPlus);
    archive.grown("pips", e.pips, false);
    archive.grown("resigning", e.game.resigning, nardy::Resigning::Strict);
    archive.grown("six_block", e.plays.six_block, nardy::SixBlock::Step);
    archive.grown("time_match_end", e.time_match_end, match::TimeMatchEnd::Finish);
    archive.grown("time_match_flag", e.time_match_flag, match::TimeMatchFlag::Game);
}

template <class Archive, Is<match::DicePart> E>
void describe(Archive& archive, E& e) {
    archive.field("kind", e.kind);
    archive.grown_hex("value", e.value, digest_digits);
}

template <class Archive, Is<match::DiceCommitted> E>
void describe(Archive& archive, E& e) {
    archive.hex("commitment", e.commitment, digest_digits);
    archive.field("game", e.game);
    archive.some_hex("sealed_secret", e.sealed_secret, most_sealed_secret);
    archive.field("until_ms", e.until);
}

template <class Archive, Is<match::DiceSealed> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.hex("seal", e.seal, digest_digits);
    archive.field("seat", e.seat);
}

template <class Archive, Is<match::DiceSealsClosed> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("until_ms", e.until);
}

template <class Archive, Is<match::DiceOpened> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("seat", e.seat);
    archive.hex("value", e.value, digest_digits);
}

template <class Archive, Is<match::DiceFixed> E>
void describe(Archive& archive, E& e) {
    archive.field("a", e.parts[0]);
    archive.field("b", e.parts[1]);
    archive.field("game", e.game);
}

template <class Archive, Is<match::DiceReopened> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
}

template <class Archive, Is<match::OpeningRolled> E>
void describe(Archive& archive, E& e) {
    archive.die("black", e.black);
    archive.field("game", e.game);
    archive.field("n", e.n);
    archive.optional("opens_at_ms", e.opens_at);
    archive.field("ply", e.ply);
    archive.die("white", e.white);
}

template <class Archive, Is<match::DiceRolled> E>
void describe(Archive& archive, E& e) {
    archive.field("dice", e.dice);
    archive.field("game", e.game);
    archive.field("n", e.n);
    archive.field("ply", e.ply);
    archive.field("seat", e.seat);
    archive.optional("stretch", e.stretch);
}

template <class Archive, Is<match::TurnPlayed> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.play("play", e.play);
    archive.field("ply", e.ply);
    archive.field("seat", e.seat);
    archive.field("stretch", e.stretch);
}

template <class Archive, Is<match::TurnPassed> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("ply", e.ply);
    archive.field("seat", e.seat);
}

template <class Archive, Is<match::CubeOffered> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("ply", e.ply);
    archive.field("seat", e.seat);
    archive.field("stretch", e.stretch);
    archive.field("value", e.value);
}

template <class Archive, Is<match::CubeTaken> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("ply", e.ply);
    archive.field("seat", e.seat);
    archive.field("stretch", e.stretch);
}

template <class Archive, Is<match::ResignationOffered> E>
void describe(Archive& archive, E& e) {
    archive.field("as", e.as);
    archive.field("game", e.game);
    archive.field("seat", e.seat);
    archive.optional("stretch", e.stretch);
}

template <class Archive, Is<match::ResignationDeclined> E>
void describe(Archive& archive, E& e) {
    archive.field("game", e.game);
    archive.field("seat", e.seat);
    archive.optional("stretch", e.stretch);
}

template <class Archive, Is<match::MatchTimeOver> E>
void describe(Archive&, E&) {}

template <class Archive, Is<match::GameDropped> E>
void describe(Archive& archive, E& e) {
    archive.grown_hex("dice_secret", e.dice_secret, digest_digits);
    archive.field("game", e.game);
    archive.optional("stretch", e.stretch);
}

template <class Archive, Is<match::PartnerSwapped> E>
void describe(Archive& archive, E& e) {
    archive.field("seat", e.seat);
}

template <class Archive, Is<match::ChannelSealed> E>
void describe(Archive& archive, E& e) {
    archive.hex("head", e.head, digest_digits);
    archive.field("seat", e.seat);
    archive.field("seq", e.seq);
    archive.field("stream", e.stream);
}

template <class Archive, Is<match::ScoreCorrected> E>
void describe(Archive& archive, E& e) {
    archive.field("crawford_played", e.crawford_played);
    archive.field("points", e.points);
    archive.words_digest("words_sha256", e.words_sha256);
}

template <class Archive, Is<match::PenaltyPointGiven> E>
void describe(Archive& archive, E& e) {
    archive.field("points", e.points);
    archive.field("seat", e.seat);
    archive.words_digest("words_sha256", e.words_sha256);
}

}  // namespace doska::evidence::fields
