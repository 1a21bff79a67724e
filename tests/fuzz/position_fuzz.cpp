// The first line is a position, its first character a digit for the variant or else part of it; each further one a move
// in it: what is read can be written and is then read as the same.

#include "engine/core/check.hpp"
#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"

#include <cstddef>
#include <cstdint>

using namespace doska;
using namespace doska::draughts;

namespace {

std::string_view take_line(std::string_view& rest) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    return line;
}

void check_move(const Move& move, const std::vector<Move>& legal) {
    DOSKA_CHECK(parse_move(full_notation(move), legal) == move);
    DOSKA_CHECK(parse_route(full_notation(move), move.is_capture()) == move.path);
    for (const std::string& text : {record_notation(move, legal), short_notation(move, legal)}) {
        const auto again = parse_move(text, legal);
        DOSKA_CHECK(again && same_result(*again, move));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    std::string_view fen = take_line(rest);
    Variant variant = Variant::Russian;
    if (!fen.empty() && fen.front() >= '0' && fen.front() <= '3') {
        variant = all_variants[static_cast<std::size_t>(fen.front() - '0')];
        fen.remove_prefix(1);
    }
    const auto position = parse_fen(fen, variant);
    if (!position)
        return 0;
    DOSKA_CHECK(parse_fen(to_fen(*position), variant) == position);
    const std::vector<Move> legal = legal_moves(*position);
    for (int lines = 0; lines < 8 && !rest.empty(); ++lines) {
        if (const auto move = parse_move(take_line(rest), legal))
            check_move(*move, legal);
    }
    for (const Move& move : legal)
        check_move(move, legal);
    return 0;
}
