#pragma once

#include "engine/core/time.hpp"
#include "server/evidence/chain.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace doska::evidence {

/// What a record has against the rules.
enum class Offence : std::uint8_t {
    Unreadable,  // a row that is no fact; replay says more
    NotOpened,   // the first row opens no match
    OpenedTwice,
    BadRegulation,    // one that no match can be opened with
    TimeGoesBack,     // before the row before it
    Refused,          // the rules refuse what the fact says was done
    OutOfPlace,       // it only follows another fact, as the end of a match the end of a game
    Differs,          // the rules give the same fact with another value
    MissingFact,      // the rules give a fact that is not there
    WrongActor,       // stated by who could not
    BadCommandId,     // a player's or a judge's fact without an id, a server's with one
    CommandRepeated,  // the id of an earlier command of the same actor
};
/// The stable word, "refused".
std::string_view code(Offence offence);

/// The first row at which a record leaves the rules.
struct JudgeFault {
    std::int64_t seq;  // of the row; of a missing one the number that it would have
    Offence offence;
    std::string
        field;  // the path in the body, "stretch.since_ms", or a field of the row; empty where it is no one field
    std::string rules;   // what the rules give, as canonical text; a refusal's code
    std::string record;  // what the record says
};
/// In a sentence.
std::string words_of(const JudgeFault& fault);

/// Whether the actors and the command ids are judged: the landed journals of the first versions hold placeholders
/// there.
enum class Authors : std::uint8_t { Judged, Unjudged };

struct Judgement {
    std::optional<JudgeFault> fault;
    bool ended = false;        // the match is over with the last row
    Millis latest_opening{0};  // the longest that a clock began after what gave the turn was received: nobody's time
    std::int64_t latest_opening_seq = 0;  // of the fact that ended that stretch
};

/// Judges a whole record by the rules, from its rows alone: for each command's rows the command is rebuilt that must
/// have caused them, decided at the moment that they tell, and compared with what stands there, value for value; then
/// who stated it, and its id. The chain is judged by Replay. What no row can prove is not asked: who sat at the board,
/// which judge was appointed and why he acted as he did, when a commit was handled (latest_opening shows the longest).
Judgement judge_record(std::span<const JournalRow> rows, Authors authors = Authors::Judged);

}  // namespace doska::evidence
