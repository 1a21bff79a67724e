#include "tests/support/nardy_plays.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

using namespace doska;
using namespace doska::nardy;

// The whole collection where it is at hand; else the part of it that the project holds.

namespace {

constexpr auto everything = test::Reach::Everything;

bool has_collection() {
    const char* elsewhere = std::getenv("DOSKA_CASES");
    return std::filesystem::exists(std::filesystem::path(elsewhere ? elsewhere : "../shared/cases") / "nardy");
}

}  // namespace

TEST_CASE("nardy: all rows of plays") {
    for (const Variant variant : all_variants) {
        const auto rows = test::nardy_plays(everything, variant);
        CHECK(rows.size() >= (has_collection() ? 600u : 37u));
        for (const test::PlaysRow& row : rows)
            test::check_plays_row(row);
        MESSAGE(rules_of(variant).word, ": ", rows.size(), " rows of plays");
    }
}

TEST_CASE("nardy: all rows of ordered plays") {
    for (const Variant variant : all_variants) {
        const auto rows = test::nardy_ordered_plays(everything, variant);
        CHECK(rows.size() >= (has_collection() ? 80u : 17u));
        for (const test::OrderedRow& row : rows)
            test::check_ordered_row(row);
        MESSAGE(rules_of(variant).word, ": ", rows.size(), " rows of ordered plays");
    }
}

TEST_CASE("nardy: all named cases of plays, written cases and positions of other programs") {
    const auto cases = test::nardy_play_cases(everything);
    CHECK(cases.size() >= 61);
    for (const test::PlayCase& expected : cases)
        test::check_play_case(expected);
    const auto written = test::nardy_written_cases(everything);
    CHECK(written.size() >= (has_collection() ? 78u : 42u));
    for (const test::WrittenCase& expected : written)
        test::check_written_case(expected);
    for (const test::PeerPlays& row : test::nardy_peer_plays(everything)) {
        INFO(row.id);
        CHECK(test::result_texts(test::graph_of(row)) == row.results);
    }
    MESSAGE(cases.size(), " cases of plays, ", written.size(), " written cases");
}
