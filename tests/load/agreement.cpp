#include "tests/load/agreement.hpp"

#include <chrono>
#include <unordered_set>
#include <utility>

namespace doska::load {

using nlohmann::json;

std::optional<RecordedMoves> read_record_moves(std::string_view record, std::int64_t left_ms) {
    RecordedMoves read;
    while (!record.empty()) {
        const auto end = record.find('\n');
        const json row = json::parse(record.substr(0, end), nullptr, false);
        if (!row.is_object())
            return std::nullopt;
        if (row.value("at_ms", std::int64_t{0}) > left_ms)
            break;
        const std::string kind = row.value("kind", "");
        if (kind == "match_ended")
            read.ended = true;
        if (kind == "move_played") {
            read.list.push_back(row.at("body").at("move"));
            read.commands.push_back(row.at("cmd"));
            read.moves.append(read.list.back()).append(" ");
        }
        if (end == std::string_view::npos)
            break;
        record.remove_prefix(end + 1);
    }
    return read;
}

std::vector<std::string> disagreements(const RecordedMoves& recorded, const SeenMatch& seen) {
    std::vector<std::string> found;
    for (const PlayerView* view : {&seen.a, &seen.b}) {
        const std::string who = view->match + (view == &seen.a ? " a" : " b");
        if (view->moves != recorded.moves)
            found.push_back(who + " saw " + view->moves + "| recorded " + recorded.moves);
        if (view->ended != recorded.ended)
            found.push_back(who + (view->ended ? " saw an end that is not recorded" : " missed the recorded end"));
        for (const Acknowledged& move : view->acknowledged) {
            const auto ply = static_cast<std::size_t>(move.ply);
            if (ply >= recorded.list.size() || recorded.list[ply] != move.move || recorded.commands[ply] != move.id)
                found.push_back(who + " had " + move.move + " acknowledged at ply " + std::to_string(move.ply));
        }
    }
    const std::unordered_set<std::string> distinct(recorded.commands.begin(), recorded.commands.end());
    if (distinct.size() != recorded.commands.size())
        found.push_back(seen.a.match + ": one command is recorded twice");
    return found;
}

namespace {

constexpr int most_fetches = 5;  // of one record: a server that was killed may be loading

/// What all fetches of one comparison share.
struct Comparison {
    Hall& hall;
    std::int64_t left_ms;
    Agreement result{};
    std::size_t waiting = 0;
};

void fetch_and_compare(Comparison& all, const SeenMatch& seen, int fetches) {
    all.hall.http.request(
        get_record(seen.a.match), [&all, &result = all.result, &seen, fetches](const HttpResponse& response) {
            if (response.status != 200 && fetches < most_fetches)
                return fetch_and_compare(all, seen, fetches + 1);
            --all.waiting;
            const auto recorded = response.status == 200 ? read_record_moves(response.body, all.left_ms) : std::nullopt;
            if (!recorded) {
                result.differences.push_back(seen.a.match + ": no record: " + describe(response));
                return;
            }
            ++result.matches;
            result.moves += recorded->list.size();
            result.acknowledged += seen.a.acknowledged.size() + seen.b.acknowledged.size();
            for (auto& difference : disagreements(*recorded, seen))
                result.differences.push_back(std::move(difference));
        });
}

}  // namespace

Agreement check_agreement(Hall& hall, const std::vector<SeenMatch>& matches) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    Comparison all{hall, std::chrono::duration_cast<std::chrono::milliseconds>(now).count()};
    all.waiting = matches.size();
    for (const SeenMatch& seen : matches)
        fetch_and_compare(all, seen, 1);
    while (all.waiting > 0)
        hall.loop.turn(std::chrono::milliseconds(20));
    return std::move(all.result);
}

}  // namespace doska::load
