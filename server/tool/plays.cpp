#include "server/tool/plays.hpp"

#include "engine/nardy/notation.hpp"
#include "server/tool/nardy_input.hpp"

#include <algorithm>

namespace doska::tool {
namespace {

Json results_of(const nardy::PlayGraph& graph) {
    std::vector<std::string> texts;
    for (const nardy::Position& position : nardy::results(graph))
        texts.push_back(nardy::to_text(position));
    std::sort(texts.begin(), texts.end());
    return {{"n", texts.size()}, {"dice_playable", graph.playable()}, {"results", texts}};
}

Json plays_of(const nardy::PlayGraph& graph) {
    std::vector<std::string> texts;
    for (const nardy::Play& play : nardy::ordered_plays(graph))
        texts.push_back(nardy::play_text(play));
    std::sort(texts.begin(), texts.end());
    return {{"plays", texts}};
}

}  // namespace

void add_plays_options(CLI::App& app, Json& request) {
    add_nardy_turn_options(app, request);
    flag_option(app, request, "ordered", "ordered", "Every play as a list of steps in their order");
}

Answered answer_plays(const Json& request) {
    const auto turn = nardy_turn(request);
    if (!turn)
        return failure(turn.error());
    const auto ordered = flag_field(request, "ordered");
    if (!ordered)
        return failure(ordered.error());
    const nardy::PlayGraph graph = turn->graph();
    return Answer{*ordered ? plays_of(graph) : results_of(graph)};
}

}  // namespace doska::tool
