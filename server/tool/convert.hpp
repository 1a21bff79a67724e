#pragma once

#include "server/tool/command.hpp"

namespace doska::tool {

/// doska convert --to pdn|json [--from pdn|json] [--variant V] [--variations] FILE: the same games in the other form
/// (docs/GAMES_JSON.md), or PDN as Doska writes it. Game by game: memory does not grow with the file. A game that can't
/// be read to its end is named on stderr and written as far as it was read; the answer is 'no' then.
/// A batch line holds the text itself, {pdn, to}, or the list of games, {games, to}, and is answered by the other.
void add_convert_options(CLI::App& app, Json& request);
Answered answer_convert(const Json& request);
Result<Exit, ToolError> print_converted(const Json& request, std::ostream& out, std::ostream& words);

inline constexpr Command convert_command{
    "convert",  "Games from PDN to JSON and back", add_convert_options, answer_convert, print_converted, "file",
    "pdn games"};

}  // namespace doska::tool
