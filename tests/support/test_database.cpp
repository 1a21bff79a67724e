#include "tests/support/test_database.hpp"

#include "server/store/migrator.hpp"

#include <unistd.h>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace doska::test {

namespace {

/// The output of a shell command without its last line end; throws when it fails.
std::string output_of(const std::string& command) {
    std::FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr)
        throw std::runtime_error("cannot run " + command);
    std::string output;
    for (int c; (c = std::fgetc(pipe)) != EOF;)
        output += static_cast<char>(c);
    if (::pclose(pipe) != 0)
        throw std::runtime_error("failed: " + command);
    while (output.ends_with('\n'))
        output.pop_back();
    return output;
}

std::string unique_name() {
    static std::atomic<int> count{0};
    return "doska_test_" + std::to_string(::getpid()) + "_" + std::to_string(++count);
}

}  // namespace

std::string admin_url() {
    const char* url = std::getenv("DOSKA_TEST_ADMIN_URL");
    if (url == nullptr || *url == '\0') {
        std::fputs("skipped: DOSKA_TEST_ADMIN_URL names no PostgreSQL\n", stderr);
        std::_Exit(77);
    }
    return url;
}

std::string url_for(const std::string& url, const std::string& database, const std::string& user) {
    const auto authority = url.find("://") + 3;
    const auto path = url.find('/', authority);
    const auto query = url.find('?', path);
    std::string result = url.substr(0, path) + "/" + database;
    std::string kept;
    for (std::size_t at = query; at != std::string::npos && at < url.size();) {
        const auto end = std::min(url.find('&', at + 1), url.size());
        const std::string parameter = url.substr(at + 1, end - at - 1);
        if (!parameter.starts_with("user=") && !parameter.empty())
            kept += parameter + "&";
        at = end;
    }
    return result + "?" + kept + "user=" + user;
}

TestDatabase::TestDatabase(std::string admin, bool migrated) : admin_(std::move(admin)), name_(unique_name()) {
    pqxx::connection connection(admin_);
    pqxx::nontransaction(connection).exec("CREATE DATABASE " + name_ + " TEMPLATE template0 ENCODING 'UTF8'");
    if (!migrated)
        return;
    const auto result = store::migrate(as_admin(), "migrations");
    if (!result)
        throw std::runtime_error("migrations: " + result.error().detail);
}

TestDatabase::~TestDatabase() {
    try {
        pqxx::connection connection(admin_);
        pqxx::nontransaction(connection).exec("DROP DATABASE IF EXISTS " + name_ + " WITH (FORCE)");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "database %s stays: %s\n", name_.c_str(), error.what());
    }
}

pqxx::result TestDatabase::exec(const std::string& sql) const {
    pqxx::connection connection(as_admin());
    return pqxx::nontransaction(connection).exec(sql);
}

PrivateCluster::PrivateCluster(const std::string& settings) {
    std::string pattern = (std::filesystem::temp_directory_path() / "doska-cluster.XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr)
        throw std::runtime_error("no temporary folder");
    folder_ = pattern;
    control("start", settings);
}

PrivateCluster::~PrivateCluster() {
    try {
        output_of("scripts/pg.sh resume " + folder_ + " 2>/dev/null; scripts/pg.sh destroy " + folder_);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "cluster %s stays: %s\n", folder_.c_str(), error.what());
    }
}

void PrivateCluster::control(const std::string& command, const std::string& settings) const {
    output_of("PG_EXTRA='" + settings + "' scripts/pg.sh " + command + " " + folder_);
}

std::string PrivateCluster::admin() const {
    return output_of("scripts/pg.sh url " + folder_ + " postgres doska_admin");
}

}  // namespace doska::test

// libpqxx 6.4 forgets one result of a statement during which the connection was lost.
extern "C" const char* __lsan_default_suppressions() {
    return "leak:pqxx::connection_base::\n";
}
