#include "server/tool/replay.hpp"

#include "server/evidence/event_codec.hpp"
#include "server/evidence/record_file.hpp"
#include "server/store/journal_writer.hpp"
#include "server/store/pg_store.hpp"
#include "tests/support/journal_rows.hpp"
#include "tests/support/match_table.hpp"
#include "tests/support/record_rows.hpp"
#include "tests/support/test_database.hpp"

#include <doctest/doctest.h>
#include <fstream>
#include <iterator>

using namespace doska;

namespace {

/// The golden record, moved to a stream of this database.
std::int64_t store_golden(const test::TestDatabase& database) {
    std::ifstream in("tests/cases/evidence/match-8.ndjson", std::ios::binary);
    const auto record = evidence::read_record(std::string{std::istreambuf_iterator<char>(in), {}});
    REQUIRE(record);
    store::PgStore store(database.as_server(), 1);
    REQUIRE(store.add_person({"person-1", "Анна", {}}, evidence::sha256("1"), instant_ms(0)));
    const auto match = store.create_match({"goldenmtch", "{}", {{ports::MatchRole::A, "person-1"}}, {}}, instant_ms(0));
    REQUIRE(match);
    ports::JournalEntry entry{record->rows, {}};
    for (auto& row : entry.rows)
        row.stream = match->stream;
    evidence::seal({}, entry.rows);

    const test::SteadyClock clock;
    test::Answers answers;
    store::JournalWriter journal({.url = database.as_server()}, clock, [](std::function<void()> work) { work(); });
    journal.append(std::move(entry), false, answers.slot(0));
    REQUIRE(answers.wait_for(1));
    REQUIRE(answers.all().at(0));
    return match->stream;
}

tool::Json replayed(const test::TestDatabase& database, bool good) {
    const auto answer = tool::answer_replay({{"match", "goldenmtch"}, {"db", database.as_server()}});
    REQUIRE(answer);
    CHECK(answer->yes == good);
    CHECK(answer->body.at("ok") == good);
    return answer->body;
}

}  // namespace

TEST_CASE("replay from the database says at which row a changed journal breaks") {
    const test::TestDatabase database;
    const auto stream = std::to_string(store_golden(database));
    const auto good = replayed(database, true);
    CHECK(good.at("rows") == 30);
    CHECK(good.at("events").at(29).at("state").at("half_points") == tool::Json({0, 4}));

    // Only an administrator can do this.
    database.exec("UPDATE doska.journal SET body = replace(body, '\"spent_ms\":', '\"spent_ms\":1') WHERE stream = " +
                  stream + " AND seq = 5");
    const auto bad = replayed(database, false);
    CHECK(bad.at("broken_at") == 5);
    CHECK(bad.at("why") == "wrong_hash");
    CHECK(bad.at("rows") == 4);

    database.exec("DELETE FROM doska.journal WHERE stream = " + stream + " AND seq = 3");
    CHECK(replayed(database, false).at("broken_at") == 3);
}

TEST_CASE("words: kept as digested, erased by the privacy role alone, or changed") {
    const test::TestDatabase database;
    const std::string salt(32, '7'), words = "спор о часах";
    test::Table table;
    table.start();
    table.must(match::Pause{"dispute", evidence::words_digest(salt, words)});
    ports::JournalEntry opening{test::rows_of(table), {}}, pause;
    for (auto& row : opening.rows)
        row.stream = 1;
    evidence::seal({}, opening.rows);
    pause.rows.push_back(opening.rows.back());
    opening.rows.pop_back();
    const std::int64_t seq = pause.rows.front().seq;
    pause.texts.push_back({1, seq, "words", salt, words});
    const auto last = static_cast<std::size_t>(seq) - 1;
    store::PgStore store(database.as_server(), 1);
    REQUIRE(store.create_match({"goldenmtch", "{}", {}, {}}, instant_ms(0)));

    const test::SteadyClock clock;
    test::Answers answers;
    store::JournalWriter journal({.url = database.as_server()}, clock, [](std::function<void()> work) { work(); });
    journal.append(opening, false, answers.slot(0));
    journal.append(pause, false, answers.slot(1));
    REQUIRE(answers.wait_for(2));

    const auto good = replayed(database, true);
    CHECK(good.at("events").at(last).at("words") == "as_digested");
    CHECK_FALSE(good.at("events").at(0).contains("words"));

    const auto privacy = [&](const std::string& sql) {
        pqxx::connection connection(database.url("doska_privacy"));
        return pqxx::nontransaction(connection).exec(sql);
    };
    CHECK_THROWS_AS(privacy("DELETE FROM doska.journal"), pqxx::insufficient_privilege);
    CHECK_THROWS_AS(privacy("UPDATE doska.event_text SET words = ''"), pqxx::insufficient_privilege);
    database.exec("UPDATE doska.event_text SET words = 'другие'");
    CHECK(replayed(database, false).at("why") == "words_changed");
    privacy("DELETE FROM doska.event_text WHERE stream = 1");
    const auto erased = replayed(database, true);
    CHECK(erased.at("events").at(last).at("words") == "withheld");
    CHECK(erased.at("head") == good.at("head"));
}

TEST_CASE("replay names what it can't find") {
    const test::TestDatabase database;
    const auto code = [&](const tool::Json& request) {
        const auto answer = tool::answer_replay(request);
        REQUIRE_FALSE(answer);
        return answer.error().code;
    };
    CHECK(code({{"match", "nothing000"}, {"db", database.as_server()}}) == "no_such_match");
    CHECK(code({{"match", "nothing000"}, {"db", "postgresql:///x?host=/nonexistent"}}) == "unreachable_database");
    CHECK(code({{"match", "nothing000"}}) == "bad_arguments");
    CHECK(code(tool::Json::object()) == "bad_arguments");
    CHECK(code({{"file", "no-such-file"}}) == "unreadable_file");
    CHECK(code({{"file", "docs/DATABASE.md"}}) == "not_a_record");
    CHECK(code({{"file", 7}}) == "bad_field");
}
