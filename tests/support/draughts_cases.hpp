#pragma once

#include "engine/draughts/rules.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

// The conformance data of tests/cases/draughts, and the rows of the collection in $DOSKA_CASES (by default
// ../shared/cases beside the project) that it does not hold. Throws where a file can't be read.

namespace doska::test {

struct ExpectedMove {
    std::string notation;
    std::vector<std::string> taken;
    bool promotes;
    std::string fen_after;
    bool operator==(const ExpectedMove&) const = default;
};

struct RuleCase {
    draughts::Variant variant;
    std::string id;
    std::string article;
    std::string fen;
    std::vector<ExpectedMove> moves;
    std::size_t distinct_results;
    bool operator==(const RuleCase&) const = default;
};

struct DrawCase {
    draughts::Variant variant;
    std::string id;
    std::string fen;
    std::vector<std::string> moves;
    std::map<std::string, int> first_ply;  // by clause
    std::string final_fen;
    bool operator==(const DrawCase&) const = default;
};

struct PerftCase {
    draughts::Variant variant;
    std::string fen;
    std::vector<std::uint64_t> results, paths, jumps;  // [depth - 1]
    bool operator==(const PerftCase&) const = default;
};

/// A position that another program got wrong.
struct PeerCase {
    draughts::Variant variant;
    std::string id;
    std::string fen;
    std::vector<std::string> legal;
    std::map<std::string, std::string> fen_after;  // by move
    std::vector<std::uint64_t> perft;
    bool operator==(const PeerCase&) const = default;
};

std::vector<RuleCase> rule_cases();
std::vector<DrawCase> draw_cases();
std::vector<PerftCase> perft_cases();
std::vector<PeerCase> peer_cases();

}  // namespace doska::test
