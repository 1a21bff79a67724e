#include "server/tool/positions.hpp"

#include "engine/draughts/fen.hpp"

namespace doska::tool {

Result<draughts::Variant, ToolError> variant_field(const Json& request) {
    if (!request.contains("variant"))
        return draughts::Variant::Russian;
    const auto word = text_field(request, "variant");
    if (!word)
        return failure(word.error());
    if (const auto variant = draughts::parse_variant(*word))
        return *variant;
    return failure(ToolError{"unknown_variant", *word});
}

Result<draughts::Position, ToolError> position_field(const Json& request) {
    const auto variant = variant_field(request);
    if (!variant)
        return failure(variant.error());
    const auto text = text_field(request, "fen");
    if (!text)
        return failure(text.error());
    const auto position = draughts::parse_fen(*text, *variant);
    if (!position)
        return failure(ToolError{"bad_fen", std::string(draughts::code(position.error())) + ": " + *text});
    return *position;
}

Result<draughts::Position, ToolError> start_field(const Json& request) {
    if (request.contains("fen"))
        return position_field(request);
    const auto variant = variant_field(request);
    if (!variant)
        return failure(variant.error());
    return draughts::initial_position(*variant);
}

const char* side_name(Side side) {
    return side == Side::White ? "white" : "black";
}

}  // namespace doska::tool
