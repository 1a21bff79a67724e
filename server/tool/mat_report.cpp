#include "server/tool/mat_report.hpp"

#include "server/tool/positions.hpp"

#include <algorithm>

namespace doska::tool {

bool is_mat_name(const std::string& name) {
    constexpr std::string_view ending = ".mat";
    return name.size() > ending.size() &&
           std::equal(ending.begin(), ending.end(), name.end() - static_cast<std::ptrdiff_t>(ending.size()),
                      [](char wanted, char c) { return wanted == (c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
}

Json mat_game_report(const nardy::MatGame& record, const nardy::MatGameReport& game, int number) {
    Json entry{{"game", number},
               {"status", game.is_bad()     ? "bad"
                          : game.plays == 0 ? "not_played"
                                            : "legal"},
               {"plies", game.plays},
               {"crawford", game.crawford},
               {"ending", nardy::code(game.ending)}};
    if (game.winner) {
        entry["winner"] = side_name(*game.winner);
        entry["points"] = game.points;
    }
    entry["position"] = nardy::to_text(game.last);
    if (!game.is_read) {
        const nardy::MatUnread& first = record.unread.front();
        entry["bad"] = {
            {"code", first.code}, {"line", first.place.line}, {"column", first.place.column}, {"token", first.token}};
    } else if (game.fault) {
        entry["bad"] = {
            {"code", game.fault->code}, {"line", game.fault->place.line}, {"column", game.fault->place.column}};
        if (!game.fault->clause.empty())
            entry["bad"]["clause"] = game.fault->clause;
    }
    return entry;
}

Json mat_match_report(const nardy::MatMatch& match, const nardy::MatReport& report) {
    Json body = Json::object();
    if (match.length)
        body["length"] = *match.length;
    body["names"] = match.games.front().names;
    body["score"] = report.score.points;
    if (report.score.winner)
        body["winner"] = *report.score.winner == Seat::A ? "white" : "black";
    return body;
}

}  // namespace doska::tool
