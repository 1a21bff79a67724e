#include "engine/draughts/pdn.hpp"

#include "engine/draughts/movegen.hpp"

#include <algorithm>

namespace doska::draughts {
namespace {

struct KnownResult {
    std::string_view text;
    PdnOutcome outcome;
};
constexpr KnownResult known_results[] = {
    {"1-0", PdnOutcome::WhiteWins},      {"2-0", PdnOutcome::WhiteWins}, {"0-1", PdnOutcome::BlackWins},
    {"0-2", PdnOutcome::BlackWins},      {"1/2-1/2", PdnOutcome::Draw},  {"1-1", PdnOutcome::Draw},
    {"\u00bd-\u00bd", PdnOutcome::Draw}, {"0-0", PdnOutcome::BothLose},  {"*", PdnOutcome::Unknown},
};

}  // namespace

std::optional<PdnResult> parse_pdn_result(std::string_view text) {
    for (const KnownResult& known : known_results) {
        if (known.text == text)
            return PdnResult{known.outcome, std::string(text)};
    }
    return std::nullopt;
}

std::string_view PdnGame::tag(std::string_view name) const {
    const auto found = std::find_if(tags.begin(), tags.end(), [&](const PdnTag& t) { return t.name == name; });
    return found == tags.end() ? std::string_view{} : std::string_view(found->value);
}

Position final_position(const PdnGame& game) {
    Position position = game.start;
    for (const PdnMove& played : game.moves)
        position = after(position, played.move);
    return position;
}

}  // namespace doska::draughts
