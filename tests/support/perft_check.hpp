#pragma once

#include "engine/draughts/fen.hpp"
#include "engine/draughts/perft.hpp"
#include "tests/support/draughts_cases.hpp"

#include <doctest/doctest.h>

namespace doska::test {

/// Compares the counts of every depth, as far as they are not above `most_leaves`.
inline void check_perft(draughts::Variant variant, const std::string& fen, const std::vector<std::uint64_t>& counts,
                        draughts::PerftCount count, std::uint64_t most_leaves) {
    const auto position = draughts::parse_fen(fen, variant);
    REQUIRE_MESSAGE(position, fen);
    for (std::size_t i = 0; i < counts.size() && counts[i] <= most_leaves; ++i) {
        INFO(fen, " depth ", i + 1, " counted by ", static_cast<int>(count));
        CHECK(draughts::perft(*position, static_cast<int>(i) + 1, count) == counts[i]);
    }
}

inline void check_perft(const PerftCase& row, std::uint64_t most_leaves) {
    check_perft(row.variant, row.fen, row.results, draughts::PerftCount::Results, most_leaves);
    check_perft(row.variant, row.fen, row.paths, draughts::PerftCount::Paths, most_leaves);
    check_perft(row.variant, row.fen, row.jumps, draughts::PerftCount::Jumps, most_leaves);
}

}  // namespace doska::test
