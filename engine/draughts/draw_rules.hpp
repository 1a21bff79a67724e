#pragma once

#include "engine/draughts/move.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::draughts {

/// The draws that are counted over the board.
enum class DrawArticle : std::uint8_t {
    ThreeKingsMainRoad,      // 2.1.9.1.3
    ThreeKings,              // 2.1.9.1.4
    PieceRatio,              // 2.1.9.1.5
    MainRoad,                // 2.1.9.1.7
    KingMoves,               // 2.1.9.1.8
    InternationalKingMoves,  // 3.5, first: 25 moves
    ThreeAgainstKing,        // 3.5, second: 16 moves
    FewAgainstKing,          // 3.5, third: 5 moves
    Repetition,              // 2.1.9.1.9
};
inline constexpr std::array all_draw_articles{
    DrawArticle::ThreeKingsMainRoad, DrawArticle::ThreeKings,     DrawArticle::PieceRatio,
    DrawArticle::MainRoad,           DrawArticle::KingMoves,      DrawArticle::InternationalKingMoves,
    DrawArticle::ThreeAgainstKing,   DrawArticle::FewAgainstKing, DrawArticle::Repetition};

/// "2.1.9.1.5"; the draws of 3.5, which has no numbers within, share "3.5".
std::string_view clause(DrawArticle article);
/// The clause, of 3.5 with the line that is meant: "3.5 (25 moves)".
std::string name(DrawArticle article);

/// How far each counter of 2.1.9.1.3-.8 and 3.5 has come, after some move. Plain values: they stand in the record of
/// each move. A counter that its article does not concern in the present position, or that the variant does not know,
/// is 0; none runs over. The ratio of forces changes by a capture or a promotion only; the move that changes it is not
/// counted, if the regulation does not say so.
struct DrawCounters {
    std::uint8_t three_kings = 0;  // own moves of the strong side since the ratio arose (.3, .4)
    std::uint8_t ratio = 0;        // half-moves with an unchanged ratio of forces (.5)
    std::uint8_t main_road = 0;    // own moves of the strong side while the lone king stood on the main road (.7)
    std::uint8_t king_moves = 0;   // half-moves by kings only (.8, 3.5)
    // 3.5: own moves of the strong side since the ratio arose; of one king against one, half-moves.
    std::uint8_t lone_king = 0;

    bool operator==(const DrawCounters&) const = default;
};

/// Which move is the first of those that are counted "by his own Nth move" (.3, .4, .7, 3.5).
enum class CountStart : std::uint8_t {
    NextMove,   // the strong side's next one
    RatioMove,  // its capture or promotion that brought the ratio of forces about, if it was its
};
std::string_view code(CountStart start);  // "next_move"
std::optional<CountStart> parse_count_start(std::string_view word);

/// How the words of the counted draws are read where they leave a choice: what a regulation may say of them.
struct DrawReadings {
    CountStart count_start = CountStart::NextMove;
    bool main_road_reset = true;  // .7: a lone king that leaves the road ends the count; else it waits for its return

    bool operator==(const DrawReadings&) const = default;
};

/// The counters after `move`, a legal one, was played in `before`.
DrawCounters next_counters(const DrawCounters& counters, const Position& before, const Move& move,
                           const DrawReadings& readings = {});

/// The counted draw (.3-.8, 3.5) that holds in `position` with these counters. Where several hold, the first in the
/// order of the articles is named.
std::optional<DrawArticle> counted_draw(const DrawCounters& counters, const Position& position);

/// Every counted draw that holds, for the cases and the offline tool.
std::vector<DrawArticle> counted_draws(const DrawCounters& counters, const Position& position);

/// A counter that runs: what the players are told while it does.
struct LiveCounter {
    DrawArticle article;
    int moves_left;  // in the unit of the article: the strong side's own moves, or moves of each side rounded up

    bool operator==(const LiveCounter&) const = default;
};
/// In the order of the articles. Of .3 and .4, which share one counter, the one that the position fulfils; .8 from the
/// first move by a king on.
std::vector<LiveCounter> live_counters(const DrawCounters& counters, const Position& position);

}  // namespace doska::draughts
