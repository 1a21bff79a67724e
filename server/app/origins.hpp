#pragma once

#include "server/ports/client_link.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::app {

/// Our pages' origins, and the cookie of a browser's session, whose name and rights follow from them.
class Origins {
public:
    explicit Origins(std::vector<std::string> ours);

    bool are_ours(const std::string& origin) const;

    /// The secret of the browser's session; empty: none. Under https only the cookie that no other host can have set
    /// counts.
    std::string secret_of(const ports::Cookies& cookies) const;
    /// The Set-Cookie for a page of `origin`, one of ours.
    static std::string cookie(std::string_view secret, std::string_view origin);

private:
    std::vector<std::string> ours_;
    bool has_https_ = false;
    bool has_http_ = false;
};

/// How long a browser's session lasts after somebody has entered.
inline constexpr Millis session_lifetime = std::chrono::hours(24 * 30);

}  // namespace doska::app
