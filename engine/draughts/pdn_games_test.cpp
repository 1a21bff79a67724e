// Whole files of real games and every rule case, written in the forms that people use.

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/draughts/pdn_reader.hpp"
#include "engine/draughts/text_encoding.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace doska;
using namespace doska::draughts;
namespace fs = std::filesystem;

namespace {

std::string read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    REQUIRE(in);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

/// The folder of all conformance cases; empty where only the project's own part of them is present.
fs::path all_cases() {
    const char* named = std::getenv("DOSKA_CASES");
    const fs::path folder = named != nullptr ? named : "../shared/cases";
    return fs::exists(folder / "draughts") ? folder / "draughts" : fs::path{};
}

struct Totals {
    int games = 0;
    int legal = 0;
    std::vector<int> not_played;
    std::size_t plies = 0;
    bool operator==(const Totals&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Totals& t) {
    return out << t.games << " games, " << t.legal << " legal, " << t.not_played.size() << " not played, " << t.plies
               << " plies";
}

/// Reads all games; also writes each one and reads it again.
Totals replay(const fs::path& path) {
    Totals totals;
    const std::string text = to_utf8(read_file(path));
    PdnReader reader(text);
    while (const auto entry = reader.next()) {
        ++totals.games;
        totals.plies += entry->game.moves.size();
        CAPTURE(path.string());
        CAPTURE(entry->number);
        for (const PdnFault& fault : entry->faults)
            FAIL_CHECK(code(fault.problem), " ", fault.token, " in line ", fault.place.line);
        if (entry->not_played)
            totals.not_played.push_back(entry->number);
        else
            ++totals.legal;
        const std::string written = write_pdn(entry->game);
        PdnReader again(written);
        const auto second = again.next();
        REQUIRE(second);
        CHECK(second->faults.empty());
        CHECK(second->game.moves == entry->game.moves);
        CHECK(second->game.result == entry->game.result);
        CHECK_FALSE(again.next());
    }
    return totals;
}

}  // namespace

TEST_CASE("the project's own real games are legal to their end") {
    CHECK(replay("tests/cases/draughts/games/ussr1947.pdn") == Totals{20, 20, {}, 1131});
    CHECK(replay("tests/cases/draughts/games/ussr1947-blinder-mirotin.pdn") == Totals{1, 1, {}, 61});
}

TEST_CASE("all Russian games of the case folder: 208 of 209 are legal, one was not played, 11,378 half-moves") {
    if (all_cases().empty()) {
        MESSAGE("the full case folder (DOSKA_CASES) is not here");
        return;
    }
    const fs::path games = all_cases() / "games" / "russian";
    CHECK(replay(games / "wiegerw-abatsiev.pdn") == Totals{56, 55, {36}, 2648});
    CHECK(replay(games / "wiegerw-ussr1947.pdn") == Totals{153, 153, {}, 8730});
}

TEST_CASE("every move of every rule case is read in full, in numbers, as recorded and as short as can be") {
    if (all_cases().empty()) {
        MESSAGE("the full case folder (DOSKA_CASES) is not here");
        return;
    }
    const auto cases = nlohmann::json::parse(read_file(all_cases() / "rule-cases.json")).at("cases");
    int moves = 0;
    for (const auto& row : cases) {
        if (row.at("variant") != "russian")
            continue;
        const auto position = parse_fen(row.at("fen").get<std::string>());
        REQUIRE(position);
        CHECK(to_fen(*position) == row.at("fen").get<std::string>());
        CHECK(parse_fen(row.at("fen_numeric").get<std::string>()) == position);
        const auto legal = legal_moves(*position);
        for (const auto& move : row.at("moves")) {
            const auto text = move.at("m").get<std::string>();
            CAPTURE(row.at("fen").get<std::string>());
            CAPTURE(text);
            const auto read = parse_move(text, legal);
            REQUIRE(read);
            CHECK(full_notation(*read) == text);
            CHECK(parse_move(move.at("numeric").get<std::string>(), legal) == *read);
            const auto recorded = parse_move(record_notation(*read, legal), legal);
            REQUIRE(recorded);
            CHECK(same_result(*recorded, *read));
            const auto brief = parse_move(short_notation(*read, legal), legal);
            REQUIRE(brief);
            CHECK(same_result(*brief, *read));
            CHECK(to_fen(after(*position, *read)) == move.at("fen_after").get<std::string>());
            ++moves;
        }
    }
    MESSAGE(moves, " moves");
    CHECK(moves > 100);
}
