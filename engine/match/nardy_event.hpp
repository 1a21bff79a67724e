#pragma once

#include "engine/core/dice.hpp"
#include "engine/core/side.hpp"
#include "engine/match/dice_scheme.hpp"
#include "engine/match/stretch.hpp"
#include "engine/nardy/game.hpp"
#include "engine/nardy/match_score.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

// The facts that only a match of nardy has. `ply` counts what changed the running game before: opening rolls, rolls,
// plays, passed turns, acts with the cube. `n` numbers the rolls of the game from 1.

namespace doska::match {

/// The server has bound itself to the secret of this game's dice.
struct DiceCommitted {
    int game;
    std::string commitment;     // 64 hex digits
    std::string sealed_secret;  // hex digits: enciphered
    Instant until;              // so long the sides may seal
    bool operator==(const DiceCommitted&) const = default;
};
struct DiceSealed {
    int game;
    Seat seat;
    std::string seal;
    bool operator==(const DiceSealed&) const = default;
};
/// Both have sealed, or the time for it is over.
struct DiceSealsClosed {
    int game;
    Instant until;  // so long who has sealed may open
    bool operator==(const DiceSealsClosed&) const = default;
};
struct DiceOpened {
    int game;
    Seat seat;
    std::string value;
    bool operator==(const DiceOpened&) const = default;
};
struct DiceFixed {
    int game;
    std::array<DicePart, 2> parts;  // by index(Seat)
    bool operator==(const DiceFixed&) const = default;
};
/// After a restart the secret of dice that are under way was read again.
struct DiceReopened {
    int game;
    bool operator==(const DiceReopened&) const = default;
};
/// 26.3: one die each; where they are alike both throw again.
struct OpeningRolled {
    int game;
    int ply;
    int n;
    int white;
    int black;
    std::optional<Instant> opens_at;  // of who begins; none at a tie
    bool operator==(const OpeningRolled&) const = default;
};
struct DiceRolled {
    int game;
    int ply;
    Seat seat;
    int n;
    Dice dice;
    std::optional<Stretch> stretch;
    bool operator==(const DiceRolled&) const = default;
};
struct TurnPlayed {
    int game;
    int ply;
    Seat seat;
    nardy::Play play;
    Stretch stretch;
    bool operator==(const TurnPlayed&) const = default;
};
/// 26.6.3, 21.11: nothing can be played.
struct TurnPassed {
    int game;
    int ply;
    Seat seat;
    bool operator==(const TurnPassed&) const = default;
};
struct CubeOffered {
    int game;
    int ply;
    Seat seat;
    nardy::CubeValue value;  // what the game would be worth
    Stretch stretch;
    bool operator==(const CubeOffered&) const = default;
};
struct CubeTaken {
    int game;
    int ply;
    Seat seat;
    Stretch stretch;
    bool operator==(const CubeTaken&) const = default;
};
/// Where a regulation lets a game be given up by any value that the other side accepts.
struct ResignationOffered {
    int game;
    Seat seat;
    nardy::Win as;
    std::optional<Stretch> stretch;
    bool operator==(const ResignationOffered&) const = default;
};
struct ResignationDeclined {
    int game;
    Seat seat;
    std::optional<Stretch> stretch;
    bool operator==(const ResignationDeclined&) const = default;
};
/// 1.19.1: the time of the match is over.
struct MatchTimeOver {
    bool operator==(const MatchTimeOver&) const = default;
};
/// The game that was played then is not counted.
struct GameDropped {
    int game;
    std::optional<Stretch> stretch;
    std::string dice_secret;  // as in GameEnded
    bool operator==(const GameDropped&) const = default;
};
/// 22.1: the pair has changed who acts for it.
struct PartnerSwapped {
    Seat seat;
    bool operator==(const PartnerSwapped&) const = default;
};
/// 30.6, 30.7: a judge has set the score from which the match goes on.
struct ScoreCorrected {
    std::array<nardy::Points, 2> points;
    bool crawford_played;
    std::string words_sha256;
    bool operator==(const ScoreCorrected&) const = default;
};
/// 38.1.4
struct PenaltyPointGiven {
    Seat seat;                            // whose penalty
    std::array<nardy::Points, 2> points;  // of both after it
    std::string words_sha256;
    bool operator==(const PenaltyPointGiven&) const = default;
};

/// 22.1: how far the channel has come in which the two of a seat consult. What stands in it is not the engine's to
/// know: the server adds all but the seat.
struct ChannelSealed {
    Seat seat;
    std::int64_t stream = 0;
    std::int64_t seq = 0;  // of its last line; 0: nothing was said
    std::string head{};    // of its chain there, 64 hex digits
    bool operator==(const ChannelSealed&) const = default;
};

template <class Fact, class... Facts>
inline constexpr bool is_among = (std::is_same_v<Fact, Facts> || ...);
/// Whether a kind of fact is one of these.
template <class Fact>
inline constexpr bool is_of_nardy =
    is_among<Fact, DiceCommitted, DiceSealed, DiceSealsClosed, DiceOpened, DiceFixed, DiceReopened, OpeningRolled,
             DiceRolled, TurnPlayed, TurnPassed, CubeOffered, CubeTaken, ResignationOffered, ResignationDeclined,
             MatchTimeOver, GameDropped, ScoreCorrected, PenaltyPointGiven, ChannelSealed>;

}  // namespace doska::match
