#include "engine/draughts/draw_rules.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/game.hpp"
#include "tests/support/random.hpp"
#include "tests/support/repetitions.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

using namespace doska;
using namespace doska::draughts;

// The articles of draws read word by word over the whole history of a game, beside the counters that are kept.

namespace {

// Endings a variant.
const int endings = test::repetitions(70, 20'000);
constexpr int most_plies = 150;

struct Played {
    Side mover;
    bool captured;
    bool promoted;
    bool by_king;
};

/// A game as a list: positions[i] is the one before moves[i].
struct History {
    DrawReadings readings;
    std::vector<Position> positions;
    std::vector<Played> moves;

    const Position& now() const { return positions.back(); }

    /// The index of the earliest position since which no move was one of those.
    template <class Breaks>
    std::size_t since(Breaks&& breaks) const {
        std::size_t from = moves.size();
        while (from > 0 && !breaks(from - 1))
            --from;
        return from;
    }
    std::size_t since_ratio() const {
        return since([&](std::size_t i) { return moves[i].captured || moves[i].promoted; });
    }
    int own_moves(Side side, std::size_t from) const {
        return static_cast<int>(std::count_if(moves.begin() + static_cast<std::ptrdiff_t>(from), moves.end(),
                                              [side](const Played& move) { return move.mover == side; }));
    }
    /// Whether the move before positions[ratio], by which the ratio came about, is the side's and counts.
    bool counts_ratio_move(Side side, std::size_t ratio) const {
        return readings.count_start == CountStart::RatioMove && ratio > 0 && moves[ratio - 1].mover == side;
    }
    int own_moves_since_ratio(Side side) const {
        const std::size_t ratio = since_ratio();
        return own_moves(side, ratio) + (counts_ratio_move(side, ratio) ? 1 : 0);
    }
};

bool has_lone_king(const Position& position, Side side) {
    return position.board.count(side) == 1 && position.board.count_kings(side) == 1;
}

bool is_on_road(const Position& position, Side lone) {
    return (position.board.kings[index(lone)] & main_road(board_of(position.variant))) != 0;
}

/// The strong side's moves that 2.1.9.1.7 counts, the lone king standing on the main road.
int moves_against_road(const History& history, Side strong) {
    const std::size_t ratio = history.since_ratio();
    int counted = history.counts_ratio_move(strong, ratio) ? 1 : 0;
    for (std::size_t i = ratio; i <= history.moves.size(); ++i) {
        const bool on_road = is_on_road(history.positions[i], opponent(strong));
        if (!on_road && (history.readings.main_road_reset || i == ratio))
            counted = 0;
        else if (on_road && i > ratio && history.moves[i - 1].mover == strong)
            ++counted;
    }
    return counted;
}

std::set<DrawArticle> by_2_1_9_1(const History& history) {
    const Position& now = history.now();
    const std::size_t ratio = history.since_ratio();
    std::set<DrawArticle> holds;
    for (const Side strong : {Side::White, Side::Black}) {
        const Side weak = opponent(strong);
        if (!has_lone_king(now, weak))
            continue;
        if (now.board.count_kings(strong) >= 3 && history.own_moves_since_ratio(strong) >= 15) {
            holds.insert(DrawArticle::ThreeKings);
            const bool owns_road = (now.board.kings[index(strong)] & main_road(board_of(now.variant))) != 0;
            if (now.board.count(strong) == 3 && owns_road && !is_on_road(now, weak))
                holds.insert(DrawArticle::ThreeKingsMainRoad);
        }
        if (now.board.count(strong) == 3 && is_on_road(now, weak) && moves_against_road(history, strong) >= 5)
            holds.insert(DrawArticle::MainRoad);
    }
    const int pieces = now.board.count(Side::White) + now.board.count(Side::Black);
    const std::size_t limit = pieces <= 3 ? 5 : pieces <= 5 ? 30 : 60;
    if (now.board.count_kings(Side::White) > 0 && now.board.count_kings(Side::Black) > 0 && pieces <= 7 &&
        history.moves.size() - ratio >= 2 * limit)
        holds.insert(DrawArticle::PieceRatio);
    return holds;
}

std::set<DrawArticle> by_3_5(const History& history) {
    const Position& now = history.now();
    std::set<DrawArticle> holds;
    for (const Side strong : {Side::White, Side::Black}) {
        if (!has_lone_king(now, opponent(strong)) || now.board.count_kings(strong) == 0)
            continue;
        const int own = history.own_moves_since_ratio(strong);
        if (now.board.count(strong) == 3 && own >= 16)
            holds.insert(DrawArticle::ThreeAgainstKing);
        if (now.board.count(strong) <= 2 && own >= 5)
            holds.insert(DrawArticle::FewAgainstKing);
    }
    return holds;
}

std::set<DrawArticle> recounted(const History& history) {
    const bool is_100 = history.now().variant == Variant::International;
    auto holds = is_100 ? by_3_5(history) : by_2_1_9_1(history);
    const std::size_t kings_since =
        history.since([&](std::size_t i) { return history.moves[i].captured || !history.moves[i].by_king; });
    if (history.moves.size() - kings_since >= (is_100 ? 50u : 30u))
        holds.insert(is_100 ? DrawArticle::InternationalKingMoves : DrawArticle::KingMoves);
    return holds;
}

/// One to four pieces a side, most of them kings.
Position random_ending(test::Random& random, Variant variant) {
    const BoardSize board = board_of(variant);
    Position position{{}, random.below(2) == 0 ? Side::White : Side::Black, variant};
    for (const Side side : {Side::White, Side::Black}) {
        for (std::size_t left = 1 + random.below(4); left > 0;) {
            const auto at = static_cast<int>(random.below(static_cast<std::size_t>(squares_of(board))));
            const Square square = Square::from_index(board, at);
            if (position.board.at(square))
                continue;
            const bool king = square.is_last_row_of(side) || random.below(4) != 0;
            position.board.put(square, {side, king ? Rank::King : Rank::Man});
            --left;
        }
    }
    return position;
}

/// A legal move, if possible one that gives nothing away: captures end the endings before a count is full.
const Move& careful_move(test::Random& random, const Position& position, const std::vector<Move>& legal) {
    constexpr int tries = 8;
    for (int i = 0; i < tries; ++i) {
        const Move& move = legal[random.below(legal.size())];
        const auto answers = legal_moves(after(position, move));
        if (!answers.empty() && !answers.front().is_capture())
            return move;
    }
    return legal[random.below(legal.size())];
}

/// Plays on past every draw; how often each article held.
void play(test::Random& random, Variant variant, const DrawReadings& readings, std::map<DrawArticle, int>& held) {
    Game game(random_ending(random, variant), readings);
    History history{readings, {game.position()}, {}};
    for (int ply = 0; ply < most_plies; ++ply) {
        const auto legal = legal_moves(game.position());
        if (legal.empty())
            return;
        const Move& move = careful_move(random, game.position(), legal);
        const bool by_king = (game.position().board.kings[index(game.position().to_move)] & move.from().bit()) != 0;
        history.moves.push_back({game.position().to_move, move.is_capture(), move.promotes, by_king});
        game.play(move);
        history.positions.push_back(game.position());
        INFO("ply ", ply + 1, " ", to_fen(game.position()));
        const auto kept = counted_draws(game.counters(), game.position());
        CHECK(std::set(kept.begin(), kept.end()) == recounted(history));
        for (const DrawArticle article : kept)
            ++held[article];
    }
}

}  // namespace

TEST_CASE("property 2.1.9.1.3-.8, 3.5: no counter differs from a recount over the whole game") {
    for (const Variant variant : all_variants) {
        std::map<DrawArticle, int> held;
        for (int number = 0; number < endings; ++number) {
            INFO(rules_of(variant).word, " ending ", number);
            test::Random random(static_cast<std::uint64_t>(number) + 7'000'000);
            // By every reading in turn, half of the endings by that which is in force without a word.
            const CountStart start = number % 4 == 1 ? CountStart::RatioMove : CountStart::NextMove;
            play(random, variant, {.count_start = start, .main_road_reset = number % 4 != 3}, held);
        }
        const bool is_100 = variant == Variant::International;
        CHECK_MESSAGE(held.size() == (is_100 ? 3u : 5u), rules_of(variant).word);  // each article did hold
    }
}
