#pragma once

#include "server/tool/command.hpp"

#include <optional>
#include <stdexcept>
#include <string_view>

namespace doska::tool {

/// Nothing that is asked or told is deeper; values are copied, compared and written by functions that call themselves.
inline constexpr int most_json_depth = 32;

/// Thrown out of a parser's callback.
struct TooDeep : std::runtime_error {
    TooDeep() : std::runtime_error("it is nested too deep") {}
};

/// For the callback of a parser: throws TooDeep.
inline void check_depth(int depth) {
    if (depth > most_json_depth)
        throw TooDeep();
}

/// The value of a text; nullopt where it is no JSON or deeper than `most_json_depth`.
std::optional<Json> parse_json(std::string_view text);

}  // namespace doska::tool
