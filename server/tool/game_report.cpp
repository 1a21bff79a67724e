#include "server/tool/game_report.hpp"

#include "engine/draughts/fen.hpp"
#include "server/tool/draw_course.hpp"
#include "server/tool/games.hpp"
#include "server/tool/positions.hpp"

#include <optional>

namespace doska::tool {
namespace {

using namespace draughts;

DrawCourse play_over(const PdnGame& played) {
    DrawCourse course(played.start);
    for (const PdnMove& move : played.moves)
        course.play(move.move);
    return course;
}

bool decides(PdnOutcome outcome) {
    return outcome != PdnOutcome::Unknown && outcome != PdnOutcome::Score;
}

/// 2.1.8.1: who can't move has lost. A draw that was counted with the last move is one.
std::optional<PdnOutcome> outcome_on_board(const DrawCourse& course, int plies) {
    const Position& end = course.game().position();
    if (!has_legal_move(end))
        return end.to_move == Side::White ? PdnOutcome::BlackWins : PdnOutcome::WhiteWins;
    const auto draw = course.first_end();
    if (draw && draw->ply == plies)
        return PdnOutcome::Draw;
    return std::nullopt;
}

Json remarks_on(const PdnEntry& entry, const DrawCourse& course) {
    Json remarks = Json::array();
    const PdnGame& game = entry.game;
    const int plies = static_cast<int>(game.moves.size());
    for (const PdnFault& fault : entry.faults) {
        if (!spoils_game(fault.problem))
            remarks.push_back(fault_report(fault));
    }
    if (const auto draw = course.first_end(); draw && draw->ply < plies)
        remarks.push_back({{"code", "moves_after_counted_draw"},
                           {"article", name(draw->article)},
                           {"ply", draw->ply},
                           {"moves_after", plies - draw->ply}});
    const auto tagged = parse_pdn_result(game.tag("Result"));
    if (tagged && decides(tagged->outcome) && decides(game.result.outcome) && tagged->outcome != game.result.outcome)
        remarks.push_back({{"code", "result_differs_from_tag"}, {"result", game.result.text}, {"tag", tagged->text}});
    if (entry.spoiled_by() != nullptr || entry.not_played || !decides(game.result.outcome))
        return remarks;
    const auto on_board = outcome_on_board(course, plies);
    if (on_board && *on_board != game.result.outcome)
        remarks.push_back({{"code", "result_contradicts_moves"},
                           {"result", game.result.text},
                           {"on_board", outcome_name(*on_board)}});
    return remarks;
}

}  // namespace

Json game_report(const PdnEntry& entry) {
    const PdnFault* spoiled = entry.spoiled_by();
    const DrawCourse course = play_over(entry.game);
    Json report{{"game", entry.number},
                {"line", entry.place.line},
                {"variant", rules_of(entry.game.start.variant).word},
                {"white", entry.game.tag("White")},
                {"black", entry.game.tag("Black")},
                {"result", entry.game.result.text},
                {"outcome", outcome_name(entry.game.result.outcome)},
                {"plies", entry.game.moves.size()},
                {"status", status_of(entry)},
                {"fen", to_fen(course.game().position())}};
    if (spoiled != nullptr)
        report["bad"] = fault_report(*spoiled);
    if (!has_legal_move(course.game().position()))
        report["lost"] = side_name(course.game().position().to_move);  // 2.1.8.1
    Json draws = Json::array();
    for (const CountedDraw& draw : course.draws())
        draws.push_back({{"article", name(draw.article)}, {"ply", draw.ply}});
    report["draws"] = std::move(draws);
    report["remarks"] = remarks_on(entry, course);
    return report;
}

}  // namespace doska::tool
