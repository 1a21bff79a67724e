#include "server/tool/bench.hpp"

#include "engine/draughts/perft.hpp"
#include "server/tool/positions.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

namespace doska::tool {
namespace {

constexpr int rounds = 3;
constexpr int deepest = 20;

/// So many half-moves are counted in about a second.
int usual_depth(draughts::Variant variant) {
    return board_of(variant) == draughts::BoardSize::Of64 ? 11 : 9;
}

struct Run {
    std::uint64_t nodes = 0;
    double seconds = std::numeric_limits<double>::max();
};

Run best_run(draughts::Variant variant, int depth) {
    const draughts::Position start = draughts::initial_position(variant);
    Run best;
    for (int round = 0; round < rounds; ++round) {
        const auto began = std::chrono::steady_clock::now();
        best.nodes = draughts::perft(start, depth);
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
        best.seconds = std::min(best.seconds, spent.count());
    }
    return best;
}

}  // namespace

void add_bench_options(CLI::App& app, Json& request) {
    number_option(app, request, "depth", "Half-moves; by default 11 on 64 squares, 9 on 100");
}

Answered answer_bench(const Json& request) {
    const auto asked = variant_field(request);
    if (!asked)
        return failure(asked.error());
    std::vector<draughts::Variant> variants(draughts::all_variants.begin(), draughts::all_variants.end());
    if (request.contains("variant"))
        variants = {*asked};
    Json speeds = Json::object();
    Json runs = Json::array();
    for (const draughts::Variant variant : variants) {
        int depth = usual_depth(variant);
        if (request.contains("depth")) {
            const auto given = int_field(request, "depth", 1, deepest);
            if (!given)
                return failure(given.error());
            depth = *given;
        }
        const Run run = best_run(variant, depth);
        const std::string_view word = rules_of(variant).word;
        speeds[std::string(word)] =
            static_cast<std::uint64_t>(static_cast<double>(run.nodes) / std::max(run.seconds, 1e-9));
        runs.push_back({{"variant", word}, {"depth", depth}, {"nodes", run.nodes}, {"seconds", run.seconds}});
    }
    return Answer{{{"nodes_per_second", std::move(speeds)}, {"runs", std::move(runs)}}};
}

}  // namespace doska::tool
