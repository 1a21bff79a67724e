#pragma once

#include "engine/match/regulation.hpp"
#include "engine/nardy/mat.hpp"
#include "server/ports/record_export.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace doska::exports {

/// What one side did, in the order in which it was done.
struct NardyAct {
    /// No steps: nothing could be played (26.6.3).
    struct Turn {
        Dice dice;
        nardy::Play play;
    };
    Side by;
    std::variant<Turn, nardy::MatDouble, nardy::MatTake, nardy::MatDrop> what;
};

struct NardyGame {
    int number = 0;
    std::int64_t started_ms = 0;
    std::array<nardy::Points, 2> score{};  // of White and Black before it
    std::vector<NardyAct> acts;
    struct Won {
        Side winner;
        std::optional<nardy::Win> win;  // none: by the clock or a judge
        nardy::Points points;
    };
    std::optional<Won> won;   // none: it is not over, or nobody has won it
    bool awarded = false;     // its points are by the clock or a judge, not by the board and the cube
    bool score_set = false;   // a judge has set the score since the game before it
    bool ends_match = false;  // by its own points (30.4), not by what a judge or a clock makes of the match
};

/// A match of nardy as its facts tell it, for the forms that others read.
struct NardyRecord {
    match::Regulation regulation;
    std::array<std::string, 2> names;  // of White and Black, who stay the same; of a pair both
    std::vector<NardyGame> games;
    std::array<nardy::Points, 2> score{};  // after them
};

/// OtherRules where it is no match of nardy.
Result<NardyRecord, ports::ExportError> nardy_record(const ports::StoredMatch& match);

}  // namespace doska::exports
