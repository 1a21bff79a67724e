#include "server/store/journal_writer.hpp"

#include "tests/support/journal_rows.hpp"
#include "tests/support/test_database.hpp"

#include <doctest/doctest.h>
#include <thread>

using namespace doska;
using namespace std::chrono_literals;
using ports::AppendError;
using store::JournalWriter;
using store::StopResult;
using test::Answers;
using test::RowSource;
using test::TestDatabase;

namespace {

const test::SteadyClock steady;

/// A writer whose completions run at once, on its own thread.
struct Writer {
    explicit Writer(const std::string& url, std::size_t batch_rows = 1000)
        : journal({.url = url, .batch_rows = batch_rows}, steady, [this](std::function<void()> work) {
              ++posts;
              work();
          }) {
        journal.set_run(7);
    }
    void append(ports::JournalEntry entry, int id, bool must = false) {
        journal.append(std::move(entry), must, answers.slot(id));
    }
    template <class Condition>
    bool wait_until(Condition condition) {
        for (int i = 0; i < 2000 && !condition(); ++i)
            std::this_thread::sleep_for(10ms);
        return condition();
    }
    bool wait_ready() {
        return wait_until([this] { return journal.health().ready; });
    }
    bool wait_commit() {
        return wait_until([this] { return journal.health().commit_since.has_value(); });
    }

    Answers answers;
    std::atomic<int> posts{0};
    JournalWriter journal;
};

int count_rows(const TestDatabase& database) {
    return database.exec("SELECT count(*) FROM doska.journal")[0][0].as<int>();
}

std::string writer_backend(const TestDatabase& database) {
    const auto rows = database.exec(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'doska-server' AND "
        "datname = current_database()");
    REQUIRE(rows.size() == 1);
    return rows[0][0].as<std::string>();
}

/// While it is closed no COMMIT of a journal row comes to its end.
class Gate {
public:
    explicit Gate(const TestDatabase& database) : session_(database.as_admin()) {
        pqxx::nontransaction(session_).exec(
            "CREATE FUNCTION doska.gate() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN PERFORM pg_advisory_xact_lock_shared(42); RETURN NULL; END $$; "
            "CREATE CONSTRAINT TRIGGER gate AFTER INSERT ON doska.journal DEFERRABLE INITIALLY DEFERRED "
            "FOR EACH ROW EXECUTE FUNCTION doska.gate(); SELECT pg_advisory_lock(42)");
    }
    void open() { pqxx::nontransaction(session_).exec("SELECT pg_advisory_unlock(42)"); }

private:
    pqxx::connection session_;
};

}  // namespace

TEST_CASE("a row is stored as the bytes that were hashed") {
    const TestDatabase database;
    Writer writer(database.as_server());
    RowSource source;
    auto entry = source.next(5, 2);
    const auto rows = entry.rows;
    entry.texts.push_back({5, 2, "reason", "00112233445566778899aabbccddeeff", "спор о часах\n\"\\{},"});
    writer.append(entry, 1);
    REQUIRE(writer.answers.wait_for(1));
    CHECK(writer.answers.all().at(1));

    const auto stored = database.exec(
        "SELECT stream, seq, at_ms, actor, cmd, kind, body, encode(hash, 'hex'), run "
        "FROM doska.journal ORDER BY seq");
    REQUIRE(stored.size() == 2);
    CHECK(stored[1][0].as<int>() == 5);
    CHECK(stored[1][1].as<int>() == 2);
    CHECK(stored[1][2].as<std::int64_t>() == rows[1].at_ms);
    CHECK(stored[1][3].as<std::string>() == rows[1].actor);
    CHECK(stored[1][4].as<std::string>() == rows[1].cmd);
    CHECK(stored[1][5].as<std::string>() == rows[1].kind);
    CHECK(stored[1][6].as<std::string>() == rows[1].body);
    CHECK(stored[1][7].as<std::string>() == evidence::to_hex(rows[1].hash));
    CHECK(stored[1][8].as<int>() == 7);
    CHECK(database.exec("SELECT words FROM doska.event_text")[0][0].as<std::string>() == entry.texts[0].words);
}

TEST_CASE("what waits goes into one transaction, and is answered in one post") {
    const TestDatabase database;
    Gate gate(database);
    Writer writer(database.as_server());
    RowSource source;
    writer.append(source.next(1), 0);  // its commit is the window in which the others gather
    REQUIRE(writer.wait_commit());
    for (int i = 1; i <= 300; ++i)
        writer.append(source.next(1), i);
    gate.open();
    REQUIRE(writer.answers.wait_for(301));
    CHECK(writer.journal.metrics().commits == 2);
    CHECK(writer.journal.metrics().rows == 301);
    CHECK(writer.posts == 2);
    CHECK(database.exec("SELECT count(DISTINCT xmin::text) FROM doska.journal")[0][0].as<int>() == 2);
}

TEST_CASE("a batch of one row writes each entry by itself") {
    const TestDatabase database;
    Writer writer(database.as_server(), 1);
    RowSource source;
    for (int i = 0; i < 20; ++i)
        writer.append(source.next(1), i);
    REQUIRE(writer.answers.wait_for(20));
    CHECK(writer.journal.metrics().commits == 20);
}

TEST_CASE("poison: of 200 entries only the bad one fails") {
    const TestDatabase database;
    Gate gate(database);
    Writer writer(database.as_server());
    RowSource source;
    writer.append(source.next(1000), 0);
    REQUIRE(writer.wait_commit());
    for (int i = 1; i <= 200; ++i) {
        auto entry = source.next(i);
        if (i == 77)
            entry.rows[0].body = std::string("{\"a\":\"\0\"}", 9);
        writer.append(std::move(entry), i);
    }
    gate.open();
    REQUIRE(writer.answers.wait_for(201));
    for (const auto& [id, answer] : writer.answers.all()) {
        CAPTURE(id);
        CHECK(answer.has_value() == (id != 77));
    }
    CHECK(writer.answers.all().at(77).error() == AppendError::Poisoned);
    CHECK(count_rows(database) == 200);
    CHECK(writer.answers.most_times() == 1);
}

TEST_CASE("a taken key is a conflict, and what follows it in its stream is not stored") {
    const TestDatabase database;
    Gate gate(database);
    Writer writer(database.as_server());
    RowSource source;
    const auto first = source.next(1);
    writer.append(first, 0);
    REQUIRE(writer.wait_commit());
    auto other = first;
    other.rows[0].cmd = "another-command-1";
    writer.append(other, 1);
    writer.append(source.next(1), 2);
    writer.append(source.next(2), 3);
    gate.open();
    REQUIRE(writer.answers.wait_for(4));
    const auto answers = writer.answers.all();
    CHECK(answers.at(0));
    CHECK(answers.at(1) == failure(AppendError::Conflict));
    CHECK(answers.at(2) == failure(AppendError::Conflict));
    CHECK(answers.at(3));
    CHECK(count_rows(database) == 2);
}

TEST_CASE("beyond its bounds the journal takes moves of running clocks only") {
    const TestDatabase database;
    const auto at_once = [](std::function<void()> work) { work(); };
    Gate gate(database);
    RowSource source;

    SUBCASE("too many rows") {
        JournalWriter journal({.url = database.as_server(), .max_queued_rows = 200}, steady, at_once);
        Answers answers;
        for (int i = 0; i < 100; ++i)
            journal.append(source.next(1, 2), false, answers.slot(i));
        CHECK(journal.health().queued_rows == 200);
        journal.append(RowSource().next(2), false, answers.slot(100));
        CHECK(answers.all().at(100) == failure(AppendError::Busy));
        journal.append(RowSource().next(3), /*must=*/true, answers.slot(101));
        gate.open();
        REQUIRE(answers.wait_for(102));
        CHECK(answers.all().at(101));
        CHECK(journal.metrics().busy == 1);
        CHECK(journal.health().queued_rows == 0);
    }
    SUBCASE("the oldest waits too long") {
        JournalWriter journal({.url = database.as_server(), .max_age = Millis{50}}, steady, at_once);
        Answers answers;
        journal.append(source.next(1), false, answers.slot(0));
        std::this_thread::sleep_for(100ms);
        journal.append(source.next(2), false, answers.slot(1));
        CHECK(answers.all().at(1) == failure(AppendError::Busy));
        gate.open();
        REQUIRE(answers.wait_for(2));
        journal.append(source.next(1), false, answers.slot(2));
        REQUIRE(answers.wait_for(3));
        CHECK(answers.all().at(2));
    }
}

TEST_CASE("trouble that is no row's fault: the journal says so, waits, and stores what it holds") {
    const TestDatabase database;
    Writer writer(database.as_server());
    RowSource source;
    REQUIRE(writer.wait_ready());
    std::string begin, end;
    SUBCASE("the disk is full") {
        begin =
            "CREATE FUNCTION doska.full_disk() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE 'no space' USING ERRCODE = 'disk_full'; END $$; "
            "CREATE TRIGGER full_disk BEFORE INSERT ON doska.journal EXECUTE FUNCTION doska.full_disk()";
        end = "DROP TRIGGER full_disk ON doska.journal";
    }
    SUBCASE("a right is taken away") {
        begin = "REVOKE INSERT ON doska.journal FROM doska_server";
        end = "GRANT INSERT ON doska.journal TO doska_server";
    }
    SUBCASE("the table is not there") {
        begin = "ALTER TABLE doska.journal RENAME TO moved";
        end = "ALTER TABLE doska.moved RENAME TO journal";
    }
    database.exec(begin);
    for (int i = 0; i < 10; ++i)
        writer.append(source.next(i + 1), i);
    REQUIRE(writer.wait_until([&] { return writer.journal.metrics().outages >= 2; }));
    CHECK_FALSE(writer.journal.health().ready);
    CHECK(writer.journal.health().commit_since);
    CHECK_FALSE(writer.journal.obstacle().empty());
    CHECK(writer.answers.count() == 0);
    database.exec(end);
    REQUIRE(writer.answers.wait_for(10));
    for (const auto& [id, answer] : writer.answers.all())
        CHECK(answer);
    CHECK(writer.wait_ready());
    CHECK(writer.journal.metrics().links_lost == 0);
}

TEST_CASE("a cancelled statement is tried again") {
    const TestDatabase database;
    Gate gate(database);
    Writer writer(database.as_server());
    RowSource source;
    writer.append(source.next(1), 0);
    REQUIRE(writer.wait_commit());
    REQUIRE(writer.wait_until([&] {
        database.exec("SELECT pg_cancel_backend(" + writer_backend(database) + ")");
        return writer.journal.metrics().outages > 0;
    }));
    gate.open();
    REQUIRE(writer.answers.wait_for(1));
    CHECK(writer.answers.all().at(0));
    CHECK(count_rows(database) == 1);
}

TEST_CASE("the lock held by another: not ready until it is released, and says who holds it") {
    const TestDatabase database;
    Writer first(database.as_server());
    REQUIRE(first.wait_ready());
    Writer second(database.as_server());
    REQUIRE(second.wait_until([&] { return second.journal.obstacle().find("held by") != std::string::npos; }));
    CHECK_FALSE(second.journal.health().ready);
    CHECK(second.journal.obstacle().find("doska-server") != std::string::npos);

    RowSource source;
    second.append(source.next(1), 1);
    std::this_thread::sleep_for(300ms);
    CHECK(second.answers.count() == 0);
    CHECK(first.journal.stop(20s) == StopResult::Clean);
    REQUIRE(second.answers.wait_for(1));
    CHECK(second.answers.all().at(1));
    CHECK(second.wait_ready());
    CHECK(second.journal.obstacle().empty());
}

TEST_CASE("an idle writer notices that its link is lost, and takes the lock again") {
    const TestDatabase database;
    Writer writer(database.as_server());
    REQUIRE(writer.wait_ready());
    const std::string backend = writer_backend(database);
    database.exec("SELECT pg_terminate_backend(" + backend + ")");
    REQUIRE(writer.wait_until([&] { return writer.journal.metrics().links_lost == 1; }));
    REQUIRE(writer.wait_ready());
    CHECK_FALSE(writer.journal.health().link_lost_at);
    CHECK(writer_backend(database) != backend);
}

TEST_CASE("a clean stop writes what waits and takes nothing more") {
    const TestDatabase database;
    Writer writer(database.as_server());
    RowSource source;
    REQUIRE(writer.wait_ready());
    for (int i = 0; i < 50; ++i)
        writer.append(source.next(1), i);
    CHECK(writer.journal.stop(20s) == StopResult::Clean);
    CHECK(writer.answers.count() == 50);
    CHECK(count_rows(database) == 50);
    writer.append(source.next(1), 50);
    CHECK(writer.answers.all().at(50) == failure(AppendError::Closed));
}

TEST_CASE("a stop in a stuck commit cuts the link; what it held is not answered, what waited is refused") {
    const TestDatabase database;
    Gate gate(database);
    Writer writer(database.as_server());
    RowSource source;
    REQUIRE(writer.wait_ready());
    writer.append(source.next(1), 0);
    REQUIRE(writer.wait_commit());
    writer.append(source.next(2), 1);
    CHECK(writer.journal.stop(200ms) == StopResult::Forced);  // though the gate stays shut
    CHECK(writer.answers.count() == 1);
    CHECK(writer.answers.all().at(1) == failure(AppendError::Closed));
}

TEST_CASE("without a database the journal is not ready, queues, and stops at once") {
    Writer writer("postgresql:///nothing?host=/nonexistent&user=doska_server");
    RowSource source;
    writer.append(source.next(1), 1);
    std::this_thread::sleep_for(100ms);
    CHECK_FALSE(writer.journal.health().ready);
    CHECK_FALSE(writer.journal.obstacle().empty());
    CHECK(writer.journal.stop(0ms) == StopResult::Forced);
    CHECK(writer.answers.all().at(1) == failure(AppendError::Closed));
}
