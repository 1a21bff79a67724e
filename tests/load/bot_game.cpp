#include "tests/load/bot_game.hpp"

#include "engine/draughts/notation.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace doska::load {

std::vector<draughts::PdnEntry> read_pdn_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file || bytes.empty())
        throw std::runtime_error("can't read " + path);
    draughts::PdnReader reader(bytes);
    std::vector<draughts::PdnEntry> games;
    while (auto entry = reader.next())
        games.push_back(std::move(*entry));
    return games;
}

std::string obstacle(const draughts::PdnEntry& entry) {
    if (entry.not_played)
        return "not played";
    if (const draughts::PdnFault* fault = entry.spoiled_by())
        return std::string(code(fault->problem)) + " at ply " + std::to_string(fault->ply) + ": " + fault->token;
    return entry.game.moves.empty() ? "no moves" : "";
}

std::string difference(const draughts::PdnGame& played, const std::string& exported_pdn) {
    draughts::PdnReader reader(exported_pdn);
    const auto entry = reader.next();
    if (!entry || entry->spoiled_by() != nullptr)
        return "the exported PDN can't be read";
    const draughts::PdnGame& exported = entry->game;
    for (std::size_t ply = 0; ply < std::min(played.moves.size(), exported.moves.size()); ++ply) {
        if (!same_result(played.moves[ply].move, exported.moves[ply].move))
            return "ply " + std::to_string(ply) + " is " + full_notation(exported.moves[ply].move) + " instead of " +
                   full_notation(played.moves[ply].move);
    }
    if (exported.moves.size() != played.moves.size())
        return std::to_string(exported.moves.size()) + " moves instead of " + std::to_string(played.moves.size());
    const auto outcome = [](const draughts::PdnGame& game) {
        const bool says_nothing = game.result.outcome == draughts::PdnOutcome::Score;
        return says_nothing ? draughts::PdnOutcome::Unknown : game.result.outcome;
    };
    if (outcome(exported) != outcome(played))
        return "result " + exported.result.text + " instead of " + played.result.text;
    return "";
}

}  // namespace doska::load
