#pragma once

#include "engine/draughts/game.hpp"

#include <optional>
#include <vector>

namespace doska::tool {

struct CountedDraw {
    draughts::DrawArticle article;
    int ply;  // the first half-move after which the article held
};

/// A game played over: what the articles of draws say on the way.
class DrawCourse {
public:
    explicit DrawCourse(const draughts::Position& start) : game_(start) {}

    /// Plays a legal move; the articles that hold after it.
    std::vector<draughts::DrawArticle> play(const draughts::Move& move);

    const draughts::Game& game() const { return game_; }
    /// Each article that has held so far, once, in the order in which they came.
    const std::vector<CountedDraw>& draws() const { return draws_; }
    /// The first draw that ends a game by itself; repetition has to be claimed (2.1.9.2).
    std::optional<CountedDraw> first_end() const;

private:
    bool knows(draughts::DrawArticle article) const;

    draughts::Game game_;
    std::vector<CountedDraw> draws_;
    int ply_ = 0;
};

}  // namespace doska::tool
