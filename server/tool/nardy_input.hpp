#pragma once

#include "engine/nardy/play_graph.hpp"
#include "server/tool/command.hpp"

namespace doska::tool {

/// What every question about a roll has.
struct NardyTurn {
    nardy::Position position;
    nardy::Roll roll;
    nardy::Switches switches;

    nardy::PlayGraph graph() const { return nardy::PlayGraph(position, roll, switches); }
};

/// The options --game, --position, --dice, --second-first-throw and those of the switches; a batch line has the fields
/// game, pos (or position), dice (a list or a text) and second_first_throw.
void add_nardy_turn_options(CLI::App& app, Json& request);

/// Reads them; the errors are unknown_game, bad_position with the PositionError's word, or game_over, and bad_dice.
Result<NardyTurn, ToolError> nardy_turn(const Json& request);

/// A field that is true or false, and false where there is none.
Result<bool, ToolError> flag_field(const Json& request, const char* name);

/// An option without a value that makes the request's field true.
void flag_option(CLI::App& app, Json& request, const std::string& name, const char* field, const std::string& about);

}  // namespace doska::tool
