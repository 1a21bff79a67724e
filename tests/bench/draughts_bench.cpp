#include "engine/draughts/game.hpp"
#include "engine/draughts/perft.hpp"
#include "tests/support/random.hpp"

#include <benchmark/benchmark.h>

using namespace doska;
using namespace doska::draughts;

namespace {

/// The positions of random games from the start: openings, captures and endings in the mixture of play.
std::vector<Position> game_positions(Variant variant) {
    constexpr std::size_t wanted = 4096;
    constexpr int most_plies = 120;
    std::vector<Position> positions;
    test::Random random(7);
    while (positions.size() < wanted) {
        Game game(initial_position(variant));
        for (int ply = 0; ply < most_plies; ++ply) {
            positions.push_back(game.position());
            const auto moves = legal_moves(game.position());
            if (moves.empty())
                break;
            game.play(moves[random.below(moves.size())]);
        }
    }
    return positions;
}

void legal_moves_of_a_position(benchmark::State& state, Variant variant) {
    const auto positions = game_positions(variant);
    std::size_t next = 0;
    std::uint64_t moves = 0;
    for (auto _ : state) {
        const auto legal = legal_moves(positions[next]);
        benchmark::DoNotOptimize(legal.data());
        moves += legal.size();
        if (++next == positions.size())
            next = 0;
    }
    state.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(legal_moves_of_a_position, russian, Variant::Russian);
BENCHMARK_CAPTURE(legal_moves_of_a_position, brazilian, Variant::Brazilian);
BENCHMARK_CAPTURE(legal_moves_of_a_position, international, Variant::International);

void has_legal_move_in_a_position(benchmark::State& state, Variant variant) {
    const auto positions = game_positions(variant);
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(has_legal_move(positions[next]));
        if (++next == positions.size())
            next = 0;
    }
}
BENCHMARK_CAPTURE(has_legal_move_in_a_position, russian, Variant::Russian);
BENCHMARK_CAPTURE(has_legal_move_in_a_position, brazilian, Variant::Brazilian);
BENCHMARK_CAPTURE(has_legal_move_in_a_position, international, Variant::International);

// A whole recorded move as the match plays it: position, counters, repetition.
void play_a_game(benchmark::State& state) {
    test::Random random(7);
    std::vector<Move> moves;
    Game recorded;
    for (auto legal = legal_moves(recorded.position()); !legal.empty() && moves.size() < 60;
         legal = legal_moves(recorded.position())) {
        moves.push_back(legal[random.below(legal.size())]);
        recorded.play(moves.back());
    }
    for (auto _ : state) {
        Game game;
        for (const Move& move : moves)
            game.play(move);
        benchmark::DoNotOptimize(game.occurrences());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
}
BENCHMARK(play_a_game);

void perft_from_the_start(benchmark::State& state, Variant variant) {
    std::uint64_t leaves = 0;
    for (auto _ : state)
        leaves += perft(initial_position(variant), static_cast<int>(state.range(0)));
    state.counters["leaves/s"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(perft_from_the_start, russian, Variant::Russian)->Arg(8)->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_from_the_start, brazilian, Variant::Brazilian)->Arg(8)->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_from_the_start, international, Variant::International)
    ->Arg(6)
    ->Arg(8)
    ->Unit(benchmark::kMillisecond);

}  // namespace
