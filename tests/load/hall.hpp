#pragma once

#include "tests/load/api.hpp"
#include "tests/load/measure.hpp"
#include "tests/load/player.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace doska::load {

enum class Mode : std::uint8_t {
    Closed,  // a side moves as soon as it sees the other's move
    Open,    // each game makes a move each period, however long the server takes
    Kill,    // as closed, with thinking time; links may be lost and are made again
    Idle,    // connections that do nothing
};

/// How the load is to be.
struct Plan {
    Mode mode = Mode::Closed;
    int games = 100;
    double seconds = 10;
    double period = 1;                   // open: seconds between two moves of a game
    std::chrono::milliseconds think{0};  // a random time up to this before each move
    int hold_moves = 0;                  // play so many moves in each game and then hold; 0: never
    int connections = 1000;              // idle
    std::uint64_t seed = 1;
    MatchTerms terms;
};

/// What has been seen so far.
struct Tally {
    Latencies to_opponent;  // from the command's instant to the opponent's frame
    Latencies to_ok;
    std::uint64_t moves = 0;
    std::uint64_t late = 0;  // open: moves that were due before the one before was seen
    std::uint64_t matches = 0;
    std::uint64_t lost_links = 0;
    std::uint64_t unanswered_at_loss = 0;
    std::map<std::string, std::uint64_t> refusals;  // commands, by code
    std::map<std::string, std::uint64_t> failed_requests;
    std::uint64_t faults = 0;
    std::vector<std::string> first_faults;

    void fault(std::string what);
    /// Forgets the measured figures, not the faults.
    void start_measuring();
};

/// A match as both clients saw it.
struct SeenMatch {
    PlayerView a, b;
};

/// What all tables share.
struct Hall {
    EventLoop& loop;
    HttpClient& http;
    Endpoint endpoint;
    Plan plan;
    Tally tally{};
    std::vector<SeenMatch> finished{};
    bool playing = false;   // games may begin
    bool stopping = false;  // no new commands
};

}  // namespace doska::load
