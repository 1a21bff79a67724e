#pragma once

#include "protocol/message.hpp"
#include "server/app/submission.hpp"

#include <optional>

namespace doska::app {

/// The command of a client's message, as the seat or as a judge gives it; false when it isn't his to give.
/// The text of a move and a judge's words are put beside it in the submission.
bool fill_command(Submission& submission, protocol::ClientMessage message, std::optional<Seat> seat, bool judge);

/// 22.1: whether of a pair only he may send it who acts in the game: rolls, plays, the cube, giving up, the dice.
bool is_of_who_acts(const protocol::ClientMessage& message);

}  // namespace doska::app
