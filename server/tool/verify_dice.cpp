#include "server/tool/verify_dice.hpp"

#include "server/tool/batch.hpp"
#include "server/tool/dice_review.hpp"
#include "server/tool/dice_words.hpp"
#include "server/tool/files.hpp"

#include <ostream>

namespace doska::tool {

namespace {

Json fault_json(const DiceFault& fault) {
    Json json{{"code", fault.code}, {"row", fault.row}};
    if (fault.n != 0)
        json["n"] = fault.n;
    if (fault.seat != 0)
        json["seat"] = std::string(1, fault.seat);
    if (!fault.expected.empty())
        json["expected"] = fault.expected;
    if (!fault.written.empty())
        json["written"] = fault.written;
    if (fault.more > 0)
        json["more"] = fault.more;
    return json;
}

Json game_json(const GameDice& game) {
    Json json{{"game", game.game},
              {"proof", std::string(code(game.proof()))},
              {"ending", game.ending},
              {"rows", {game.from_row, game.to_row}},
              {"commitment", game.commitment},
              {"revealed", game.revealed},
              {"rolls", game.rolls},
              {"ties", game.ties},
              {"loads", game.loads}};
    json["seats"] = {{"a", std::string(code(game.seats[0].kind))}, {"b", std::string(code(game.seats[1].kind))}};
    json["faults"] = Json::array();
    for (const DiceFault& fault : game.faults)
        json["faults"].push_back(fault_json(fault));
    return json;
}

}  // namespace

Json games_json(const DiceReview& review) {
    Json games = Json::array();
    for (const GameDice& game : review.games)
        games.push_back(game_json(game));
    return games;
}

namespace {

Answer answer_of(const DiceReview& review, const std::string& match) {
    Answer answer{Json::object(), review.is_proven()};
    answer.body["match"] = match;
    answer.body["scheme"] = "doska.dice.1";
    answer.body["ok"] = review.is_proven();
    if (review.chain) {
        answer.body["broken_at"] = review.chain->row;
        answer.body["why"] = review.chain->code;
    }
    answer.body["games"] = games_json(review);
    return answer;
}

struct Reviewed {
    std::string match;
    DiceReview review;
};

Result<Reviewed, ToolError> review(const Json& request) {
    const auto path = text_field(request, "file");
    if (!path)
        return failure(path.error());
    const auto bytes = read_file(*path);
    if (!bytes)
        return failure(bytes.error());
    const auto record = evidence::read_record(*bytes);
    if (!record)
        return failure(ToolError{"not_a_record", *path + ": line 1: " + std::string(code(record.error().error))});
    if (!has_dice(*record))
        return failure(ToolError{"no_dice", *path + " is no record of a match of nardy"});
    return Reviewed{record->head.match, review_dice(*record)};
}

Result<Language, ToolError> language(const Json& request) {
    const std::string word = request.value("lang", std::string("ru"));
    if (word == "ru")
        return Language::Russian;
    if (word == "en")
        return Language::English;
    return failure(ToolError{"bad_field", "lang is ru or en"});
}

}  // namespace

void add_verify_dice_options(CLI::App& app, Json& request) {
    app.add_option_function<std::string>(
        "file", [&request](const std::string& name) { request["file"] = name; }, "Record file");
    app.add_flag_callback(
        "--words", [&request] { request["words"] = true; }, "Sentences for people instead of JSON");
    text_option(app, request, "lang", "Of the sentences: ru (default) or en");
}

Answered answer_verify_dice(const Json& request) {
    const auto reviewed = review(request);
    if (!reviewed)
        return failure(reviewed.error());
    return answer_of(reviewed->review, reviewed->match);
}

Result<Exit, ToolError> print_verify_dice(const Json& request, std::ostream& out, std::ostream&) {
    const auto reviewed = review(request);
    const auto lang = language(request);
    if (!reviewed || !lang)
        return failure(reviewed ? lang.error() : reviewed.error());
    if (request.contains("words")) {
        for (const std::string& line : dice_words(reviewed->review, reviewed->match, *lang))
            out << line << '\n';
    } else {
        out << line_of(answer_of(reviewed->review, reviewed->match).body) << '\n';
    }
    return reviewed->review.is_proven() ? Exit::Good : Exit::No;
}

}  // namespace doska::tool
