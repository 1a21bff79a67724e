#include "engine/nardy/mat_standing.hpp"

#include <array>
#include <charconv>
#include <cstdint>

namespace doska::nardy {
namespace {

constexpr std::size_t longest = 400;  // of the word: it travels in an address
constexpr std::int64_t highest = 999'999'999;

bool take_number(std::string_view& text, std::int64_t least, std::int64_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number < least || number > highest)
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

/// "a5s6"
bool take_marks(std::string_view text, MatMatch& match) {
    while (!text.empty()) {
        const char kind = text.front();
        text.remove_prefix(1);
        std::int64_t number = 0;
        if ((kind != 'a' && kind != 's') || !take_number(text, 1, number))
            return false;
        (kind == 'a' ? match.awarded : match.score_set).push_back(static_cast<int>(number));
    }
    return true;
}

std::string marks_of(const MatMatch& match) {
    std::string marks;
    for (const auto& [kind, games] : {std::pair{'a', &match.awarded}, std::pair{'s', &match.score_set}}) {
        for (const int number : *games) {
            if (number >= match.first_game)
                marks += kind + std::to_string(number);
        }
    }
    return marks;
}

}  // namespace

std::string to_text(const MatStanding& standing) {
    const auto& [match, score] = standing;
    const std::string text = std::to_string(match.length.value_or(0)) + '.' + std::to_string(score.points[0]) + '.' +
                             std::to_string(score.points[1]) + (score.crawford_played ? ".1." : ".0.") +
                             std::to_string(match.first_game);
    const std::string marks = marks_of(match);
    return marks.empty() || text.size() + marks.size() >= longest ? text : text + '.' + marks;
}

Result<MatStanding, std::string_view> parse_standing(std::string_view text) {
    std::array<std::int64_t, 5> numbers{};
    bool sound = text.size() <= longest;
    for (std::size_t i = 0; sound && i < numbers.size(); ++i) {
        sound = i == 0 || text.starts_with('.');
        text.remove_prefix(sound && i > 0 ? 1 : 0);
        sound = sound && take_number(text, i == 1 || i == 2 ? -highest : i == 4 ? 1 : 0, numbers[i]);
    }
    const auto& [length, white, black, crawford_played, next] = numbers;
    MatStanding standing;
    if (!sound || crawford_played > 1 || (!text.empty() && !text.starts_with('.')))
        return failure(std::string_view("bad_standing"));
    if (!text.empty() && !take_marks(text.substr(1), standing.match))
        return failure(std::string_view("bad_standing"));
    if (length > 0)
        standing.match.length = static_cast<int>(length);
    standing.match.first_game = static_cast<int>(next);
    MatchScore score;
    score.games = static_cast<int>(next) - 1;
    score.crawford_played = crawford_played == 1;
    standing.score = rescored(MatchTerms{standing.match.length}, score, {white, black});
    return standing;
}

}  // namespace doska::nardy
