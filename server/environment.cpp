#include "server/environment.hpp"

#include "server/config.hpp"

#include <unistd.h>
#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>

namespace doska {

namespace {

// What ./run, ./test, containers, units and tests read, and a server that they start finds in its environment;
// scripts/check_settings.py looks for those that are missing here.
constexpr std::array read_by_others{
    "DOSKA_BACKUP",
    "DOSKA_BACKUPS_KEPT",
    "DOSKA_BACKUP_VOLUME",
    "DOSKA_BIN",
    "DOSKA_CASES",
    "DOSKA_CHROMIUM",
    "DOSKA_DB_DATA",
    "DOSKA_DB_LISTEN",
    "DOSKA_DB_SOCKET",
    "DOSKA_DICE_KEY",
    "DOSKA_DRILL",
    "DOSKA_DRILL_HEADS",
    "DOSKA_E2E_PORTS",
    "DOSKA_E2E_WORKERS",
    "DOSKA_GOLDEN_OUT",
    "DOSKA_HOST",
    "DOSKA_HTTPS_PORT",
    "DOSKA_HTTP_PORT",
    "DOSKA_LONG",
    "DOSKA_LOOKS",
    "DOSKA_MIGRATOR_PASSWORD",
    "DOSKA_PICTURE",
    "DOSKA_PRIVACY_PASSWORD",
    "DOSKA_RESTORE_UNTIL",
    "DOSKA_ROOT",
    "DOSKA_RULES",
    "DOSKA_SEED",
    "DOSKA_SERVER",
    "DOSKA_SERVER_PASSWORD",
    "DOSKA_TEST_ADMIN_URL",
    "DOSKA_TLS",
    "DOSKA_WRITE_EXAMPLES",
};

constexpr std::size_t misspelt = 3;  // DOSKA_GEUSTS is two letters from DOSKA_GUESTS

/// The least number of letters to put in, take out or change.
std::size_t distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= from.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t changed = diagonal + (from[i - 1] != to[j - 1]);
            diagonal = row[j];
            row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

/// The setting that is meant by `name`; none when it resembles none.
std::optional<std::string> meant(const std::string& name, const std::set<std::string>& settings) {
    const auto nearest = std::min_element(settings.begin(), settings.end(), [&](const auto& one, const auto& other) {
        return distance(name, one) < distance(name, other);
    });
    return distance(name, *nearest) <= misspelt ? std::optional(*nearest) : std::nullopt;
}

}  // namespace

std::vector<std::string> environment_names() {
    std::vector<std::string> names;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text = *entry;
        names.emplace_back(text.substr(0, text.find('=')));
    }
    return names;
}

Result<std::vector<std::string>, std::string> unknown_settings(const std::vector<std::string>& names) {
    const std::set<std::string> settings = setting_names();
    std::vector<std::string> unknown;
    for (const std::string& name : names) {
        if (!name.starts_with("DOSKA_") || settings.contains(name) ||
            std::find(read_by_others.begin(), read_by_others.end(), name) != read_by_others.end())
            continue;
        if (const auto setting = meant(name, settings))
            return failure(name + " in the environment names no setting; " + *setting + " does.");
        unknown.push_back(name);
    }
    return unknown;
}

}  // namespace doska
