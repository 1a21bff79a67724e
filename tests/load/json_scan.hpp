#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace doska::load {

/// Finds a few fields in JSON that a trusted server wrote, without building a tree. Values are views of the text as it
/// stands: `"move"` is `"c3-d4"` with its quotes. On text that is not JSON nothing is found.

/// The end of the value that begins at `at`, or npos.
std::size_t value_end(std::string_view json, std::size_t at);

/// Calls visit(key, value) for each member of an object; keys without quotes, as written.
template <class Visit>
void each_member(std::string_view object, Visit visit) {
    std::size_t at = 1;
    while (at < object.size() && object[at] == '"') {
        const std::size_t key_end = value_end(object, at);
        if (key_end == std::string_view::npos || key_end >= object.size() || object[key_end] != ':')
            return;
        const std::size_t end = value_end(object, key_end + 1);
        if (end == std::string_view::npos)
            return;
        visit(object.substr(at + 1, key_end - at - 2), object.substr(key_end + 1, end - key_end - 1));
        at = end + 1;  // past the comma or the brace
    }
}

/// Calls visit(value) for each element of an array.
template <class Visit>
void each_element(std::string_view array, Visit visit) {
    std::size_t at = 1;
    while (at < array.size() && array[at] != ']') {
        const std::size_t end = value_end(array, at);
        if (end == std::string_view::npos)
            return;
        visit(array.substr(at, end - at));
        at = end + 1;
    }
}

/// The member `key` of an object; empty when it is absent.
std::string_view member(std::string_view object, std::string_view key);

/// A string's text as written, without its quotes; empty for anything else.
std::string_view text(std::string_view value);

/// An integer, or nullopt.
std::optional<std::int64_t> integer(std::string_view value);

}  // namespace doska::load
