#pragma once

#include "server/tool/command.hpp"

#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace doska::tool {

/// Nothing that is asked or told is deeper; values are copied, compared and written by functions that call themselves.
inline constexpr int most_json_depth = 32;

/// JSON that is not taken although it is well formed.
struct RefusedJson : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What a parser lets through: sees its callback's arguments, and throws RefusedJson where a value is nested too deep
/// or an object has a name twice, of which the parser would silently take one.
class JsonGuard {
public:
    void see(int depth, Json::parse_event_t event, const Json& parsed);

private:
    std::vector<std::set<std::string>> names_;  // of the objects that are open
};

/// The value of a text; the error says why there is none.
Result<Json, ToolError> parse_json(std::string_view text);

}  // namespace doska::tool
