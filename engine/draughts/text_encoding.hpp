#pragma once

#include <string>
#include <string_view>

namespace doska::draughts {

/// The bytes of a PDN file as UTF-8 without byte order mark. What is no UTF-8 is taken as Windows-1251, or as Latin-1
/// where the letters above ASCII stand alone between Latin ones. A few broken bytes in UTF-8 become U+FFFD.
std::string to_utf8(std::string_view bytes);

}  // namespace doska::draughts
