// What the journal does when its link, its backend or the whole database fails under load: every acknowledged entry is
// there exactly once, every other one is decided in the end.

#include "tests/support/database_sockets.hpp"
#include "tests/support/journal_load.hpp"
#include "tests/support/test_database.hpp"

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <csignal>
#include <set>

using namespace doska;
using namespace std::chrono_literals;
using test::JournalLoad;
using test::TestDatabase;

namespace {

const test::SteadyClock steady;

struct Journal {
    explicit Journal(const std::string& url)
        : others(test::database_sockets()), writer({.url = url}, steady, [](std::function<void()> work) { work(); }) {}
    template <class Condition>
    bool wait_until(Condition condition) {
        for (int i = 0; i < 3000 && !condition(); ++i)
            std::this_thread::sleep_for(10ms);
        return condition();
    }
    /// The client's end of its link is gone, while the backend still works.
    void cut_link() {
        auto sockets = test::database_sockets();
        for (const int other : others)
            sockets.erase(other);
        REQUIRE_FALSE(sockets.empty());
        for (const int socket : sockets)
            ::shutdown(socket, SHUT_RDWR);
    }

    const std::set<int> others;
    store::JournalWriter writer;
};

int backend_of_journal(const TestDatabase& database) {
    const auto rows = database.exec(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'doska-server' AND "
        "datname = current_database()");
    return rows.empty() ? 0 : rows[0][0].as<int>();
}

/// Nothing acknowledged is missing, nothing is there that was not acknowledged: the load had time to finish.
void check_stored(const TestDatabase& database, const JournalLoad& load) {
    CHECK(load.refused() == 0);
    CHECK(load.answered_twice() == 0);
    CHECK(database.exec("SELECT count(*) FROM doska.journal")[0][0].as<std::int64_t>() == load.acknowledged());
    const auto last = load.last_rows();
    const auto tails = database.exec(
        "SELECT DISTINCT ON (stream) stream, seq, encode(hash, 'hex') FROM doska.journal "
        "ORDER BY stream, seq DESC");
    CHECK(tails.size() == last.size());
    for (const auto& row : tails) {
        const auto& expected = last.at(row[0].as<std::int64_t>());
        CHECK(row[1].as<std::int64_t>() == expected.seq);
        CHECK(row[2].as<std::string>() == evidence::to_hex(expected.hash));
    }
}

}  // namespace

TEST_CASE("the backend is terminated again and again under load") {
    const TestDatabase database;
    Journal journal(database.as_server());
    JournalLoad load(journal.writer, 50);
    int terminations = 0;
    CHECK(journal.wait_until([&] {  // while it connects there is nothing to terminate
        std::this_thread::sleep_for(150ms);
        database.exec(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
            "'doska-server' AND datname = current_database()");
        return ++terminations >= 6 && journal.writer.metrics().links_lost >= 3;
    }));
    CHECK(journal.wait_until([&] { return load.acknowledged() > 100; }));
    REQUIRE(load.finish(30s));
    check_stored(database, load);
}

TEST_CASE("the lost backend commits after the link was lost: found stored, not sent twice") {
    const TestDatabase database;
    // The commit waits at a gate; the client's end of the link is cut meanwhile; then the gate opens.
    pqxx::connection gate(database.as_admin());
    pqxx::nontransaction(gate).exec(
        "CREATE FUNCTION doska.gate() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN PERFORM pg_advisory_xact_lock_shared(42); RETURN NULL; END $$; "
        "CREATE CONSTRAINT TRIGGER gate AFTER INSERT ON doska.journal DEFERRABLE INITIALLY DEFERRED "
        "FOR EACH ROW EXECUTE FUNCTION doska.gate(); SELECT pg_advisory_lock(42)");
    Journal journal(database.as_server());
    test::RowSource source;
    test::Answers answers;
    journal.writer.append(source.next(1), false, answers.slot(1));
    REQUIRE(journal.wait_until([&] {
        return database
                   .exec(
                       "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 42 AND NOT granted")[0][0]
                   .as<int>() == 1;
    }));
    journal.cut_link();
    REQUIRE(journal.wait_until([&] { return journal.writer.obstacle().find("held by") != std::string::npos; }));
    CHECK_FALSE(journal.writer.health().ready);
    CHECK(journal.writer.health().link_lost_at);
    CHECK(answers.count() == 0);
    pqxx::nontransaction(gate).exec("SELECT pg_advisory_unlock(42)");
    REQUIRE(answers.wait_for(1));
    CHECK(answers.all().at(1));
    CHECK(journal.writer.metrics().found_stored == 1);
    CHECK(database.exec("SELECT count(*) FROM doska.journal")[0][0].as<int>() == 1);
}

TEST_CASE("a frozen backend stalls the journal and nothing is lost") {
    const test::PrivateCluster cluster;
    const TestDatabase database(cluster.admin());
    Journal journal(database.as_server());
    JournalLoad load(journal.writer, 20);
    REQUIRE(journal.wait_until([&] { return load.acknowledged() > 0; }));
    const int backend = backend_of_journal(database);
    REQUIRE(backend > 0);

    REQUIRE(::kill(backend, SIGSTOP) == 0);
    std::this_thread::sleep_for(500ms);  // what was committed before is told by then
    const auto before = load.acknowledged();
    std::this_thread::sleep_for(1500ms);
    const auto health = journal.writer.health();
    CHECK(load.acknowledged() == before);
    REQUIRE(health.commit_since);
    CHECK(steady.now() - *health.commit_since >= 1000ms);

    SUBCASE("it comes back") {
        REQUIRE(::kill(backend, SIGCONT) == 0);
        CHECK(journal.wait_until([&] { return load.acknowledged() > before; }));
        CHECK(journal.writer.metrics().links_lost == 0);
    }
    SUBCASE("the link is given up first: the new one waits for the old backend to go") {
        journal.cut_link();
        REQUIRE(journal.wait_until([&] { return journal.writer.obstacle().find("held by") != std::string::npos; }));
        CHECK(journal.writer.obstacle().find(std::to_string(backend)) != std::string::npos);
        CHECK(load.acknowledged() == before);
        REQUIRE(::kill(backend, SIGCONT) == 0);
        CHECK(journal.wait_until([&] { return load.acknowledged() > before; }));
    }
    REQUIRE(load.finish(30s));
    check_stored(database, load);
}

TEST_CASE("the whole database is killed and comes back") {
    const test::PrivateCluster cluster;
    const TestDatabase database(cluster.admin());
    Journal journal(database.as_server());
    JournalLoad load(journal.writer, 20);
    REQUIRE(journal.wait_until([&] { return load.acknowledged() > 200; }));
    cluster.control("kill9");
    CHECK(journal.wait_until([&] { return journal.writer.health().link_lost_at.has_value(); }));
    CHECK_FALSE(journal.writer.health().ready);
    const auto before = load.acknowledged();
    cluster.control("start");
    CHECK(journal.wait_until([&] { return load.acknowledged() > before; }));
    REQUIRE(load.finish(30s));
    check_stored(database, load);
}
