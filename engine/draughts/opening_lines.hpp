#pragma once

#include <string_view>

// The lines of the published tables, one word an opening, as OpeningTable::lines says.

namespace doska::draughts {

extern const std::string_view fmjd_lines;       // FMJD, 46 groups of 16
extern const std::string_view basic_lines;      // IDF, 15 groups of 10
extern const std::string_view ballot_lines;     // 33 groups of 23, the last of 9
extern const std::string_view hcheckers_lines;  // 745 in one row

}  // namespace doska::draughts
