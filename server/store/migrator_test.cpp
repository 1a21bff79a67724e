#include "server/store/migrator.hpp"

#include "tests/support/test_database.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

using namespace doska;
using store::MigrateFault;
using test::TestDatabase;

namespace {

/// A copy of the migrations that a test may spoil.
struct Folder {
    Folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "doska-migrations.XXXXXX").string();
        REQUIRE(::mkdtemp(pattern.data()) != nullptr);
        path = pattern;
        for (const auto& entry : std::filesystem::directory_iterator("migrations"))
            std::filesystem::copy(entry.path(), std::filesystem::path(path) / entry.path().filename());
    }
    ~Folder() { std::filesystem::remove_all(path); }
    void write(const std::string& name, const std::string& sql) const {
        std::ofstream(std::filesystem::path(path) / name) << sql;
    }
    std::string path;
};

std::size_t file_count() {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("migrations"))
        count += entry.is_regular_file();
    return count;
}

/// The name of the migration that would come next.
std::string next_file(const std::string& what) {
    const std::string number = std::to_string(file_count() + 1);
    return std::string(4 - number.size(), '0') + number + "_" + what + ".sql";
}

template <class T>
MigrateFault fault_of(const Result<T, store::MigrateError>& result) {
    REQUIRE_FALSE(result);
    CHECK_FALSE(result.error().detail.empty());
    return result.error().fault;
}

}  // namespace

TEST_CASE("migrations land once") {
    const TestDatabase database(test::admin_url(), /*migrated=*/false);
    CHECK(fault_of(store::check_schema(database.as_admin(), "migrations")) == MigrateFault::SchemaOutdated);
    CHECK(store::migrate(database.as_admin(), "migrations") == static_cast<int>(file_count()));
    CHECK(store::migrate(database.as_admin(), "migrations") == 0);
    CHECK(store::check_schema(database.as_server(), "migrations"));
}

TEST_CASE("two migrators at once: each file lands once") {
    const TestDatabase database(test::admin_url(), /*migrated=*/false);
    int first = -1, second = -1;
    std::thread other([&] { second = store::migrate(database.as_admin(), "migrations").value_or(-1); });
    first = store::migrate(database.as_admin(), "migrations").value_or(-1);
    other.join();
    CHECK(first >= 0);
    CHECK(second >= 0);
    CHECK(first + second == static_cast<int>(file_count()));
}

TEST_CASE("the migrator's role may change the schema later") {
    const TestDatabase database;
    const Folder folder;
    folder.write("0099_more.sql", "SET LOCAL ROLE doska_owner; CREATE TABLE doska.more (id int);");
    CHECK(fault_of(store::migrate(database.url("doska_migrator"), folder.path)) == MigrateFault::BadFolder);
    std::filesystem::remove(folder.path + "/0099_more.sql");
    folder.write(next_file("more"), "SET LOCAL ROLE doska_owner; CREATE TABLE doska.more (id int);");
    CHECK(store::migrate(database.url("doska_migrator"), folder.path) == 1);
    CHECK(fault_of(store::check_schema(database.as_server(), "migrations")) == MigrateFault::SchemaNewer);
    CHECK(fault_of(store::migrate(database.as_admin(), "migrations")) == MigrateFault::SchemaNewer);
}

TEST_CASE("an edited landed file is refused") {
    const TestDatabase database;
    const Folder folder;
    folder.write("0002_evidence.sql", "SELECT 1;");
    CHECK(fault_of(store::migrate(database.as_admin(), folder.path)) == MigrateFault::EditedMigration);
    CHECK(fault_of(store::check_schema(database.as_server(), folder.path)) == MigrateFault::EditedMigration);
}

TEST_CASE("a failing file leaves nothing behind") {
    const TestDatabase database;
    const Folder folder;
    folder.write(next_file("bad"), "CREATE TABLE doska.half (id int); SELECT 1 / 0;");
    CHECK(fault_of(store::migrate(database.as_admin(), folder.path)) == MigrateFault::Failed);
    CHECK(database.exec("SELECT to_regclass('doska.half') IS NULL")[0][0].as<bool>());
    CHECK(store::check_schema(database.as_server(), "migrations"));
}

TEST_CASE("no folder, no database") {
    const TestDatabase database;
    CHECK(fault_of(store::migrate(database.as_admin(), "no-such-folder")) == MigrateFault::BadFolder);
    CHECK(fault_of(store::migrate("postgresql:///x?host=/nonexistent", "migrations")) == MigrateFault::Unreachable);
}

TEST_CASE("the grants are those that docs/DATABASE.md lists") {
    const TestDatabase database;
    std::set<std::string> documented, real;
    std::ifstream document("docs/DATABASE.md");
    std::string line;
    while (std::getline(document, line) && line != "```grants") {
    }
    while (std::getline(document, line) && line != "```")
        documented.insert(line);
    const auto grants = database.exec(
        "WITH whole AS (SELECT grantee, table_name, privilege_type FROM information_schema.role_table_grants "
        "WHERE table_schema = 'doska' AND grantee <> 'doska_owner') "
        "SELECT grantee || ' ' || table_name || ' ' || privilege_type FROM whole UNION "
        "SELECT c.grantee || ' ' || c.table_name || ' ' || c.privilege_type || '(' || c.column_name || ')' "
        "FROM information_schema.column_privileges c WHERE c.table_schema = 'doska' AND c.grantee <> 'doska_owner' "
        "AND NOT EXISTS (SELECT FROM whole w WHERE w.grantee = c.grantee AND w.table_name = c.table_name "
        "AND w.privilege_type = c.privilege_type)");
    for (const auto& row : grants)
        real.insert(row[0].as<std::string>());
    CHECK(documented.size() > 20);
    CHECK(real == documented);
}

TEST_CASE("roles: who may log in, and who owns what") {
    const TestDatabase database;
    const auto roles = database.exec(
        "SELECT rolname, rolcanlogin, rolsuper FROM pg_roles WHERE rolname LIKE 'doska\\_%' AND rolname <> "
        "'doska_admin' ORDER BY 1");
    REQUIRE(roles.size() == 4);
    for (const auto& role : roles) {
        CHECK(role[1].as<bool>() == (role[0].as<std::string>() != "doska_owner"));
        CHECK_FALSE(role[2].as<bool>());
    }
    CHECK(
        database.exec("SELECT count(*) FROM pg_tables WHERE schemaname = 'doska' AND tableowner <> 'doska_owner'")[0][0]
            .as<int>() == 0);
    CHECK(database.exec("SELECT count(*) FROM pg_indexes WHERE tablename = 'journal'")[0][0].as<int>() == 1);
}

TEST_CASE("the server's role can change no evidence") {
    const TestDatabase database;
    for (const char* sql :
         {"UPDATE doska.journal SET body = '{}'", "DELETE FROM doska.journal", "TRUNCATE doska.journal",
          "UPDATE doska.event_text SET words = ''", "DELETE FROM doska.event_text", "TRUNCATE doska.event_text",
          "ALTER TABLE doska.journal DISABLE TRIGGER ALL", "DROP TABLE doska.journal", "SET ROLE doska_owner",
          "CREATE TABLE doska.mine (id int)", "UPDATE doska.person SET name = 'x'", "DELETE FROM doska.match"}) {
        CAPTURE(sql);
        pqxx::connection connection(database.as_server());
        pqxx::nontransaction tx(connection);
        CHECK_THROWS_AS(tx.exec(sql), pqxx::insufficient_privilege);
    }
}
