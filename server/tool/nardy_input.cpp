#include "server/tool/nardy_input.hpp"

#include "engine/nardy/switches.hpp"

#include <optional>

namespace doska::tool {
namespace {

void field_option(CLI::App& app, Json& request, const std::string& name, const char* field, const std::string& about) {
    app.add_option_function<std::string>(
        "--" + name, [&request, field](const std::string& value) { request[field] = value; }, about);
}

Result<nardy::Variant, ToolError> game_field(const Json& request) {
    const auto word = text_field(request, "game");
    if (!word)
        return failure(word.error());
    if (const auto variant = nardy::parse_variant(*word))
        return *variant;
    return failure(ToolError{"unknown_game", *word});
}

Result<nardy::Position, ToolError> position_of(const Json& request, nardy::Variant variant) {
    const auto text = text_field(request, request.contains("pos") ? "pos" : "position");
    if (!text)
        return failure(text.error());
    const auto position = nardy::parse_position(*text, variant);
    if (!position)
        return failure(ToolError{"bad_position", std::string(nardy::code(position.error())) + ": " + *text});
    if (nardy::is_home(position->own) || nardy::is_home(position->opposing))
        return failure(ToolError{"bad_position", "game_over: " + *text});
    return *position;
}

/// "3,1" or "31".
std::optional<Dice> dice_of_text(const std::string& text) {
    const bool separated = text.size() == 3 && text[1] == ',';
    if (!separated && text.size() != 2)
        return std::nullopt;
    return Dice::make(text.front() - '0', text.back() - '0');
}

std::optional<Dice> dice_of(const Json& value) {
    if (value.is_string())
        return dice_of_text(value.get<std::string>());
    if (!value.is_array() || value.size() != 2)
        return std::nullopt;
    int faces[2];
    for (std::size_t i = 0; i < 2; ++i) {
        if (!value[i].is_number_integer() || value[i] < 1 || value[i] > 6)
            return std::nullopt;
        faces[i] = value[i].get<int>();
    }
    return Dice::make(faces[0], faces[1]);
}

Result<nardy::Roll, ToolError> roll_of(const Json& request) {
    const auto found = request.find("dice");
    if (found == request.end())
        return failure(ToolError{"missing_field", "dice"});
    const auto dice = dice_of(*found);
    if (!dice)
        return failure(ToolError{"bad_dice", "two numbers from 1 to 6 are wanted"});
    const auto second = flag_field(request, "second_first_throw");
    if (!second)
        return failure(second.error());
    return nardy::Roll{*dice, *second ? nardy::Throw::FirstOfSecond : nardy::Throw::Later};
}

/// Reads one switch where it is given; the error tells its words.
template <class Words, class Switch>
std::optional<ToolError> read_switch(const Json& request, const char* name, const Words& words, Switch& value) {
    if (!request.contains(name))
        return std::nullopt;
    const auto word = text_field(request, name);
    if (!word)
        return word.error();
    if (const auto read = nardy::parse_switch(words, *word)) {
        value = *read;
        return std::nullopt;
    }
    std::string known;
    for (const auto& [candidate, ignored] : words)
        known += (known.empty() ? "" : ", ") + std::string(candidate);
    return ToolError{"bad_field", std::string(name) + " is none of " + known};
}

Result<nardy::Switches, ToolError> switches_of(const Json& request) {
    nardy::Switches switches;
    for (const auto& fault :
         {read_switch(request, "head_exception", nardy::head_exception_words, switches.head_exception),
          read_switch(request, "head_doubles", nardy::head_doubles_words, switches.head_doubles),
          read_switch(request, "six_block", nardy::six_block_words, switches.six_block),
          read_switch(request, "bearoff", nardy::bearoff_words, switches.bearoff)}) {
        if (fault)
            return failure(*fault);
    }
    return switches;
}

}  // namespace

void flag_option(CLI::App& app, Json& request, const std::string& name, const char* field, const std::string& about) {
    app.add_flag_callback(
        "--" + name, [&request, field] { request[field] = true; }, about);
}

Result<bool, ToolError> flag_field(const Json& request, const char* name) {
    const auto found = request.find(name);
    if (found == request.end())
        return false;
    if (!found->is_boolean())
        return failure(ToolError{"bad_field", std::string(name) + " is neither true nor false"});
    return found->get<bool>();
}

void add_nardy_turn_options(CLI::App& app, Json& request) {
    field_option(app, request, "game", "game", "long or short");
    field_option(app, request, "position", "pos", "The position, OWN:OPPOSING, the side to move first");
    field_option(app, request, "dice", "dice", "The roll, 3,1");
    flag_option(app, request, "second-first-throw", "second_first_throw",
                "The first throw of the second player (20.3)");
    field_option(app, request, "head-exception", "head_exception", "20.3: second (default), both, none");
    field_option(app, request, "head-doubles", "head_doubles", "20.3: listed (default), blocked-any");
    field_option(app, request, "six-block", "six_block", "20.5: step (default), end, off");
    field_option(app, request, "bearoff", "bearoff", "27.3: standard (default), literal");
}

Result<NardyTurn, ToolError> nardy_turn(const Json& request) {
    const auto variant = game_field(request);
    if (!variant)
        return failure(variant.error());
    const auto position = position_of(request, *variant);
    if (!position)
        return failure(position.error());
    const auto roll = roll_of(request);
    if (!roll)
        return failure(roll.error());
    const auto switches = switches_of(request);
    if (!switches)
        return failure(switches.error());
    return NardyTurn{*position, *roll, *switches};
}

}  // namespace doska::tool
