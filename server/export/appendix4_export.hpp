#pragma once

#include "server/export/nardy_record.hpp"

#include <string>
#include <string_view>

namespace doska::exports {

/// The match as appendix 4 of the rules writes it: for each game the date, White and Black, then move for move White's
/// line and Black's, dice in the order thrown and every step. Where the appendix is silent: "беру" and "пас" for the
/// answers to a double, the dice alone for a turn that was lost; the signs of the end behind the names.
std::string to_appendix4(const NardyRecord& record, std::string_view match_id);

}  // namespace doska::exports
