#include "engine/nardy/playgen.hpp"
#include "tests/support/nardy_cases.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

using namespace doska;
using namespace doska::nardy;

namespace {

struct Row {
    Position position;
    Roll roll;
};

std::vector<Row> rows_of_plays(Variant variant) {
    std::vector<Row> rows;
    for (const test::PlaysRow& row : test::nardy_plays(test::Reach::Everything, variant))
        rows.push_back({parse_position(row.position, variant).value(), row.roll});
    return rows;
}

// All plays of a roll as the server has them: the graph, and the ends in it.
void plays_of_a_roll(benchmark::State& state, Variant variant) {
    const auto rows = rows_of_plays(variant);
    std::size_t next = 0;
    for (auto _ : state) {
        const PlayGraph graph(rows[next].position, rows[next].roll);
        benchmark::DoNotOptimize(results(graph).data());
        if (++next == rows.size())
            next = 0;
    }
    state.counters["rows"] = static_cast<double>(rows.size());
}
BENCHMARK_CAPTURE(plays_of_a_roll, short, Variant::Short)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(plays_of_a_roll, long, Variant::Long)->Unit(benchmark::kMicrosecond);

double micros_of(const Row& row) {
    double best = 1e9;
    for (int i = 0; i < 20; ++i) {
        const auto start = std::chrono::steady_clock::now();
        const PlayGraph graph(row.position, row.roll);
        benchmark::DoNotOptimize(results(graph).data());
        best =
            std::min(best, std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

// The row that costs the most, found by a first look at all.
void worst_roll(benchmark::State& state, Variant variant) {
    const auto rows = rows_of_plays(variant);
    const auto worst = std::max_element(rows.begin(), rows.end(),
                                        [](const Row& a, const Row& b) { return micros_of(a) < micros_of(b); });
    std::size_t ends = 0;
    for (auto _ : state) {
        const PlayGraph graph(worst->position, worst->roll);
        ends = results(graph).size();
    }
    state.counters["ends"] = static_cast<double>(ends);
}
BENCHMARK_CAPTURE(worst_roll, short, Variant::Short)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(worst_roll, long, Variant::Long)->Unit(benchmark::kMicrosecond);

}  // namespace
