// Any bytes are a PDN file: nothing crashes, pieces of it give the same games as the whole, and what was read can be
// written and is then read as the same games.

#include "engine/core/check.hpp"
#include "engine/draughts/pdn_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

using namespace doska;
using namespace doska::draughts;

namespace {

void check_rewritten(const PdnGame& game, PdnOptions options) {
    options.most_bytes = std::size_t{1} << 20;
    PdnReader reader(write_pdn(game), options);
    const auto second = reader.next();
    DOSKA_CHECK(second.has_value());
    DOSKA_CHECK(second->faults.empty());
    DOSKA_CHECK(!reader.next().has_value());
    DOSKA_CHECK(second->game.start == game.start);
    DOSKA_CHECK(second->game.result.outcome == game.result.outcome);
    DOSKA_CHECK(second->game.moves.size() == game.moves.size());
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        DOSKA_CHECK(same_result(second->game.moves[i].move, game.moves[i].move));
        DOSKA_CHECK(second->game.moves[i].nags == game.moves[i].nags);
        DOSKA_CHECK(second->game.moves[i].variations == game.moves[i].variations);
    }
    DOSKA_CHECK(final_position(second->game) == final_position(game));
}

void check_entry(const PdnEntry& entry, int number, PdnOptions options) {
    DOSKA_CHECK(entry.number == number);
    PdnPlace last;
    for (const PdnFault& fault : entry.faults) {
        DOSKA_CHECK(last <= fault.place);
        last = fault.place;
    }
    check_rewritten(entry.game, options);
}

}  // namespace

/// The first two bytes say how the rest is read: its bound, whether with variations, how long the pieces are.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t how = text.empty() ? 0 : static_cast<unsigned char>(text.front());
    const std::size_t seed = text.size() < 2 ? 0 : static_cast<unsigned char>(text[1]);
    text.remove_prefix(std::min<std::size_t>(text.size(), 2));
    const std::size_t bounds[] = {std::size_t{1} << 20, 20, 500, 5000};
    const PdnOptions options{.most_bytes = bounds[how % 4], .variations = (how & 4) != 0};

    PdnReader whole(text, options);
    PdnReader pieces(options);
    std::string_view rest = text;
    for (std::size_t n = 0; !rest.empty(); ++n) {
        const std::size_t piece = std::min(rest.size(), 1 + (seed + n * n) % 37);
        pieces.feed(rest.substr(0, piece));
        rest.remove_prefix(piece);
    }
    pieces.finish();
    int number = 0;
    while (const auto entry = whole.next()) {
        DOSKA_CHECK(pieces.next() == entry);
        check_entry(*entry, ++number, options);
    }
    DOSKA_CHECK(!pieces.next().has_value());
    return 0;
}
