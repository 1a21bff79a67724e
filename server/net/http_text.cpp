#include "server/net/http_text.hpp"

#include "server/obs/json_text.hpp"

#include <algorithm>

namespace doska::net {
namespace {

constexpr std::size_t longest_token = 512;
constexpr std::size_t longest_cookie = 128;

bool is_alphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::vector<std::string_view> list_items(std::string_view header) {
    std::vector<std::string_view> items;
    while (!header.empty()) {
        const auto comma = std::min(header.find(','), header.size());
        items.push_back(trimmed(header.substr(0, comma)));
        header.remove_prefix(std::min(comma + 1, header.size()));
    }
    return items;
}

ports::HttpResponse error_response(int status, std::string_view code) {
    ports::HttpResponse response;
    response.status = status;
    response.body = "{\"error\":";
    obs::append_json_string(response.body, code);
    response.body += '}';
    return response;
}

std::optional<std::string> bearer_token(std::string_view authorization) {
    constexpr std::string_view scheme = "bearer ";
    if (authorization.size() <= scheme.size() || !std::equal(scheme.begin(), scheme.end(), authorization.begin(),
                                                             [](char a, char b) { return a == lower(b); })) {
        return std::nullopt;
    }
    const std::string_view token = trimmed(authorization.substr(scheme.size()));
    const auto allowed = [](char c) {
        return is_alphanumeric(c) || std::string_view("-._~+/=").find(c) != std::string_view::npos;
    };
    if (token.empty() || token.size() > longest_token || !std::all_of(token.begin(), token.end(), allowed)) {
        return std::nullopt;
    }
    return std::string(token);
}

std::string cookie_value(std::string_view header, std::string_view name) {
    while (!header.empty()) {
        const auto end = std::min(header.find(';'), header.size());
        const std::string_view pair = trimmed(header.substr(0, end));
        header.remove_prefix(std::min(end + 1, header.size()));
        if (pair.size() <= name.size() || !pair.starts_with(name) || pair[name.size()] != '=') {
            continue;
        }
        const std::string_view value = pair.substr(name.size() + 1);
        const auto allowed = [](char c) { return is_alphanumeric(c) || c == '_' || c == '-'; };
        if (value.size() > longest_cookie || !std::all_of(value.begin(), value.end(), allowed)) {
            return {};
        }
        return std::string(value);
    }
    return {};
}

std::optional<Target> split_target(std::string_view target) {
    if (target.empty() || target.front() != '/') {
        return std::nullopt;
    }
    const auto mark = target.find('?');
    if (mark == std::string_view::npos) {
        return Target{std::string(target), ""};
    }
    return Target{std::string(target.substr(0, mark)), std::string(target.substr(mark + 1))};
}

bool header_lists(std::string_view header, std::string_view word) {
    const auto items = list_items(header);
    return std::find(items.begin(), items.end(), word) != items.end();
}

std::string attachment(std::string_view filename) {
    std::string safe(filename);
    for (char& c : safe) {
        if (!is_alphanumeric(c) && c != '.' && c != '-' && c != '_') {
            c = '_';
        }
    }
    return "attachment; filename=\"" + safe + "\"";
}

}  // namespace doska::net
