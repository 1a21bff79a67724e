// Any bytes are a PDN file: nothing crashes, and what was read can be written and is then read as the same games.

#include "engine/core/check.hpp"
#include "engine/draughts/pdn_reader.hpp"
#include "engine/draughts/text_encoding.hpp"

#include <cstddef>
#include <cstdint>

using namespace doska;
using namespace doska::draughts;

namespace {

void check_rewritten(const PdnGame& game) {
    const std::string written = write_pdn(game);
    PdnReader reader(written);
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
    }
    DOSKA_CHECK(final_position(second->game) == final_position(game));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text = to_utf8({reinterpret_cast<const char*>(data), size});
    PdnReader reader(text);
    int number = 0;
    while (const auto entry = reader.next()) {
        DOSKA_CHECK(entry->number == ++number);
        PdnPlace last;
        for (const PdnFault& fault : entry->faults) {
            DOSKA_CHECK(last <= fault.place);
            last = fault.place;
        }
        check_rewritten(entry->game);
    }
    return 0;
}
