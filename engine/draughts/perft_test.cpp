#include "engine/draughts/perft.hpp"

#include "tests/support/perft_check.hpp"

#include <doctest/doctest.h>

using namespace doska;
using namespace doska::draughts;

// So many leaves a row are soon counted under the sanitizers; deeper ones are in the programs of the label `cases`.
constexpr std::uint64_t most_leaves = 200'000;

TEST_CASE("perft of depth 0 is the position itself") {
    CHECK(perft(initial_position(), 0) == 1);
}

TEST_CASE("perft tells results, routes and landing squares apart") {
    const auto cases = test::perft_cases();
    CHECK(cases.size() >= 52);
    for (const test::PerftCase& row : cases)
        test::check_perft(row, most_leaves);
}

TEST_CASE("perft of a position where another program put down a crowned man as a man") {
    for (const test::PeerCase& row : test::peer_cases()) {
        test::check_perft(row.variant, row.fen, row.perft, PerftCount::Results, most_leaves);
    }
}
