#pragma once

#include "protocol/codec_fields.hpp"
#include "protocol/message.hpp"

#include <optional>
#include <string_view>

namespace doska::protocol {

/// The frames of a match of nardy, each from its `d`.

ClientMessage read_roll(Fields& d);
ClientMessage read_play_turn(Fields& d);
ClientMessage read_offer_cube(Fields& d);
ClientMessage read_take_cube(Fields& d);
ClientMessage read_drop_cube(Fields& d);
ClientMessage read_answer_resignation(Fields& d);
ClientMessage read_seal_dice(Fields& d);
ClientMessage read_open_dice(Fields& d);
ClientMessage read_draft(Fields& d);

/// "oin", "mars" or "koks", where it is given.
std::optional<nardy::Win> read_given_up(Fields& d);

/// The same or "pass".
std::optional<nardy::Win> read_win(Fields& d);

/// "24/18 13/11", "bar/21", "6/off": one step a number, one space between, no more than four; empty for none. Nullopt
/// for any other form, also of the same steps.
std::optional<Steps> parse_steps(std::string_view text);

}  // namespace doska::protocol
