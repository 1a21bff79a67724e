#pragma once

#include "engine/core/result.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace doska {

struct Address {
    std::string host;
    std::uint16_t port = 0;
};

/// Everything that can be set. README.md lists the names; an environment variable wins over the file.
struct Config {
    std::string db_url;                       // DOSKA_DB_URL
    Address listen{"127.0.0.1", 8080};        // DOSKA_LISTEN
    Address admin_listen{"127.0.0.1", 8081};  // DOSKA_ADMIN_LISTEN: /metrics, /readyz; loopback only
    std::vector<std::string> origins;         // DOSKA_ORIGINS: of the pages that may open a WebSocket
    bool guests = true;                       // DOSKA_GUESTS: 0 when nobody may come without a link
    int guests_per_minute = 60;               // DOSKA_GUESTS_PER_MINUTE: per address (IPv6: per /64), 0 no limit
    int matches_per_minute = 30;              // DOSKA_MATCHES_PER_MINUTE: made by one person, 0 no limit
    int open_matches_per_guest = 20;          // DOSKA_OPEN_MATCHES_PER_GUEST: of a day, not ended, 0 no limit
    int journal_batch_rows = 1000;            // DOSKA_JOURNAL_BATCH_ROWS: most rows of one transaction
    int db_threads = 3;                       // DOSKA_DB_THREADS
    int max_connections = 19'000;             // DOSKA_MAX_CONNECTIONS
    int connections_per_address = 500;        // DOSKA_CONNECTIONS_PER_ADDRESS: without a WebSocket, 0 no limit
    int sockets_per_address = 1'000;          // DOSKA_SOCKETS_PER_ADDRESS: open WebSockets, 0 no limit
    std::string trust_real_ip = "0";          // DOSKA_TRUST_REAL_IP: the proxies, as net::TrustedProxies reads them
    std::string dice_key_file;                // DOSKA_DICE_KEY_FILE: what dice secrets are sealed under
    std::string web_root;                     // DOSKA_WEB_ROOT: the built client; none: no pages
    std::string migrations = "migrations";    // DOSKA_MIGRATIONS: the folder that the schema is checked against
    std::string log_level = "info";           // DOSKA_LOG_LEVEL
};

/// Reads `name`; nullopt when it isn't set.
using Lookup = std::function<std::optional<std::string>(const std::string& name)>;

/// The configuration, or a sentence that names the setting that is wrong.
Result<Config, std::string> read_config(const Lookup& lookup);

/// The names of all settings: those that read_config() asks for.
std::set<std::string> setting_names();

/// The settings of a file of NAME=value lines, '#' comments. The error is a sentence with the line; a name that is no
/// setting is one.
Result<Lookup, std::string> read_config_file(const std::string& path);

}  // namespace doska
