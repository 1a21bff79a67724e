// The first line is a position, its first character a digit for the variant or else part of it; each further one a move
// in it: what is read can be written and is then read as the same. With 4 and 5 it is one of short and of long nardy;
// the line after it begins with the roll, and each further one is a play.

#include "engine/core/check.hpp"
#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/nardy/notation.hpp"

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

nardy::Roll roll_of(std::string_view line) {
    const auto dice = line.size() < 2 ? std::nullopt : Dice::make(line[0] - '0', line[1] - '0');
    return {dice.value_or(Dice()), line.size() > 2 ? nardy::Throw::FirstOfSecond : nardy::Throw::Later};
}

void check_play(const nardy::Played& played, const nardy::PlayGraph& graph) {
    const Dice& dice = graph.roll().dice;
    for (const std::string& text : {nardy::appendix4_text(dice, played.play), nardy::mat_text(dice, played.play)}) {
        const auto again = nardy::find_written(nardy::parse_turn(text).value().play, graph);
        DOSKA_CHECK(again && again->after == played.after);
    }
}

void try_nardy(std::string_view rest, nardy::Variant variant) {
    const auto position = nardy::parse_position(take_line(rest), variant);
    if (!position)
        return;
    DOSKA_CHECK(nardy::parse_position(nardy::to_text(*position), variant) == position);
    if (nardy::is_home(position->own) || nardy::is_home(position->opposing))
        return;
    const nardy::PlayGraph graph(*position, roll_of(take_line(rest)));
    for (const nardy::Position& end : nardy::results(graph))
        DOSKA_CHECK(nardy::parse_position(nardy::to_text(end), variant) == end);
    for (int lines = 0; lines < 8 && !rest.empty(); ++lines) {
        const auto written = nardy::parse_play(take_line(rest));
        if (!written)
            continue;
        std::vector<nardy::Move> moves;
        for (const nardy::WrittenMove& one : *written)
            moves.push_back(one.move);
        if (!nardy::find_play(graph, moves))
            DOSKA_CHECK(!nardy::fault_of(graph, moves).code.empty());
        if (const auto played = nardy::resolve_written(*written, graph))
            check_play(*played, graph);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    if (!rest.empty() && (rest.front() == '4' || rest.front() == '5')) {
        try_nardy(rest.substr(1), rest.front() == '4' ? nardy::Variant::Short : nardy::Variant::Long);
        return 0;
    }
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
