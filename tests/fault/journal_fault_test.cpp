// The journal alone against a database that is killed, frozen and cut off at random: what was acknowledged is stored,
// once, in a whole chain.

#include "server/store/pg_store.hpp"
#include "tests/support/database_sockets.hpp"
#include "tests/support/journal_load.hpp"
#include "tests/support/random.hpp"
#include "tests/support/test_database.hpp"

#include <doctest/doctest.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace doska;
using namespace std::chrono_literals;

namespace {

const test::SteadyClock steady;
constexpr int streams = 60;

bool wanted(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0' && *value != '0';
}

std::uint64_t seed() {
    const char* given = std::getenv("DOSKA_SEED");
    return given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device{}();
}

/// Does one thing after another to the database of the journal.
class Trouble {
public:
    Trouble(const test::PrivateCluster& cluster, const test::TestDatabase& database, std::uint64_t seed)
        : cluster_(cluster), database_(database), random_(seed) {}

    void strike() {
        switch (random_.below(8)) {
            case 0:
                return kill_all();
            case 1:
            case 2:
                return freeze(50 + random_.below(600));
            case 3:
            case 4:
                return cut();
            default:
                return terminate();
        }
    }
    void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(20 + random_.below(400))); }
    std::string summary() const {
        return std::to_string(kills_) + " kills of all, " + std::to_string(freezes_) + " freezes, " +
               std::to_string(cuts_) + " cuts, " + std::to_string(terminations_) + " terminations";
    }
    int kills() const { return kills_; }

    void kill_all() {
        ++kills_;
        cluster_.control("kill9");
        cluster_.control("start");
    }

private:
    void terminate() {
        ++terminations_;
        database_.exec(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
            "'doska-server' AND datname = current_database()");
    }
    void freeze(std::size_t ms) {
        const auto rows = database_.exec(
            "SELECT pid FROM pg_stat_activity WHERE application_name = 'doska-server' "
            "AND datname = current_database()");
        if (rows.empty())
            return;
        ++freezes_;
        const int backend = rows[0][0].as<int>();
        ::kill(backend, SIGSTOP);
        std::this_thread::sleep_for(std::chrono::milliseconds(ms / 2));
        if (random_.below(2) == 0)
            cut();
        std::this_thread::sleep_for(std::chrono::milliseconds(ms / 2));
        ::kill(backend, SIGCONT);
    }
    /// The only links of this process at this moment are the journal's.
    void cut() {
        ++cuts_;
        for (const int socket : test::database_sockets())
            ::shutdown(socket, SHUT_RDWR);
    }

    const test::PrivateCluster& cluster_;
    const test::TestDatabase& database_;
    test::Random random_;
    int kills_ = 0, freezes_ = 0, cuts_ = 0, terminations_ = 0;
};

/// Reads each stream back: a whole chain that reaches the last acknowledged row, and `beyond` rows at most after it.
void check_streams(const test::TestDatabase& database, const test::JournalLoad& load, std::int64_t beyond) {
    store::PgStore store(database.as_server(), 1);
    const auto last = load.last_rows();
    for (std::int64_t stream = 1; stream <= streams; ++stream) {
        CAPTURE(stream);
        const auto rows = store.rows(stream);
        REQUIRE(rows);
        CHECK(evidence::verify(*rows).has_value());
        const auto found = last.find(stream);
        const std::int64_t acknowledged = found == last.end() ? 0 : found->second.seq;
        const auto stored = static_cast<std::int64_t>(rows->size());
        CHECK(stored >= acknowledged);
        CHECK(stored <= acknowledged + beyond);
        CHECK(stored % 2 == 0);  // an entry is stored whole or not at all
        if (acknowledged > 0 && stored >= acknowledged)
            CHECK(rows->at(static_cast<std::size_t>(acknowledged - 1)).hash == found->second.hash);
    }
}

}  // namespace

TEST_CASE("random faults lose no acknowledged entry and double none") {
    const std::uint64_t number = seed();
    std::printf("seed %llu (repeat with DOSKA_SEED)\n", static_cast<unsigned long long>(number));
    const test::PrivateCluster cluster;
    const test::TestDatabase database(cluster.admin());
    store::JournalWriter journal({.url = database.as_server()}, steady, [](std::function<void()> work) { work(); });
    test::JournalLoad load(journal, streams);
    Trouble trouble(cluster, database, number);

    const auto end = std::chrono::steady_clock::now() + (wanted("DOSKA_LONG") ? 300s : 20s);
    // A slow machine strikes and stores less often; what it has to survive is the same.
    while (std::chrono::steady_clock::now() < end || journal.metrics().links_lost < 6 || load.acknowledged() <= 1000) {
        trouble.pause();
        trouble.strike();
    }
    if (trouble.kills() == 0)
        trouble.kill_all();
    REQUIRE(load.finish(60s));
    CHECK(load.refused() == 0);
    CHECK(load.answered_twice() == 0);
    check_streams(database, load, 0);

    const auto metrics = journal.metrics();
    std::printf("%lld rows acknowledged; %s; %llu links lost, %llu entries found stored after a loss\n",
                static_cast<long long>(load.acknowledged()), trouble.summary().c_str(),
                static_cast<unsigned long long>(metrics.links_lost),
                static_cast<unsigned long long>(metrics.found_stored));
}

TEST_CASE("a writer that is cut off in full work leaves whole entries, and its successor goes on") {
    const test::TestDatabase database;
    for (int round = 0; round < 5; ++round) {
        database.exec("TRUNCATE doska.journal");
        store::JournalWriter journal({.url = database.as_server()}, steady, [](std::function<void()> work) { work(); });
        test::JournalLoad load(journal, streams);
        while (load.acknowledged() < 500)
            std::this_thread::sleep_for(1ms);
        CHECK(journal.stop(0ms) != store::StopResult::Stuck);
        check_streams(database, load, 2);
    }
}
