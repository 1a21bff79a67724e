#include "server/app/origins.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

bool is_https(std::string_view origin) {
    return origin.starts_with("https://");
}

}  // namespace

Origins::Origins(std::vector<std::string> ours)
    : ours_(std::move(ours)),
      has_https_(std::any_of(ours_.begin(), ours_.end(), is_https)),
      has_http_(!std::all_of(ours_.begin(), ours_.end(), is_https)) {}

bool Origins::are_ours(const std::string& origin) const {
    return std::find(ours_.begin(), ours_.end(), origin) != ours_.end();
}

std::string Origins::secret_of(const ports::Cookies& cookies) const {
    if (has_https_ && !cookies.host.empty())
        return cookies.host;
    return has_http_ ? cookies.plain : std::string();
}

std::string Origins::cookie(std::string_view secret, std::string_view origin) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(session_lifetime).count();
    std::string text(is_https(origin) ? "__Host-doska=" : "doska=");
    text += secret;
    text += "; Path=/; Max-Age=" + std::to_string(seconds) + "; HttpOnly; SameSite=Lax";
    if (is_https(origin))
        text += "; Secure";
    return text;
}

}  // namespace doska::app
