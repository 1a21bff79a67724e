#pragma once

#include "engine/draughts/pdn_reader.hpp"

#include <string>
#include <vector>

namespace doska::load {

/// The games of a PDN file in any encoding that the reader takes; throws std::runtime_error when it can't be read.
std::vector<draughts::PdnEntry> read_pdn_file(const std::string& path);

/// Why a game can't be played over: "illegal_move at ply 7: c3-d5"; empty when it can.
std::string obstacle(const draughts::PdnEntry& entry);

/// What differs between the file's game and the exported one, empty when moves and result are the same. Captures by
/// another route with the same result are one move; "2-0" and "1-0" are one result.
std::string difference(const draughts::PdnGame& played, const std::string& exported_pdn);

}  // namespace doska::load
