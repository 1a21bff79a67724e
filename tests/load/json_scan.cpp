#include "tests/load/json_scan.hpp"

#include <charconv>

namespace doska::load {
namespace {

std::size_t text_end(std::string_view json, std::size_t at) {
    for (++at; at < json.size(); ++at) {
        if (json[at] == '\\')
            ++at;
        else if (json[at] == '"')
            return at + 1;
    }
    return std::string_view::npos;
}

std::size_t bracket_end(std::string_view json, std::size_t at) {
    int depth = 0;
    while (at < json.size()) {
        switch (json[at]) {
            case '"':
                at = text_end(json, at);
                if (at == std::string_view::npos)
                    return at;
                continue;
            case '{':
            case '[':
                ++depth;
                break;
            case '}':
            case ']':
                if (--depth == 0)
                    return at + 1;
                break;
            default:
                break;
        }
        ++at;
    }
    return std::string_view::npos;
}

}  // namespace

std::size_t value_end(std::string_view json, std::size_t at) {
    if (at >= json.size())
        return std::string_view::npos;
    if (json[at] == '"')
        return text_end(json, at);
    if (json[at] == '{' || json[at] == '[')
        return bracket_end(json, at);
    const std::size_t end = json.find_first_of(",}]", at);
    return end == at ? std::string_view::npos : end;
}

std::string_view member(std::string_view object, std::string_view key) {
    std::string_view found;
    each_member(object, [&](std::string_view name, std::string_view value) {
        if (name == key)
            found = value;
    });
    return found;
}

std::string_view text(std::string_view value) {
    return value.size() >= 2 && value.front() == '"' ? value.substr(1, value.size() - 2) : std::string_view();
}

std::optional<std::int64_t> integer(std::string_view value) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size())
        return std::nullopt;
    return number;
}

}  // namespace doska::load
