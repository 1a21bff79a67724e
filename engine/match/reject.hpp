#pragma once

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
    AmbiguousMove,  // more than one capture route fits: send the route
    Paused,         // a judge has stopped the clocks
    NotPaused,
    TimeIsUp,         // received at or after the flag's instant
    OfferPending,     // an offer is open already
    NotAfterOwnMove,  // 2.1.9.3
    OfferRefused,     // 2.1.9.4: the other side has not made an offer since
    NoOffer,          // the offer that is answered is not open
    NoRepetition,     // 2.1.9.2: the position has not stood three times
    NotWaiting,       // play is not waiting for players
    NothingDue,       // the server's alarm came too early; never seen by clients
};

/// The stable word on the wire; the client translates it.
std::string_view code(Reject reject);

}  // namespace doska::match
