#include "server/config.hpp"

#include "server/net/trusted_proxies.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string_view>

namespace doska {

namespace {

std::optional<int> whole_number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<Address> address(std::string_view text) {
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos || colon == 0)
        return std::nullopt;
    const auto port = whole_number(text.substr(colon + 1));
    if (!port || *port < 0 || *port > 65'535)
        return std::nullopt;
    return Address{std::string(text.substr(0, colon)), static_cast<std::uint16_t>(*port)};
}

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find_first_of(", ", at), text.size());
        if (end > at)
            found.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return found;
}

/// Applies one setting after the other; the first wrong one is remembered.
class Reader {
public:
    explicit Reader(const Lookup& lookup) : lookup_(lookup) {}

    void text(const char* name, std::string& into) {
        if (auto value = lookup_(name))
            into = *value;
    }
    void number(const char* name, int min, int max, int& into) {
        const auto value = lookup_(name);
        if (!value)
            return;
        const auto number = whole_number(*value);
        if (number && *number >= min && *number <= max)
            into = *number;
        else
            wrong(name, "a whole number from " + std::to_string(min) + " to " + std::to_string(max));
    }
    void where(const char* name, Address& into) {
        const auto value = lookup_(name);
        if (!value)
            return;
        if (auto parsed = address(*value))
            into = std::move(*parsed);
        else
            wrong(name, "HOST:PORT");
    }
    void wrong(const std::string& name, const std::string& wanted) {
        if (error_.empty())
            error_ = name + " must be " + wanted + ".";
    }
    const std::string& error() const { return error_; }

private:
    const Lookup& lookup_;
    std::string error_;
};

/// A scheme and a host, perhaps with a port, in small letters and without a path: what else there is no page can send.
bool is_origin(const std::string& text) {
    const auto scheme = {std::string_view("https://"), std::string_view("http://")};
    const auto found = std::find_if(scheme.begin(), scheme.end(), [&](auto word) { return text.starts_with(word); });
    if (found == scheme.end())
        return false;
    const std::string_view host = std::string_view(text).substr(found->size());
    return !host.empty() &&
           host.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-:[]") == std::string_view::npos;
}

/// Where `./run` builds it, below the folder that the server is started in.
std::string built_client() {
    constexpr const char* folder = "web-client/dist";
    std::error_code ignored;
    return std::filesystem::exists(std::string(folder) + "/index.html", ignored) ? folder : "";
}

}  // namespace

Result<Config, std::string> read_config(const Lookup& lookup) {
    Config config;
    Reader read(lookup);
    read.text("DOSKA_DB_URL", config.db_url);
    read.where("DOSKA_LISTEN", config.listen);
    read.where("DOSKA_ADMIN_LISTEN", config.admin_listen);
    if (const auto origins = lookup("DOSKA_ORIGINS"))
        config.origins = words(*origins);
    if (!std::all_of(config.origins.begin(), config.origins.end(), is_origin))
        read.wrong("DOSKA_ORIGINS", "origins as browsers send them: https://doska.example, https://doska.example:8443");
    read.number("DOSKA_GUESTS_PER_MINUTE", 0, 1'000'000, config.guests_per_minute);
    read.number("DOSKA_MATCHES_PER_MINUTE", 0, 1'000'000, config.matches_per_minute);
    read.number("DOSKA_OPEN_MATCHES_PER_GUEST", 0, 90, config.open_matches_per_guest);
    read.number("DOSKA_JOURNAL_BATCH_ROWS", 1, 10'000, config.journal_batch_rows);
    read.number("DOSKA_DB_THREADS", 1, 64, config.db_threads);
    read.number("DOSKA_MAX_CONNECTIONS", 1, 1'000'000, config.max_connections);
    read.number("DOSKA_CONNECTIONS_PER_ADDRESS", 0, 1'000'000, config.connections_per_address);
    read.number("DOSKA_SOCKETS_PER_ADDRESS", 0, 1'000'000, config.sockets_per_address);
    read.text("DOSKA_TRUST_REAL_IP", config.trust_real_ip);
    if (!net::TrustedProxies::parse(config.trust_real_ip))
        read.wrong("DOSKA_TRUST_REAL_IP", "0, 1 (a proxy on this machine), or a list of addresses and networks");
    int guests = 1;
    read.number("DOSKA_GUESTS", 0, 1, guests);
    config.guests = guests == 1;
    config.web_root = built_client();
    read.text("DOSKA_WEB_ROOT", config.web_root);
    read.text("DOSKA_DICE_KEY_FILE", config.dice_key_file);
    read.text("DOSKA_MIGRATIONS", config.migrations);
    read.text("DOSKA_LOG_LEVEL", config.log_level);
    constexpr std::array levels{"debug", "info", "warn", "error"};
    if (std::find(levels.begin(), levels.end(), config.log_level) == levels.end())
        read.wrong("DOSKA_LOG_LEVEL", "debug, info, warn or error");
    if (config.db_url.empty())
        read.wrong("DOSKA_DB_URL", "set: the PostgreSQL database, as role doska_server");
    if (config.dice_key_file.empty())
        read.wrong("DOSKA_DICE_KEY_FILE", "set: the file with the key of the dice, as deploy/make-dice-key makes one");
    if (config.admin_listen.host != "127.0.0.1" && config.admin_listen.host != "::1")
        read.wrong("DOSKA_ADMIN_LISTEN", "a loopback address, 127.0.0.1 or ::1");
    if (!read.error().empty())
        return failure(read.error());
    return config;
}

std::set<std::string> setting_names() {
    std::set<std::string> names;
    (void)read_config([&](const std::string& name) {
        names.insert(name);
        return std::optional<std::string>();
    });
    return names;
}

Result<Lookup, std::string> read_config_file(const std::string& path) {
    std::ifstream file(path);
    if (!file)
        return failure("The configuration file " + path + " can't be read.");
    const std::set<std::string> names = setting_names();
    std::map<std::string, std::string> values;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        const auto start = line.find_first_not_of(" \t\r");
        if (start == std::string::npos || line[start] == '#')
            continue;
        const auto equals = line.find('=');
        const auto end = line.find_last_not_of(" \t\r");
        if (equals == std::string::npos || !line.substr(start).starts_with("DOSKA_"))
            return failure(path + ":" + std::to_string(number) + " is not a line DOSKA_NAME=value.");
        const std::string name = line.substr(start, equals - start);
        if (!names.contains(name))
            return failure(path + ":" + std::to_string(number) + " names no setting: " + name + ".");
        values[name] = line.substr(equals + 1, end - equals);
    }
    return Lookup([values](const std::string& name) -> std::optional<std::string> {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    });
}

}  // namespace doska
