#pragma once

#include "engine/nardy/rules.hpp"

#include <cstdint>
#include <string_view>

namespace doska::match {

/// Why a command was refused. Nothing changes by a refusal; the own clock runs on (2.1.10.3).
enum class Reject : std::uint8_t {
    MatchOver,
    NotStarted,  // no game is being played
    AlreadyReady,
    WrongGame,  // the command names another game
    StalePly,   // the position has changed: a resent or late command
    NotYourTurn,
    IllegalMove,
    AmbiguousMove,          // more than one capture route fits: send the route
    NotYourPiece,           // 2.1.10.3 and the next three: a move with a piece of the other side
    CaptureObligatory,      // a quiet move where a capture is possible
    CaptureUnfinished,      // a man's capture that stops where it does not take all that it must
    KingCaptureUnfinished,  // a king's, or one that lands where it can't go on
    CaptureTooFew,          // 3.4.1: another capture takes more
    CaptureTooLong,         // a capture that goes on where nothing more can be taken
    Paused,                 // a judge has stopped the clocks
    NotPaused,
    TimeIsUp,           // received at or after the flag's instant
    OfferPending,       // an offer is open already
    NotAfterOwnMove,    // 2.1.9.3
    OfferRefused,       // 2.1.9.4: the other side has not made an offer since
    NoOffer,            // the offer that is answered is not open
    NoRepetition,       // 2.1.9.2: the position has not stood three times
    NotWaiting,         // play is not waiting for players
    NotCasual,          // only a casual match can be called off
    TooLate,            // to call it off: the own first move of the game is made
    OutOfRange,         // a clock can't be set so (1.7.8)
    TooLittleLeft,      // 1.7.8: a correction may not leave less than a quarter of an hour
    OpponentAbsent,     // 1.6.3: no move is made before both have come
    OpeningUnseen,      // 1.6.4: no move is made before both have confirmed the drawn opening
    StartsByItself,     // the game starts at its instant, nobody is asked
    NoSuchDraw,         // the rules of this match do not have it
    NotKingEnding,      // 2.1.9.1.6: a position without a king is no ending of kings
    CountRuns,          // a judge's count is under way
    TooManyCounts,      // so many were started in this game that no other is
    TooManyActs,        // a judge has done the same so often in this game that he can't do it again
    NoCount,            // there is no count that could be ended
    NotStronger,        // 1.7.13, 1.16.8: the claim is the stronger side's
    NotToTheEnd,        // 1.7.13: the time is not for the rest of the game
    ClaimOpen,          // a judge has to answer the claim first
    NoClaim,            // the claim that is answered is not open
    ClaimRefused,       // a judge has refused it a short while ago, and the pieces are the same
    OtherRules,         // nothing of the kind is in the rules of this match
    GameRuns,           // a score is set between two games only (30.6)
    SwapInGame,         // 22.1: a pair changes between two games only
    BadSanction,        // 38.1.3: by so much no clock is put right
    NotActing,          // 22.1: the partner acts in this game
    NoPartner,          // 22.1: the seat is of one person, or of others than who is named
    ActsAlready,        // 22.1: who is named acts in the next game as it is
    NotGivenUp,         // 30.2: nothing of the kind is offered any more
    OwnResignation,     // 30.2: it is the opponent's to answer
    DiceNotDue,         // the seat owes nothing to the dice
    DiceNotFixed,       // 26.3: the dice are not agreed on yet
    NotBegun,           // 26.3: the opening roll is not made yet
    AlreadyRolled,      // 1.10
    NoDoubleAfterRoll,  // 23.6
    NotRolled,          // 1.10
    CubeOpen,           // 23.7: a double waits for its answer
    ResignationOpen,    // 30.2: an offer to give up does
    OwnOffer,           // 23.5: it is the other side that answers
    NoCube,             // 23.14: the Crawford game
    NotYourCube,        // 23.8
    DeadCube,           // 23.9: a double could gain nothing
    HighestCube,        // 23.9
    NoResigning,        // 30.3
    Contact,            // 30.2: a game with contact is not given up
    WrongValue,         // 48.5: it can be given up at another value only
    NoChecker,          // 26.1: and the next: a play that is not legal
    BarFirst,           // 21.8
    ClosedPoint,        // 20.4, 21.4
    HeadTaken,          // 20.3
    SixBlock,           // 20.5
    NotHome,            // 27.1
    HigherChecker,      // 27.3
    NumberNotThrown,    // 26.6
    NumberLeft,         // 26.6.3
    LargerNumber,       // 26.6.3
    NothingDue,         // the server's alarm came too early; never seen by clients
};

/// The stable word on the wire; the client translates it.
std::string_view code(Reject reject);

/// The refusal that has this word and this article, of those that a game of nardy gives.
Reject parse_game_refusal(std::string_view code, std::string_view clause);

/// The article that the refused command would have broken, "2.1.5.3"; where no single one forbids it, the list of
/// irregular moves, 2.1.10.3; empty where the rules have none.
std::string_view clause(Reject reject);

/// The same where the rules are of nardy.
std::string_view nardy_clause(Reject reject, nardy::Variant variant);

}  // namespace doska::match
