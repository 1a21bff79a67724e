#pragma once

#include "engine/core/result.hpp"

#include <CLI/App.hpp>
#include <iosfwd>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

namespace doska::tool {

using Json = nlohmann::ordered_json;

/// Exit codes of the tool.
enum class Exit : int { Good = 0, No = 1, BadInput = 2 };

/// Why a request could not be answered: a stable word and what it concerns.
struct ToolError {
    std::string code;
    std::string detail;
};

struct Answer {
    Json body;        // an object
    bool yes = true;  // false: a question was asked and the answer is 'no'
};
using Answered = Result<Answer, ToolError>;

/// One command. Its options and the fields of a batch line have the same names: options only fill a request.
struct Command {
    const char* name;
    const char* about;
    void (*add_options)(CLI::App& app, Json& request);
    /// Answers a request whose `variant` is known to be one that the tool has.
    Answered (*answer)(const Json& request);
    /// Of a command whose answer may be larger than memory: writes it to `out`, words for people to `words`. The error
    /// is one that was found before anything was written. Batches use `answer` all the same.
    Result<Exit, ToolError> (*print)(const Json& request, std::ostream& out, std::ostream& words) = nullptr;
    /// The field in which the command line names files; a batch has the text itself. nullptr: it may name none.
    const char* named_files = nullptr;
    /// Fields that a batch line may have beside the names of the options, parted by a blank.
    const char* batch_fields = "";
};

/// Every command of the tool. A new one is a file with its Command and a line in commands.cpp.
std::span<const Command> commands();

/// Answers one request, the variant checked first.
Answered ask(const Command& command, const Json& request);

/// Adds an option whose text becomes the request's field of the same name.
void text_option(CLI::App& app, Json& request, const std::string& name, const std::string& about);
/// The same for a whole number.
void number_option(CLI::App& app, Json& request, const std::string& name, const std::string& about);

/// Reads a field; the error says what is wrong with it.
Result<std::string, ToolError> text_field(const Json& request, const char* name);
Result<int, ToolError> int_field(const Json& request, const char* name, int least, int most);

}  // namespace doska::tool
