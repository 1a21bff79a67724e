#pragma once

#include "engine/core/result.hpp"
#include "engine/match/outcome.hpp"
#include "engine/nardy/match_score.hpp"
#include "engine/nardy/outcome.hpp"
#include "engine/nardy/play.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace doska::protocol {

/// What a client may send, one struct for each kind. The values are of the right shape and in range; whether they make
/// sense in the match is decided there.

/// Asks for the server's time; the page sends it every few seconds to see that the line is alive.
struct Sync {
    std::int64_t t = 0;  // the client's own, sent back as it is
    bool operator==(const Sync&) const = default;
};
/// As which of those who have entered in this browser the connection acts.
struct Hello {
    std::string as;  // a person's public id
    bool operator==(const Hello&) const = default;
};
struct Subscribe {
    std::int64_t since = 0;  // the last seq that the client knows; 0: nothing
    bool operator==(const Subscribe&) const = default;
};
struct Unsubscribe {
    bool operator==(const Unsubscribe&) const = default;
};
struct Ready {
    bool operator==(const Ready&) const = default;
};
struct PlayMove {
    int game = 0;
    int ply = 0;       // half-moves played before it
    std::string move;  // as written, at most 64 characters
    bool offer_draw = false;
    bool operator==(const PlayMove&) const = default;
};
struct OfferDraw {
    int game = 0;
    int ply = 0;
    bool operator==(const OfferDraw&) const = default;
};
struct AnswerDraw {
    int game = 0;
    std::int64_t offer = 0;  // seq of the message that made the offer
    bool accept = false;
    bool operator==(const AnswerDraw&) const = default;
};
struct ClaimDraw {
    int game = 0;
    int ply = 0;
    std::optional<std::string> move;  // the move about to be played, if the claim is made with it (2.1.9.2)
    bool operator==(const ClaimDraw&) const = default;
};
struct Resign {
    int game = 0;
    std::optional<nardy::Win> as{};  // of nardy only: oin, mars or koks
    bool operator==(const Resign&) const = default;
};

struct CallOff {
    int game = 0;
    bool operator==(const CallOff&) const = default;
};

/// Why a judge stops or starts the clocks, or corrects one.
enum class JudgeReason : std::uint8_t { Technical, Medical, Dispute, Other };
std::string_view code(JudgeReason reason);  // "technical"

struct Pause {
    JudgeReason reason = JudgeReason::Other;
    std::string words;  // the judge's, may be empty
    bool operator==(const Pause&) const = default;
};
struct Resume {
    JudgeReason reason = JudgeReason::Other;
    std::string words;
    bool operator==(const Resume&) const = default;
};
/// A judge lets play go on after a restart without waiting for both players.
struct ContinuePlay {
    bool operator==(const ContinuePlay&) const = default;
};
struct Settle {
    int game = 0;
    match::GameResult result = match::GameResult::Draw;
    std::string clause;  // the article that the judge names
    std::string words;
    std::optional<nardy::Win> win{};  // this and the next two of nardy only
    std::optional<nardy::Points> points{};
    bool match = false;
    bool operator==(const Settle&) const = default;
};

/// A judge corrects a clock that stands (1.7.8).
struct GiveTime {
    int game = 0;
    Seat seat = Seat::A;
    std::int64_t by_ms = 0;  // within a day, not 0; below it: time is taken
    JudgeReason reason = JudgeReason::Other;
    std::string words;
    bool operator==(const GiveTime&) const = default;
};

/// A judge counts five own moves of `seat` (2.1.9.1.6).
struct StartCount {
    int game = 0;
    Seat seat = Seat::A;
    std::string words;
    bool operator==(const StartCount&) const = default;
};
struct StopCount {
    int game = 0;
    std::string words;
    bool operator==(const StopCount&) const = default;
};
/// A draw that a judge finds.
struct DeclareDraw {
    int game = 0;
    match::Cause cause = match::Cause::Repetition;
    std::string words;
    bool operator==(const DeclareDraw&) const = default;
};
/// The stronger side has no time left to win (1.7.13, 1.16.8).
struct ClaimTimeDraw {
    int game = 0;
    int ply = 0;
    bool operator==(const ClaimTimeDraw&) const = default;
};
struct RuleTimeDraw {
    int game = 0;
    std::int64_t claim = 0;  // seq of the message that made it
    bool grant = false;
    std::string words;
    bool operator==(const RuleTimeDraw&) const = default;
};

// Of nardy.

struct Roll {
    int game = 0;
    int ply = 0;
    bool operator==(const Roll&) const = default;
};
/// In the own numbering.
using Steps = InlineVector<nardy::Move, nardy::most_steps>;
struct PlayTurn {
    int game = 0;
    int ply = 0;
    Steps steps;  // at least one
    bool operator==(const PlayTurn&) const = default;
};
struct OfferCube {
    int game = 0;
    int ply = 0;
    bool operator==(const OfferCube&) const = default;
};
struct TakeCube {
    int game = 0;
    int ply = 0;
    bool operator==(const TakeCube&) const = default;
};
struct DropCube {
    int game = 0;
    int ply = 0;
    bool operator==(const DropCube&) const = default;
};
struct AnswerResignation {
    int game = 0;
    std::int64_t offer = 0;  // seq of the message that made the offer
    bool accept = false;
    bool operator==(const AnswerResignation&) const = default;
};
struct SealDice {
    int game = 0;
    std::string seal;  // 64 hex digits
    bool operator==(const SealDice&) const = default;
};
struct OpenDice {
    int game = 0;
    std::string value;  // 64 hex digits
    bool operator==(const OpenDice&) const = default;
};
struct SwapPartner {
    std::string acts;  // a person's id
    bool operator==(const SwapPartner&) const = default;
};
struct CorrectScore {
    std::array<nardy::Points, 2> points{};
    bool crawford_played = false;
    std::string words;
    bool operator==(const CorrectScore&) const = default;
};
struct GivePenaltyPoint {
    Seat seat = Seat::A;
    std::string words;
    bool operator==(const GivePenaltyPoint&) const = default;
};
/// 22.1: to the other of the pair; no command of the match.
struct Say {
    std::string text;  // 1..500 characters, not blank
    bool operator==(const Say&) const = default;
};
/// A turn that is being put together; no command of the match.
struct Draft {
    int game = 0;
    int ply = 0;
    Steps steps;  // may be none: all are taken back
    bool operator==(const Draft&) const = default;
};

using ClientMessage =
    std::variant<Sync, Hello, Subscribe, Unsubscribe, Ready, PlayMove, OfferDraw, AnswerDraw, ClaimDraw, Resign,
                 CallOff, Pause, Resume, ContinuePlay, Settle, GiveTime, StartCount, StopCount, DeclareDraw,
                 ClaimTimeDraw, RuleTimeDraw, Roll, PlayTurn, OfferCube, TakeCube, DropCube, AnswerResignation,
                 SealDice, OpenDice, Draft, SwapPartner, CorrectScore, GivePenaltyPoint, Say>;

struct ClientFrame {
    std::string id;     // of the command, 16..36 characters; empty for sync
    std::string match;  // the public id of the match that the topic names; empty for sync and hello
    ClientMessage message;
    bool operator==(const ClientFrame&) const = default;
};

enum class DecodeCode : std::uint8_t {
    NotJson,
    NotObject,
    BadId,
    UnknownType,
    UnknownTopic,
    MissingField,
    UnknownField,
    DuplicateField,
    WrongType,
    OutOfRange,
    BadText,
    TooDeep,
};
std::string_view code(DecodeCode code);  // "not_json"

struct DecodeError {
    DecodeCode code = DecodeCode::NotJson;
    std::string field;  // "d.ply"; empty where no field is at fault
    std::string id;     // of the frame where it could be read, else empty
    bool operator==(const DecodeError&) const = default;
};

}  // namespace doska::protocol
