#include "engine/nardy/mat.hpp"

#include "engine/core/overloaded.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace doska::nardy {
namespace {

constexpr std::size_t left_width = 30;
constexpr std::size_t right_column = 5 + left_width;
constexpr std::size_t least_right_column = 20;  // some programs write narrower rows
constexpr std::size_t longest_number = 9;

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::optional<Points> take_number(std::string_view& text) {
    Points number = 0;
    std::size_t digits = 0;
    while (digits < text.size() && digits <= longest_number && is_digit(text[digits]))
        number = number * 10 + (text[digits++] - '0');
    if (digits == 0 || digits > longest_number)
        return std::nullopt;
    text.remove_prefix(digits);
    return number;
}

bool take_prefix(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

/// "7 point match"; nought stands for a match without a length.
std::optional<Points> length_of(std::string_view line) {
    const auto number = take_number(line);
    return number && trimmed(line) == "point match" ? number : std::nullopt;
}

bool is_game_line(std::string_view line) {
    if (!take_prefix(line, "Game "))
        return false;
    line = trimmed(line);
    return take_number(line) && line.empty();
}

/// "Petrov : 0    Ivanov : 2"
bool read_score_line(std::string_view line, MatGame& game) {
    for (std::size_t side = 0; side < 2; ++side) {
        const std::size_t colon = line.find(" : ");
        if (colon == std::string_view::npos)
            return false;
        game.names[side] = std::string(trimmed(line.substr(0, colon)));
        line = trimmed(line.substr(colon + 3));
        const auto points = take_number(line);
        if (!points)
            return false;
        game.score[side] = *points;
        line = trimmed(line);
    }
    return line.empty();
}

/// A part of a row and the column where it begins.
struct Item {
    std::string_view text;
    std::size_t column;
};

bool begins_item(std::string_view line, std::size_t at) {
    if (at > 0 && line[at - 1] != ' ' && line[at - 1] != '\t' && line[at - 1] != ')')
        return false;
    const std::string_view rest = line.substr(at);
    if (rest.size() >= 3 && is_digit(rest[0]) && is_digit(rest[1]) && rest[2] == ':')
        return true;
    const auto begins = [&](std::string_view word) { return rest.starts_with(word); };
    return begins("Doubles") || begins("Takes") || begins("Drops") || begins("Wins");
}

/// The items of a row from a column on; what stands before the first one is returned as one, too.
std::vector<Item> items_of(std::string_view line, std::size_t from) {
    std::vector<Item> items;
    std::size_t start = from;
    for (std::size_t at = from; at <= line.size(); ++at) {
        if (at < line.size() && (at == start || !begins_item(line, at)))
            continue;
        const std::string_view text = trimmed(line.substr(start, at - start));
        if (!text.empty())
            items.push_back({text, static_cast<std::size_t>(text.data() - line.data())});
        start = at;
    }
    return items;
}

class Reader {
public:
    Result<MatMatch, MatError> read(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = text.find('\n');
            ++line_;
            if (const auto code = read_line(text.substr(0, end)); !code.empty())
                return failure(MatError{code, line_});
            text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        }
        if (match_.games.empty())
            return failure(MatError{"no_game", line_});
        return std::move(match_);
    }

private:
    /// The word of the error, empty where the line could be read.
    std::string_view read_line(std::string_view whole) {
        const std::string_view line = trimmed(whole);
        if (line.empty() || line.front() == ';')
            return {};
        if (match_.games.empty() && !is_game_line(line)) {
            if (const auto length = length_of(line); length && *length > 0)
                match_.length = static_cast<int>(*length);
            return {};  // what programs write above the first game
        }
        if (is_game_line(line)) {
            match_.games.emplace_back().line = line_;
            has_names_ = false;
            return {};
        }
        if (!has_names_) {
            has_names_ = true;
            return read_score_line(line, match_.games.back()) ? std::string_view{} : "bad_score_line";
        }
        if (line.starts_with("Wins"))
            return read_win({line, static_cast<std::size_t>(line.data() - whole.data())});
        return read_row(whole);
    }

    std::string_view read_row(std::string_view whole) {
        const std::size_t bracket = whole.find(')');
        std::string_view number = trimmed(whole.substr(0, bracket));
        if (bracket == std::string_view::npos || !take_number(number) || !number.empty())
            return "bad_row";
        const auto items = items_of(whole, bracket + 1);
        if (items.size() > 3)
            return "bad_row";
        bool first = true;
        for (const Item& item : items) {
            if (item.text.starts_with("Wins")) {
                if (const auto code = read_win(item); !code.empty())
                    return code;
                continue;
            }
            const bool right = !first || (items.size() == 1 && item.column >= least_right_column);
            if (const auto code = read_act(right ? Side::Black : Side::White, item.text); !code.empty())
                return code;
            first = false;
        }
        return {};
    }

    std::string_view read_act(Side by, std::string_view text) {
        auto& entries = match_.games.back().entries;
        if (text == "Takes") {
            entries.push_back({by, MatTake{}, line_});
            return {};
        }
        if (text == "Drops") {
            entries.push_back({by, MatDrop{}, line_});
            return {};
        }
        if (take_prefix(text, "Doubles")) {
            text = trimmed(text);
            take_prefix(text, "=>");
            text = trimmed(text);
            const auto value = take_number(text);
            if (!value || !text.empty())
                return "bad_row";
            entries.push_back({by, MatDouble{*value}, line_});
            return {};
        }
        constexpr std::string_view none = "Cannot Move";
        const bool passes = text.size() > 3 && trimmed(text.substr(3)) == none;
        const auto turn = parse_turn(passes ? text.substr(0, 3) : text);
        if (!turn)
            return "bad_play";
        entries.push_back({by, MatPlay{turn->dice, turn->play}, line_});
        return {};
    }

    std::string_view read_win(Item item) {
        std::string_view text = item.text;
        take_prefix(text, "Wins");
        text = trimmed(text);
        const auto points = take_number(text);
        text = trimmed(text);
        if (!points || !take_prefix(text, "point"))
            return "bad_win";
        take_prefix(text, "s");
        text = trimmed(text);
        const Side winner = item.column >= least_right_column ? Side::Black : Side::White;
        match_.games.back().win = MatWin{winner, *points, text == "and the match", line_};
        return text.empty() || text == "and the match" ? std::string_view{} : "bad_win";
    }

    MatMatch match_;
    std::size_t line_ = 0;
    bool has_names_ = false;
};

std::string act_text(const MatEntry& entry) {
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
            left = act_text(entry);
        } else {
            append_row(out, ++number, left.value_or(""), act_text(entry));
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

}  // namespace

Result<MatMatch, MatError> parse_mat(std::string_view text) {
    return Reader().read(text);
}

std::string write_mat(const MatMatch& match) {
    std::string out = " " + std::to_string(match.length.value_or(0)) + " point match\n\n";
    int number = 0;
    for (const MatGame& game : match.games) {
        out += " Game " + std::to_string(++number) + "\n " +
               padded(game.names[0] + " : " + std::to_string(game.score[0]), left_width) + " " + game.names[1] + " : " +
               std::to_string(game.score[1]) + "\n";
        append_rows(out, game);
        if (game.win)
            append_win(out, *game.win);
        out.push_back('\n');
    }
    return out;
}

}  // namespace doska::nardy
