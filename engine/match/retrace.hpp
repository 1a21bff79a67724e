#pragma once

#include "engine/match/command.hpp"
#include "engine/match/state.hpp"

#include <cstdint>
#include <span>
#include <vector>

// The way back from facts to what must have caused them, for who judges a record.

namespace doska::match {

/// Whose a command is.
enum class Giver : std::uint8_t { SeatA, SeatB, Judge, Server, JudgeOrServer };

struct Retraced {
    Command command;
    Giver giver;
};

/// The commands that may have stated `facts`, which begin with the fact to be explained and go on with those stored
/// with it; the likelier first. None where such a fact only follows another one: the end of a match, or of a game by
/// its last move. What the rules alone determine is taken from the state, so that deciding a command shows where the
/// record differs; what was free is taken from the facts: a move's squares, a judge's words, a seed.
std::vector<Retraced> retrace(const State& state, std::span<const Event> facts, Moment moment);

/// Whether `facts`, all that one command has stated, may be those of this one: whether they are of its kind, and what
/// they tell of it is what it says. The squares of a move and a judge's words are not compared, and of an answer to an
/// offer or a claim not which it was: the facts don't say.
bool may_have_stated(const Command& command, std::span<const Event> facts);

/// The instants at which a command may have been received whose facts are of the instant `at`, the likelier first: that
/// one, or where the row could only repeat the instant of the row before, what the facts' own times say.
std::vector<Instant> received_at(const State& state, std::span<const Event> facts, Instant at);

/// The stretch that a fact ended or interrupted, if any.
const Stretch* stretch_of(const Event& event);

}  // namespace doska::match
