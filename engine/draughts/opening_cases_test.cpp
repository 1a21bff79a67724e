#include "engine/draughts/fen.hpp"
#include "engine/draughts/opening_table.hpp"
#include "tests/support/json.hpp"

#include <doctest/doctest.h>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

// Some openings of every published table lie in tests/cases; the whole collection is read where it is at hand.

using namespace doska::draughts;

namespace {

std::vector<std::filesystem::path> files() {
    std::vector<std::filesystem::path> found{"tests/cases/draughts/openings-64.json"};
    const char* elsewhere = std::getenv("DOSKA_CASES");
    const auto collection =
        std::filesystem::path(elsewhere != nullptr ? elsewhere : "../shared/cases") / "draughts/openings-64.json";
    if (std::filesystem::exists(collection))
        found.push_back(collection);
    return found;
}

Variant variant_of(const nlohmann::json& table) {
    return table.at("variant") == "brazilian" ? Variant::Brazilian : Variant::Draughts64;
}

std::map<std::string, Position> openings(const std::string& key, Variant variant) {
    const OpeningTable* table = find_opening_table(key);
    REQUIRE(table != nullptr);
    std::map<std::string, Position> found;
    for (int number = 1; number <= table->size(); ++number) {
        const Opening opening = opening_of(*table, number, variant);
        found[opening.name] = opening.start;
    }
    return found;
}

void check_table(const nlohmann::json& published) {
    const Variant variant = variant_of(published);
    const auto ours = openings(published.at("key"), variant);
    CHECK(ours.size() == published.at("entries"));
    for (const auto& position : published.value("positions", nlohmann::json::array())) {
        const std::string id = position.at("id");
        CAPTURE(id);
        REQUIRE(ours.contains(id));
        CHECK(ours.at(id) == parse_fen(position.at("fen").get<std::string>(), variant).value());
    }
    if (!published.contains("same_as"))
        return;
    const auto whole = openings(published.at("same_as"), Variant::Draughts64);
    const std::vector<std::string> without = published.at("without");
    CHECK(ours.size() + without.size() == whole.size());
    for (const std::string& id : without)
        CHECK_FALSE(ours.contains(id));
    for (const auto& [id, start] : ours)
        CHECK(start.board == whole.at(id).board);
}

}  // namespace

TEST_CASE("openings-64.json: every table as it is published") {
    for (const auto& path : files()) {
        CAPTURE(path.string());
        std::ifstream file(path);
        const auto tables = nlohmann::json::parse(file).at("tables");
        CHECK(tables.size() == opening_tables().size());
        for (const auto& table : tables) {
            CAPTURE(table.at("key").get<std::string>());
            check_table(table);
        }
    }
}
