#include "server/tool/check.hpp"

#include "engine/draughts/text_encoding.hpp"
#include "server/tool/files.hpp"
#include "server/tool/game_report.hpp"

namespace doska::tool {
namespace {

/// Numbers of one text or of several together.
struct Totals {
    int games = 0;
    int legal = 0;
    int bad = 0;
    int not_played = 0;
    std::size_t plies = 0;

    void add(const Totals& other) {
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

Totals check_text(std::string_view bytes, Json& list) {
    Totals totals;
    const std::string text = draughts::to_utf8(bytes);
    draughts::PdnReader reader(text);
    while (const auto entry = reader.next()) {
        ++totals.games;
        totals.plies += entry->game.moves.size();
        ++(entry->spoiled_by() != nullptr ? totals.bad : entry->not_played ? totals.not_played : totals.legal);
        list.push_back(game_report(*entry));
    }
    return totals;
}

Answered check_files(const Json& names) {
    Totals totals;
    Json files = Json::array();
    for (const Json& name : names) {
        const auto bytes = read_file(name.get<std::string>());
        if (!bytes)
            return failure(bytes.error());
        Json list = Json::array();
        const Totals of_file = check_text(*bytes, list);
        Json file{{"file", name}};
        of_file.write(file);
        file["list"] = std::move(list);
        files.push_back(std::move(file));
        totals.add(of_file);
    }
    Answer answer{Json::object(), totals.bad == 0};
    totals.write(answer.body);
    answer.body["files"] = std::move(files);
    return answer;
}

}  // namespace

void add_check_options(CLI::App& app, Json& request) {
    app.add_option_function<std::vector<std::string>>(
        "files", [&request](const std::vector<std::string>& names) { request["files"] = names; }, "PDN files");
}

Answered answer_check(const Json& request) {
    // Only the command line sets files: run_batch takes no such field.
    if (request.contains("files"))
        return check_files(request.at("files"));
    const auto pdn = text_field(request, "pdn");
    if (!pdn)
        return failure(pdn.error());
    Answer answer;
    Json list = Json::array();
    const Totals totals = check_text(*pdn, list);
    answer.body = Json::object();
    totals.write(answer.body);
    answer.body["list"] = std::move(list);
    answer.yes = totals.bad == 0;
    return answer;
}

}  // namespace doska::tool
