#pragma once

#include <string>
#include <string_view>

namespace doska::store {

/// `url` (a postgresql:// URL or key=value words) with one more parameter. A parameter that stands there already stays.
std::string with_parameter(const std::string& url, std::string_view name, std::string_view value);

/// `url` with what every connection of Doska needs: a limit on connecting, and limits after which a dead peer is
/// noticed. `application` is shown by pg_stat_activity.
std::string with_limits(const std::string& url, std::string_view application);

}  // namespace doska::store
