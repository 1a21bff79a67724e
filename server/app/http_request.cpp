#include "server/app/http_request.hpp"

#include <algorithm>
#include <charconv>

namespace doska::app {

bool is_of_type(std::string_view content_type, std::string_view wanted) {
    const std::string_view type = content_type.substr(0, content_type.find_first_of("; \t"));
    return std::equal(type.begin(), type.end(), wanted.begin(), wanted.end(),
                      [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

std::optional<std::int64_t> number_in(std::string_view query, std::string_view name, std::int64_t otherwise,
                                      std::int64_t most) {
    if (query.empty())
        return otherwise;
    if (!query.starts_with(name) || query.substr(name.size(), 1) != "=")
        return std::nullopt;
    query.remove_prefix(name.size() + 1);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(query.data(), query.data() + query.size(), number);
    if (error != std::errc{} || end != query.data() + query.size() || number < 1 || number > most)
        return std::nullopt;
    return number;
}

}  // namespace doska::app
