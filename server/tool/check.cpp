#include "server/tool/check.hpp"

#include "server/export/mat_json.hpp"
#include "server/tool/files.hpp"
#include "server/tool/game_report.hpp"
#include "server/tool/games.hpp"
#include "server/tool/mat_report.hpp"

namespace doska::tool {
namespace {

enum class Listed : std::uint8_t { All, Bad, None };

Result<Listed, ToolError> listed_field(const Json& request) {
    if (!request.contains("list"))
        return Listed::All;
    const auto text = text_field(request, "list");
    if (!text)
        return failure(text.error());
    if (*text == "all")
        return Listed::All;
    if (*text == "bad")
        return Listed::Bad;
    if (*text == "none")
        return Listed::None;
    return failure(ToolError{"bad_field", "list is none of all, bad, none"});
}

/// Numbers of one text or of several together, and the games that are listed.
struct Tally {
    int games = 0;
    int legal = 0;
    int bad = 0;
    int not_played = 0;
    std::size_t plies = 0;
    bool is_pdn = false;  // a tag, a move or what was to be one has been read
    Json list = Json::array();

    void add(const draughts::PdnEntry& entry, Listed listed) {
        const bool is_bad = entry.spoiled_by() != nullptr;
        is_pdn = is_pdn || is_bad || !entry.game.tags.empty() || !entry.game.moves.empty();
        ++games;
        ++(is_bad ? bad : entry.not_played ? not_played : legal);
        plies += entry.game.moves.size();
        if (listed == Listed::All || (listed == Listed::Bad && is_bad))
            list.push_back(game_report(entry));
    }
    void add(const nardy::MatGame& record, const nardy::MatGameReport& game, int number, Listed listed) {
        const bool is_bad = game.is_bad();
        ++games;
        ++(is_bad ? bad : game.plays == 0 ? not_played : legal);
        plies += game.plays;
        if (listed == Listed::All || (listed == Listed::Bad && is_bad))
            list.push_back(mat_game_report(record, game, number));
    }
    void add(const Tally& other) {
        games += other.games;
        legal += other.legal;
        bad += other.bad;
        not_played += other.not_played;
        plies += other.plies;
    }
    void write(Json& body) const {
        body["games"] = games;
        body["legal"] = legal;
        body["bad"] = bad;
        body["not_played"] = not_played;
        body["plies"] = plies;
    }
};

/// The games of matches of nardy; what the match came to, of several each, is added to `body`.
std::optional<ToolError> check_mat(const std::string& text, Listed listed, Tally& tally, Json& body) {
    const auto matches = nardy::read_mat(exports::mat_as_utf8(text));
    if (matches.empty())
        return ToolError{"bad_mat", "no_game"};
    Json reports = Json::array();
    for (const nardy::MatMatch& match : matches) {
        const nardy::MatReport report = nardy::replay_mat(match);
        for (std::size_t i = 0; i < match.games.size(); ++i)
            tally.add(match.games[i], report.games[i], static_cast<int>(i) + 1, listed);
        reports.push_back(mat_match_report(match, report));
    }
    if (matches.size() > 1)
        body["matches"] = std::move(reports);
    else
        body["match"] = std::move(reports.front());
    return std::nullopt;
}

/// What holds no game is none that is good: an answer of an error, say, that was saved in place of one.
std::optional<ToolError> check_holds(const Tally& tally, const std::string& what) {
    if (tally.is_pdn)
        return std::nullopt;
    return ToolError{"no_games", what + " has no tag and no move"};
}

/// One file by its name: a match of nardy, or games of draughts.
std::optional<ToolError> check_file(const std::string& name, const draughts::PdnOptions& options, Listed listed,
                                    Tally& tally, Json& body) {
    if (!is_mat_name(name)) {
        const auto error =
            for_each_game_of_file(name, options, [&](const draughts::PdnEntry& entry) { tally.add(entry, listed); });
        return error ? error : check_holds(tally, name);
    }
    const auto text = read_file(name);
    if (!text)
        return text.error();
    return check_mat(*text, listed, tally, body);
}

Answered check_files(const Json& names, const draughts::PdnOptions& options, Listed listed) {
    Tally all;
    Json files = Json::array();
    for (const Json& name : names) {
        Tally of_file;
        Json file{{"file", name}};
        if (const auto error = check_file(name.get<std::string>(), options, listed, of_file, file))
            return failure(*error);
        all.add(of_file);
        of_file.write(file);
        if (listed != Listed::None)
            file["list"] = std::move(of_file.list);
        files.push_back(std::move(file));
    }
    Answer answer{Json::object(), all.bad == 0};
    all.write(answer.body);
    answer.body["files"] = std::move(files);
    return answer;
}

}  // namespace

void add_check_options(CLI::App& app, Json& request) {
    app.add_option_function<std::vector<std::string>>(
        "files", [&request](const std::vector<std::string>& names) { request["files"] = names; },
        "PDN files, and .mat of nardy");
    text_option(app, request, "list", "Which games are listed: all (default), bad, none; the memory is flat without");
}

Answered answer_check(const Json& request) {
    const auto options = pdn_options(request);
    if (!options)
        return failure(options.error());
    const auto listed = listed_field(request);
    if (!listed)
        return failure(listed.error());
    // Only the command line sets files: run_batch takes no such field.
    if (request.contains("files"))
        return check_files(request.at("files"), *options, *listed);
    const bool is_mat = request.contains("mat");
    const auto text = text_field(request, is_mat ? "mat" : "pdn");
    if (!text)
        return failure(text.error());
    Tally tally;
    Answer answer;
    if (!is_mat)
        for_each_game(*text, *options, [&](const draughts::PdnEntry& entry) { tally.add(entry, *listed); });
    if (const auto error = is_mat ? check_mat(*text, *listed, tally, answer.body) : check_holds(tally, "the text"))
        return failure(*error);
    answer.yes = tally.bad == 0;
    tally.write(answer.body);
    if (*listed != Listed::None)
        answer.body["list"] = std::move(tally.list);
    return answer;
}

}  // namespace doska::tool
