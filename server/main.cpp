#include "server/config.hpp"
#include "server/run_server.hpp"
#include "server/store/migrator.hpp"

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
    return doska::run_server(*config);
}

int migrate(const std::string& url, const std::string& folder) {
    const auto applied = doska::store::migrate(url, folder);
    if (!applied)
        return complain(applied.error().detail);
    std::fprintf(stderr, "doska-server: %d migrations applied.\n", *applied);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Doska, a game server for remote tournaments in draughts and nardy"};
    std::string config_file, url, folder = "migrations";
    app.add_option("--config", config_file, "file of DOSKA_NAME=value lines; the environment wins over it");
    auto* migration = app.add_subcommand("migrate", "bring the database to the present schema");
    migration->add_option("--db", url, "the database, as an administrator or doska_migrator")->required();
    migration->add_option("--migrations", folder, "folder of the migration files");
    CLI11_PARSE(app, argc, argv);
    return migration->parsed() ? migrate(url, folder) : serve(config_file);
}
