#pragma once

#include "tests/load/hall.hpp"

#include <optional>
#include <random>

namespace doska::load {

/// Two players who play match after match with random legal moves.
class Table : private PlayerListener {
public:
    Table(Hall& hall, int number);

    /// Makes the guests, connects both and sets the first match up.
    void open();
    /// Both are ready: the first game begins.
    void begin();
    /// Open loop: the game's next move is due.
    void tick(Clock::time_point due);

    bool is_seated() const { return seated_; }
    bool is_up() const { return a_.is_up() && b_.is_up(); }
    /// Holds at the wanted number of moves.
    bool is_holding() const;
    /// Nothing is under way and both have seen the same moves.
    bool is_settled() const;
    SeenMatch seen() const { return {a_.view(), b_.view()}; }
    std::uint64_t messages() const { return a_.messages() + b_.messages(); }
    std::uint64_t resent() const { return a_.resent() + b_.resent(); }

private:
    struct Sent {
        const Player* by = nullptr;
        int ply = -1;
        Clock::time_point since{};
    };

    void on_connection(Player& who, Connection change) override;
    void on_subscribed(Player& who) override;
    void on_turn(Player& who) override;
    void on_move(Player& who, int ply, Clock::time_point at) override;
    void on_next_game(Player& who) override;
    void on_ended(Player& who) override;
    void on_answer(Player& who, const Command& command, std::string_view refusal, Clock::time_point at) override;
    void on_fault(Player& who, std::string_view what) override;

    void make_guest_for(Player& who, std::string& token);
    void next_match();
    void make_match();
    void enter();
    void finish_match();
    void join(const NewMatch& match);
    void try_again(std::function<void()> what, const HttpResponse& response);
    void think(Player& who);
    void play(Player& who, Clock::time_point since);
    Player& other(const Player& who) { return &who == &a_ ? b_ : a_; }

    Hall& hall_;
    std::mt19937_64 random_;
    std::string token_a_, token_b_;
    Player a_, b_;
    bool seated_ = false;
    bool making_match_ = false;
    bool waits_for_match_ = false;
    bool finishing_ = false;
    std::string prepared_;  // the next match
    Sent last_sent_;
    std::optional<Clock::time_point> due_;  // open loop: a move that could not be made yet
    std::pair<std::string, int> thinking_;  // the match and ply for which a move is being thought about
};

}  // namespace doska::load
