#pragma once

#include "engine/nardy/play.hpp"
#include "engine/nardy/position.hpp"
#include "engine/nardy/switches.hpp"

#include <string>
#include <vector>

namespace doska::test {

/// The legal plays of a roll as the words of the rules say them, slowly and without anything of the engine's generator:
/// every sequence of steps is tried on a board of counts, and those that use too few numbers are struck out.
class LiteralTurn {
public:
    LiteralTurn(const nardy::Position& position, const nardy::Roll& roll, const nardy::Switches& switches);

    int playable() const { return playable_; }
    const std::vector<std::string>& results() const { return results_; }  // in ASCII order
    const std::vector<std::string>& plays() const { return plays_; }      // in ASCII order, hits marked

private:
    struct Board {
        int own[26];       // by own place
        int opposing[26];  // by the opponent's place
    };
    struct Found {
        std::vector<int> dice;
        std::string text;
        std::string end;
    };

    void collect(int head_allowance);
    void try_all(const Board& board, std::vector<int> dice, int from_head, const Found& so_far);
    bool may_move(const Board& board, int from, int die, int from_head) const;
    bool may_bear_off(const Board& board, int from, int die) const;
    bool is_wall(const Board& board) const;
    Board moved(Board board, int from, int die) const;
    std::string text_of(const Board& board) const;

    nardy::Variant variant_;
    nardy::Roll roll_;
    nardy::Switches switches_;
    Board start_{};
    int head_allowance_ = 1;
    std::vector<Found> found_;
    int playable_ = 0;
    std::vector<std::string> results_;
    std::vector<std::string> plays_;
};

}  // namespace doska::test
