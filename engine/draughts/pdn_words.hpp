#pragma once

#include <string>
#include <string_view>
#include <vector>

// The small words of PDN move text: what is glued to a move, and what looks like one.

namespace doska::draughts {

std::string without_spaces(std::string_view text);

/// The text with each run of white space as one space, none at its ends.
std::string one_spaced(std::string_view text);

/// The inside of a variation in one line: its comments to the end of a line become ones in braces.
std::string one_line(std::string_view variation);

/// Points of both sides: "4-6", "1.02-0.98", "1,5-0,5".
bool is_score(std::string_view text);

/// A dash alone: a game that was not played, or a capture that had to be made and was not written (1.8.1).
bool is_dash(std::string_view word);

/// "1.02-0.98" starts like a numbered move, but no move has a dot behind its sign.
bool is_broken_score(std::string_view text);

/// Takes "12." or "12..." from the front; the value is of no use, files get it wrong.
std::string_view without_number(std::string_view word);

/// Takes the marks from the end of a move and gives their NAGs, first mark first; "+" and "#" say nothing.
std::vector<int> take_marks(std::string_view& word);

}  // namespace doska::draughts
