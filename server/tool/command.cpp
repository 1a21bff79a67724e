#include "server/tool/command.hpp"

#include "server/tool/positions.hpp"

namespace doska::tool {

Answered ask(const Command& command, const Json& request) {
    if (const auto variant = variant_field(request); !variant)
        return failure(variant.error());
    return command.answer(request);
}

void text_option(CLI::App& app, Json& request, const std::string& name, const std::string& about) {
    app.add_option_function<std::string>(
        "--" + name, [&request, name](const std::string& value) { request[name] = value; }, about);
}

void number_option(CLI::App& app, Json& request, const std::string& name, const std::string& about) {
    const auto option = app.add_option_function<int>(
        "--" + name, [&request, name](int value) { request[name] = value; }, about);
    option->check([](const std::string& text) { return std::string(text.empty() ? "it is empty" : ""); });
}

Result<std::string, ToolError> text_field(const Json& request, const char* name) {
    const auto found = request.find(name);
    if (found == request.end())
        return failure(ToolError{"missing_field", name});
    if (!found->is_string())
        return failure(ToolError{"bad_field", std::string(name) + " is no text"});
    return found->get<std::string>();
}

Result<int, ToolError> int_field(const Json& request, const char* name, int least, int most) {
    const auto found = request.find(name);
    if (found == request.end())
        return failure(ToolError{"missing_field", name});
    const std::string range =
        std::string(name) + " is no whole number from " + std::to_string(least) + " to " + std::to_string(most);
    if (!found->is_number_integer())
        return failure(ToolError{"bad_field", range});
    // Unsigned values above the signed range must not come back as small ones.
    if (found->is_number_unsigned() && found->get<std::uint64_t>() > static_cast<std::uint64_t>(most))
        return failure(ToolError{"bad_field", range});
    const auto value = found->get<std::int64_t>();
    if (value < least || value > most)
        return failure(ToolError{"bad_field", range});
    return static_cast<int>(value);
}

}  // namespace doska::tool
