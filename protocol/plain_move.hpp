#pragma once

#include "protocol/message.hpp"

#include <optional>
#include <string_view>

namespace doska::protocol {

/// Reads the one frame of which there are many, a move as clients write it: play_move without spaces or escapes, its
/// fields in the order t, id, topic, d {game, ply, move}. Nullopt for everything else, right or wrong: the general
/// decoder says what it is. Where this gives a frame, that one gives the same.
std::optional<ClientFrame> read_plain_move(std::string_view text);

}  // namespace doska::protocol
