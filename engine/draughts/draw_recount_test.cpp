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
};

bool has_lone_king(const Position& position, Side side) {
    return position.board.count(side) == 1 && position.board.count_kings(side) == 1;
}

bool is_on_road(const Position& position, Side lone) {
    return (position.board.kings[index(lone)] & main_road(board_of(position.variant))) != 0;
}

std::set<DrawArticle> by_2_1_9_1(const History& history) {
    const Position& now = history.now();
    const std::size_t ratio = history.since_ratio();
    std::set<DrawArticle> holds;
    for (const Side strong : {Side::White, Side::Black}) {
        const Side weak = opponent(strong);
        if (!has_lone_king(now, weak))
            continue;
        if (now.board.count_kings(strong) >= 3 && history.own_moves(strong, ratio) >= 15) {
            holds.insert(DrawArticle::ThreeKings);
            const bool owns_road = (now.board.kings[index(strong)] & main_road(board_of(now.variant))) != 0;
            if (now.board.count(strong) == 3 && owns_road && !is_on_road(now, weak))
                holds.insert(DrawArticle::ThreeKingsMainRoad);
        }
        if (now.board.count(strong) == 3 && is_on_road(now, weak)) {
            std::size_t stood = history.moves.size();
            while (stood > ratio && is_on_road(history.positions[stood - 1], weak))
                --stood;
            if (history.own_moves(strong, stood) >= 5)
                holds.insert(DrawArticle::MainRoad);
        }
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
    const std::size_t ratio = history.since_ratio();
    std::set<DrawArticle> holds;
    for (const Side strong : {Side::White, Side::Black}) {
        if (!has_lone_king(now, opponent(strong)) || now.board.count_kings(strong) == 0)
            continue;
        const int own = history.own_moves(strong, ratio);
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
void play(test::Random& random, Variant variant, std::map<DrawArticle, int>& held) {
    Game game(random_ending(random, variant));
    History history{{game.position()}, {}};
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
            play(random, variant, held);
        }
        const bool is_100 = variant == Variant::International;
        CHECK_MESSAGE(held.size() == (is_100 ? 3u : 5u), rules_of(variant).word);  // each article did hold
    }
}
