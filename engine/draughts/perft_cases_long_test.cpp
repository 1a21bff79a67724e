#include "tests/support/perft_check.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <limits>

using namespace doska;

constexpr int skipped = 77;

TEST_CASE("perft: every row of the data to its last depth") {
    if (std::getenv("DOSKA_LONG") == nullptr)
        std::exit(skipped);  // minutes of an optimised build
    for (const test::PerftCase& row : test::perft_cases()) {
        test::check_perft(row, std::numeric_limits<std::uint64_t>::max());
    }
}
