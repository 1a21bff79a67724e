#pragma once

#include "engine/core/result.hpp"
#include "engine/core/side.hpp"
#include "engine/nardy/outcome.hpp"
#include "engine/nardy/playgen.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

// One game of a match, without clocks and without people: what may be done in it and what comes of it. Dice come from
// outside, as arguments. Facts are applied without asking a rule.

namespace doska::nardy {

/// The value of a cube; redoubles have no limit (23.9), and this is out of their reach.
using CubeValue = std::int64_t;
inline constexpr CubeValue highest_cube = CubeValue{1} << 40;

struct Cube {
    CubeValue value = 1;        // 23.3, 48.1
    std::optional<Side> owner;  // none: it is in the centre

    bool operator==(const Cube&) const = default;
};

/// What a game is played by.
struct GameTerms {
    Variant variant = Variant::Short;
    Switches plays{};
    GameSwitches switches{};
    bool has_cube = true;                              // not in the Crawford game (23.13, 23.14)
    std::optional<std::array<CubeValue, 2>> needed{};  // by each side to win the match; none in a match on time

    bool operator==(const GameTerms&) const = default;
};

enum class Phase : std::uint8_t {
    Opening,  // each side throws one die (26.3)
    ToRoll,   // the side to move rolls, or doubles before (23.6)
    Doubled,  // its double waits for an answer
    ToPlay,   // the roll is to be played
    Over,
};

struct GameEnd {
    Side winner;
    Win win;
    CubeValue points;
    std::string_view clause;

    bool operator==(const GameEnd&) const = default;
};

/// A game as its facts have made it.
struct Game {
    GameTerms terms;
    std::array<Checkers, 2> checkers;  // by side, each in its own numbering
    Phase phase = Phase::Opening;
    std::optional<int> white_die;  // of the opening; White throws first
    Side to_move = Side::White;
    Side first = Side::White;  // who began; known after the opening
    Cube cube;
    std::optional<Roll> roll;
    std::array<int, 2> turns{};   // by side, how many have been rolled for
    std::optional<Win> given_up;  // as what the side to move offers to lose (Resigning::AnyValueOffer)
    std::optional<GameEnd> end;

    bool operator==(const Game&) const = default;

    const Checkers& of(Side side) const { return checkers[static_cast<std::size_t>(index(side))]; }
    /// The board as the side sees it.
    Position seen_by(Side side) const { return {terms.variant, of(side), of(opponent(side))}; }
    /// The legal turns; there must be a roll to be played.
    PlayGraph plays() const { return PlayGraph(seen_by(to_move), roll.value(), terms.plays); }
    /// Whether the side to move may double before its roll; what an automatic roll has to wait for (23.6).
    bool may_double() const;
    /// Which throw of the game the side's next is (20.3).
    Throw next_throw(Side side) const;
};

/// A game that begins.
Game opening_game(const GameTerms& terms);

struct ThrowOpeningDie {
    Side by;
    int face;
};
struct RollDice {
    Side by;
    Dice dice;
};
struct PlayRoll {
    Side by;
    std::vector<Move> moves;
};
struct Double {
    Side by;
};
struct Take {
    Side by;
};
struct Refuse {
    Side by;
};
struct Resign {
    Side by;
    Win as;
};
/// To an offer of any value (Resigning::AnyValueOffer); where it is strict the game ends at once.
struct AnswerResignation {
    Side by;
    bool accepts;
};
using GameCommand = std::variant<ThrowOpeningDie, RollDice, PlayRoll, Double, Take, Refuse, Resign, AnswerResignation>;

struct OpeningDieThrown {
    Side by;
    int face;
};
struct OpeningTied {};  // 26.3: both throw again
struct Began {
    Side first;
    Dice dice;  // White's die first
};
struct DiceRolled {
    Side by;
    Roll roll;
};
struct RollPlayed {
    Side by;
    Play play;
};
struct TurnLost {  // 26.6.3: nothing can be played
    Side by;
};
struct CubeOffered {
    Side by;
    CubeValue value;
};
struct CubeTaken {
    Side by;
};
struct ResignationOffered {
    Side by;
    Win as;
};
struct ResignationDeclined {
    Side by;
};
struct GameWon {
    GameEnd end;
};
using GameEvent = std::variant<OpeningDieThrown, OpeningTied, Began, DiceRolled, RollPlayed, TurnLost, CubeOffered,
                               CubeTaken, ResignationOffered, ResignationDeclined, GameWon>;

/// Why a command is refused: a stable word, and the article that forbids it.
struct GameRefusal {
    std::string_view code;
    std::string_view clause;
    std::size_t step = 0;  // of a play: which of its moves

    bool operator==(const GameRefusal&) const = default;
};

/// The facts that a command makes, in order.
Result<std::vector<GameEvent>, GameRefusal> decide(const Game& game, const GameCommand& command);

/// The game after a fact that decide has given for it.
Game evolve(Game game, const GameEvent& event);

}  // namespace doska::nardy
