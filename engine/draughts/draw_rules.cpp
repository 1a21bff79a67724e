#include "engine/draughts/draw_rules.hpp"

#include "engine/draughts/movegen.hpp"
#include "engine/draughts/rules.hpp"

#include <algorithm>
#include <limits>

namespace doska::draughts {
namespace {

void count_up(std::uint8_t& counter) {
    if (counter < std::numeric_limits<std::uint8_t>::max())
        ++counter;
}

/// The side that plays against a lone king, if there is one and it has at least three pieces.
std::optional<Side> strong_side(const Board& board) {
    for (const Side side : {Side::White, Side::Black}) {
        const Side weak = opponent(side);
        if (board.count(weak) == 1 && board.count_kings(weak) == 1 && board.count(side) >= 3)
            return side;
    }
    return std::nullopt;
}

bool lone_king_on_road(const Board& board, Side strong, SquareSet road) {
    return (board.kings[index(opponent(strong))] & road) != 0;
}

bool has_three_kings(const Board& board, Side strong) {
    return board.count_kings(strong) >= 3;
}

// 2.1.9.1.3: exactly three kings, one of them on the main road and the lone king not on it.
bool owns_main_road(const Board& board, Side strong, SquareSet road) {
    return board.count(strong) == 3 && board.count_kings(strong) == 3 && (board.kings[index(strong)] & road) != 0 &&
           !lone_king_on_road(board, strong, road);
}

// 2.1.9.1.7
bool is_road_ending(const Board& board, Side strong, SquareSet road) {
    return board.count(strong) == 3 && lone_king_on_road(board, strong, road);
}

/// The limit of 2.1.9.1.5 in half-moves, if the article concerns the position.
std::optional<int> ratio_limit(const DrawRules& rules, const Board& board) {
    if (board.count_kings(Side::White) == 0 || board.count_kings(Side::Black) == 0)
        return std::nullopt;
    const int pieces = board.count(Side::White) + board.count(Side::Black);
    for (const RatioLimit& limit : rules.ratio_limits) {
        if (limit.least_pieces <= pieces && pieces <= limit.most_pieces)
            return 2 * limit.moves;
    }
    return std::nullopt;
}

int rounded_up_pairs(int half_moves) {
    return (half_moves + 1) / 2;
}

/// Calls sink(article, left) for each counter that runs, in the order of the articles; left is counted in own moves
/// (.3, .4, .7) or half-moves (.5, .8) and is not above 0 where the draw holds.
template <class Sink>
void each_counter(const DrawCounters& counters, const Position& position, Sink&& sink) {
    const DrawRules& rules = rules_of(position.variant).draws;
    const SquareSet road = main_road(board_of(position.variant));
    const Board& board = position.board;
    const auto strong = strong_side(board);
    if (rules.three_kings_moves > 0 && strong && has_three_kings(board, *strong)) {
        const int left = rules.three_kings_moves - counters.three_kings;
        if (owns_main_road(board, *strong, road))
            sink(DrawArticle::ThreeKingsMainRoad, left);
        sink(DrawArticle::ThreeKings, left);
    }
    if (const auto limit = ratio_limit(rules, board))
        sink(DrawArticle::PieceRatio, *limit - counters.ratio);
    if (rules.main_road_moves > 0 && strong && is_road_ending(board, *strong, road))
        sink(DrawArticle::MainRoad, rules.main_road_moves - counters.main_road);
    if (rules.king_moves > 0 && counters.king_moves > 0)
        sink(DrawArticle::KingMoves, 2 * rules.king_moves - counters.king_moves);
}

}  // namespace

std::string_view clause(DrawArticle article) {
    switch (article) {
        case DrawArticle::ThreeKingsMainRoad:
            return "2.1.9.1.3";
        case DrawArticle::ThreeKings:
            return "2.1.9.1.4";
        case DrawArticle::PieceRatio:
            return "2.1.9.1.5";
        case DrawArticle::MainRoad:
            return "2.1.9.1.7";
        case DrawArticle::KingMoves:
            return "2.1.9.1.8";
        case DrawArticle::Repetition:
            return "2.1.9.1.9";
    }
    return {};
}

DrawCounters next_counters(const DrawCounters& counters, const Position& before, const Move& move) {
    const DrawRules& rules = rules_of(before.variant).draws;
    const SquareSet road = main_road(board_of(before.variant));
    const Board board = after(before, move).board;
    const bool ratio_changed = move.is_capture() || move.promotes;
    const bool by_king = (before.board.kings[index(before.to_move)] & move.from().bit()) != 0;
    const auto strong = strong_side(board);
    const bool strong_moved = strong == before.to_move;

    DrawCounters next;
    if (!ratio_changed) {
        if (rules.three_kings_moves > 0 && strong && has_three_kings(board, *strong)) {
            next.three_kings = counters.three_kings;
            if (strong_moved)
                count_up(next.three_kings);
        }
        if (ratio_limit(rules, board)) {
            next.ratio = counters.ratio;
            count_up(next.ratio);
        }
        // Only the lone king itself can leave the road, so that it stands there before and after each counted move.
        if (rules.main_road_moves > 0 && strong && is_road_ending(board, *strong, road)) {
            next.main_road = counters.main_road;
            if (strong_moved)
                count_up(next.main_road);
        }
    }
    if (rules.king_moves > 0 && by_king && !move.is_capture()) {
        next.king_moves = counters.king_moves;
        count_up(next.king_moves);
    }
    return next;
}

std::optional<DrawArticle> counted_draw(const DrawCounters& counters, const Position& position) {
    std::optional<DrawArticle> first;
    each_counter(counters, position, [&](DrawArticle article, int left) {
        if (left <= 0 && !first)
            first = article;
    });
    return first;
}

std::vector<DrawArticle> counted_draws(const DrawCounters& counters, const Position& position) {
    std::vector<DrawArticle> draws;
    each_counter(counters, position, [&](DrawArticle article, int left) {
        if (left <= 0)
            draws.push_back(article);
    });
    return draws;
}

std::vector<LiveCounter> live_counters(const DrawCounters& counters, const Position& position) {
    std::vector<LiveCounter> live;
    each_counter(counters, position, [&](DrawArticle article, int left) {
        const bool in_pairs = article == DrawArticle::PieceRatio || article == DrawArticle::KingMoves;
        const bool told_already = !live.empty() && live.back().article == DrawArticle::ThreeKingsMainRoad &&
                                  article == DrawArticle::ThreeKings;
        if (!told_already)
            live.push_back({article, std::max(0, in_pairs ? rounded_up_pairs(left) : left)});
    });
    return live;
}

}  // namespace doska::draughts
