#include "server/tool/perft.hpp"

#include "engine/draughts/perft.hpp"
#include "server/tool/positions.hpp"

#include <chrono>

namespace doska::tool {
namespace {

constexpr int deepest = 30;  // no machine counts so far, and the count still fits

Result<draughts::PerftCount, ToolError> count_field(const Json& request) {
    if (!request.contains("count"))
        return draughts::PerftCount::Results;
    const auto text = text_field(request, "count");
    if (!text)
        return failure(text.error());
    if (*text == "results")
        return draughts::PerftCount::Results;
    if (*text == "paths")
        return draughts::PerftCount::Paths;
    if (*text == "jumps")
        return draughts::PerftCount::Jumps;
    return failure(ToolError{"bad_field", "count is none of results, paths, jumps"});
}

}  // namespace

void add_perft_options(CLI::App& app, Json& request) {
    text_option(app, request, "fen", "The position; the start of the game by default");
    number_option(app, request, "depth", "Half-moves");
    text_option(app, request, "count", "What is counted once: results (default), paths, jumps");
}

Answered answer_perft(const Json& request) {
    const auto position = start_field(request);
    if (!position)
        return failure(position.error());
    const auto depth = int_field(request, "depth", 0, deepest);
    if (!depth)
        return failure(depth.error());
    const auto count = count_field(request);
    if (!count)
        return failure(count.error());
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t nodes = draughts::perft(*position, *depth, *count);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    return Answer{{{"nodes", nodes}, {"seconds", spent.count()}}};
}

}  // namespace doska::tool
