#include "server/config.hpp"
#include "server/environment.hpp"
#include "server/net/steady_wall_clock.hpp"
#include "server/organizer.hpp"
#include "server/run_server.hpp"
#include "server/store/migrator.hpp"
#include "server/store/pg_store.hpp"

#include <sodium.h>
#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

std::optional<std::string> environment(const std::string& name) {
    const char* value = std::getenv(name.c_str());
    return value ? std::optional<std::string>(value) : std::nullopt;
}

int complain(const std::string& sentence) {
    std::fprintf(stderr, "doska-server: %s\n", sentence.c_str());
    return 2;
}

int serve(const std::string& config_file) {
    doska::Lookup lookup = environment;
    if (!config_file.empty()) {
        const auto file = doska::read_config_file(config_file);
        if (!file)
            return complain(file.error());
        lookup = [file = *file](const std::string& name) {
            const auto value = environment(name);
            return value ? value : file(name);
        };
    }
    const auto config = doska::read_config(lookup);
    if (!config)
        return complain(config.error());
    const auto unknown = doska::unknown_settings(doska::environment_names());
    if (!unknown)
        return complain(unknown.error());
    return doska::run_server(*config, *unknown);
}

int migrate(const std::string& url, const std::string& folder) {
    const auto applied = doska::store::migrate(url, folder);
    if (!applied)
        return complain(applied.error().detail);
    std::fprintf(stderr, "doska-server: %d migrations applied.\n", *applied);
    return 0;
}

/// The token is all that goes to stdout.
int organizer(const std::string& url, const std::string& name) {
    if (sodium_init() < 0)
        return complain("libsodium does not start.");
    doska::store::PgStore store(url, 1);
    const auto token = doska::renew_organizer(store, name, doska::net::SteadyWallClock().now());
    if (!token)
        return complain("The organizer can't be stored: the database can't be reached, or lacks the present schema.");
    std::printf("%s\n", token->c_str());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Doska, a game server for remote tournaments in draughts and nardy"};
    app.set_version_flag("--version", "doska-server " DOSKA_VERSION);
    std::string config_file, url, folder = "migrations";
    app.add_option("--config", config_file, "file of DOSKA_NAME=value lines; the environment wins over it");
    auto* migration = app.add_subcommand("migrate", "bring the database to the present schema");
    migration->add_option("--db", url, "the database, as an administrator or doska_migrator")->required();
    migration->add_option("--migrations", folder, "folder of the migration files");
    std::string name = "Организатор";
    auto* organization = app.add_subcommand("organizer",
                                            "make the organizer where there is none; print the token of a "
                                            "new entry link, /enter#TOKEN; his links before it are revoked");
    organization->add_option("--db", url, "the database, as doska_server")->required();
    organization->add_option("--name", name, "how he is called, where there is none yet");
    CLI11_PARSE(app, argc, argv);
    if (migration->parsed())
        return migrate(url, folder);
    return organization->parsed() ? organizer(url, name) : serve(config_file);
}
