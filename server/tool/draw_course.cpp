#include "server/tool/draw_course.hpp"

#include <algorithm>

namespace doska::tool {

using draughts::DrawArticle;

std::vector<DrawArticle> DrawCourse::play(const draughts::Move& move) {
    game_.play(move);
    ++ply_;
    auto hold = draughts::counted_draws(game_.counters(), game_.position());
    if (game_.occurrences() >= draughts::rules_of(game_.position().variant).draws.repetitions)
        hold.push_back(DrawArticle::Repetition);
    for (const DrawArticle article : hold) {
        if (!knows(article))
            draws_.push_back({article, ply_});
    }
    return hold;
}

std::optional<CountedDraw> DrawCourse::first_end() const {
    const auto end = std::find_if(draws_.begin(), draws_.end(),
                                  [](const CountedDraw& draw) { return draw.article != DrawArticle::Repetition; });
    return end == draws_.end() ? std::nullopt : std::optional(*end);
}

bool DrawCourse::knows(DrawArticle article) const {
    return std::any_of(draws_.begin(), draws_.end(),
                       [article](const CountedDraw& draw) { return draw.article == article; });
}

}  // namespace doska::tool
