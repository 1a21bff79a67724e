// The journal alone on PostgreSQL (DOSKA_TEST_ADMIN_URL): rows a second by the size of a commit, and what one entry
// costs while nothing else waits.

#include "server/store/journal_writer.hpp"
#include "server/store/pg_store.hpp"
#include "tests/support/journal_rows.hpp"
#include "tests/support/test_database.hpp"

#include <benchmark/benchmark.h>
#include <algorithm>
#include <thread>

namespace {

using namespace doska;

// About the size of a move's body.
constexpr const char* body =
    R"({"captured":["f4","b6"],"counters":{"king_moves":0,"main_road":0,"ratio":0,"three_kings":0},"game":1,)"
    R"("move":"c3:e5:g7","offers_draw":false,"period":0,"period_moves":17,"ply":34,"promotes":false,"seat":"a",)"
    R"("stretch":{"left_ms":[598766,600000],"since_ms":1800000000000,"spent_ms":1234}})";

struct Journal {
    explicit Journal(std::size_t batch_rows)
        : writer({.url = database.as_server(), .batch_rows = batch_rows}, clock,
                 [](std::function<void()> work) { work(); }) {
        while (!writer.health().ready)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ports::JournalEntry entry() {
        ++seq;
        return {{{.stream = 1,
                  .seq = seq,
                  .at_ms = 1'800'000'000'000,
                  .actor = "a",
                  .cmd = "0123456789abcdef",
                  .kind = "move_played",
                  .body = body,
                  .hash = {}}},
                {}};
    }

    const test::TestDatabase database;
    const test::SteadyClock clock;
    std::int64_t seq = 0;
    std::atomic<std::int64_t> stored{0};
    store::JournalWriter writer;
};

/// The queue is never empty; the argument is the most rows of one commit.
void rows_per_second(benchmark::State& state) {
    Journal journal(static_cast<std::size_t>(state.range(0)));
    const std::int64_t rows = std::min<std::int64_t>(20 * state.range(0) + 500, 20'000);
    for (auto _ : state) {
        const std::int64_t goal = journal.stored + rows;
        for (std::int64_t i = 0; i < rows; ++i)
            journal.writer.append(journal.entry(), true, [&](test::Answer answer) { journal.stored += !!answer; });
        while (journal.stored < goal)
            std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    state.SetItemsProcessed(state.iterations() * rows);
    const auto metrics = journal.writer.metrics();
    state.counters["commit_ms"] =
        static_cast<double>(metrics.commit_us) / 1000.0 / static_cast<double>(metrics.commits);
}
BENCHMARK(rows_per_second)->Arg(1)->Arg(10)->Arg(100)->Arg(1000)->UseRealTime()->Unit(benchmark::kMillisecond);

/// One entry at a time, from append() to its answer.
void one_entry(benchmark::State& state) {
    Journal journal(1000);
    std::vector<double> us;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        std::atomic<bool> done{false};
        journal.writer.append(journal.entry(), true, [&](test::Answer) {
            done = true;
            done.notify_one();
        });
        done.wait(false);
        us.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(us.begin(), us.end());
    state.counters["p50_us"] = us[us.size() / 2];
    state.counters["p99_us"] = us[us.size() * 99 / 100];
}
BENCHMARK(one_entry)->UseRealTime()->Unit(benchmark::kMicrosecond);

/// What one such commit costs without the journal: the same statement's work by hand on a plain connection.
void one_insert(benchmark::State& state) {
    const test::TestDatabase database;
    pqxx::connection connection(database.as_server());
    connection.prepare("insert",
                       "INSERT INTO doska.journal VALUES (1, $1, 1800000000000, 'a', '0123456789abcdef', "
                       "'move_played', $2, decode(repeat('00', 32), 'hex'), 1)");
    std::vector<double> us;
    std::int64_t seq = 0;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        pqxx::nontransaction(connection).exec_prepared("insert", ++seq, body);
        us.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(us.begin(), us.end());
    state.counters["p50_us"] = us[us.size() / 2];
    state.counters["p99_us"] = us[us.size() * 99 / 100];
}
BENCHMARK(one_insert)->UseRealTime()->Unit(benchmark::kMicrosecond);

/// What a restart reads: all rows of the argument's number of open matches of 40 rows.
void read_open_rows(benchmark::State& state) {
    const test::TestDatabase database;
    const std::string matches = std::to_string(state.range(0));
    database.exec(
        "INSERT INTO doska.match (id, regulation, created_ms) SELECT i::text, '{}', 0 FROM "
        "generate_series(1, " +
        matches +
        ") i; "
        "INSERT INTO doska.journal SELECT m.stream, s, 1800000000000, 'a', '0123456789abcdef', 'move_played', '" +
        std::string(body) +
        "', decode(repeat('00', 32), 'hex'), 1 FROM doska.match m, generate_series(1, 40) s; "
        "ANALYZE");
    store::PgStore store(database.as_server(), 1);
    std::int64_t rows = 0;
    for (auto _ : state)
        if (!store.each_open_row([&](ports::JournalRow&& row) { rows += row.seq > 0; }))
            state.SkipWithError("unreadable");
    state.SetItemsProcessed(rows);
}
BENCHMARK(read_open_rows)->Arg(1'000)->Arg(10'000)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
