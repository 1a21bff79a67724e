#include "server/export/mat_export.hpp"

#include "engine/core/overloaded.hpp"

#include <algorithm>

namespace doska::exports {

namespace {

/// The form has a colon between a name and its points.
std::string without_colons(std::string name) {
    std::replace(name.begin(), name.end(), ':', ' ');
    return name;
}

nardy::MatEntry entry_of(const NardyAct& act) {
    nardy::MatEntry entry{.by = act.by, .act = nardy::MatTake{}};
    std::visit(overloaded{
                   [&](const NardyAct::Turn& turn) {
                       entry.act = nardy::MatPlay{turn.dice, nardy::written(turn.play)};
                   },
                   [&](const auto& with_the_cube) { entry.act = with_the_cube; },
               },
               act.what);
    return entry;
}

}  // namespace

nardy::MatMatch to_mat(const NardyRecord& record) {
    nardy::MatMatch match;
    match.length = record.regulation.nardy->length;
    for (const NardyGame& game : record.games) {
        nardy::MatGame& written = match.games.emplace_back();
        written.names = {without_colons(record.names[0]), without_colons(record.names[1])};
        written.score = game.score;
        const int number = static_cast<int>(match.games.size());
        if (game.awarded)
            match.awarded.push_back(number);
        if (game.score_set)
            match.score_set.push_back(number);
        for (const NardyAct& act : game.acts)
            written.entries.push_back(entry_of(act));
        if (game.won && game.won->points > 0)
            written.win = nardy::MatWin{game.won->winner, game.won->points, game.ends_match && match.length};
    }
    return match;
}

}  // namespace doska::exports
