#include "server/store/startup_check.hpp"

#include "server/store/connection_url.hpp"

#include <pqxx/pqxx>

namespace doska::store {

namespace {

constexpr const char* role_facts =
    "SELECT to_regclass('doska.journal') IS NOT NULL, "
    "(SELECT rolsuper FROM pg_roles WHERE rolname = current_user), "
    "EXISTS (SELECT FROM pg_class c WHERE c.oid IN (to_regclass('doska.journal'), to_regclass('doska.event_text')) "
    "AND pg_has_role(c.relowner, 'MEMBER')), "
    "current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit')";

// Asked only where the tables exist. A right on one column is enough to change a row.
constexpr const char* evidence_rights =
    "SELECT bool_or(has_table_privilege(t, 'UPDATE, DELETE, TRUNCATE') OR has_any_column_privilege(t, 'UPDATE')) "
    "FROM (VALUES ('doska.journal'::regclass), ('doska.event_text'::regclass)) AS evidence (t)";

StartupFacts read_facts(pqxx::connection& connection) {
    pqxx::nontransaction tx(connection);
    const pqxx::row row = tx.exec1(role_facts);
    StartupFacts facts{.has_schema = row[0].as<bool>(),
                       .superuser = row[1].as<bool>(),
                       .owner = row[2].as<bool>(),
                       .may_change_evidence = false,
                       .fsync = row[3].as<std::string>(),
                       .full_page_writes = row[4].as<std::string>(),
                       .synchronous_commit = row[5].as<std::string>()};
    if (facts.has_schema)
        facts.may_change_evidence = tx.exec1(evidence_rights)[0].as<bool>();
    return facts;
}

}  // namespace

std::string_view code(StartupFault fault) {
    switch (fault) {
        case StartupFault::Unreachable:
            return "unreachable";
        case StartupFault::NoSchema:
            return "no_schema";
        case StartupFault::Superuser:
            return "superuser";
        case StartupFault::Owner:
            return "owner";
        case StartupFault::MayChangeEvidence:
            return "may_change_evidence";
        case StartupFault::FsyncOff:
            return "fsync_off";
        case StartupFault::FullPageWritesOff:
            return "full_page_writes_off";
        case StartupFault::SynchronousCommitOff:
            return "synchronous_commit_off";
    }
    return "unknown";
}

std::string_view sentence(StartupFault fault) {
    switch (fault) {
        case StartupFault::Unreachable:
            return "The database cannot be reached.";
        case StartupFault::NoSchema:
            return "The database has no Doska schema, or this role may not see it: run doska-server migrate.";
        case StartupFault::Superuser:
            return "The server must not connect as a superuser: use the role doska_server.";
        case StartupFault::Owner:
            return "The server must not connect as the owner of its tables: use the role doska_server.";
        case StartupFault::MayChangeEvidence:
            return "This role may change or delete evidence: use the role doska_server with the grants of "
                   "docs/DATABASE.md.";
        case StartupFault::FsyncOff:
            return "The database runs with fsync off, so a crash could lose moves that were acknowledged.";
        case StartupFault::FullPageWritesOff:
            return "The database runs with full_page_writes off, so a crash could lose moves that were acknowledged.";
        case StartupFault::SynchronousCommitOff:
            return "synchronous_commit is off for this role, so a crash could lose moves that were acknowledged.";
    }
    return "unknown";
}

std::optional<StartupFault> judge(const StartupFacts& facts) {
    if (facts.superuser)
        return StartupFault::Superuser;
    if (!facts.has_schema)
        return StartupFault::NoSchema;
    if (facts.owner)
        return StartupFault::Owner;
    if (facts.may_change_evidence)
        return StartupFault::MayChangeEvidence;
    if (facts.fsync != "on")
        return StartupFault::FsyncOff;
    if (facts.full_page_writes != "on")
        return StartupFault::FullPageWritesOff;
    if (facts.synchronous_commit == "off")
        return StartupFault::SynchronousCommitOff;
    return std::nullopt;
}

Result<void, StartupFault> check_startup(const std::string& url) try {
    pqxx::connection connection(with_limits(url, "doska-server"));
    if (const auto fault = judge(read_facts(connection)))
        return failure(*fault);
    return {};
} catch (const pqxx::insufficient_privilege&) {
    return failure(StartupFault::NoSchema);
} catch (const pqxx::failure&) {
    return failure(StartupFault::Unreachable);
}

}  // namespace doska::store
