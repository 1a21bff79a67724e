#pragma once

#include "engine/core/side.hpp"
#include "engine/draughts/draw_rules.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace doska::match {

/// How one game ended, seen from the seats.
enum class GameResult : std::uint8_t { AWins, BWins, Draw, BothLose };

constexpr GameResult win_of(Seat seat) {
    return seat == Seat::A ? GameResult::AWins : GameResult::BWins;
}

/// Who has won; nullopt where nobody has.
constexpr std::optional<Seat> winner_of(GameResult result) {
    if (result == GameResult::AWins)
        return Seat::A;
    return result == GameResult::BWins ? std::optional(Seat::B) : std::nullopt;
}

/// What a game's result is worth to each seat, in half points.
constexpr std::array<int, 2> half_points_of(GameResult result) {
    switch (result) {
        case GameResult::AWins:
            return {2, 0};
        case GameResult::BWins:
            return {0, 2};
        case GameResult::Draw:
            return {1, 1};
        case GameResult::BothLose:
            break;
    }
    return {0, 0};
}

/// Why a game ended; each has its clause.
enum class Cause : std::uint8_t {
    NoPieces,                // 2.1.8.1, first
    NoMoves,                 // 2.1.8.1, second
    Resigned,                // 2.1.8.1, third
    FlagFell,                // 1.7.9
    Agreed,                  // 2.1.9.1.1
    ThreeKingsMainRoad,      // 2.1.9.1.3
    ThreeKings,              // 2.1.9.1.4
    PieceRatio,              // 2.1.9.1.5
    MainRoad,                // 2.1.9.1.7
    KingMoves,               // 2.1.9.1.8
    InternationalKingMoves,  // 3.5, first
    ThreeAgainstKing,        // 3.5, second
    FewAgainstKing,          // 3.5, third
    Repetition,              // 2.1.9.1.9
    NoShow,                  // 1.9.1; both: 1.9.2
    PlainlyDrawn,            // 2.1.9.1.6
    BothOutOfTime,           // 2.1.9.1.2
    NeitherCanWin,           // the Sarapul cup's list
    ShortOfTime,             // 1.7.13; rapid and blitz: 1.16.8
    BorneOff,                // nardy 27.6
    CubeDropped,             // nardy 23.7
    Judge,                   // the clause is the judge's
};

/// The stable word, "no_pieces".
std::string_view code(Cause cause);
/// The article, "2.1.8.1"; empty for Judge.
std::string_view clause(Cause cause);
/// The same where the rules are of nardy; empty where they know no such end.
std::string_view nardy_clause(Cause cause);
/// The cause of a game that such a draw ends.
Cause cause_of(draughts::DrawArticle article);
/// The counted draw or the repetition that a cause is; nullopt for any other.
std::optional<draughts::DrawArticle> article_of(Cause cause);
std::optional<Cause> parse_cause(std::string_view code);

std::string_view code(GameResult result);  // "a", "b", "draw", "both_lose"
std::optional<GameResult> parse_game_result(std::string_view code);

/// Why the server itself stopped the clocks.
enum class FreezeCause : std::uint8_t { Shutdown, Crash, Stall };

std::string_view code(FreezeCause cause);
std::optional<FreezeCause> parse_freeze_cause(std::string_view code);

}  // namespace doska::match
