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

/// What the articles ask about one position.
class Ending {
public:
    explicit Ending(const Position& position)
        : rules_(rules_of(position.variant).draws),
          board_(position.board),
          road_(main_road(board_of(position.variant))),
          strong_(strong_side()) {}

    const DrawRules& rules() const { return rules_; }

    // 2.1.9.1.4
    bool three_kings() const { return rules_.three_kings_moves > 0 && strong_ && board_.count_kings(*strong_) >= 3; }
    // 2.1.9.1.3: exactly three kings, one of them on the main road and the lone king not on it.
    bool owns_main_road() const {
        return three_kings() && board_.count(*strong_) == 3 && (board_.kings[index(*strong_)] & road_) != 0 &&
               !lone_king_on_road();
    }
    // 2.1.9.1.7, wherever the lone king stands
    bool three_against_lone_king() const {
        return rules_.main_road_moves > 0 && strong_ && board_.count(*strong_) == 3;
    }
    bool main_road_ending() const { return three_against_lone_king() && lone_king_on_road(); }
    /// The limit of 2.1.9.1.5 in half-moves, if the article concerns the position.
    std::optional<int> ratio_limit() const {
        if (board_.count_kings(Side::White) == 0 || board_.count_kings(Side::Black) == 0)
            return std::nullopt;
        const int pieces = board_.count(Side::White) + board_.count(Side::Black);
        for (const RatioLimit& limit : rules_.ratio_limits) {
            if (limit.least_pieces <= pieces && pieces <= limit.most_pieces)
                return 2 * limit.moves;
        }
        return std::nullopt;
    }
    // 3.5, second: three men are not in its list.
    bool three_against_king() const {
        return rules_.three_against_king > 0 && strong_ && board_.count(*strong_) == 3 &&
               board_.count_kings(*strong_) > 0;
    }
    // 3.5, third: the side with two pieces, one of them a king.
    bool two_against_king() const {
        return rules_.few_against_king > 0 && strong_ && board_.count(*strong_) == 2 &&
               board_.count_kings(*strong_) > 0;
    }
    // 3.5, third: there is no strong side; who moved first finishes his moves first.
    bool one_against_king() const {
        return rules_.few_against_king > 0 && is_lone_king(Side::White) && is_lone_king(Side::Black);
    }
    /// Whether a move by `mover` counts where the strong side's own moves do.
    bool is_strong(Side mover) const { return strong_ == mover; }

private:
    bool is_lone_king(Side side) const { return board_.count(side) == 1 && board_.count_kings(side) == 1; }
    bool lone_king_on_road() const { return (board_.kings[index(opponent(*strong_))] & road_) != 0; }
    /// The side that plays two pieces or more against a lone king.
    std::optional<Side> strong_side() const {
        for (const Side side : {Side::White, Side::Black}) {
            if (is_lone_king(opponent(side)) && board_.count(side) >= 2)
                return side;
        }
        return std::nullopt;
    }

    const DrawRules& rules_;
    const Board& board_;
    SquareSet road_;
    std::optional<Side> strong_;
};

int rounded_up_pairs(int half_moves) {
    return (half_moves + 1) / 2;
}

/// Calls sink(article, left) for each counter that runs, in the order of the articles; left is counted in own moves
/// (.3, .4, .7, 3.5) or half-moves (.5, .8, 25 moves of 3.5) and is not above 0 where the draw holds.
template <class Sink>
void each_counter(const DrawCounters& counters, const Position& position, Sink&& sink) {
    const Ending ending(position);
    const DrawRules& rules = ending.rules();
    if (ending.owns_main_road())
        sink(DrawArticle::ThreeKingsMainRoad, rules.three_kings_moves - counters.three_kings);
    if (ending.three_kings())
        sink(DrawArticle::ThreeKings, rules.three_kings_moves - counters.three_kings);
    if (const auto limit = ending.ratio_limit())
        sink(DrawArticle::PieceRatio, *limit - counters.ratio);
    if (ending.main_road_ending())
        sink(DrawArticle::MainRoad, rules.main_road_moves - counters.main_road);
    if (rules.king_moves > 0 && counters.king_moves > 0)
        sink(DrawArticle::KingMoves, 2 * rules.king_moves - counters.king_moves);
    if (rules.international_king_moves > 0 && counters.king_moves > 0)
        sink(DrawArticle::InternationalKingMoves, 2 * rules.international_king_moves - counters.king_moves);
    if (ending.three_against_king())
        sink(DrawArticle::ThreeAgainstKing, rules.three_against_king - counters.lone_king);
    if (ending.two_against_king())
        sink(DrawArticle::FewAgainstKing, rules.few_against_king - counters.lone_king);
    if (ending.one_against_king())
        sink(DrawArticle::FewAgainstKing, rules.few_against_king - rounded_up_pairs(counters.lone_king));
}

/// The counter after one more move that counts for it, or one that does not.
std::uint8_t next(std::uint8_t counter, bool counts) {
    if (counts)
        count_up(counter);
    return counter;
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
        case DrawArticle::InternationalKingMoves:
        case DrawArticle::ThreeAgainstKing:
        case DrawArticle::FewAgainstKing:
            return "3.5";
        case DrawArticle::Repetition:
            return "2.1.9.1.9";
    }
    return {};
}

std::string name(DrawArticle article) {
    const auto line = [&](std::string_view pieces, int moves) {
        return std::string(clause(article)) + " (" + std::string(pieces) + std::to_string(moves) + " moves)";
    };
    switch (article) {
        case DrawArticle::InternationalKingMoves:
            return line("", international_draws.international_king_moves);
        case DrawArticle::ThreeAgainstKing:
            return line("3 v 1, ", international_draws.three_against_king);
        case DrawArticle::FewAgainstKing:
            return line("2 v 1 or 1 v 1, ", international_draws.few_against_king);
        default:
            return std::string(clause(article));
    }
}

std::string_view code(CountStart start) {
    return start == CountStart::RatioMove ? "ratio_move" : "next_move";
}

std::optional<CountStart> parse_count_start(std::string_view word) {
    for (const CountStart start : {CountStart::NextMove, CountStart::RatioMove}) {
        if (code(start) == word)
            return start;
    }
    return std::nullopt;
}

DrawCounters next_counters(const DrawCounters& counters, const Position& before, const Move& move,
                           const DrawReadings& readings) {
    const Position position = after(before, move);
    const Ending ending(position);
    const bool ratio_changed = move.is_capture() || move.promotes;
    const bool by_king = (before.board.kings[index(before.to_move)] & move.from().bit()) != 0;
    const bool by_strong = ending.is_strong(before.to_move);
    // What was counted of another ratio is nothing here.
    const DrawCounters kept = ratio_changed ? DrawCounters{} : counters;
    const bool counts = !ratio_changed || readings.count_start == CountStart::RatioMove;

    DrawCounters counted;
    if (ending.three_kings())
        counted.three_kings = next(kept.three_kings, counts && by_strong);
    if (ending.ratio_limit())
        counted.ratio = next(kept.ratio, !ratio_changed);
    // Only the lone king itself can leave the road, so that it stands there before and after each counted move.
    if (ending.main_road_ending())
        counted.main_road = next(kept.main_road, counts && by_strong);
    else if (ending.three_against_lone_king() && !readings.main_road_reset)
        counted.main_road = kept.main_road;
    if (ending.three_against_king() || ending.two_against_king())
        counted.lone_king = next(kept.lone_king, counts && by_strong);
    if (ending.one_against_king())
        counted.lone_king = next(kept.lone_king, counts);
    if (by_king && !move.is_capture())
        counted.king_moves = next(counters.king_moves, true);
    return counted;
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
        const bool in_pairs = article == DrawArticle::PieceRatio || article == DrawArticle::KingMoves ||
                              article == DrawArticle::InternationalKingMoves;
        const bool told_already = !live.empty() && live.back().article == DrawArticle::ThreeKingsMainRoad &&
                                  article == DrawArticle::ThreeKings;
        if (!told_already)
            live.push_back({article, std::max(0, in_pairs ? rounded_up_pairs(left) : left)});
    });
    return live;
}

}  // namespace doska::draughts
