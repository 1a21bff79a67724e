#include "server/tool/json_input.hpp"

#include <utility>

namespace doska::tool {

std::optional<Json> parse_json(std::string_view text) try {
    Json value = Json::parse(
        text,
        [](int depth, Json::parse_event_t, Json&) {
            check_depth(depth);
            return true;
        },
        /*allow_exceptions=*/false);
    return value.is_discarded() ? std::nullopt : std::optional<Json>(std::move(value));
} catch (const TooDeep&) {
    return std::nullopt;
}

}  // namespace doska::tool
