#include "engine/clock/control_rules.hpp"
#include "engine/draughts/fen.hpp"
#include "engine/draughts/opening_table.hpp"
#include "engine/draughts/rules.hpp"
#include "engine/match/regulation.hpp"
#include "tests/support/json.hpp"

#include <doctest/doctest.h>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

// What pages must know of the rules before they ask the server: protocol/facts/rules.json, from which the client's
// tables are generated (npm run gen). With DOSKA_WRITE_EXAMPLES set the file is written instead.

using namespace doska;
using Json = nlohmann::ordered_json;

namespace {

clock::Discipline discipline_of(draughts::Variant variant) {
    return draughts::board_of(variant) == draughts::BoardSize::Of100 ? clock::Discipline::International
                                                                     : clock::Discipline::Russian;
}

template <class Fits>
Json words_of(Fits&& fits) {
    Json words = Json::array();
    for (const draughts::Variant variant : draughts::all_variants) {
        if (fits(variant))
            words.push_back(draughts::rules_of(variant).word);
    }
    return words;
}

/// What is wrong with the regulation of an event that has so many games of ten minutes and else nothing of its own.
std::optional<match::RegulationError> fault_of(draughts::Variant variant, int games,
                                               match::DrawSet draws = match::DrawSet::Rules) {
    match::Regulation regulation;
    regulation.rules = std::string(draughts::rules_of(variant).word) + "/1";
    regulation.games = games;
    regulation.control.periods.push_back({.time = std::chrono::minutes{10}});
    regulation.draws = draws;
    return match::check(regulation);
}

int least_games(draughts::Variant variant) {
    int games = 1;
    while (games < 8 && fault_of(variant, games) == match::RegulationError::BadGames)
        ++games;
    return games;
}

bool has_drawn_start(draughts::Variant variant) {
    return fault_of(variant, least_games(variant)) == match::RegulationError::BadOpening;
}

bool knows_sarapul(draughts::Variant variant) {
    return fault_of(variant, least_games(variant), match::DrawSet::Sarapul) != match::RegulationError::BadDraws;
}

Json variants() {
    Json list = Json::array();
    for (const draughts::Variant variant : draughts::all_variants) {
        const draughts::Rules& rules = draughts::rules_of(variant);
        const draughts::Position start = draughts::initial_position(variant);
        list.push_back({{"word", rules.word},
                        {"size", draughts::rows_of(rules.board)},
                        {"men", start.board.count(Side::White)},
                        {"start", draughts::to_fen(start)},
                        {"crowned_in_passing", rules.moves.crowned_in_passing},
                        {"least_games", least_games(variant)},
                        {"drawn_start", has_drawn_start(variant)},
                        {"sarapul", knows_sarapul(variant)}});
    }
    return list;
}

Json controls() {
    Json list = Json::array();
    for (const clock::ControlLine& line : clock::control_lines()) {
        const auto applies = [&](draughts::Variant variant) { return discipline_of(variant) == line.discipline; };
        list.push_back({{"article", line.article},
                        {"pace", clock::code(line.pace)},
                        {"variants", words_of(applies)},
                        {"minutes", {line.least.count(), line.most.count()}},
                        {"seconds", {line.least_increment.count(), line.most_increment.count()}}});
    }
    return list;
}

Json opening_tables() {
    Json list = Json::array();
    for (const draughts::OpeningTable& table : draughts::opening_tables()) {
        const auto fits = [&](draughts::Variant variant) { return table.fits(variant); };
        list.push_back({{"key", table.key}, {"size", table.size()}, {"variants", words_of(fits)}});
    }
    return list;
}

/// One object, each entry of a list on a line of its own.
std::string written(const Json& facts) {
    std::string text;
    for (const auto& [name, list] : facts.items()) {
        text += (text.empty() ? "{\"" : ",\n\"") + name + "\": [";
        for (std::size_t i = 0; i < list.size(); ++i)
            text += (i == 0 ? "\n  " : ",\n  ") + list[i].dump();
        text += "\n]";
    }
    return text + "}\n";
}

}  // namespace

TEST_CASE("the rules that pages know by themselves are those of the engine: moves, controls, opening tables") {
    const Json facts{{"variants", variants()}, {"controls", controls()}, {"opening_tables", opening_tables()}};
    const std::string path = "protocol/facts/rules.json", text = written(facts);
    if (std::getenv("DOSKA_WRITE_EXAMPLES") != nullptr)
        std::ofstream(path, std::ios::binary) << text;
    std::ifstream file(path, std::ios::binary);
    REQUIRE(file.good());
    const std::string landed{std::istreambuf_iterator<char>(file), {}};
    CHECK(landed == text);
}
