#include "server/store/migrator.hpp"

#include "server/evidence/sha256.hpp"
#include "server/store/connection_url.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <pqxx/pqxx>
#include <regex>
#include <vector>

namespace doska::store {

namespace {

// Any constant will do; it must differ from the journal's lock.
constexpr std::int64_t migration_lock = 0x646f736b615f6d;  // "doska_m"

struct File {
    int number;
    std::string name;
    std::string sql;
    std::string sha256;
};

struct Landed {
    int number;
    std::string name;
    std::string sha256;
};

tl::unexpected<MigrateError> fault(MigrateFault fault, std::string detail) {
    return tl::unexpected(MigrateError{fault, std::move(detail)});
}

Result<std::vector<File>, MigrateError> read_folder(const std::string& folder) {
    static const std::regex pattern("([0-9]{4})_[a-z0-9_]+\\.sql");
    std::vector<File> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        std::smatch parts;
        if (!std::regex_match(name, parts, pattern))
            return fault(MigrateFault::BadFolder, name + " is not named like 0001_roles.sql.");
        std::ifstream in(entry.path(), std::ios::binary);
        std::string sql{std::istreambuf_iterator<char>(in), {}};
        if (!in)
            return fault(MigrateFault::BadFolder, name + " could not be read.");
        std::string sha256 = evidence::to_hex(evidence::sha256(sql));
        files.push_back({std::stoi(parts[1]), name, std::move(sql), std::move(sha256)});
    }
    std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.name < b.name; });
    for (std::size_t i = 0; i < files.size(); ++i)
        if (files[i].number != static_cast<int>(i) + 1)
            return fault(MigrateFault::BadFolder, files[i].name + " does not follow the file before it.");
    if (files.empty())
        return fault(MigrateFault::BadFolder, "There are no migrations in " + folder + ".");
    return files;
}

std::vector<Landed> landed_migrations(pqxx::transaction_base& tx) {
    std::vector<Landed> landed;
    if (tx.exec1("SELECT to_regclass('doska.migration') IS NULL")[0].as<bool>())
        return landed;
    for (const auto& row : tx.exec("SELECT number, name, sha256 FROM doska.migration ORDER BY number"))
        landed.push_back({row[0].as<int>(), row[1].as<std::string>(), row[2].as<std::string>()});
    return landed;
}

/// What has landed must be the folder's beginning, unchanged.
std::optional<MigrateError> compare(const std::vector<File>& files, const std::vector<Landed>& landed) {
    for (std::size_t i = 0; i < landed.size(); ++i) {
        if (i >= files.size())
            return MigrateError{MigrateFault::SchemaNewer,
                                "The database has migration " + landed[i].name +
                                    ", which this version of Doska does not know: use a newer one."};
        if (landed[i].number != files[i].number || landed[i].sha256 != files[i].sha256)
            return MigrateError{MigrateFault::EditedMigration, files[i].name + " was edited after it had landed as " +
                                                                   landed[i].name +
                                                                   ": put it back and write a new file."};
    }
    return std::nullopt;
}

void apply(pqxx::connection& connection, const File& file) {
    pqxx::work tx(connection);
    tx.exec(file.sql);
    // 0001 creates the role that owns the list.
    tx.exec("SET LOCAL ROLE doska_owner");
    tx.exec_params("INSERT INTO doska.migration (number, name, sha256) VALUES ($1, $2, $3)", file.number, file.name,
                   file.sha256);
    tx.commit();
}

Result<int, MigrateError> migrate_locked(pqxx::connection& connection, const std::vector<File>& files) {
    std::vector<Landed> landed;
    {
        pqxx::nontransaction tx(connection);
        tx.exec_params("SELECT pg_advisory_lock($1)", migration_lock);
        landed = landed_migrations(tx);
    }
    if (auto error = compare(files, landed))
        return failure(std::move(*error));
    for (std::size_t i = landed.size(); i < files.size(); ++i) {
        try {
            apply(connection, files[i]);
        } catch (const pqxx::sql_error& error) {
            return fault(MigrateFault::Failed, files[i].name + ": " + error.what());
        }
    }
    return static_cast<int>(files.size() - landed.size());
}

}  // namespace

std::string_view code(MigrateFault fault) {
    switch (fault) {
        case MigrateFault::Unreachable:
            return "unreachable";
        case MigrateFault::BadFolder:
            return "bad_folder";
        case MigrateFault::EditedMigration:
            return "edited_migration";
        case MigrateFault::SchemaNewer:
            return "schema_newer";
        case MigrateFault::SchemaOutdated:
            return "schema_outdated";
        case MigrateFault::Failed:
            return "failed";
    }
    return "unknown";
}

Result<int, MigrateError> migrate(const std::string& url, const std::string& folder) try {
    const auto files = read_folder(folder);
    if (!files)
        return failure(files.error());
    pqxx::connection connection(with_limits(url, "doska-migrate"));
    return migrate_locked(connection, *files);
} catch (const pqxx::broken_connection& error) {
    return fault(MigrateFault::Unreachable, error.what());
} catch (const pqxx::failure& error) {
    return fault(MigrateFault::Failed, error.what());
}

Result<void, MigrateError> check_schema(const std::string& url, const std::string& folder) try {
    const auto files = read_folder(folder);
    if (!files)
        return failure(files.error());
    pqxx::connection connection(with_limits(url, "doska-server"));
    pqxx::nontransaction tx(connection);
    const auto landed = landed_migrations(tx);
    if (auto error = compare(*files, landed))
        return failure(std::move(*error));
    if (landed.size() < files->size())
        return fault(MigrateFault::SchemaOutdated,
                     "The database lacks migration " + (*files)[landed.size()].name + ": run doska-server migrate.");
    return {};
} catch (const pqxx::broken_connection& error) {
    return fault(MigrateFault::Unreachable, error.what());
} catch (const pqxx::failure& error) {
    return fault(MigrateFault::Failed, error.what());
}

}  // namespace doska::store
