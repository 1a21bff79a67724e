#include "server/tool/nardy_notation.hpp"

#include "engine/nardy/notation.hpp"
#include "server/tool/nardy_input.hpp"

namespace doska::tool {
namespace {

/// "no_such_play: closed_point (21.4), step 2: 24/20 20/19"
ToolError refusal(const nardy::PlayGraph& graph, const nardy::WrittenPlay& written, nardy::NotationError error,
                  const std::string& text) {
    std::string detail(nardy::code(error));
    if (error == nardy::NotationError::NoSuchPlay) {
        std::vector<nardy::Move> moves;
        for (const nardy::WrittenMove& one : written)
            moves.push_back(one.move);
        const nardy::PlayFault fault = nardy::fault_of(graph, moves);
        detail += ": " + std::string(fault.code) + " (" + std::string(fault.article) + "), step " +
                  std::to_string(fault.step + 1);
    }
    return {"bad_play", detail + ": " + text};
}

/// The same roll as the first of the second player: a play is written alike whichever it was.
nardy::PlayGraph as_first_throw(NardyTurn turn) {
    turn.roll.which = nardy::Throw::FirstOfSecond;
    return turn.graph();
}

}  // namespace

void add_notation_options(CLI::App& app, Json& request) {
    add_nardy_turn_options(app, request);
    text_option(app, request, "play", "The steps in their order, \"24/18 13/11\"; empty where nothing can be played");
}

Answered answer_notation(const Json& request) {
    const auto turn = nardy_turn(request);
    if (!turn)
        return failure(turn.error());
    const auto text = text_field(request, "play");
    if (!text)
        return failure(text.error());
    const auto written = nardy::parse_play(*text);
    if (!written)
        return failure(ToolError{"bad_play", std::string(nardy::code(written.error())) + ": " + *text});
    const nardy::PlayGraph graph = turn->graph();
    auto played = nardy::find_written(*written, graph);
    if (!played && !request.contains("second_first_throw"))
        played = nardy::find_written(*written, as_first_throw(*turn));
    if (!played)
        return failure(refusal(graph, *written, played.error(), *text));
    Json body{{"appendix4", nardy::appendix4_text(turn->roll.dice, played->play)}};
    const bool has_mat = turn->position.variant == nardy::Variant::Short;
    body["mat"] = has_mat ? Json(nardy::mat_text(turn->roll.dice, played->play)) : Json(nullptr);
    return Answer{std::move(body)};
}

}  // namespace doska::tool
