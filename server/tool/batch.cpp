#include "server/tool/batch.hpp"

#include "server/tool/json_input.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

namespace doska::tool {
namespace {

struct Line {
    Json body;
    Exit exit = Exit::Good;
};

Line error_line(const Json& id, const ToolError& error) {
    return {{{"id", id}, {"error", error.code}, {"detail", error.detail}}, Exit::BadInput};
}

Line answer_line(const Command& command, const Json& defaults, const std::string& text) {
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

Exit run_batch(const Command& command, const Json& defaults, std::istream& in, std::ostream& out) {
    Exit worst = Exit::Good;
    for (std::string text; std::getline(in, text);) {
        if (text.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const Line line = answer_line(command, defaults, text);
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
