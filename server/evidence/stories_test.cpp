#include "tests/support/stories.hpp"
#include "server/evidence/record_head.hpp"
#include "server/evidence/replay.hpp"
#include "tests/support/random_match.hpp"
#include "tests/support/record_rows.hpp"

#include <doctest/doctest.h>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

// Records that the page's own check and replay are held to: tests/cases/evidence/stories. Written anew with
// DOSKA_GOLDEN_OUT=FOLDER; those that are landed fold for ever.

using namespace doska;

namespace {

/// By chance: between them absentees, drawn openings, judges, stalls and restarts.
constexpr std::array<std::uint64_t, 4> seeds{145, 222, 233, 302};

std::string record_of(const test::Table& table) {
    const auto rows = test::rows_of(table);
    return evidence::write_record(evidence::head_of("goldenmtch", rows), rows);
}

void write(const std::string& folder, const std::string& name, const test::Table& table) {
    std::ofstream(folder + "/" + name + ".ndjson", std::ios::binary) << record_of(table);
}

evidence::RecordFile landed(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    REQUIRE(in);
    auto record = evidence::read_record(std::string{std::istreambuf_iterator<char>(in), {}});
    REQUIRE(record);
    return *record;
}

}  // namespace

TEST_CASE("whole matches and matches of chance fold from their landed records to their ends") {
    if (const char* folder = std::getenv("DOSKA_GOLDEN_OUT")) {
        for (const auto& [name, table] : test::stories())
            write(folder, std::string(name), table);
        for (const std::uint64_t seed : seeds) {
            test::RandomMatch match(seed);
            match.play_match();
            write(folder, "chance_" + std::to_string(seed), match.table());
        }
    }
    std::size_t records = 0;
    for (const auto& file : std::filesystem::directory_iterator("tests/cases/evidence/stories")) {
        CAPTURE(file.path());
        ++records;
        const evidence::RecordFile record = landed(file.path());
        CHECK_FALSE(record.bad_line);
        evidence::Replay replay;
        for (const auto& row : record.rows)
            CHECK_FALSE(replay.apply(row));
        CHECK(replay.state().phase == match::Phase::Ended);
    }
    CHECK(records >= test::stories().size() + seeds.size());
}
