#include "server/evidence/body_difference.hpp"

#include <nlohmann/json.hpp>
#include <optional>

namespace doska::evidence {
namespace {

using Json = nlohmann::json;

std::string text_of(const Json* value) {
    return value == nullptr ? "absent" : value->dump();
}

const Json* member(const Json& object, const std::string& name) {
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

std::optional<BodyDifference> difference(const std::string& path, const Json* expected, const Json* found) {
    if (expected == nullptr || found == nullptr || !expected->is_object() || !found->is_object()) {
        if (expected != nullptr && found != nullptr && *expected == *found)
            return std::nullopt;
        return BodyDifference{path, text_of(expected), text_of(found)};
    }
    const std::string prefix = path.empty() ? path : path + ".";
    for (const auto& [name, value] : expected->items())
        if (auto one = difference(prefix + name, &value, member(*found, name)))
            return one;
    for (const auto& [name, value] : found->items())
        if (member(*expected, name) == nullptr)
            return BodyDifference{prefix + name, text_of(nullptr), text_of(&value)};
    return std::nullopt;
}

}  // namespace

BodyDifference first_difference(std::string_view expected, std::string_view found) {
    const Json rules = Json::parse(expected, nullptr, false), record = Json::parse(found, nullptr, false);
    return difference({}, &rules, &record).value_or(BodyDifference{});
}

}  // namespace doska::evidence
