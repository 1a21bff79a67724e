#include "server/run_server.hpp"

#include "server/assembly.hpp"
#include "server/net/web_pages.hpp"
#include "server/obs/log.hpp"
#include "server/store/migrator.hpp"
#include "server/store/startup_check.hpp"

#include <sodium.h>
#include <sys/resource.h>
#include <csignal>

namespace doska {

namespace {

/// Each connection is a file: take what the system allows.
void raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/// The database as it must be before anything is served; the reason why not is logged.
bool database_is_fit(const Config& config) {
    if (const auto schema = store::check_schema(config.db_url, config.migrations); !schema) {
        obs::log::error("schema_check_failed",
                        {{"code", store::code(schema.error().fault)}, {"why", schema.error().detail}});
        return false;
    }
    if (const auto checked = store::check_startup(config.db_url); !checked) {
        obs::log::error("startup_refused",
                        {{"code", store::code(checked.error())}, {"why", store::sentence(checked.error())}});
        return false;
    }
    return true;
}

/// None when no folder is set.
Result<std::shared_ptr<const net::WebPages>, std::string> client_pages(const Config& config) {
    if (config.web_root.empty())
        return std::shared_ptr<const net::WebPages>();
    return net::WebPages::read(config.web_root);
}

}  // namespace

int run_server(const Config& config, const std::vector<std::string>& unknown_settings) {
    obs::Logging logging({.level = obs::log::parse_level(config.log_level).value_or(obs::log::Level::Info)});
    for (const std::string& name : unknown_settings)
        obs::log::warn("unknown_setting", {{"name", name}});
    if (sodium_init() < 0) {
        obs::log::error("sodium_failed");
        return cannot_start;
    }
    std::signal(SIGPIPE, SIG_IGN);
    raise_file_limit();
    const auto web = client_pages(config);
    if (!web) {
        obs::log::error("web_root_unusable", {{"why", web.error()}});
        return cannot_start;
    }
    const auto dice_key = app::read_dice_key(config.dice_key_file);
    if (!dice_key) {
        obs::log::error("dice_key_unusable", {{"why", dice_key.error()}});
        return cannot_start;
    }
    if (!database_is_fit(config))
        return cannot_start;
    Assembly assembly(config, *dice_key, *web);
    assembly.loop().on_signal({SIGTERM, SIGINT}, [&](int) { assembly.begin_stop(); });
    if (const int failed = assembly.start(); failed != 0)
        return failed;
    return assembly.serve();
}

}  // namespace doska
