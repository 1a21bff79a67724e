#pragma once

#include "tests/load/api.hpp"
#include "tests/load/nardy_player.hpp"

#include <memory>
#include <optional>

namespace doska::load {

/// A match of nardy as it is asked for.
struct NardyOrder {
    std::string discipline = "short_nardy";
    std::optional<int> length;                // to so many points
    std::optional<std::int64_t> duration_ms;  // or on time; neither: to three points
    std::optional<std::int64_t> main_ms, delay_ms;
    nlohmann::json switches = nlohmann::json::object();
    std::array<NardyHabits, 2> habits;
    std::uint64_t seed = 1;
    bool watch = false;  // print what the spectator sees

    /// The body of POST /api/matches.
    nlohmann::json body() const;
};

/// What came of it.
struct NardyPlayed {
    std::string match;
    int games = 0;
    nlohmann::json points;
    std::size_t told = 0;       // facts of the board
    bool watched = false;       // all three were told the same
    std::size_t drafts = 0;     // that the spectator saw
    bool graph_leaked = false;  // an opponent or the spectator was sent a graph that was not his
};

/// Plays whole matches of nardy on a server, both sides, while somebody without a name looks on.
class NardyBot {
public:
    explicit NardyBot(Endpoint endpoint);

    /// Throws LineError.
    NardyPlayed play(const NardyOrder& order);
    std::string get(const std::string& target);

private:
    HttpResponse call(HttpRequest request, int status);
    Guest guest(const std::string& name);

    Endpoint endpoint_;
    EventLoop loop_;
    HttpClient http_;
};

}  // namespace doska::load
