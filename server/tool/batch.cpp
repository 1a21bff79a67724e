#include "server/tool/batch.hpp"

#include "server/tool/json_input.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <istream>
#include <optional>
#include <ostream>
#include <sstream>
#include <utility>

namespace doska::tool {
namespace {

struct Line {
    Json body;
    Exit exit = Exit::Good;
};

Line error_line(const Json& id, const ToolError& error) {
    return {{{"id", id}, {"error", error.code}, {"detail", error.detail}}, Exit::BadInput};
}

/// Says once of a field that the command does not know that it is ignored: a misspelt one would slip aside without a
/// word. It is no error: rows of conformance data are asked as they are, with their answers beside the questions.
void name_ignored(const Json& request, std::set<std::string>& known, std::ostream& words) {
    for (const auto& [name, value] : request.items())
        if (known.insert(name).second)
            words << "doska: there is no field " << name << ": it is ignored\n";
}

Line answer_line(const Command& command, std::set<std::string>& fields, const Json& defaults, const std::string& text,
                 std::ostream& words) {
    const auto request = parse_json(text);
    if (!request)
        return error_line(nullptr, request.error());
    if (!request->is_object())
        return error_line(nullptr, {"not_json", "the line is no JSON object"});
    const Json id = request->value("id", Json(nullptr));
    if (id.is_number_float())  // it would come back as another one
        return error_line(nullptr, {"bad_field", "id is a number, but no whole one of 64 bits"});
    if (request->contains("files"))
        return error_line(id, {"bad_field", "files is for the command line only"});
    name_ignored(*request, fields, words);
    Json completed = defaults;
    completed.update(*request);
    const auto answer = ask(command, completed);
    if (!answer)
        return error_line(id, answer.error());
    Line line{{{"id", id}}, answer->yes ? Exit::Good : Exit::No};
    line.body.update(answer->body);
    return line;
}

}  // namespace

std::string line_of(const Json& body) {
    return body.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::set<std::string> fields_of(const Command& command, const CLI::App& app) {
    std::set<std::string> fields{"id"};
    for (const CLI::Option* option : app.get_options()) {
        for (std::string name : option->get_lnames()) {
            std::replace(name.begin(), name.end(), '-', '_');
            fields.insert(std::move(name));
        }
        if (option->get_positional())
            fields.insert(option->get_name(true));
    }
    std::istringstream own(command.batch_fields);
    for (std::string name; own >> name;)
        fields.insert(name);
    for (const char* name : {"batch", "help"})
        fields.erase(name);
    return fields;
}

Exit run_batch(const Command& command, std::set<std::string> fields, const Json& defaults, std::istream& in,
               std::ostream& out, std::ostream& words) {
    Exit worst = Exit::Good;
    for (std::string text; std::getline(in, text);) {
        if (text.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const Line line = answer_line(command, fields, defaults, text, words);
        out << line_of(line.body) << '\n';
        // Whoever asks line by line gets each answer at once; a file in one go is not slowed down.
        if (in.rdbuf()->in_avail() <= 0)
            out.flush();
        worst = std::max(worst, line.exit);
    }
    out.flush();
    return worst;
}

}  // namespace doska::tool
