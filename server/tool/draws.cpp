#include "server/tool/draws.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "server/tool/draw_course.hpp"
#include "server/tool/positions.hpp"

#include <sstream>

namespace doska::tool {
namespace {

using draughts::DrawArticle;

constexpr std::size_t most_moves = 10'000;

/// "1. c3-d4 d6-c5" -> its moves; a list as it is.
Result<std::vector<std::string>, ToolError> moves_field(const Json& request) {
    if (!request.contains("moves"))
        return failure(ToolError{"missing_field", "moves"});
    const Json& field = request.at("moves");
    std::vector<std::string> moves;
    if (field.is_string()) {
        std::istringstream words(field.get<std::string>());
        for (std::string word; words >> word;) {
            if (word.back() != '.')
                moves.push_back(word);
        }
    } else if (field.is_array()) {
        for (const Json& move : field) {
            if (!move.is_string())
                return failure(ToolError{"bad_field", "moves holds something else than text"});
            moves.push_back(move.get<std::string>());
        }
    } else {
        return failure(ToolError{"bad_field", "moves is neither a text nor a list"});
    }
    if (moves.size() > most_moves)
        return failure(ToolError{"bad_field", "more than 10000 moves"});
    return moves;
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
    text_option(app, request, "moves", "The moves, in any notation that check reads: \"1. c3-d4 d6-c5\"");
}

Answered answer_draws(const Json& request) {
    const auto start = start_field(request);
    if (!start)
        return failure(start.error());
    const auto moves = moves_field(request);
    if (!moves)
        return failure(moves.error());
    DrawCourse course(*start);
    Json plies = Json::array();
    for (const std::string& text : *moves) {
        const auto legal = draughts::legal_moves(course.game().position());
        const auto move = draughts::parse_move(text, legal);
        if (!move) {
            return failure(ToolError{"bad_move", std::string(draughts::code(move.error())) + ": half-move " +
                                                     std::to_string(plies.size() + 1) + ", " + text});
        }
        const auto hold = course.play(*move);
        plies.push_back(told(course, hold, draughts::record_notation(*move, legal)));
    }
    Json first = Json::object();
    for (const CountedDraw& draw : course.draws())
        first[std::string(draughts::name(draw.article))] = draw.ply;
    return Answer{{{"first_ply", std::move(first)},
                   {"plies", std::move(plies)},
                   {"fen", draughts::to_fen(course.game().position())}}};
}

}  // namespace doska::tool
