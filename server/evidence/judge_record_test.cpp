#include "server/evidence/judge_record.hpp"

#include "server/evidence/record_file.hpp"
#include "tests/support/random_match.hpp"
#include "tests/support/record_rows.hpp"
#include "tests/support/stories.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace doska;

namespace {

std::string verdict(std::span<const ports::JournalRow> rows, evidence::Authors authors = evidence::Authors::Judged) {
    const auto judgement = evidence::judge_record(rows, authors);
    return judgement.fault ? std::string(code(judgement.fault->offence)) + ": " + words_of(*judgement.fault) : "good";
}

}  // namespace

/// Landed before a rule was mended: they fold for ever, and are what the rules gave then.
struct Older {
    std::string_view file;
    std::string_view verdict;
};
constexpr std::array<Older, 5> older{{
    // A capture had not ended a judge's count.
    {"match-4.ndjson", "refused: row 7: the rules refuse it: no_count"},
    // A stall that began in a countdown had not kept the rest of it.
    {"chance_233.ndjson", "differs: row 8: opens_at_ms: the rules give 1700000025705, the record says 1700000024930"},
    // While both were away only one clock had run until the limit or the end of the wait (1.6.3).
    {"chance_222.ndjson", "differs: row 14: stretch.left_ms: the rules give [10500,10500], the record says [0,21000]"},
    {"four_games.ndjson",
     "differs: row 20: stretch.left_ms: the rules give [585000,585000], the record says [600000,570000]"},
    {"match-3.ndjson",
     "differs: row 11: stretch.left_ms: the rules give [450000,450000], the record says [600000,300000]"},
}};

TEST_CASE("every landed record is one that the rules give, but for the placeholders of its actors") {
    std::size_t records = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator("tests/cases/evidence")) {
        const std::string name = file.path().filename().string();
        if (file.path().extension() != ".ndjson" || name == "dice-match.ndjson")  // that one is of dice alone
            continue;
        CAPTURE(name);
        std::ifstream in(file.path(), std::ios::binary);
        const auto record = evidence::read_record(std::string{std::istreambuf_iterator<char>(in), {}});
        REQUIRE(record);
        ++records;
        const auto known = std::find_if(older.begin(), older.end(), [&](const Older& one) { return one.file == name; });
        const std::string found = verdict(record->rows, evidence::Authors::Unjudged);
        CHECK(found == (known == older.end() ? "good" : known->verdict));
        const auto told = std::find_if(record->rows.rbegin(), record->rows.rend(),
                                       [](const auto& row) { return row.kind != "channel_sealed"; });  // 22.1
        const bool is_over = known == older.end() && told->kind == "match_ended";
        CHECK(evidence::judge_record(record->rows, evidence::Authors::Unjudged).ended == is_over);
    }
    CHECK(records > 10);
}

TEST_CASE("whole matches are what the rules give, actors and ids included") {
    for (const auto& [name, table] : test::stories()) {
        CAPTURE(name);
        CHECK(verdict(test::rows_of(table)) == "good");
    }
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        CAPTURE(seed);
        test::RandomMatch match(seed);
        match.play_match();
        CHECK(verdict(test::rows_of(match.table())) == "good");
    }
}
