#include "engine/nardy/mat.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace doska::nardy {
namespace {

constexpr std::size_t least_right_column = 20;  // some programs write narrower rows
constexpr std::size_t longest_number = 9;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr bool is_inside_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

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

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Programs differ in their capital letters; `prefix` has none.
bool begins(std::string_view text, std::string_view prefix) {
    return text.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), text.begin(),
                                                      [](char wanted, char c) { return wanted == lower(c); });
}

bool take_prefix(std::string_view& text, std::string_view prefix) {
    if (!begins(text, prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

/// "7 point match"; nought stands for a match without a length.
std::optional<Points> length_of(std::string_view line) {
    const auto number = take_number(line);
    line = trimmed(line);
    return number && take_prefix(line, "point match") && line.empty() ? number : std::nullopt;
}

bool is_game_line(std::string_view line) {
    if (!take_prefix(line, "game "))
        return false;
    line = trimmed(line);
    return take_number(line) && line.empty();
}

/// "Petrov : 0" at the front of the line; in a name may stand a colon, too.
bool take_named_score(std::string_view& line, std::string& name, Points& points) {
    for (std::size_t colon = line.find(':'); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
        std::string_view rest = trimmed(line.substr(colon + 1));
        const bool is_below_zero = take_prefix(rest, "-");  // 38.1.4: by a penalty point
        const auto number = take_number(rest);
        if (!number || !(rest.empty() || rest.front() == ' ' || rest.front() == '\t'))
            continue;
        name = std::string(trimmed(line.substr(0, colon)));
        points = is_below_zero ? -*number : *number;
        line = trimmed(rest);
        return true;
    }
    return false;
}

/// "Petrov : 0    Ivanov : 2"
bool read_score_line(std::string_view line, MatGame& game) {
    std::array<std::string, 2> names;
    std::array<Points, 2> score{};
    if (!take_named_score(line, names[0], score[0]) || !take_named_score(line, names[1], score[1]) || !line.empty())
        return false;
    game.names = std::move(names);
    game.score = score;
    return true;
}

/// A part of a row and where it begins, in bytes.
struct Item {
    std::string_view text;
    std::size_t column;
};

constexpr std::array<std::string_view, 6> words_of_rows{"doubles", "redoubles", "takes", "drops", "wins", "resigns"};

bool begins_item(std::string_view line, std::size_t at) {
    if (at > 0 && line[at - 1] != ' ' && line[at - 1] != '\t' && line[at - 1] != ')')
        return false;
    const std::string_view rest = line.substr(at);
    if (rest.size() >= 3 && is_digit(rest[0]) && is_digit(rest[1]) && rest[2] == ':')
        return true;
    return std::any_of(words_of_rows.begin(), words_of_rows.end(),
                       [&](std::string_view word) { return begins(rest, word); });
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

/// What stands behind "1)", nullopt where the line is no row.
std::optional<std::size_t> behind_number(std::string_view line) {
    const std::size_t bracket = line.find(')');
    std::string_view number = trimmed(line.substr(0, bracket));
    if (bracket == std::string_view::npos || !take_number(number) || !number.empty())
        return std::nullopt;
    return bracket + 1;
}

/// The front of what can't be read, cut between characters.
std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 60;  // bytes
    if (text.size() <= longest)
        return std::string(text);
    std::size_t end = longest;
    while (end > 0 && is_inside_character(text[end]))
        --end;
    return std::string(text.substr(0, end)) + "...";
}

/// The roll of a turn and what was played with it; what programs write where nothing could be.
std::optional<WrittenTurn> turn_of(std::string_view text) {
    const std::string_view rest = text.size() > 3 ? trimmed(text.substr(3)) : std::string_view{};
    // XG puts question marks where the game was given up behind the roll.
    const bool plays_none = begins(rest, "cannot move") || (!rest.empty() && rest.find_first_not_of('?') == rest.npos);
    const auto turn = parse_turn(plays_none ? text.substr(0, 3) : text);
    return turn ? std::optional(*turn) : std::nullopt;
}

class Reader {
public:
    Reader(std::size_t first_line, const std::optional<MatMatch>& begun) : line_(first_line - 1), coming_(begun) {}

    std::vector<MatMatch> read(std::string_view text) {
        if (text.starts_with(byte_order_mark))
            text.remove_prefix(byte_order_mark.size());
        while (!text.empty()) {
            const std::size_t end = text.find_first_of("\r\n");
            ++line_;
            read_line(text.substr(0, end));
            const bool is_pair = end != std::string_view::npos && text.substr(end).starts_with("\r\n");
            text = end == std::string_view::npos ? std::string_view{} : text.substr(end + (is_pair ? 2 : 1));
        }
        return std::move(matches_);
    }

private:
    void read_line(std::string_view whole) {
        whole_ = whole;
        const std::string_view line = trimmed(whole);
        if (line.empty() || line.front() == '#')
            return;
        if (line.front() == ';')
            return read_mark(trimmed(line.substr(1)));
        if (const auto length = length_of(line)) {
            coming_ = MatMatch{};
            coming_->line = line_;
            if (*length > 0)
                coming_->length = static_cast<int>(*length);
            return;
        }
        if (is_game_line(line))
            return begin_game(place_of(line));
        if (coming_ || matches_.empty())
            return;  // what programs write above the first game
        if (!has_names_) {
            has_names_ = true;
            if (read_score_line(line, game()))
                return;
            unread("bad_score_line", line);
            if (!behind_number(whole))
                return;
        }
        if (begins(line, "wins"))
            return read_win(item_of(line));
        read_row(line);
    }

    void begin_game(MatPlace place) {
        if (coming_ || matches_.empty()) {
            if (!coming_) {
                coming_ = MatMatch{};
                coming_->line = line_;
            }
            MatMatch& match = matches_.emplace_back(std::move(*coming_));
            match.awarded.insert(match.awarded.end(), awarded_.begin(), awarded_.end());
            match.score_set.insert(match.score_set.end(), score_set_.begin(), score_set_.end());
            coming_.reset();
            awarded_.clear();
            score_set_.clear();
        }
        auto& games = matches_.back().games;
        const auto names = games.empty() ? std::array<std::string, 2>{} : games.back().names;
        games.emplace_back().names = names;
        games.back().place = place;
        has_names_ = stopped_ = false;
    }

    /// Of what Doska writes above a match: "[Awarded "2"]".
    void read_mark(std::string_view text) {
        for (auto [word, games] : {std::pair{"[awarded \"", &awarded_}, std::pair{"[scoreset \"", &score_set_}}) {
            std::string_view rest = text;
            const auto number = take_prefix(rest, word) ? take_number(rest) : std::nullopt;
            if (number && rest == "\"]")
                games->push_back(static_cast<int>(*number));
        }
    }

    void read_row(std::string_view line) {
        const auto from = behind_number(whole_);
        const auto items = from ? items_of(whole_, *from) : std::vector<Item>{};
        if (!from || items.size() > 3)
            return stop("bad_row", line);
        bool first = true;
        for (const Item& item : items) {
            if (begins(item.text, "wins")) {
                read_win(item);
                continue;
            }
            const bool right = !first || (items.size() == 1 && item.column >= least_right_column);
            read_act(right ? Side::Black : Side::White, item.text);
            first = false;
        }
    }

    void read_act(Side by, std::string_view text) {
        if (stopped_ || begins(text, "resign"))  // the line of the win tells it again
            return;
        const auto add = [&](auto act) { game().entries.push_back({by, act, place_of(text)}); };
        if (is_word(text, "take"))
            return add(MatTake{});
        if (is_word(text, "drop"))
            return add(MatDrop{});
        if (begins(text, "double") || begins(text, "redouble")) {
            const auto value = value_of(text);
            return value ? add(MatDouble{*value}) : stop("bad_row", text);
        }
        const auto turn = turn_of(text);
        turn ? add(MatPlay{turn->dice, turn->play}) : stop("bad_play", text);
    }

    static bool is_word(std::string_view text, std::string_view word) {
        return take_prefix(text, word) && (text.empty() || begins(text, "s"));
    }

    /// "Doubles => 2", and no value where none is written.
    static std::optional<CubeValue> value_of(std::string_view text) {
        take_prefix(text, "re");
        take_prefix(text, "double");
        take_prefix(text, "s");
        text = trimmed(text);
        if (text.empty())
            return 0;
        take_prefix(text, "=>");
        text = trimmed(text);
        const auto value = take_number(text);
        return text.empty() ? value : std::nullopt;
    }

    void read_win(Item item) {
        std::string_view text = item.text;
        take_prefix(text, "wins");
        text = trimmed(text);
        const auto points = take_number(text);
        text = trimmed(text);
        if (!points || !take_prefix(text, "point"))
            return unread("bad_win", item.text);
        take_prefix(text, "s");
        text = trimmed(text);
        const bool ends_match = take_prefix(text, "and the match");
        if (!text.empty())
            return unread("bad_win", item.text);
        const Side winner = item.column >= least_right_column ? Side::Black : Side::White;
        game().win = MatWin{winner, *points, ends_match, place_of(item.text)};
    }

    /// Nothing behind it can be put on a board.
    void stop(std::string_view code, std::string_view text) {
        if (!stopped_)
            unread(code, text);
        stopped_ = true;
    }
    void unread(std::string_view code, std::string_view text) {
        game().unread.push_back({code, place_of(text), quoted(text)});
    }

    /// Of a part of the line.
    Item item_of(std::string_view text) const { return {text, static_cast<std::size_t>(text.data() - whole_.data())}; }
    MatPlace place_of(std::string_view text) const {
        const std::string_view before = whole_.substr(0, item_of(text).column);
        const auto inside = std::count_if(before.begin(), before.end(), is_inside_character);
        return {line_, before.size() - static_cast<std::size_t>(inside) + 1};
    }
    MatGame& game() { return matches_.back().games.back(); }

    std::vector<MatMatch> matches_;
    std::string_view whole_;  // the line
    std::size_t line_;
    std::optional<MatMatch> coming_;        // its length has been read, and no game yet
    std::vector<int> awarded_, score_set_;  // of the match that comes
    bool has_names_ = false;
    bool stopped_ = false;
};

std::size_t lines_of(std::string_view text) {
    const auto ends = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    return ends + (text.empty() || text.back() == '\n' ? 0 : 1);
}

}  // namespace

std::vector<MatMatch> read_mat(std::string_view text, std::size_t first_line, const std::optional<MatMatch>& begun) {
    return Reader(first_line, begun).read(text);
}

Result<MatMatch, MatError> parse_mat(std::string_view text) {
    auto matches = read_mat(text);
    if (matches.empty())
        return failure(MatError{"no_game", lines_of(text)});
    for (const MatGame& game : matches.front().games) {
        if (!game.unread.empty())
            return failure(MatError{game.unread.front().code, game.unread.front().place.line});
    }
    if (matches.size() > 1)
        return failure(MatError{"several_matches", matches[1].line});
    return std::move(matches.front());
}

}  // namespace doska::nardy
