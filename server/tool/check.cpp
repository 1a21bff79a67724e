#include "server/tool/check.hpp"

#include "server/tool/game_report.hpp"
#include "server/tool/games.hpp"

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
    Json list = Json::array();

    void add(const draughts::PdnEntry& entry, Listed listed) {
        const bool is_bad = entry.spoiled_by() != nullptr;
        ++games;
        ++(is_bad ? bad : entry.not_played ? not_played : legal);
        plies += entry.game.moves.size();
        if (listed == Listed::All || (listed == Listed::Bad && is_bad))
            list.push_back(game_report(entry));
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

Answered check_files(const Json& names, const draughts::PdnOptions& options, Listed listed) {
    Tally all;
    Json files = Json::array();
    for (const Json& name : names) {
        Tally of_file;
        const auto error = for_each_game_of_file(name.get<std::string>(), options,
                                                 [&](const draughts::PdnEntry& entry) { of_file.add(entry, listed); });
        if (error)
            return failure(*error);
        all.add(of_file);
        Json file{{"file", name}};
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
        "files", [&request](const std::vector<std::string>& names) { request["files"] = names; }, "PDN files");
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
    const auto pdn = text_field(request, "pdn");
    if (!pdn)
        return failure(pdn.error());
    Tally tally;
    for_each_game(*pdn, *options, [&](const draughts::PdnEntry& entry) { tally.add(entry, *listed); });
    Answer answer{Json::object(), tally.bad == 0};
    tally.write(answer.body);
    if (*listed != Listed::None)
        answer.body["list"] = std::move(tally.list);
    return answer;
}

}  // namespace doska::tool
