// Whole files of real games and every rule case, written in the forms that people use.

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/draughts/pdn_reader.hpp"

#include "tests/support/json.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <span>
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
    int not_played = 0;
    std::size_t plies = 0;
    bool operator==(const Totals&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Totals& t) {
    return out << t.games << " games, " << t.legal << " legal, " << t.not_played << " not played, " << t.plies
               << " plies";
}

/// What became of a game: "legal", "not_played" or the code of its fault.
std::string fate(const PdnEntry& entry) {
    if (const PdnFault* fault = entry.spoiled_by())
        return std::string(code(fault->problem));
    return entry.not_played ? "not_played" : "legal";
}

/// What is written is read again as the same game, and written as the same text.
void check_rewritten(const PdnGame& game) {
    const std::string written = write_pdn(game);
    PdnReader again(written, {.variations = true});
    const auto second = again.next();
    REQUIRE(second);
    CHECK(second->faults.empty());
    CHECK(second->game.start == game.start);
    CHECK(second->game.moves == game.moves);
    CHECK(second->game.result == game.result);
    CHECK(write_pdn(second->game) == written);
    CHECK_FALSE(again.next());
}

/// Reads all games, told the variant or not; each is of that variant all the same.
std::vector<PdnEntry> replay(const fs::path& path, Variant variant, bool told) {
    CAPTURE(path.string());
    PdnReader reader(read_file(path), {.variant = told ? std::optional(variant) : std::nullopt, .variations = true});
    std::vector<PdnEntry> entries;
    while (auto entry = reader.next()) {
        CAPTURE(entry->number);
        if (!entry->not_played)
            CHECK(entry->game.start.variant == variant);
        check_rewritten(entry->game);
        entries.push_back(std::move(*entry));
    }
    return entries;
}

Totals totals_of(const std::vector<PdnEntry>& entries) {
    Totals totals;
    for (const PdnEntry& entry : entries) {
        CAPTURE(entry.number);
        ++totals.games;
        totals.plies += entry.game.moves.size();
        totals.legal += fate(entry) == "legal" ? 1 : 0;
        totals.not_played += fate(entry) == "not_played" ? 1 : 0;
        for (const PdnFault& fault : entry.faults)
            FAIL_CHECK(code(fault.problem), " ", fault.token, " in line ", fault.place.line);
    }
    return totals;
}

Totals own(const char* file, Variant variant) {
    const fs::path path = fs::path("tests/cases/draughts/games") / file;
    const Totals totals = totals_of(replay(path, variant, true));
    CHECK(totals_of(replay(path, variant, false)) == totals);
    return totals;
}

/// A real game that is here something else than in the report of the case folder.
struct Exception {
    std::string_view file;
    int game;
    std::string_view reported;
    std::string_view here;
    std::string_view why;
};
constexpr Exception exceptions[] = {
    {"russian/wiegerw-abatsiev.pdn", 36, "malformed move", "not_played",
     "50 dashes in the place of moves: the game was not written down (pdn 12)"},
    {"international/wiegerw-delfts.pdn", 1, "must capture", "legal",
     "the last token, 4-6, is the Result tag and so no move (pdn 11)"},
    {"international/wiegerw-delfts.pdn", 2, "must capture", "legal",
     "the last token, 1-9, is the Result tag and so no move (pdn 11)"},
    {"international/wiegerw-nk2003-amsterdam.pdn", 33, "legal", "not_played",
     "a result without moves, which the report counts as a legal game of no half-moves (pdn 12)"},
    {"international/wiegerw-schildpad.pdn", 3, "ambiguous", "legal",
     "36x16 fits two captures, and what follows is legal after one of them only (pdn 15)"},
    {"international/wiegerw-schildpad.pdn", 7, "ambiguous", "legal",
     "4x24 fits two captures, and what follows is legal after one of them only (pdn 15)"},
};

const Exception* exception_of(std::string_view file, int game) {
    const auto* found = std::find_if(std::begin(exceptions), std::end(exceptions),
                                     [&](const Exception& e) { return e.file == file && e.game == game; });
    return found == std::end(exceptions) ? nullptr : found;
}

/// Compares one file with its row of the report; gives the number of games that the report calls legal.
int check_file(const fs::path& games, const nlohmann::json& row) {
    const auto file = row.at("file").get<std::string>();
    CAPTURE(file);
    const Variant variant = parse_variant(row.at("variant").get<std::string>()).value();
    // lidraughts writes GameType; in the other files numbers and letters have to tell.
    const auto entries = replay(games / file, variant, false);
    CHECK(static_cast<int>(entries.size()) == row.at("games").get<int>());
    int legal = 0;
    std::size_t plies = 0;
    for (const PdnEntry& entry : entries) {
        CAPTURE(entry.number);
        const Exception* exception = exception_of(file, entry.number);
        CHECK(fate(entry) == (exception == nullptr ? "legal" : exception->here));
        legal += exception == nullptr || exception->reported == "legal" ? 1 : 0;
        plies += entry.game.moves.size();
    }
    CHECK(legal == row.at("status").value("ok", 0));
    std::size_t reported_plies = row.at("plies").get<std::size_t>();
    for (const auto& bad : row.at("not_ok")) {
        const int number = bad.at("game").get<int>();
        const Exception* exception = exception_of(file, number);
        REQUIRE(exception != nullptr);
        CHECK(bad.at("status").get<std::string>() == exception->reported);
        // The report stops counting where it stops reading.
        const std::size_t played = entries.at(static_cast<std::size_t>(number) - 1).game.moves.size();
        reported_plies += played - bad.at("at_ply").get<std::size_t>();
    }
    CHECK(plies == reported_plies);
    return legal;
}

/// A move of a rule case in every form.
void check_rule_case(const Position& position, std::span<const Move> legal, const nlohmann::json& row) {
    auto text = row.at("m").get<std::string>();
    CAPTURE(to_fen(position));
    CAPTURE(text);
    const auto read = parse_move(text, legal);
    REQUIRE(read);
    std::replace(text.begin(), text.end(), 'x', ':');
    CHECK(full_notation(*read) == text);
    CHECK(parse_move(row.at("numeric").get<std::string>(), legal) == *read);
    const auto recorded = parse_move(record_notation(*read, legal), legal);
    REQUIRE(recorded);
    CHECK(same_result(*recorded, *read));
    const auto brief = parse_move(short_notation(*read, legal), legal);
    REQUIRE(brief);
    CHECK(same_result(*brief, *read));
    CHECK(to_fen(after(position, *read)) == row.at("fen_after").get<std::string>());
    PdnGame game;
    game.start = position;
    game.moves.push_back({*recorded, {}, {}});
    game.result = *parse_pdn_result("*");
    check_rewritten(game);
}

/// The cases of one file, whose moves are all legal ones of their positions; how many moves they have.
int check_rule_cases(const fs::path& file) {
    CAPTURE(file.string());
    int moves = 0;
    const auto cases = nlohmann::json::parse(read_file(file)).at("cases");
    for (const auto& row : cases) {
        const Variant variant = parse_variant(row.at("variant").get<std::string>()).value();
        const auto position = parse_fen(row.at("fen").get<std::string>(), variant);
        REQUIRE(position);
        CHECK(to_fen(*position) == row.at("fen").get<std::string>());
        if (row.contains("fen_numeric"))
            CHECK(parse_fen(row.at("fen_numeric").get<std::string>(), variant) == position);
        const auto legal = legal_moves(*position);
        for (const auto& move : row.at("moves")) {
            check_rule_case(*position, legal, move);
            ++moves;
        }
    }
    return moves;
}

}  // namespace

TEST_CASE("the project's own real games are legal to their end") {
    CHECK(own("ussr1947.pdn", Variant::Russian) == Totals{20, 20, 0, 1131});
    CHECK(own("ussr1947-blinder-mirotin.pdn", Variant::Russian) == Totals{1, 1, 0, 61});
    CHECK(own("brazilian.pdn", Variant::Brazilian) == Totals{6, 6, 0, 237});
    CHECK(own("kurnik.pdn", Variant::International) == Totals{4, 4, 0, 535});
    CHECK(own("loi24.pdn", Variant::International) == Totals{18, 18, 0, 201});
    CHECK(own("delfts.pdn", Variant::International) == Totals{2, 2, 0, 252});
    CHECK(own("schildpad-3-7.pdn", Variant::International) == Totals{2, 2, 0, 215});
}

TEST_CASE("all real games of the case folder are what its report says, each exception explained") {
    if (all_cases().empty()) {
        MESSAGE("the full case folder (DOSKA_CASES) is not here: the project's own games are read above");
        return;
    }
    const fs::path games = all_cases() / "games";
    const auto report = nlohmann::json::parse(read_file(games / "replay-report.json"));
    std::map<std::string, int> legal;
    for (const auto& row : report.at("files"))
        legal[row.at("variant").get<std::string>()] += check_file(games, row);
    for (const auto& [variant, totals] : report.at("totals").items()) {
        CAPTURE(variant);
        CHECK(legal[variant] == totals.at("fully_legal").get<int>());
        MESSAGE(variant, ": ", legal[variant], " games legal to their end");
    }
}

TEST_CASE("every move of every rule case is read in full, in numbers, as recorded and as short as can be") {
    CHECK(check_rule_cases("tests/cases/draughts/rule-cases.json") > 250);
    if (!all_cases().empty())
        CHECK(check_rule_cases(all_cases() / "rule-cases.json") > 250);
}
