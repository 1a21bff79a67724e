#include "server/tool/draws.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/draughts/pdn_reader.hpp"
#include "server/tool/draw_course.hpp"
#include "server/tool/positions.hpp"

#include <utility>

namespace doska::tool {
namespace {

using draughts::DrawArticle;

/// The moves as one text; those of a list are its words.
Result<std::string, ToolError> moves_field(const Json& request) {
    const auto field = request.find("moves");
    if (field == request.end() || !field->is_array())
        return text_field(request, "moves");
    std::string text;
    for (const Json& move : *field) {
        if (!move.is_string())
            return failure(ToolError{"bad_field", "moves holds something else than text"});
        text += move.get_ref<const std::string&>() + " ";
    }
    return text;
}

ToolError bad_move(const draughts::PdnFault& fault) {
    const std::string half_move = fault.ply > 0 ? "half-move " + std::to_string(fault.ply) + ", " : "";
    return {"bad_move", std::string(draughts::code(fault.problem)) + ": " + half_move + fault.token};
}

/// The moves as `check` reads those of a game.
Result<draughts::PdnGame, ToolError> read_moves(const draughts::Position& start, const std::string& moves) {
    const std::string file = "[FEN \"" + draughts::to_fen(start) + "\"]\n" + moves;
    draughts::PdnReader reader(file, {.variant = start.variant});
    auto entry = reader.next();
    if (!entry || entry->game.tags.size() > 1 || reader.next())
        return failure(ToolError{"bad_field", "moves are not those of one game"});
    if (const draughts::PdnFault* fault = entry->spoiled_by())
        return failure(bad_move(*fault));
    return std::move(entry->game);
}

/// What holds after one half-move.
Json told(const DrawCourse& course, std::span<const DrawArticle> hold, const std::string& move) {
    Json ends = Json::array();
    Json claims = Json::array();
    for (const DrawArticle article : hold)
        (article == DrawArticle::Repetition ? claims : ends).push_back(draughts::name(article));
    Json counters = Json::array();
    for (const auto& counter : draughts::live_counters(course.game().counters(), course.game().position()))
        counters.push_back({{"article", draughts::name(counter.article)}, {"left", counter.moves_left}});
    return {{"move", move}, {"draws", std::move(ends)}, {"claims", std::move(claims)}, {"counters", counters}};
}

}  // namespace

void add_draws_options(CLI::App& app, Json& request) {
    text_option(app, request, "fen", "The position; the start of the game by default");
    text_option(app, request, "moves", "The moves of a game, as check reads them: \"1. c3-d4 d6-c5\"");
}

Answered answer_draws(const Json& request) {
    const auto start = start_field(request);
    if (!start)
        return failure(start.error());
    const auto moves = moves_field(request);
    if (!moves)
        return failure(moves.error());
    const auto game = read_moves(*start, *moves);
    if (!game)
        return failure(game.error());
    DrawCourse course(*start);
    Json plies = Json::array();
    for (const draughts::PdnMove& played : game->moves) {
        const std::string written =
            draughts::record_notation(played.move, draughts::legal_moves(course.game().position()));
        const auto hold = course.play(played.move);
        plies.push_back(told(course, hold, written));
    }
    Json first = Json::object();
    for (const CountedDraw& draw : course.draws())
        first[draughts::name(draw.article)] = draw.ply;
    return Answer{{{"first_ply", std::move(first)},
                   {"plies", std::move(plies)},
                   {"fen", draughts::to_fen(course.game().position())}}};
}

}  // namespace doska::tool
