#pragma once

#include "engine/core/one_of.hpp"
#include "engine/core/side.hpp"
#include "engine/core/time.hpp"
#include "engine/draughts/draw_rules.hpp"
#include "engine/draughts/move.hpp"
#include "engine/match/nardy_event.hpp"
#include "engine/match/outcome.hpp"
#include "engine/match/regulation.hpp"
#include "engine/match/stretch.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace doska::match {

/// Facts: past tense, never refused. Bodies hold no name and no free text: people are opaque ids.

struct MatchOpened {
    Regulation regulation;
    std::array<std::string, 2> person;     // by index(Seat)
    std::array<std::string, 2> partner{};  // 22.1: of a pair, the other; empty: none
    bool operator==(const MatchOpened&) const = default;
};
struct PlayerReady {
    Seat seat;
    bool operator==(const PlayerReady&) const = default;
};
struct GameStarted {
    int game;
    Seat white;
    Instant opens_at;                  // the countdown's end: before it White's clock does not run
    std::array<bool, 2> absent{};      // 1.6.3: who had not come, by index(Seat)
    std::optional<Instant> ends_at{};  // 1.19.1: of the first game of a match on time, when its time is over
    bool cubeless = false;             // 23.14: the Crawford game
    bool operator==(const GameStarted&) const = default;
};
/// Somebody who was absent when the game started has come. Where both were, the time that had passed is halved.
struct PlayerArrived {
    int game;
    Seat seat;
    std::optional<Stretch> stretch;   // of the clock that ran meanwhile
    std::optional<Instant> opens_at;  // where he was awaited last: when the other's clock starts
    bool in_time = false;             // no clock had run for him: a lot that follows is at nobody's expense (1.6.4)
    bool operator==(const PlayerArrived&) const = default;
};
/// The opening of this game, and of the next with colours changed, was drawn by lot (1.6.4, 2.2.2).
struct OpeningDrawn {
    int game;
    int number;        // in the regulation's table, from 1: lot_number() of the seed
    std::string seed;  // 64 hex digits
    draughts::Board board;
    Side to_move;
    Instant until;     // so long both may look at it at nobody's cost
    Instant opens_at;  // the same, or at once where somebody came late: it is drawn at his expense
    bool operator==(const OpeningDrawn&) const = default;
};
/// A player confirms that he sees the drawn opening.
struct OpeningSeen {
    int game;
    Seat seat;
    std::optional<Stretch> stretch;   // of the clock that ran meanwhile
    std::optional<Instant> opens_at;  // when the clock starts that is to run now
    bool operator==(const OpeningSeen&) const = default;
};
struct MovePlayed {
    int game;
    int ply;  // half-moves before it
    Seat seat;
    draughts::Move move;
    draughts::DrawCounters counters;  // after it
    Stretch stretch;
    int period;  // the mover's, after it
    int period_moves;
    bool offers_draw;
    bool operator==(const MovePlayed&) const = default;
};
struct DrawOffered {
    int game;
    int ply;
    Seat seat;
    bool operator==(const DrawOffered&) const = default;
};
struct DrawDeclined {
    int game;
    Seat seat;
    bool operator==(const DrawDeclined&) const = default;
};
/// A claim of a draw that was checked (2.1.9.2). With `move`: the claim was made with the move about to be played.
/// `occurrences`: of the position on the board where the claim holds there, else of the one after `move`.
struct DrawClaimed {
    int game;
    Seat seat;
    std::optional<draughts::Path> move;
    int occurrences;
    bool holds;
    Cause cause = Cause::Repetition;  // a counted draw only where the regulation has it claimed
    bool operator==(const DrawClaimed&) const = default;
};
struct WarningGiven {
    int game;
    Seat seat;
    Millis left;  // the threshold that was crossed
    int period;
    bool operator==(const WarningGiven&) const = default;
};
struct FlagFell {
    int game;
    Seat seat;
    Instant due;
    Stretch stretch;
    bool operator==(const FlagFell&) const = default;
};
struct GameEnded {
    int game;
    GameResult result;
    Cause cause;
    std::string clause;                // as in clause(cause), or the judge's
    std::string words_sha256;          // digest of the judge's words, else empty
    std::optional<Stretch> stretch;    // when it cut a running stretch
    std::optional<Instant> next_at{};  // when the next game starts by itself (1.11)
    // Of nardy:
    std::optional<nardy::Win> win{};  // how it was won; none where the clock or a judge has ended it
    nardy::Points points = 0;         // that the winner gets
    std::string dice_secret{};        // the game's, 64 hex digits; empty where it had none. Not the engine's to know
    bool operator==(const GameEnded&) const = default;
};
/// A casual match was called off: its present game, or the one that was to come, has no result. The end of the match
/// follows.
struct CalledOff {
    int game;
    Seat seat;
    std::optional<Stretch> stretch;  // when it cut a running stretch
    std::string dice_secret{};       // as in GameEnded
    bool operator==(const CalledOff&) const = default;
};
struct MatchEnded {
    std::array<int, 2> half_points;                        // of nardy of the match itself (49.1): two to the winner
    std::optional<std::array<nardy::Points, 2>> points{};  // of nardy: the score
    bool operator==(const MatchEnded&) const = default;
};
/// A judge has found that who did not come had a good reason (1.9.2). The match's end is stated anew.
struct ResultCorrected {
    int game;
    GameResult result;
    std::string clause;
    std::string words_sha256;
    bool operator==(const ResultCorrected&) const = default;
};
struct Paused {
    std::string reason;
    std::string words_sha256;
    std::optional<Stretch> stretch;
    bool operator==(const Paused&) const = default;
};
struct Resumed {
    std::string reason;
    std::string words_sha256;
    Instant opens_at;
    std::optional<Instant> look_until{};  // 1.6.4: how long who was not late may look at the drawn opening now
    std::optional<Instant> ends_at{};     // 1.19.1: when the time of the match is over now
    bool operator==(const Resumed&) const = default;
};
/// A judge has put a clock right (1.7.8), both being stopped.
struct TimeGiven {
    int game;
    Seat seat;
    Millis by;                   // below 0: taken
    std::array<Millis, 2> left;  // of both seats after it
    std::string reason;
    std::string words_sha256;
    bool operator==(const TimeGiven&) const = default;
};
/// A judge has found the position plainly drawn (2.1.9.1.6): `seat` has so many own moves to reach a won one.
struct CountStarted {
    int game;
    int ply;  // half-moves before it
    Seat seat;
    int moves;
    std::string words_sha256;
    bool operator==(const CountStarted&) const = default;
};
/// A judge has found the position won, and ended the count of that cause: his own, or that of the main road.
struct CountStopped {
    int game;
    int ply;
    Cause cause;
    std::string words_sha256;
    bool operator==(const CountStopped&) const = default;
};
/// The stronger side, out of time to win, has asked for the draw of 1.7.13, 1.16.8. The stop of the clocks follows.
struct TimeDrawClaimed {
    int game;
    int ply;
    Seat seat;
    bool operator==(const TimeDrawClaimed&) const = default;
};
/// A judge has not granted it. The game goes on by a fact of its own.
struct TimeDrawRefused {
    int game;
    Seat seat;
    std::string words_sha256;
    bool operator==(const TimeDrawRefused&) const = default;
};
/// No judge was there to answer the claim for as long as the regulation lets it wait. The game goes on by a fact of its
/// own, as after a refusal.
struct TimeDrawLapsed {
    int game;
    Seat seat;
    bool operator==(const TimeDrawLapsed&) const = default;
};
struct ServerPaused {
    FreezeCause cause;
    Instant at;  // the instant up to which the mover is charged
    std::optional<Stretch> stretch;
    bool operator==(const ServerPaused&) const = default;
};
struct ServerResumed {
    FreezeCause cause;
    Instant down_from;                    // the last sign of life before
    Millis uncharged_max;                 // how much thinking may have been given away
    std::optional<Instant> opens_at;      // set after a stall: the countdown's end
    std::optional<Instant> wait_until;    // after a restart: how long it waits for both; none: without limit.
                                          // A judge's pause goes on whatever stands here
    std::optional<Instant> look_until{};  // as in Resumed, where opens_at is set
    std::optional<Instant> ends_at{};     // the same
    bool operator==(const ServerResumed&) const = default;
};
struct PlayContinued {
    Instant opens_at;
    std::optional<Instant> look_until{};  // as in Resumed
    std::optional<Instant> ends_at{};     // the same
    bool operator==(const PlayContinued&) const = default;
};

using AnyFact =
    std::variant<MatchOpened, PlayerReady, GameStarted, MovePlayed, DrawOffered, DrawDeclined, DrawClaimed,
                 WarningGiven, FlagFell, GameEnded, CalledOff, MatchEnded, Paused, Resumed, TimeGiven, ServerPaused,
                 ServerResumed, PlayContinued, PlayerArrived, ResultCorrected, OpeningDrawn, OpeningSeen, CountStarted,
                 CountStopped, TimeDrawClaimed, TimeDrawRefused, DiceCommitted, DiceSealed, DiceSealsClosed, DiceOpened,
                 DiceFixed, DiceReopened, OpeningRolled, DiceRolled, TurnPlayed, TurnPassed, CubeOffered, CubeTaken,
                 ResignationOffered, ResignationDeclined, MatchTimeOver, GameDropped, PartnerSwapped, ScoreCorrected,
                 PenaltyPointGiven, TimeDrawLapsed, ChannelSealed>;

/// One of the facts; all of std::variant's functions take it. Its copies, moves and end are compiled once, in
/// event.cpp: those of forty alternatives in every file that holds an Event took a third of the time of building.
class Event : public AnyFact {
public:
    template <OneOf<AnyFact> T>
    Event(T fact) : AnyFact(std::in_place_type<T>, std::move(fact)) {}  // NOLINT: a fact is an Event
    Event(const Event& other);
    Event(Event&& other) noexcept;
    Event& operator=(const Event& other);
    Event& operator=(Event&& other) noexcept;
    ~Event();
    friend bool operator==(const Event& a, const Event& b);
};

/// The word of the journal, "move_played"; a new shape of a kind would be "move_played/2".
std::string_view kind(const Event& event);

/// Whether a side's clock starts, at the earliest, when the commit of the fact is handled.
bool opens_turn(const Event& event);

/// Whether the turn itself is new then, and not only its clock's start after a hold.
bool gives_turn(const Event& event);

}  // namespace doska::match
