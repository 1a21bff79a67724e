#include "engine/nardy/mat.hpp"

#include "engine/core/overloaded.hpp"

#include <algorithm>
#include <optional>

namespace doska::nardy {
namespace {

constexpr std::size_t left_width = 30;
constexpr std::size_t right_column = 5 + left_width;

std::string written_act(const MatEntry& entry) {
    return std::visit(overloaded{
                          [](const MatPlay& play) { return mat_text(play.dice, play.play); },
                          [](const MatDouble& doubled) { return " Doubles => " + std::to_string(doubled.to); },
                          [](const MatTake&) { return std::string(" Takes"); },
                          [](const MatDrop&) { return std::string(" Drops"); },
                      },
                      entry.act);
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width)
        text.append(width - text.size(), ' ');
    return text;
}

void append_row(std::string& out, int number, const std::string& left, const std::string& right) {
    const std::string digits = std::to_string(number);
    out += std::string(digits.size() < 3 ? 3 - digits.size() : 0, ' ') + digits + ") ";
    // gnubg takes the right half of the row before for that of a row that ends with an act of the cube on the left.
    const bool alone = right.empty() && !left.starts_with(' ');
    // A turn of four hits can be as wide as the column.
    out += alone ? left : padded(left + (left.size() < left_width ? "" : " "), left_width) + right;
    out.push_back('\n');
}

void append_rows(std::string& out, const MatGame& game) {
    int number = 0;
    std::optional<std::string> left;
    for (const MatEntry& entry : game.entries) {
        if (entry.by == Side::White) {
            if (left)
                append_row(out, ++number, *left, "");
            left = written_act(entry);
        } else {
            append_row(out, ++number, left.value_or(""), written_act(entry));
            left.reset();
        }
    }
    if (left)
        append_row(out, ++number, *left, "");
}

void append_win(std::string& out, const MatWin& win) {
    out += std::string(win.winner == Side::White ? 6 : right_column + 2, ' ') + "Wins " + std::to_string(win.points) +
           (win.points == 1 ? " point" : " points") + (win.ends_match ? " and the match\n" : "\n");
}

/// A line above the match, which other programs take for a comment.
void append_marks(std::string& out, std::string_view word, const std::vector<int>& games) {
    for (const int number : games)
        out += "; [" + std::string(word) + " \"" + std::to_string(number) + "\"]\n";
}

}  // namespace

bool MatGame::is_whole() const {
    return std::none_of(unread.begin(), unread.end(),
                        [](const MatUnread& one) { return one.code == "bad_row" || one.code == "bad_play"; });
}

std::string text_of(const MatEntry& entry) {
    const std::string text = written_act(entry);
    return text.substr(text.find_first_not_of(' '));
}

std::string write_mat(const MatMatch& match) {
    std::string out;
    append_marks(out, "Awarded", match.awarded);
    append_marks(out, "ScoreSet", match.score_set);
    out += " " + std::to_string(match.length.value_or(0)) + " point match\n\n";
    int number = 0;
    for (const MatGame& game : match.games) {
        const auto score = game.score.value_or(std::array<Points, 2>{});
        out += " Game " + std::to_string(++number) + "\n " +
               padded(game.names[0] + " : " + std::to_string(score[0]), left_width) + " " + game.names[1] + " : " +
               std::to_string(score[1]) + "\n";
        append_rows(out, game);
        if (game.win)
            append_win(out, *game.win);
        out.push_back('\n');
    }
    return out;
}

}  // namespace doska::nardy
