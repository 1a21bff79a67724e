#pragma once

#include "engine/core/one_of.hpp"
#include "engine/core/side.hpp"
#include "engine/core/time.hpp"
#include "engine/draughts/move.hpp"
#include "engine/match/nardy_command.hpp"
#include "engine/match/outcome.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace doska::match {

/// What a participant, a judge or the server asks for. Imperative, may be refused. A command of a player names the
/// seat, the game and, where it answers a position, the ply (half-moves played before it).

/// Ready for the next game; in a game whose opening was drawn: the player sees it.
struct Ready {
    Seat seat;
};
struct PlayMove {
    Seat seat;
    int game;
    int ply;
    draughts::Path path;
    bool offer_draw = false;
};
struct OfferDraw {
    Seat seat;
    int game;
    int ply;
};
struct AnswerDraw {
    Seat seat;
    int game;
    std::int64_t offer;
    bool accept;
};  // offer: seq of draw_offered
struct ClaimDraw {
    Seat seat;
    int game;
    int ply;
    std::optional<draughts::Path> move;
};  // 2.1.9.2
struct Resign {
    Seat seat;
    int game;
    std::optional<nardy::Win> as{};  // of nardy: as what (30.2, 48.5); none: as what is left to give up
};
/// A casual match is given up before the seat's own first move of the game that is played or comes next.
struct CallOff {
    Seat seat;
    int game;
};

/// A judge's acts carry the digest of the words that give the reason; the words are kept outside the journal.
struct Pause {
    std::string reason;
    std::string words_sha256;
};
struct Resume {
    std::string reason;
    std::string words_sha256;
};
/// Of nardy also: how it was won and by how many points, where that is not one for the cube; `match`: all of the match
/// is won or lost with it, then or between two games, whose next is named.
struct Settle {
    int game;
    GameResult result;
    std::string clause;
    std::string words_sha256;
    std::optional<nardy::Win> win{};
    std::optional<nardy::Points> points{};
    bool match = false;
};

/// A clock is put right while it stands (1.7.8; nardy 18.5, 38.1.3).
struct GiveTime {
    int game;
    Seat seat;
    Millis by;  // not 0; below it: time is taken
    std::string reason;
    std::string words_sha256;
};

/// 2.1.9.1.6: a judge finds the position plainly drawn; `seat`, who plays on to win, has five own moves from now.
struct StartCount {
    int game;
    Seat seat;
    std::string words_sha256;
};
/// The judge finds the position won before the count is over: his own count ends, or by the Sarapul cup's list that of
/// the main road.
struct StopCount {
    int game;
    std::string words_sha256;
};
/// A draw that a judge finds: both out of time (2.1.9.1.2), a repetition where he states it (1.16.7), or that neither
/// side can win (the Sarapul cup).
struct DeclareDraw {
    int game;
    Cause cause;
    std::string words_sha256;
};
/// 1.7.13, 1.16.8: the stronger side, which has no time left to win, stops the clocks and asks for the draw.
struct ClaimTimeDraw {
    Seat seat;
    int game;
    int ply;
};
/// The judge's answer to it.
struct RuleTimeDraw {
    int game;
    std::int64_t claim;  // seq of time_draw_claimed
    bool grant;
    std::string words_sha256;
};

// What the server states by itself.

/// The last time that the server was away: from its last sign of life until it was there again.
struct Downtime {
    FreezeCause cause;
    Instant from;
    Instant back;
};
/// The alarm of next_alarm() for that instant has gone off.
struct TimePassed {
    Instant due;
    // Asked where a game starts by itself:
    std::array<bool, 2> here{};      // whose people are connected, by index(Seat)
    std::optional<Downtime> down{};  // of this process, where it found the match in the journal
    // Asked where a claim waits for a judge:
    std::optional<Instant> judge_away{};  // since when none is there; none: one is
};
/// The owner of a seat who was absent is there: he is connected, or has sent something.
struct Arrive {
    Seat seat;
};
/// The lot that is due (is_lot_due), with a seed of 64 hex digits from outside the engine.
struct DrawOpening {
    std::string seed;
};
struct FreezeClocks {
    Instant at;
    FreezeCause cause;
};  // SIGTERM, or the journal is stalled since `at`
struct ThawClocks {
    FreezeCause cause;
    Instant down_from;
    Millis uncharged_max;
};
struct ContinuePlay {};  // both players are back, or the judge says so

using AnyCommand = std::variant<Ready, PlayMove, OfferDraw, AnswerDraw, ClaimDraw, Resign, CallOff, Pause, Resume,
                                Settle, GiveTime, TimePassed, FreezeClocks, ThawClocks, ContinuePlay, Arrive,
                                DrawOpening, StartCount, StopCount, DeclareDraw, ClaimTimeDraw, RuleTimeDraw, Roll,
                                PlayTurn, OfferCube, TakeCube, DropCube, AnswerResignation, SealDice, OpenDice,
                                SwapPartner, CorrectScore, GivePenaltyPoint, CommitDice, RollOpening>;

/// One of the commands, as Event is one of the facts.
class Command : public AnyCommand {
public:
    Command();  // Ready, of seat A
    template <OneOf<AnyCommand> T>
    Command(T command) : AnyCommand(std::in_place_type<T>, std::move(command)) {}  // NOLINT: such a one is a Command
    Command(const Command& other);
    Command(Command&& other) noexcept;
    Command& operator=(const Command& other);
    Command& operator=(Command&& other) noexcept;
    ~Command();
};

}  // namespace doska::match
