#include "server/tool/legal.hpp"

#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "server/tool/positions.hpp"

namespace doska::tool {

void add_legal_options(CLI::App& app, Json& request) {
    text_option(app, request, "fen", "The position");
}

Answered answer_legal(const Json& request) {
    const auto position = position_field(request);
    if (!position)
        return failure(position.error());
    Json moves = Json::array();
    for (const draughts::Move& move : draughts::legal_moves(*position))
        moves.push_back(draughts::full_notation(move));
    return Answer{{{"side", side_name(position->to_move)}, {"moves", std::move(moves)}}};
}

}  // namespace doska::tool
