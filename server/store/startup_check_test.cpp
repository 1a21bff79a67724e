#include "server/store/startup_check.hpp"

#include "tests/support/test_database.hpp"

#include <doctest/doctest.h>

using namespace doska;
using store::check_startup;
using store::StartupFault;
using test::TestDatabase;

TEST_CASE("the server's role on a proper database may start") {
    const TestDatabase database;
    CHECK(check_startup(database.as_server()));
}

TEST_CASE("refused: superuser, owner, migrator, no schema, unreachable") {
    const TestDatabase database;
    CHECK(check_startup(database.as_admin()) == failure(StartupFault::Superuser));
    CHECK(check_startup(database.url("doska_migrator")) == failure(StartupFault::Owner));
    const TestDatabase empty(test::admin_url(), /*migrated=*/false);
    CHECK(check_startup(empty.as_server()) == failure(StartupFault::NoSchema));
    CHECK(check_startup("postgresql:///x?host=/nonexistent") == failure(StartupFault::Unreachable));
}

TEST_CASE("refused: any right to change evidence") {
    for (const char* grant : {"UPDATE ON doska.journal", "DELETE ON doska.journal", "TRUNCATE ON doska.journal",
                              "UPDATE (run) ON doska.journal", "DELETE ON doska.event_text"}) {
        CAPTURE(grant);
        const TestDatabase database;
        database.exec(std::string("GRANT ") + grant + " TO doska_server");
        CHECK(check_startup(database.as_server()) == failure(StartupFault::MayChangeEvidence));
    }
}

TEST_CASE("refused: synchronous_commit off for this role") {
    const TestDatabase database;
    database.exec("ALTER ROLE doska_server IN DATABASE " + database.name() + " SET synchronous_commit = off");
    CHECK(check_startup(database.as_server()) == failure(StartupFault::SynchronousCommitOff));
}

TEST_CASE("refused: a cluster with fsync or full_page_writes off") {
    const test::PrivateCluster cluster("fsync = off");
    {
        const TestDatabase database(cluster.admin());
        CHECK(check_startup(database.as_server()) == failure(StartupFault::FsyncOff));
    }
    cluster.control("stop");
    cluster.control("start", "full_page_writes = off");
    const TestDatabase database(cluster.admin());
    CHECK(check_startup(database.as_server()) == failure(StartupFault::FullPageWritesOff));
}

TEST_CASE("each fault has its own word and one sentence") {
    for (int i = 0; i <= static_cast<int>(StartupFault::SynchronousCommitOff); ++i) {
        const auto fault = static_cast<StartupFault>(i);
        CHECK(store::code(fault) != "unknown");
        CHECK(store::sentence(fault).ends_with('.'));
    }
}
