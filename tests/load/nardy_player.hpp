#pragma once

#include "tests/load/line.hpp"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace doska::load {

/// What one side does of what it may do.
struct NardyHabits {
    bool seals = true;  // its part of the dice
    bool opens = true;
    double doubles = 0.15;  // how often, where it may
    double drops = 0.3;     // a double
    double gives_up = 0.3;  // where it may give up
    bool drafts = true;     // shows its turn as it is put together
};

/// One side of a match of nardy: what it knows of the match, and what it does by chance. The same seed does the same.
class NardyPlayer {
public:
    NardyPlayer(EventLoop& loop, std::string name, char seat, const NardyHabits& habits, std::uint64_t seed);

    void open(const Endpoint& endpoint, const std::string& token, const std::string& match);
    /// Does one thing that is its to do now; false: there is none. Throws LineError.
    bool act();
    bool ended() const { return ended_; }
    /// How many messages have come.
    std::uint64_t messages() const { return messages_; }
    /// What happened at the board as this side was told, a line each.
    const std::vector<std::string>& seen() const { return seen_; }
    Line& line() { return line_; }

private:
    void hear(const nlohmann::json& message);
    void take_snapshot(const nlohmann::json& state);
    bool add_to_dice();
    bool answer_offer();
    bool roll_or_double();
    bool play();
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }
    bool tell(const std::string& kind, nlohmann::json data);
    bool at_ply(const std::string& kind) { return tell(kind, {{"game", game_}, {"ply", ply_}}); }
    std::vector<std::string> some_turn();

    Line line_;
    char seat_;
    NardyHabits habits_;
    std::mt19937_64 random_;
    std::string match_;
    nlohmann::json you_ = nlohmann::json::object();
    int game_ = 0, ply_ = 0;
    std::int64_t offer_ = 0;  // seq of the open offer to give up
    std::string value_;       // the own part of the dice of this game
    bool asks_ready_ = false;
    bool ended_ = false;
    std::uint64_t messages_ = 0;
    std::vector<std::string> seen_;
};

/// A message of what happened at the board as one line, "3.14 b dice_rolled 6-1"; empty for other messages.
std::string told_at_board(const nlohmann::json& message);

}  // namespace doska::load
