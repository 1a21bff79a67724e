#include "engine/draughts/notation.hpp"

#include "engine/draughts/characters.hpp"

#include <algorithm>
#include <optional>

namespace doska::draughts {
namespace {

constexpr std::size_t longest_text = 160;  // as many squares with spaces and marks are well below
constexpr std::size_t most_squares = Path::capacity();

enum class Kind : std::uint8_t { Unsaid, Quiet, Capture };

/// A written move before any position is looked at.
struct Pattern {
    std::optional<int> file;  // sparing form: the origin is known by its file only
    Path squares;
    Kind kind = Kind::Unsaid;
};

struct Replacement {
    std::string_view from;
    char to;
};
// Letters that look like Latin ones on a Russian keyboard, the dashes and the crosses that text editors put in.
constexpr Replacement look_alikes[] = {
    {"\u0430", 'a'}, {"\u0410", 'a'}, {"\u0432", 'b'}, {"\u0412", 'b'}, {"\u0441", 'c'},
    {"\u0421", 'c'}, {"\u0435", 'e'}, {"\u0415", 'e'}, {"\u043d", 'h'}, {"\u041d", 'h'},
    {"\u0445", 'x'}, {"\u0425", 'x'}, {"\u2010", '-'}, {"\u2011", '-'}, {"\u2012", '-'},
    {"\u2013", '-'}, {"\u2014", '-'}, {"\u2212", '-'}, {"\u00d7", 'x'}, {"\u00a0", ' '},
};

constexpr bool is_file(char c) {
    return c >= 'a' && c <= 'h';
}
constexpr bool is_mark(char c) {
    return c == '!' || c == '?' || c == '+' || c == '#' || c == '*' || c == ' ';
}

/// Lower-case Latin text without spaces and without marks at its end; nothing when a character has no meaning here.
std::optional<std::string> plain_text(std::string_view text) {
    if (text.size() > longest_text)
        return std::nullopt;
    std::string out;
    while (!text.empty()) {
        const char c = text.front();
        if (static_cast<unsigned char>(c) < 0x80) {
            out.push_back(lower(c));
            text.remove_prefix(1);
            continue;
        }
        const auto* found = std::find_if(std::begin(look_alikes), std::end(look_alikes),
                                         [&](const Replacement& r) { return text.substr(0, r.from.size()) == r.from; });
        if (found == std::end(look_alikes))
            return std::nullopt;
        out.push_back(found->to);
        text.remove_prefix(found->from.size());
    }
    while (!out.empty() && is_mark(out.back()))
        out.pop_back();
    out.erase(std::remove(out.begin(), out.end(), ' '), out.end());
    return out;
}

Kind kind_of(char separator) {
    if (separator == '-')
        return Kind::Quiet;
    if (separator == ':' || separator == 'x' || separator == '*')
        return Kind::Capture;
    return Kind::Unsaid;
}

/// Reads one square from the front of `text`: "c3" or a board number of one or two digits.
std::optional<Square> take_square(std::string_view& text, BoardSize board) {
    if (board == BoardSize::Of64 && text.size() >= 2 && is_file(text[0])) {
        const auto square = Square::parse(text.substr(0, 2));
        text.remove_prefix(2);
        return square;
    }
    int number = 0;
    std::size_t digits = 0;
    while (digits < 2 && digits < text.size() && is_digit(text[digits]))
        number = number * 10 + (text[digits++] - '0');
    text.remove_prefix(digits);
    return digits == 0 ? std::nullopt : Square::from_number(board, number);
}

/// The board of the moves; without moves the one to which the text belongs by itself.
BoardSize board_for(std::string_view plain, std::span<const Move> legal) {
    if (!legal.empty())
        return legal.front().from().board();
    return is_digit(plain.front()) ? BoardSize::Of100 : BoardSize::Of64;
}

std::optional<Pattern> parse_pattern(std::string_view written, std::span<const Move> legal) {
    const auto plain = plain_text(written);
    if (!plain || plain->size() < 3)
        return std::nullopt;
    std::string_view text = *plain;
    const BoardSize board = board_for(text, legal);
    Pattern pattern;
    const bool algebraic = is_file(text.front());
    if (algebraic && !is_digit(text[1])) {
        pattern.file = text.front() - 'a';
        text.remove_prefix(1);
    }
    bool first = !pattern.file;
    while (!text.empty()) {
        if (!first) {
            const Kind kind = kind_of(text.front());
            if (kind != Kind::Unsaid)
                text.remove_prefix(1);
            else if (!algebraic)
                return std::nullopt;
            // '-' and a capture sign in one move contradict each other.
            if (kind != Kind::Unsaid && pattern.kind != Kind::Unsaid && kind != pattern.kind)
                return std::nullopt;
            if (kind != Kind::Unsaid)
                pattern.kind = kind;
        }
        first = false;
        if (text.empty() || is_file(text.front()) != algebraic || pattern.squares.size() == most_squares)
            return std::nullopt;
        const auto square = take_square(text, board);
        if (!square)
            return std::nullopt;
        pattern.squares.push_back(*square);
    }
    const std::size_t known = pattern.squares.size() + (pattern.file ? 1 : 0);
    if (known < 2)
        return std::nullopt;
    return pattern;
}

/// The free squares that the piece passes after its origin and before its destination, in order.
std::vector<Square> squares_passed(const Move& move) {
    std::vector<Square> passed;
    const SquareSet taken = move.captured_set();
    for (std::size_t i = 0; i + 1 < move.path.size(); ++i) {
        const Square from = move.path[i];
        const Square to = move.path[i + 1];
        const int file_step = to.file() > from.file() ? 1 : -1;
        const int rank_step = to.rank() > from.rank() ? 1 : -1;
        for (int n = 1;; ++n) {
            const auto square = from.shifted(n * file_step, n * rank_step);
            if (!square || *square == to)
                break;
            if ((taken & square->bit()) == 0)
                passed.push_back(*square);
        }
        if (i + 2 < move.path.size())
            passed.push_back(to);
    }
    return passed;
}

template <class Range>
bool is_subsequence(const Square* first, const Square* last, const Range& range) {
    for (const Square square : range) {
        if (first == last)
            return true;
        if (*first == square)
            ++first;
    }
    return first == last;
}

/// How closely a move fits what is written; higher is closer.
enum class Fit : std::uint8_t { None, Passes, Turns, Exact };

Fit fit(const Pattern& pattern, const Move& move) {
    const auto& squares = pattern.squares;
    if (move.to() != squares.back())
        return Fit::None;
    if (pattern.file ? move.from().file() != *pattern.file : move.from() != squares.front())
        return Fit::None;
    if (pattern.kind == Kind::Capture && !move.is_capture())
        return Fit::None;

    if (!pattern.file && std::equal(squares.begin(), squares.end(), move.path.begin(), move.path.end()))
        return Fit::Exact;
    const Square* first = squares.begin() + (pattern.file ? 0 : 1);
    const Square* last = squares.end() - 1;
    const Path& path = move.path;
    Path turns;
    for (std::size_t i = 1; i + 1 < path.size(); ++i)
        turns.push_back(path[i]);
    if (is_subsequence(first, last, turns))
        return Fit::Turns;
    return is_subsequence(first, last, squares_passed(move)) ? Fit::Passes : Fit::None;
}

void add_result(std::vector<Move>& moves, const Move& move) {
    const bool known = std::any_of(moves.begin(), moves.end(), [&](const Move& m) { return same_result(m, move); });
    if (!known)
        moves.push_back(move);
}

/// The moves of different results that fit best; a route given in full stands alone.
MoveReading read_pattern(const Pattern& pattern, std::span<const Move> legal) {
    Fit best = Fit::None;
    for (const Move& move : legal)
        best = std::max(best, fit(pattern, move));
    MoveReading reading;
    if (!pattern.file)
        reading.squares = pattern.squares;
    if (best == Fit::None)
        return reading;
    for (const Move& move : legal) {
        if (fit(pattern, move) == best)
            add_result(reading.moves, move);
    }
    const bool ends_only = !pattern.file && pattern.squares.size() == 2;
    reading.exact = best == Fit::Exact;
    reading.sparing = pattern.file.has_value();
    if (reading.exact && ends_only) {
        for (const Move& move : legal) {
            if (fit(pattern, move) == Fit::Turns)
                add_result(reading.moves, move);
        }
    }
    return reading;
}

Result<Move, NotationError> only_move(const MoveReading& reading) {
    if (reading.moves.empty())
        return failure(NotationError::NoSuchMove);
    if (reading.moves.size() > 1 && !reading.exact)
        return failure(NotationError::Ambiguous);
    return reading.moves.front();
}

bool names(std::string_view text, const Move& move, std::span<const Move> legal) {
    const auto read = parse_move(text, legal);
    return read && same_result(*read, move);
}

}  // namespace

std::string_view code(NotationError error) {
    switch (error) {
        case NotationError::Malformed:
            return "malformed_move";
        case NotationError::NoSuchMove:
            return "no_such_move";
        case NotationError::Ambiguous:
            return "ambiguous_move";
    }
    return "unknown";
}

std::string full_notation(const Move& move) {
    std::string out;
    for (const Square square : move.path) {
        if (!out.empty())
            out.push_back(move.is_capture() ? ':' : '-');
        square.append_name(out);
    }
    return out;
}

std::optional<Path> parse_route(std::string_view text, bool capture) {
    Path path;
    while (true) {
        const std::size_t end = std::min(text.find(capture ? ':' : '-'), text.size());
        const auto square = Square::parse(text.substr(0, end));
        if (!square || path.size() == most_squares || (!path.empty() && square->board() != path.front().board()))
            return std::nullopt;
        path.push_back(*square);
        if (end == text.size())
            break;
        text.remove_prefix(end + 1);
    }
    if (path.size() < 2 || (!capture && path.size() > 2))
        return std::nullopt;
    return path;
}

bool needs_route(const Move& move, std::span<const Move> legal) {
    return std::any_of(legal.begin(), legal.end(), [&](const Move& other) {
        return other.from() == move.from() && other.to() == move.to() && !same_result(other, move);
    });
}

std::string record_notation(const Move& move, std::span<const Move> legal) {
    if (needs_route(move, legal))
        return full_notation(move);
    return move.from().name() + (move.is_capture() ? ":" : "-") + move.to().name();
}

std::string short_notation(const Move& move, std::span<const Move> legal) {
    if (move.from().board() != BoardSize::Of64)
        return record_notation(move, legal);
    const std::string sparing = move.from().name().substr(0, 1) + (move.is_capture() ? ":" : "") + move.to().name();
    return names(sparing, move, legal) ? sparing : record_notation(move, legal);
}

Result<MoveReading, NotationError> read_move(std::string_view text, std::span<const Move> legal) {
    const auto pattern = parse_pattern(text, legal);
    if (!pattern)
        return failure(NotationError::Malformed);
    return read_pattern(*pattern, legal);
}

Result<Move, NotationError> parse_move(std::string_view text, std::span<const Move> legal) {
    const auto reading = read_move(text, legal);
    if (!reading)
        return failure(reading.error());
    return only_move(*reading);
}

Result<Move, NotationError> find_move(std::span<const Square> path, std::span<const Move> legal) {
    if (path.size() < 2 || path.size() > most_squares)
        return failure(NotationError::Malformed);
    Pattern pattern;
    for (const Square square : path)
        pattern.squares.push_back(square);
    return only_move(read_pattern(pattern, legal));
}

}  // namespace doska::draughts
