#include "server/tool/positions.hpp"

#include "engine/draughts/fen.hpp"

namespace doska::tool {

Result<draughts::Position, ToolError> position_field(const Json& request) {
    const auto text = text_field(request, "fen");
    if (!text)
        return failure(text.error());
    const auto position = draughts::parse_fen(*text);
    if (!position)
        return failure(ToolError{"bad_fen", std::string(draughts::code(position.error())) + ": " + *text});
    return *position;
}

const char* side_name(Side side) {
    return side == Side::White ? "white" : "black";
}

}  // namespace doska::tool
