#pragma once

#include "server/ports/client_link.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::net {

/// `{"error":code}` with a status.
ports::HttpResponse error_response(int status, std::string_view code);

/// The token of an Authorization header; none when it isn't `Bearer TOKEN` (RFC 6750, 2.1).
std::optional<std::string> bearer_token(std::string_view authorization);

/// The value of a cookie in a Cookie header; empty when it has none of this name, or one that we did not set: more than
/// 128 characters, or other ones than [A-Za-z0-9_-]. The first one counts.
std::string cookie_value(std::string_view header, std::string_view name);

struct Target {
    std::string path;
    std::string query;
};
/// Splits a request target; none when it does not begin with a slash.
std::optional<Target> split_target(std::string_view target);

/// Without the blanks and tabs around it.
std::string_view trimmed(std::string_view text);

/// Whether two words are equal but for the case of their ASCII letters.
bool same_word(std::string_view a, std::string_view b);

/// The items of a comma-separated header, trimmed; they point into it.
std::vector<std::string_view> list_items(std::string_view header);

/// Whether a comma-separated header names exactly this word.
bool header_lists(std::string_view header, std::string_view word);

/// A Content-Disposition for a download: what is not a letter, digit, point, dash or underscore becomes an underscore.
std::string attachment(std::string_view filename);

}  // namespace doska::net
