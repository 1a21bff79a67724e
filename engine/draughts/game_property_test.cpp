#include "engine/draughts/game.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/draughts/perft.hpp"
#include "tests/support/repetitions.hpp"
#include "tests/support/scattered.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace doska;
using namespace doska::draughts;

namespace {

// Games a variant.
const int playouts = test::repetitions(40, 100'000);
constexpr int most_plies = 160;

Square rotated(Square square) {
    return Square::from_index(square.board(), squares_of(square.board()) - 1 - square.index());
}

SquareSet rotated(SquareSet set, BoardSize board) {
    SquareSet turned = 0;
    for (; set != 0; set &= set - 1)
        turned |= rotated(Square::from_index(board, std::countr_zero(set))).bit();
    return turned;
}

/// The same position from the other side: the board turned by half, the colours exchanged.
Position rotated(const Position& position) {
    const BoardSize board = board_of(position.variant);
    Position turned{{}, opponent(position.to_move), position.variant};
    for (const Side side : {Side::White, Side::Black}) {
        turned.board.men[index(side)] = rotated(position.board.men[index(opponent(side))], board);
        turned.board.kings[index(side)] = rotated(position.board.kings[index(opponent(side))], board);
    }
    return turned;
}

Move rotated(Move move) {
    for (Square& square : move.path)
        square = rotated(square);
    for (Square& square : move.captured)
        square = rotated(square);
    return move;
}

/// Plays random games of a variant, every other one from a scattered position. Of each game an Observer is told its
/// start, then before each move `sees(game, legal)` and after it `played(before, move, game)`.
template <class Observer>
void play_randomly(std::uint64_t seed, Variant variant) {
    for (int number = 0; number < playouts; ++number) {
        INFO(rules_of(variant).word, " seed ", seed, " playout ", number);
        test::Random random(seed * 1'000'000 + static_cast<std::uint64_t>(number));
        Game game(number % 2 == 0 ? initial_position(variant) : test::scattered(random, variant));
        Observer observer(game.position());
        for (int ply = 0; ply < most_plies; ++ply) {
            INFO("ply ", ply, " ", to_fen(game.position()));
            const auto legal = legal_moves(game.position());
            observer.sees(game, legal);
            if (legal.empty())
                break;
            const Move& move = legal[random.below(legal.size())];
            const Position before = game.position();
            game.play(move);
            observer.played(before, move, game);
        }
    }
}

template <class Observer>
void play_randomly(std::uint64_t seed) {
    for (const Variant variant : all_variants)
        play_randomly<Observer>(seed, variant);
}

/// Says nothing; the observers below override what they check.
struct Observer {
    explicit Observer(const Position&) {}
    void sees(const Game&, const std::vector<Move>&) {}
    void played(const Position&, const Move&, const Game&) {}
};

int count_men(const Position& position, Side side) {
    return std::popcount(position.board.men[index(side)]);
}

struct CountsPieces : Observer {
    using Observer::Observer;

    void played(const Position& before, const Move& move, const Game& game) {
        const Position& now = game.position();
        const Side mover = before.to_move;
        const Side other = opponent(mover);
        CHECK(now.to_move == other);
        CHECK(now.board.count(mover) == before.board.count(mover));
        CHECK(now.board.pieces(other) == (before.board.pieces(other) & ~move.captured_set()));
        CHECK(count_men(now, mover) == count_men(before, mover) - (move.promotes ? 1 : 0));
        CHECK((now.board.men[index(Side::White)] & last_row(board_of(now.variant), Side::White)) == 0);
        CHECK((now.board.men[index(Side::Black)] & last_row(board_of(now.variant), Side::Black)) == 0);
        CHECK(static_cast<std::size_t>(std::popcount(move.captured_set())) == move.captured.size());
    }
};

struct ComparesGenerators : Observer {
    using Observer::Observer;

    void sees(const Game& game, const std::vector<Move>& legal) {
        const auto captures = std::count_if(legal.begin(), legal.end(), [](const Move& m) { return m.is_capture(); });
        CHECK((captures == 0 || captures == static_cast<std::ptrdiff_t>(legal.size())));
        if (rules_of(game.position().variant).moves.most_captured) {
            for (const Move& move : legal)
                CHECK(move.captured.size() == legal.front().captured.size());
        }
        CHECK(has_legal_move(game.position()) == !legal.empty());
        CHECK(perft(game.position(), 1, PerftCount::Paths) == legal.size());
        std::uint64_t below = 0;
        for (const Move& move : legal)
            below += legal_moves(after(game.position(), move)).size();
        CHECK(perft(game.position(), 2, PerftCount::Paths) == below);
    }
};

struct LooksFromTheOtherSide : Observer {
    using Observer::Observer;

    void sees(const Game& game, const std::vector<Move>& legal) {
        const Position turned = rotated(game.position());
        const auto mirrored = legal_moves(turned);
        CHECK(mirrored.size() == legal.size());
        for (const Move& move : legal) {
            CHECK(std::find(mirrored.begin(), mirrored.end(), rotated(move)) != mirrored.end());
            CHECK(next_counters(game.counters(), turned, rotated(move)) ==
                  next_counters(game.counters(), game.position(), move));
        }
        CHECK(live_counters(game.counters(), turned) == live_counters(game.counters(), game.position()));
    }
};

struct RecountsOccurrences : Observer {
    using Observer::Observer;
    std::vector<Position> history;

    void sees(const Game& game, const std::vector<Move>& legal) {
        history.push_back(game.position());
        CHECK(game.occurrences() == std::count(history.begin(), history.end(), game.position()));
        for (const Move& move : legal) {
            const Position next = after(game.position(), move);
            CHECK(game.occurrences_after(move) == std::count(history.begin(), history.end(), next) + 1);
        }
    }
};

struct AppliesRecord : Observer {
    explicit AppliesRecord(const Position& start) : Observer(start), replayed(start) {}
    Game replayed;

    void played(const Position&, const Move& move, const Game& game) {
        replayed.apply(move, game.counters());
        CHECK(replayed.position() == game.position());
        CHECK(replayed.counters() == game.counters());
        CHECK(replayed.occurrences() == game.occurrences());
    }
};

/// What is written is read as the same: every position, and each of its moves in turn.
struct WritesAndReads : Observer {
    using Observer::Observer;
    std::size_t next = 0;

    void sees(const Game& game, const std::vector<Move>& legal) {
        CHECK(parse_fen(to_fen(game.position()), game.position().variant) == game.position());
        if (legal.empty())
            return;
        const Move& move = legal[next++ % legal.size()];
        const std::string full = full_notation(move);
        CHECK(parse_move(full, legal) == move);
        CHECK(parse_route(full, move.is_capture()) == move.path);
        CHECK(find_move({move.path.begin(), move.path.size()}, legal) == move);
        for (const std::string& text : {record_notation(move, legal), short_notation(move, legal)}) {
            const auto read = parse_move(text, legal);
            CHECK_MESSAGE((read && same_result(*read, move)), text);
        }
    }
};

}  // namespace

TEST_CASE("property: a move changes the pieces by what it captures and promotes only") {
    play_randomly<CountsPieces>(1);
}

TEST_CASE("property 2.1.5.3: captures are obligatory, and all ways to ask for moves agree") {
    play_randomly<ComparesGenerators>(2);
}

TEST_CASE("property: moves and counters are the same from the other side") {
    play_randomly<LooksFromTheOtherSide>(3);
}

TEST_CASE("property 2.1.9.1.9: occurrences are those of the whole history") {
    play_randomly<RecountsOccurrences>(4);
}

TEST_CASE("property: applying recorded moves gives the game that was played") {
    play_randomly<AppliesRecord>(5);
}

TEST_CASE("property: what is written of a position and of a move is read as the same") {
    play_randomly<WritesAndReads>(6);
}
