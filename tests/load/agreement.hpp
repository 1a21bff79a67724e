#pragma once

#include "tests/load/hall.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::load {

/// The moves that a record file holds, and which command caused each.
struct RecordedMoves {
    std::string moves;              // a space after each
    std::vector<std::string> list;  // by ply
    std::vector<std::string> commands;
    bool ended = false;
};

/// Reads the lines of a record file; nullopt when one is not JSON. What happened after `left_ms` (Unix time) is left
/// out: by then the clients had gone, and the clocks of games that go on run out.
std::optional<RecordedMoves> read_record_moves(std::string_view record, std::int64_t left_ms);

/// What is wrong between the database's record and what both clients saw: nothing acknowledged is missing, nothing is
/// doubled, and the three move lists are one.
std::vector<std::string> disagreements(const RecordedMoves& recorded, const SeenMatch& seen);

struct Agreement {
    std::uint64_t matches = 0;
    std::uint64_t moves = 0;
    std::uint64_t acknowledged = 0;
    std::vector<std::string> differences;
};

/// Fetches the record of each match, up to now, and compares. Fast enough for some hundreds of matches a second.
Agreement check_agreement(Hall& hall, const std::vector<SeenMatch>& matches);

}  // namespace doska::load
