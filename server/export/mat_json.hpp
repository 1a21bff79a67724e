#pragma once

#include "engine/nardy/mat_standing.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace doska::exports {

/// The bytes of a file of .mat as UTF-8: it may be in Windows-1251 or Latin-1.
std::string mat_as_utf8(std::string_view bytes);

/// The first games of a text of .mat, at most `most`, with the board behind each act, as docs/GAMES_JSON.md describes
/// them. Where there are more, `next` says how many bytes of the text are before them; `standing` is what to begin with
/// there, and where the text is a part. Lines are counted from `first_line`.
std::string mat_document(std::string_view mat, int most, std::int64_t first_line,
                         const std::optional<nardy::MatStanding>& begun);

}  // namespace doska::exports
