#pragma once

#include "engine/core/dice.hpp"
#include "engine/core/side.hpp"
#include "engine/nardy/match_score.hpp"
#include "engine/nardy/outcome.hpp"
#include "engine/nardy/play.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

// What only a match of nardy is asked for. `ply` as in its facts. Dice come from outside: the engine knows no chance.

namespace doska::match {

/// `dice`: roll number NardyTable::rolls + 1 of the game.
struct Roll {
    Seat seat;
    int game;
    int ply;
    Dice dice;
};
struct PlayTurn {
    Seat seat;
    int game;
    int ply;
    std::vector<nardy::Move> moves;  // one a number, in order
};
struct OfferCube {
    Seat seat;
    int game;
    int ply;
};
struct TakeCube {
    Seat seat;
    int game;
    int ply;
};
struct DropCube {
    Seat seat;
    int game;
    int ply;
};
struct AnswerResignation {
    Seat seat;
    int game;
    std::int64_t offer;  // seq of resignation_offered
    bool accept;
};
/// A seat's part in the dice, 64 hex digits; that an opened one fits its seal is seen to by who sends it here.
struct SealDice {
    Seat seat;
    int game;
    std::string seal;
};
struct OpenDice {
    Seat seat;
    int game;
    std::string value;
};
/// 22.1: between games; who of the pair acts in the next. Named, so that what is told twice, or by both at once, is
/// done once.
struct SwapPartner {
    Seat seat;
    std::string acts;
};

/// 30.6, 30.7: a judge sets the score by the protocol, between games.
struct CorrectScore {
    std::array<nardy::Points, 2> points;
    bool crawford_played;
    std::string words_sha256;
};
/// 38.1.4, to the seat: between games, or in one while the clocks are stopped.
struct GivePenaltyPoint {
    Seat seat;
    std::string words_sha256;
};

/// By the server, where State::is_dice_due.
struct CommitDice {
    std::string commitment;
    std::string sealed_secret;
};
/// By the server, where State::is_opening_roll_due: White's die first.
struct RollOpening {
    Dice dice;
};

}  // namespace doska::match
