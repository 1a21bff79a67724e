#include "server/store/pg_pool.hpp"

#include "tests/support/test_database.hpp"

#include <doctest/doctest.h>
#include <chrono>
#include <stdexcept>

using namespace doska;
using ports::StoreError;

TEST_CASE("no exception of any kind leaves the pool, and the connection is there for the next") {
    const test::TestDatabase database;
    store::PgPool pool(database.as_server(), 1, "doska-test");
    const auto failed = pool.run([](pqxx::connection&) -> Result<int, StoreError> { throw std::logic_error("bad"); });
    REQUIRE_FALSE(failed);
    CHECK(failed.error() == StoreError::Refused);
    const auto unreadable = pool.run([](pqxx::connection& connection) -> Result<int, StoreError> {
        pqxx::nontransaction tx(connection);
        return tx.exec1("SELECT 'no number'")[0].as<int>();
    });
    REQUIRE_FALSE(unreadable);
    CHECK(unreadable.error() == StoreError::Refused);
    const auto next = pool.run([](pqxx::connection& connection) -> Result<int, StoreError> {
        pqxx::nontransaction tx(connection);
        return tx.exec1("SELECT 7")[0].as<int>();
    });
    CHECK(next == 7);
}

TEST_CASE("a right that the role does not have is the operator's to give: the store is unavailable") {
    const test::TestDatabase database;
    store::PgPool pool(database.as_server(), 1, "doska-test");
    const auto forbidden = pool.run([](pqxx::connection& connection) -> Result<int, StoreError> {
        pqxx::nontransaction tx(connection);
        tx.exec("DELETE FROM doska.journal");
        return 0;
    });
    REQUIRE_FALSE(forbidden);
    CHECK(forbidden.error() == StoreError::Unavailable);
}

TEST_CASE("an abandoned pool connects no more: whoever still waits for it has his answer at once") {
    store::PgPool pool("postgresql://192.0.2.99/doska?connect_timeout=3", 1, "doska-test");  // nobody answers there
    pool.abandon();
    const auto begin = std::chrono::steady_clock::now();
    const auto refused = pool.read([](pqxx::connection&) -> Result<int, StoreError> { return 0; });
    CHECK(refused == failure(StoreError::Unavailable));
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
}
