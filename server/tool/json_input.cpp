#include "server/tool/json_input.hpp"

#include <utility>

namespace doska::tool {

void JsonGuard::see(int depth, Json::parse_event_t event, const Json& parsed) {
    if (depth > most_json_depth)
        throw RefusedJson("it is nested too deep");
    if (event == Json::parse_event_t::object_start)
        names_.emplace_back();
    else if (event == Json::parse_event_t::object_end)
        names_.pop_back();
    else if (event == Json::parse_event_t::key && !names_.back().insert(parsed.get<std::string>()).second)
        throw RefusedJson("an object has a name twice: " + parsed.get<std::string>());
}

Result<Json, ToolError> parse_json(std::string_view text) try {
    JsonGuard guard;
    Json value = Json::parse(
        text,
        [&guard](int depth, Json::parse_event_t event, Json& parsed) {
            guard.see(depth, event, parsed);
            return true;
        },
        /*allow_exceptions=*/false);
    if (value.is_discarded())
        return failure(ToolError{"not_json", "it is no JSON"});
    return value;
} catch (const RefusedJson& refused) {
    return failure(ToolError{"not_json", refused.what()});
}

}  // namespace doska::tool
