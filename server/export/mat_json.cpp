#include "server/export/mat_json.hpp"

#include "engine/core/overloaded.hpp"
#include "engine/draughts/text_encoding.hpp"
#include "engine/nardy/mat_replay.hpp"

#include <nlohmann/json.hpp>

namespace doska::exports {
namespace {

using namespace nardy;
using Json = nlohmann::ordered_json;

constexpr const char* mat_format = "doska.mat/1";

const char* side_name(Side side) {
    return side == Side::White ? "white" : "black";
}

Json act_json(const MatEntry& entry, const MatStep& step) {
    Json json{{"side", side_name(entry.by)}};
    std::visit(overloaded{
                   [&](const MatPlay& play) {
                       json["dice"] = {play.dice.first(), play.dice.second()};
                       json["play"] = play_text(step.play);
                       json["board"] = to_text(Position{Variant::Short, step.checkers[0], step.checkers[1]});
                   },
                   [&](const MatDouble&) {
                       json["cube"] = "double";
                       json["value"] = 2 * step.cube.value;
                   },
                   [&](const MatTake&) {
                       json["cube"] = "take";
                       json["value"] = step.cube.value;
                   },
                   [&](const MatDrop&) { json["cube"] = "drop"; },
               },
               entry.act);
    return json;
}

Json fault_json(std::string_view code, const MatPlace& place, const std::string& token, std::string_view clause = {}) {
    Json json{{"code", code}, {"token", token}, {"line", place.line}, {"column", place.column}};
    if (!clause.empty())
        json["clause"] = clause;
    return json;
}

Json faults_json(const MatGame& record, const MatGameReport& report) {
    Json faults = Json::array();
    for (const MatUnread& one : record.unread)
        faults.push_back(fault_json(one.code, one.place, one.token));
    if (report.fault)
        faults.push_back(
            fault_json(report.fault->code, report.fault->place, report.fault->token, report.fault->clause));
    return faults;
}

/// Of the match; the number is the game's in it.
Json game_json(const MatMatch& match, const MatGame& record, const MatGameReport& report, int number) {
    Json json{{"number", number}, {"line", record.place.line}};
    if (match.length)
        json["length"] = *match.length;
    json["names"] = record.names;
    json["crawford"] = report.crawford;
    Json acts = Json::array();
    for (const MatStep& step : report.steps)
        acts.push_back(act_json(record.entries[step.entry], step));
    json["acts"] = std::move(acts);
    json["ending"] = code(report.ending);
    if (report.winner) {
        json["winner"] = side_name(*report.winner);
        json["points"] = report.points;
    }
    if (report.win)
        json["win"] = code(*report.win);
    if (record.score)
        json["score"] = *record.score;
    json["score_after"] = report.score_after;
    json["status"] = report.is_bad() ? "bad" : report.plays == 0 ? "not_played" : "legal";
    if (report.is_bad())
        json["faults"] = faults_json(record, report);
    return json;
}

/// How many bytes are before a line; carriage returns alone end lines, too.
std::size_t offset_of_line(std::string_view text, std::size_t lines_before) {
    std::size_t at = 0;
    for (; lines_before > 0 && at < text.size(); --lines_before) {
        at = text.find_first_of("\r\n", at);
        if (at == std::string_view::npos)
            return text.size();
        at += text.substr(at).starts_with("\r\n") ? 2 : 1;
    }
    return at;
}

/// Where a match stands behind its games that are told.
MatStanding standing_behind(const MatMatch& match, const MatchScore& score) {
    MatStanding standing{match, score};
    standing.match.first_game += static_cast<int>(match.games.size());
    standing.match.games.clear();
    return standing;
}

MatchScore score_at(const MatMatch& match, const std::optional<MatStanding>& begun) {
    return begun && match.line == 0 ? begun->score : opening_score({match.length});
}

}  // namespace

std::string mat_as_utf8(std::string_view bytes) {
    draughts::EncodingEvidence evidence;
    evidence.add(bytes);
    return draughts::decode(bytes, evidence.verdict({}));
}

std::string mat_document(std::string_view mat, int most, std::int64_t first_line,
                         const std::optional<MatStanding>& begun) {
    const auto first = static_cast<std::size_t>(first_line);
    auto matches = read_mat(mat_as_utf8(mat), first, begun ? std::optional(begun->match) : std::nullopt);
    Json document{{"format", mat_format}, {"games", Json::array()}};
    Json& games = document["games"];
    std::optional<MatStanding> standing = begun;
    std::optional<std::size_t> next_line;
    for (MatMatch& match : matches) {
        const std::size_t room = static_cast<std::size_t>(most) - games.size();
        if (match.games.size() > room) {
            next_line = room == 0 && match.line > 0 ? match.line : match.games[room].place.line;
            match.games.resize(room);
        }
        const MatReport report = replay_mat(match, score_at(match, begun));
        for (std::size_t i = 0; i < match.games.size(); ++i)
            games.push_back(game_json(match, match.games[i], report.games[i], match.first_game + static_cast<int>(i)));
        if (!match.games.empty())
            standing = standing_behind(match, report.score);
        if (next_line)
            break;
    }
    if (standing)
        document["standing"] = to_text(*standing);
    if (next_line)
        document["next"] = offset_of_line(mat, *next_line - first);
    return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace doska::exports
