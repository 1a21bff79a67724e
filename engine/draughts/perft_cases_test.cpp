#include "tests/support/perft_check.hpp"

#include <doctest/doctest.h>

using namespace doska;

// Some seconds of an optimised build for all.
constexpr std::uint64_t most_leaves = 120'000'000;

TEST_CASE("perft: every row of the data up to 120 million leaves") {
    for (const test::PerftCase& row : test::perft_cases())
        test::check_perft(row, most_leaves);
}
