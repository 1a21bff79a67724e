#include "server/store/pg_store.hpp"

#include "server/evidence/sha256.hpp"
#include "server/store/journal_writer.hpp"
#include "tests/support/journal_rows.hpp"
#include "tests/support/test_database.hpp"

#include <doctest/doctest.h>
#include <csignal>
#include <thread>

using namespace doska;
using ports::MatchRole;
using ports::StoreError;
using store::PgStore;
using test::TestDatabase;

namespace {

constexpr Instant noon = instant_ms(1'800'000'000'000);
const ports::Person anna{"personanna", "Анна \"А\" \\ {}", std::nullopt};
const ports::Person boris{"personbori", "Борис", noon + std::chrono::hours(1)};

void add_people(PgStore& store) {
    REQUIRE(store.add_person(anna, evidence::sha256("anna's token"), noon));
    REQUIRE(store.add_person(boris, evidence::sha256("boris's token"), noon));
}

ports::NewMatch new_match(const std::string& id) {
    return {.id = id,
            .regulation = R"({"games":1})",
            .people = {{MatchRole::A, anna.id}},
            .invites = {{evidence::sha256("seat b of " + id), MatchRole::B},
                        {evidence::sha256("judge of " + id), MatchRole::Judge}}};
}

/// Writes entries and waits for them.
void write(const TestDatabase& database, const std::vector<ports::JournalEntry>& entries) {
    const test::SteadyClock clock;
    test::Answers answers;
    store::JournalWriter journal({.url = database.as_server()}, clock, [](std::function<void()> work) { work(); });
    for (std::size_t i = 0; i < entries.size(); ++i)
        journal.append(entries[i], false, answers.slot(static_cast<int>(i)));
    REQUIRE(answers.wait_for(entries.size()));
    for (const auto& [id, answer] : answers.all())
        REQUIRE(answer);
}

}  // namespace

TEST_CASE("a run learns when the one before it was last alive, and whether it ended by itself") {
    const TestDatabase database;
    PgStore store(database.as_server(), 2);
    const auto first = store.begin_run(noon);
    REQUIRE(first);
    CHECK_FALSE(first->previous_alive);
    CHECK(store.touch_run(first->run, noon + Millis{1000}));

    const auto second = store.begin_run(noon + Millis{9000});
    REQUIRE(second);
    CHECK(second->run > first->run);
    CHECK(second->previous_alive == noon + Millis{1000});
    CHECK_FALSE(second->previous_clean);
    CHECK(store.end_run(second->run, noon + Millis{10'000}));

    const auto third = store.begin_run(noon + Millis{20'000});
    REQUIRE(third);
    CHECK(third->previous_alive == noon + Millis{10'000});
    CHECK(third->previous_clean);
    CHECK(store.touch_run(999, noon) == failure(StoreError::NotFound));
}

TEST_CASE("a person is known by the token until the stay ends") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    add_people(store);
    CHECK(store.person_of_token(evidence::sha256("anna's token"), noon) == anna);
    CHECK(store.person_of_token(evidence::sha256("boris's token"), noon) == boris);
    CHECK(store.person_of_token(evidence::sha256("boris's token"), *boris.expires) == failure(StoreError::NotFound));
    CHECK(store.person_of_token(evidence::sha256("nobody's"), noon) == failure(StoreError::NotFound));
    CHECK(store.people({boris.id, "nobody", anna.id}) == std::vector{anna, boris});
    CHECK(store.add_person(anna, evidence::sha256("another"), noon) == failure(StoreError::Taken));
    CHECK(store.person_of_token(evidence::sha256("another"), noon) == failure(StoreError::NotFound));
}

TEST_CASE("an invitation gives its role once") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    add_people(store);
    const auto made = store.create_match(new_match("matchone00"), noon);
    REQUIRE(made);
    const auto code = evidence::sha256("seat b of matchone00");

    CHECK(store.use_invite(evidence::sha256("no code"), boris.id, noon) == failure(StoreError::NotFound));
    CHECK(store.use_invite(code, anna.id, noon) == failure(StoreError::Taken));  // she has a seat there
    const auto joined = store.use_invite(code, boris.id, noon);
    REQUIRE(joined);
    CHECK(joined->people == std::vector<ports::MatchPerson>{{MatchRole::A, anna.id}, {MatchRole::B, boris.id}});
    CHECK(joined->stream == made->stream);
    const auto again = store.use_invite(code, boris.id, noon);
    REQUIRE(again);
    CHECK(again->people == joined->people);
    CHECK(store.use_invite(code, anna.id, noon) == failure(StoreError::Taken));
}

TEST_CASE("matches: streams ascend, an ended one is no longer open") {
    const TestDatabase database;
    PgStore store(database.as_server(), 2);
    add_people(store);
    const auto first = store.create_match(new_match("matchone00"), noon);
    const auto second = store.create_match(new_match("matchtwo00"), noon);
    REQUIRE(first);
    REQUIRE(second);
    CHECK(second->stream > first->stream);
    CHECK(store.create_match(new_match("matchtwo00"), noon) == failure(StoreError::Taken));

    const auto found = store.match_by_id("matchtwo00");
    REQUIRE(found);
    CHECK(found->regulation == R"({"games":1})");
    CHECK(found->created == noon);
    CHECK(found->people == second->people);
    CHECK_FALSE(found->ended);
    CHECK(store.match_by_id("nothing000") == failure(StoreError::NotFound));

    REQUIRE(store.open_matches());
    CHECK(store.open_matches()->size() == 2);
    CHECK(store.open_matches()->at(1).people == second->people);
    CHECK(store.mark_ended(first->stream, noon));
    REQUIRE(store.open_matches()->size() == 1);
    CHECK(store.open_matches()->at(0).id == "matchtwo00");
    CHECK(store.match_by_id("matchone00")->ended);
}

TEST_CASE("the journal is read back byte for byte, in order, and its chain holds") {
    const TestDatabase database;
    PgStore store(database.as_server(), 2);
    add_people(store);
    const auto open = store.create_match(new_match("matchone00"), noon);
    const auto ended = store.create_match(new_match("matchtwo00"), noon);
    test::RowSource source;
    std::vector<ports::JournalEntry> entries;
    for (int i = 0; i < 6; ++i) {
        entries.push_back(source.next(open->stream, 2));
        entries.push_back(source.next(ended->stream));
    }
    entries[2].texts.push_back({open->stream, 3, "reason", std::string(32, '0'), "слова"});
    write(database, entries);
    REQUIRE(store.mark_ended(ended->stream, noon));

    const auto rows = store.rows(open->stream);
    REQUIRE(rows);
    REQUIRE(rows->size() == 12);
    CHECK(evidence::verify(*rows) == rows->back().hash);
    CHECK(rows->at(2).hash == entries[2].rows[0].hash);

    std::vector<ports::JournalRow> opened;
    REQUIRE(store.each_open_row([&](ports::JournalRow&& row) { opened.push_back(std::move(row)); }));
    CHECK(opened.size() == 12);
    CHECK(evidence::verify(opened));

    const auto caused = store.rows_of_command(open->stream, entries[2].rows[1].cmd);
    REQUIRE(caused);
    REQUIRE(caused->size() == 1);
    CHECK(caused->at(0).seq == 4);
    CHECK(store.rows_of_command(open->stream, "no-such-command-1")->empty());

    const auto of_kind = store.rows_of_kinds({ended->stream, open->stream}, {rows->at(0).kind, "no_such_kind"});
    REQUIRE(of_kind);
    CHECK(of_kind->size() == 18);
    CHECK(evidence::verify(std::span(*of_kind).first(12)) == rows->back().hash);
    CHECK(store.rows_of_kinds({open->stream}, {"no_such_kind"})->empty());
    CHECK(store.rows_of_kinds({}, {rows->at(0).kind})->empty());

    const auto texts = store.texts(open->stream);
    REQUIRE(texts);
    REQUIRE(texts->size() == 1);
    CHECK(texts->at(0).words == "слова");
}

TEST_CASE("a read outlives the loss of its connection") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    add_people(store);
    REQUIRE(store.people({anna.id}));
    database.exec(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
        "'doska-server-store' AND datname = current_database()");
    CHECK(store.people({anna.id}) == std::vector{anna});
}

TEST_CASE("without a database the store says so") {
    PgStore store("postgresql:///x?host=/nonexistent", 1);
    CHECK(store.begin_run(noon) == failure(StoreError::Unavailable));
    CHECK(store.open_matches().error() == StoreError::Unavailable);
}

TEST_CASE("a call that a frozen database holds comes back when the store is abandoned") {
    const test::PrivateCluster cluster;
    const TestDatabase database(cluster.admin());
    PgStore store(database.as_server(), 2);
    add_people(store);
    const int backend =
        database.exec("SELECT pid FROM pg_stat_activity WHERE application_name = 'doska-server-store'")[0][0].as<int>();
    REQUIRE(::kill(backend, SIGSTOP) == 0);
    std::atomic<bool> back{false};
    std::optional<Result<std::vector<ports::Person>, StoreError>> result;
    std::thread caller([&] {
        result = store.people({anna.id});
        back = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    CHECK_FALSE(back);
    store.abandon();
    caller.join();
    CHECK(*result == failure(StoreError::Unavailable));
    CHECK(store.begin_run(noon) == failure(StoreError::Unavailable));
    REQUIRE(::kill(backend, SIGCONT) == 0);
}

TEST_CASE("many threads share few connections") {
    const TestDatabase database;
    PgStore store(database.as_server(), 2);
    add_people(store);
    std::atomic<int> good{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            for (int n = 0; n < 25; ++n)
                good += store.people({anna.id}) == std::vector{anna};
        });
    for (std::thread& thread : threads)
        thread.join();
    CHECK(good == 200);
}
