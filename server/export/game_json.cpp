#include "server/export/game_json.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/notation.hpp"

#include <optional>

namespace doska::exports {
namespace {

using namespace draughts;

const char* side_name(Side side) {
    return side == Side::White ? "white" : "black";
}

Json clock_json(const PdnClock& clock) {
    Json json = Json::object();
    if (clock.white)
        json["white_ms"] = clock.white->count();
    if (clock.black)
        json["black_ms"] = clock.black->count();
    if (clock.running)
        json["running"] = side_name(*clock.running);
    return json;
}

Json move_json(const PdnMove& played, Side mover) {
    Json json{{"move", full_notation(played.move)}};
    if (!played.nags.empty())
        json["nags"] = played.nags;
    if (!played.comments.empty())
        json["comments"] = played.comments;
    if (!played.variations.empty())
        json["variations"] = played.variations;
    for (const std::string& comment : played.comments) {
        if (const auto clock = read_clock(comment, mover))
            json["clock"] = clock_json(*clock);
    }
    return json;
}

}  // namespace

Json game_json(const PdnEntry& entry) {
    const PdnGame& game = entry.game;
    Json json{{"number", entry.number}, {"line", entry.place.line}, {"variant", rules_of(game.start.variant).word}};
    Json tags = Json::array();
    for (const PdnTag& tag : game.tags)
        tags.push_back({tag.name, tag.value});
    json["tags"] = std::move(tags);
    json["start"] = to_fen(game.start);
    if (!game.comments.empty())
        json["comments"] = game.comments;
    Json moves = Json::array();
    Side mover = game.start.to_move;
    for (const PdnMove& played : game.moves) {
        moves.push_back(move_json(played, mover));
        mover = opponent(mover);
    }
    json["moves"] = std::move(moves);
    if (!game.ending.empty())
        json["ending"] = game.ending;
    json["result"] = game.result.text;
    json["outcome"] = outcome_name(game.result.outcome);
    json["status"] = status_of(entry);
    if (!entry.faults.empty()) {
        Json faults = Json::array();
        for (const PdnFault& fault : entry.faults)
            faults.push_back(fault_report(fault));
        json["faults"] = std::move(faults);
    }
    return json;
}

std::string games_document(std::string_view pdn, int most, std::int64_t first_line) {
    PdnReader reader(pdn, {.first_line = first_line});
    Json games = Json::array();
    auto entry = reader.next();
    for (; entry && static_cast<int>(games.size()) < most; entry = reader.next())
        games.push_back(game_json(*entry));
    Json document{{"format", games_format}, {"games", std::move(games)}};
    if (entry)
        document["next"] = entry->offset;
    return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

const char* status_of(const PdnEntry& entry) {
    return entry.spoiled_by() != nullptr ? "bad" : entry.not_played ? "not_played" : "legal";
}

const char* outcome_name(PdnOutcome outcome) {
    switch (outcome) {
        case PdnOutcome::Unknown:
            return "unknown";
        case PdnOutcome::WhiteWins:
            return "white";
        case PdnOutcome::BlackWins:
            return "black";
        case PdnOutcome::Draw:
            return "draw";
        case PdnOutcome::BothLose:
            return "both_lose";
        case PdnOutcome::Score:
            return "score";
    }
    return "unknown";
}

Json fault_report(const PdnFault& fault) {
    Json report{{"code", code(fault.problem)},
                {"token", fault.token},
                {"line", fault.place.line},
                {"column", fault.place.column}};
    if (fault.ply > 0)
        report["ply"] = fault.ply;
    if (!fault.detail.empty())
        report["detail"] = fault.detail;
    if (fault.position)
        report["fen"] = to_fen(*fault.position);
    return report;
}

}  // namespace doska::exports
