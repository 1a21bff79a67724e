#include "server/tool/convert.hpp"

#include "server/tool/batch.hpp"
#include "server/tool/files.hpp"
#include "server/tool/game_json.hpp"
#include "server/tool/games.hpp"
#include "server/tool/json_input.hpp"

#include <memory>
#include <optional>

namespace doska::tool {
namespace {

using draughts::PdnEntry;
using draughts::PdnGame;

enum class Form : std::uint8_t { Pdn, Json };

Result<Form, ToolError> form_field(const Json& request, const char* name) {
    const auto text = text_field(request, name);
    if (!text)
        return failure(text.error());
    if (*text == "pdn")
        return Form::Pdn;
    if (*text == "json")
        return Form::Json;
    return failure(ToolError{"bad_field", std::string(name) + " is none of pdn, json"});
}

/// The game with a comment in the place of what could not be read.
PdnGame with_gap(const PdnEntry& entry) {
    PdnGame game = entry.game;
    const draughts::PdnFault* fault = entry.spoiled_by();
    if (fault == nullptr)
        return game;
    auto& comments = game.moves.empty() ? game.comments : game.moves.back().comments;
    comments.push_back("[%unread " + std::string(code(fault->problem)) + " " + std::to_string(fault->place.line) + ":" +
                       std::to_string(fault->place.column) + " " + fault->token + "]");
    return game;
}

/// Takes the games one by one and writes them in one form.
class Writer {
public:
    virtual ~Writer() = default;
    virtual void take(const PdnEntry& entry) = 0;
    virtual void finish() = 0;
};

class PdnWriter final : public Writer {
public:
    explicit PdnWriter(std::ostream& out) : out_(out) {}
    void take(const PdnEntry& entry) override { out_ << write_pdn(with_gap(entry)); }
    void finish() override {}

private:
    std::ostream& out_;
};

/// One document, a line a game.
class JsonWriter final : public Writer {
public:
    explicit JsonWriter(std::ostream& out) : out_(out) {}
    void take(const PdnEntry& entry) override {
        out_ << (any_ ? ",\n" : head()) << line_of(game_json(entry));
        any_ = true;
    }
    void finish() override { out_ << (any_ ? "\n" : head()) << "]}\n"; }

private:
    static std::string head() { return std::string("{\"format\":\"") + games_format + "\",\"games\":[\n"; }
    std::ostream& out_;
    bool any_ = false;
};

std::unique_ptr<Writer> writer_of(Form form, std::ostream& out) {
    if (form == Form::Pdn)
        return std::make_unique<PdnWriter>(out);
    return std::make_unique<JsonWriter>(out);
}

/// A file that begins with an object's brace and its first name is JSON; in PDN a brace begins a comment.
Result<Form, ToolError> form_of_file(const std::string& path) {
    auto in = open_file(path);
    if (!in)
        return failure(in.error());
    const auto next = [&] {
        char c = '\0';
        *in >> std::ws;
        in->get(c);
        return c;
    };
    const bool json = next() == '{' && next() == '"';
    return json ? Form::Json : Form::Pdn;
}

void name_faults(const PdnEntry& entry, const std::string& path, std::ostream& words) {
    if (const draughts::PdnFault* fault = entry.spoiled_by())
        words << path << ':' << fault->place.line << ':' << fault->place.column << ": game " << entry.number << ": "
              << code(fault->problem) << ": " << fault->token << '\n';
}

/// Hands over the games of a JSON document while it is read: a game that was handed over is forgotten.
class JsonGames {
public:
    JsonGames(Writer& writer, std::ostream& words, std::string path)
        : writer_(writer), words_(words), path_(std::move(path)) {}

    Exit read(std::istream& in) {
        Json rest;
        try {
            rest = Json::parse(in, [this](int depth, Json::parse_event_t event, Json& parsed) {
                return on_event(depth, event, parsed);
            });
        } catch (const RefusedJson& error) {
            words_ << path_ << ": not_json: " << error.what() << '\n';
            return Exit::BadInput;
        } catch (const std::ios_base::failure&) {
            words_ << path_ << ": unreadable_file\n";
            return Exit::BadInput;
        } catch (const Json::exception& error) {
            words_ << path_ << ": not_json: " << error.what() << '\n';
            return Exit::BadInput;
        }
        const bool known = rest.is_object() && rest.contains("format") && rest["format"] == games_format;
        if (!known) {
            words_ << path_ << ": bad_format: the format is not " << games_format << '\n';
            return Exit::BadInput;
        }
        if (!rest.contains("games") || !rest["games"].is_array()) {
            words_ << path_ << ": bad_format: games is no list\n";
            return Exit::BadInput;
        }
        return worst_;
    }

private:
    bool on_event(int depth, Json::parse_event_t event, Json& parsed) {
        guard_.see(depth, event, parsed);
        if (depth == 1 && event == Json::parse_event_t::key)
            in_games_ = parsed == "games";
        if (depth == 1 && event == Json::parse_event_t::object_start)
            in_games_ = false;
        const bool ends = event == Json::parse_event_t::object_end || event == Json::parse_event_t::array_end ||
                          event == Json::parse_event_t::value;
        if (depth != 2 || !in_games_ || !ends)
            return true;
        take(parsed);
        return false;
    }

    void take(const Json& json) {
        ++number_;
        auto entry = read_game_json(json);
        if (!entry) {
            words_ << path_ << ": game " << number_ << ": " << entry.error().code << ": " << entry.error().detail
                   << '\n';
            worst_ = Exit::No;
            return;
        }
        entry->number = number_;
        if (entry->spoiled_by() != nullptr)
            worst_ = Exit::No;
        writer_.take(*entry);
    }

    Writer& writer_;
    std::ostream& words_;
    std::string path_;
    JsonGuard guard_;
    int number_ = 0;
    bool in_games_ = false;
    Exit worst_ = Exit::Good;
};

Answered converted_text(const Json& request, Form to) {
    const auto options = pdn_options(request);
    const auto pdn = text_field(request, "pdn");
    if (!options || !pdn)
        return failure(options ? pdn.error() : options.error());
    Answer answer{Json::object(), true};
    Json games = Json::array();
    std::string text;
    for_each_game(*pdn, *options, [&](const PdnEntry& entry) {
        answer.yes = answer.yes && entry.spoiled_by() == nullptr;
        if (to == Form::Pdn)
            text += write_pdn(with_gap(entry));
        else
            games.push_back(game_json(entry));
    });
    if (to == Form::Pdn)
        answer.body["pdn"] = std::move(text);
    else
        answer.body["games"] = std::move(games);
    return answer;
}

Answered converted_games(const Json& games, Form to) {
    if (!games.is_array())
        return failure(ToolError{"bad_field", "games is no list"});
    if (to != Form::Pdn)
        return failure(ToolError{"bad_field", "games can be converted to pdn only"});
    std::string text;
    bool whole = true;
    for (const Json& json : games) {
        const auto entry = read_game_json(json);
        if (!entry)
            return failure(entry.error());
        whole = whole && entry->spoiled_by() == nullptr;
        text += write_pdn(with_gap(*entry));
    }
    return Answer{{{"pdn", std::move(text)}}, whole};
}

}  // namespace

void add_convert_options(CLI::App& app, Json& request) {
    app.add_option_function<std::string>(
        "file", [&request](const std::string& name) { request["file"] = name; }, "PDN or JSON file");
    text_option(app, request, "to", "The form that is wanted: pdn or json");
    text_option(app, request, "from", "The form of the file; told by its beginning without");
    app.add_flag_callback(
        "--variations", [&request] { request["variations"] = true; }, "Keep variations as text");
}

Answered answer_convert(const Json& request) {
    const auto to = form_field(request, "to");
    if (!to)
        return failure(to.error());
    if (const auto games = request.find("games"); games != request.end())
        return converted_games(*games, *to);
    return converted_text(request, *to);
}

Result<Exit, ToolError> print_converted(const Json& request, std::ostream& out, std::ostream& words) {
    const auto path = text_field(request, "file");
    const auto to = form_field(request, "to");
    const auto options = pdn_options(request);
    if (!path || !to || !options)
        return failure(!path ? path.error() : !to ? to.error() : options.error());
    const auto from = request.contains("from") ? form_field(request, "from") : form_of_file(*path);
    if (!from)
        return failure(from.error());
    const auto writer = writer_of(*to, out);
    Exit exit = Exit::Good;
    if (*from == Form::Json) {
        auto in = open_file(*path);
        if (!in)
            return failure(in.error());
        exit = JsonGames(*writer, words, *path).read(*in);
    } else {
        const auto error = for_each_game_of_file(*path, *options, [&](const PdnEntry& entry) {
            name_faults(entry, *path, words);
            exit = entry.spoiled_by() != nullptr ? Exit::No : exit;
            writer->take(entry);
        });
        if (error)
            return failure(*error);
    }
    writer->finish();
    return exit;
}

}  // namespace doska::tool
