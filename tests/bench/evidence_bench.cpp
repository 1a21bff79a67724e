// What the evidence costs on the path of a move (encode, hash) and at a restart (check, decode, fold).

#include "server/evidence/record_file.hpp"
#include "server/evidence/replay.hpp"

#include <benchmark/benchmark.h>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

namespace {

using namespace doska;

/// The golden record; run in the project's root.
const evidence::RecordFile& record() {
    static const evidence::RecordFile golden = [] {
        std::ifstream in("tests/cases/evidence/match-1.ndjson", std::ios::binary);
        return evidence::read_record(std::string{std::istreambuf_iterator<char>(in), {}}).value();
    }();
    return golden;
}

const ports::JournalRow& move_row() {
    for (const auto& row : record().rows)
        if (row.kind == "move_played")
            return row;
    std::abort();
}

void encode_move(benchmark::State& state) {
    const auto event = evidence::decode("move_played", move_row().body).value();
    for (auto _ : state)
        benchmark::DoNotOptimize(evidence::encode(event));
}
BENCHMARK(encode_move);

void hash_row(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(evidence::row_hash({}, move_row()));
}
BENCHMARK(hash_row);

void decode_move(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(evidence::decode("move_played", move_row().body));
}
BENCHMARK(decode_move);

/// For comparison: only parsing the same body into a DOM.
void parse_move_as_dom(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(nlohmann::json::parse(move_row().body));
}
BENCHMARK(parse_move_as_dom);

/// Items are rows: hash checked, decoded, folded.
void replay_match(benchmark::State& state) {
    for (auto _ : state) {
        evidence::Replay replay;
        for (const auto& row : record().rows)
            benchmark::DoNotOptimize(replay.apply(row));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(record().rows.size()));
}
BENCHMARK(replay_match);

}  // namespace

BENCHMARK_MAIN();
