#include "server/store/connection_url.hpp"

namespace doska::store {

std::string with_parameter(const std::string& url, std::string_view name, std::string_view value) {
    const std::string assignment = std::string(name) + "=" + std::string(value);
    if (!url.starts_with("postgresql://") && !url.starts_with("postgres://")) {
        const bool has = (" " + url).find(" " + std::string(name) + "=") != std::string::npos;
        return has ? url : url + " " + assignment;
    }
    const auto query = url.find('?');
    if (query == std::string::npos)
        return url + "?" + assignment;
    const bool has = ("&" + url.substr(query + 1)).find("&" + std::string(name) + "=") != std::string::npos;
    return has ? url : url + "&" + assignment;
}

std::string with_limits(const std::string& url, std::string_view application) {
    std::string full = with_parameter(url, "application_name", application);
    // Without it a frozen database holds a connecting thread for ever; libpq's least is 2 s.
    full = with_parameter(full, "connect_timeout", "3");
    full = with_parameter(full, "client_encoding", "UTF8");
    full = with_parameter(full, "keepalives_idle", "5");
    full = with_parameter(full, "keepalives_interval", "2");
    full = with_parameter(full, "keepalives_count", "3");
    full = with_parameter(full, "tcp_user_timeout", "10000");
    return full;
}

}  // namespace doska::store
