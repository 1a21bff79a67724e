#pragma once

#include "engine/core/side.hpp"
#include "engine/core/time.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace doska::draughts {

/// What a clock comment says: what the sides have left, in whole seconds, and whose clock runs.
struct PdnClock {
    std::optional<Millis> white;
    std::optional<Millis> black;
    std::optional<Side> running;
    bool operator==(const PdnClock&) const = default;
};

/// "[%clock w0:59:58 B1:00:00]": what each side has left after a move by `mover`, whole seconds rounded down; the
/// capital letter marks the side whose clock runs now.
std::string clock_comment(Side mover, Millis white_left, Millis black_left);

/// Reads the clocks in a comment behind a move by `mover`: "[%clock w0:10:00 B0:09:58]", one side or both in either
/// order, h:mm:ss or mm:ss, and "[%clk 0:09:58]", which is the mover's. nullopt where the comment holds no such thing.
std::optional<PdnClock> read_clock(std::string_view comment, Side mover);

}  // namespace doska::draughts
