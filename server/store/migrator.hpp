#pragma once

#include "engine/core/result.hpp"

#include <cstdint>
#include <string>

namespace doska::store {

enum class MigrateFault : std::uint8_t {
    Unreachable,      // no connection
    BadFolder,        // missing, empty, or its files are not numbered 0001_name.sql, 0002_... without a gap
    EditedMigration,  // a landed file is no longer what it was
    SchemaNewer,      // the database has migrations that the folder lacks
    SchemaOutdated,   // the folder has migrations that the database lacks (check_schema only)
    Failed,           // the database refused a file; nothing of it was applied
};

/// The stable word, "schema_newer".
std::string_view code(MigrateFault fault);

struct MigrateError {
    MigrateFault fault;
    std::string detail;  // one sentence for the operator
};

/// Applies the files of `folder` that have not landed yet, in order, each in a transaction of its own, under an
/// advisory lock. `url` must be a role that may do so: an administrator at first, doska_migrator later. Gives the
/// number of files that were applied.
Result<int, MigrateError> migrate(const std::string& url, const std::string& folder);

/// Whether the database is exactly at the folder's last migration; asked by the server at its start.
Result<void, MigrateError> check_schema(const std::string& url, const std::string& folder);

}  // namespace doska::store
