#include "engine/clock/control_rules.hpp"
#include "engine/draughts/opening_table.hpp"
#include "engine/draughts/rules.hpp"
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

Json variants() {
    Json list = Json::array();
    for (const draughts::Variant variant : draughts::all_variants) {
        const draughts::Rules& rules = draughts::rules_of(variant);
        list.push_back({{"word", rules.word},
                        {"size", draughts::rows_of(rules.board)},
                        {"crowned_in_passing", rules.moves.crowned_in_passing},
                        {"most_captured", rules.moves.most_captured}});
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
