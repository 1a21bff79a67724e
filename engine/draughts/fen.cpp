#include "engine/draughts/fen.hpp"

#include "engine/draughts/characters.hpp"

#include <algorithm>
#include <optional>

namespace doska::draughts {
namespace {

std::optional<Side> side_of(char letter) {
    if (upper(letter) == 'W')
        return Side::White;
    if (upper(letter) == 'B')
        return Side::Black;
    return std::nullopt;
}

/// The text without spaces and without the dot that some programs put at its end.
std::string compact(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (!is_space(c))
            out.push_back(c);
    }
    if (!out.empty() && out.back() == '.')
        out.pop_back();
    return out;
}

std::string_view take_until(std::string_view& rest, char separator) {
    const std::size_t end = rest.find(separator);
    const std::string_view head = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    return head;
}

/// Squares from first to last, in board numbers; one square where both are the same.
struct Range {
    int first = 0;
    int last = 0;
};

Result<int, FenError> parse_number(std::string_view text, BoardSize board) {
    if (text.empty() || text.size() > 3)
        return failure(FenError::Malformed);
    int number = 0;
    for (const char c : text) {
        if (!is_digit(c))
            return failure(FenError::Malformed);
        number = number * 10 + (c - '0');
    }
    if (!Square::from_number(board, number))
        return failure(FenError::NoSuchSquare);
    return number;
}

Result<Range, FenError> parse_name(std::string_view text, BoardSize board) {
    if (text.size() != 2)
        return failure(FenError::Malformed);
    const char letter = upper(text[0]);
    if (letter < 'A' || letter > 'Z' || !is_digit(text[1]))
        return failure(FenError::Malformed);
    const auto square = Square::at(BoardSize::Of64, letter - 'A', text[1] - '1');
    if (!square || board != BoardSize::Of64)
        return failure(FenError::NoSuchSquare);
    return Range{square->number(), square->number()};
}

Result<Range, FenError> parse_squares(std::string_view text, BoardSize board) {
    if (text.empty())
        return failure(FenError::Malformed);
    if (!is_digit(text.front()))
        return parse_name(text, board);
    const std::size_t dash = text.find('-');
    const auto first = parse_number(text.substr(0, dash), board);
    if (!first)
        return failure(first.error());
    if (dash == std::string_view::npos)
        return Range{*first, *first};
    const auto last = parse_number(text.substr(dash + 1), board);
    if (!last)
        return failure(last.error());
    if (*last < *first)
        return failure(FenError::Malformed);
    return Range{*first, *last};
}

std::optional<FenError> put_range(Position& position, Range range, Piece piece) {
    Board& board = position.board;
    for (int number = range.first; number <= range.last; ++number) {
        const Square square = *Square::from_number(board_of(position.variant), number);
        if ((board.occupied() & square.bit()) != 0)
            return FenError::SquareTwice;
        if (piece.rank == Rank::Man && square.is_last_row_of(piece.side))
            return FenError::ManOnLastRow;
        auto& set = piece.rank == Rank::Man ? board.men : board.kings;
        set[static_cast<std::size_t>(index(piece.side))] |= square.bit();
    }
    return std::nullopt;
}

/// "a1,Kc3" or "1-3,K20"; nothing at all for a side without pieces.
std::optional<FenError> put_list(Position& position, std::string_view list, Side side) {
    const BoardSize board = board_of(position.variant);
    if (list.empty())
        return std::nullopt;
    if (list.back() == ',')
        return FenError::Malformed;
    while (!list.empty()) {
        std::string_view item = take_until(list, ',');
        const bool king = !item.empty() && upper(item.front()) == 'K';
        if (king)
            item.remove_prefix(1);
        const auto squares = parse_squares(item, board);
        if (!squares)
            return squares.error();
        if (const auto error = put_range(position, *squares, {side, king ? Rank::King : Rank::Man}))
            return error;
    }
    if (position.board.count(side) > pieces_of_a_side(board))
        return FenError::TooManyPieces;
    return std::nullopt;
}

/// ":H0:F1", move counters that some servers append; they say nothing about the position.
bool is_counter(std::string_view section) {
    if (section.size() < 2 || (upper(section.front()) != 'H' && upper(section.front()) != 'F'))
        return false;
    return std::all_of(section.begin() + 1, section.end(), is_digit);
}

void append_list(std::string& out, const Position& position, Side side) {
    const Board& board = position.board;
    const BoardSize size = board_of(position.variant);
    bool first = true;
    for (int number = 1; number <= squares_of(size); ++number) {
        const Square square = *Square::from_number(size, number);
        if ((board.pieces(side) & square.bit()) == 0)
            continue;
        if (!first)
            out.push_back(',');
        first = false;
        if ((board.kings[static_cast<std::size_t>(index(side))] & square.bit()) != 0)
            out.push_back('K');
        square.append_name(out);
    }
}

}  // namespace

std::string_view code(FenError error) {
    switch (error) {
        case FenError::Malformed:
            return "malformed";
        case FenError::NoSuchSquare:
            return "no_such_square";
        case FenError::SquareTwice:
            return "square_twice";
        case FenError::ManOnLastRow:
            return "man_on_last_row";
        case FenError::TooManyPieces:
            return "too_many_pieces";
    }
    return "unknown";
}

Result<Position, FenError> parse_fen(std::string_view text, Variant variant) {
    const std::string compacted = compact(text);
    std::string_view rest = compacted;
    const std::string_view turn = take_until(rest, ':');
    if (turn.size() != 1 || !side_of(turn.front()))
        return failure(FenError::Malformed);

    Position position;
    position.variant = variant;
    position.to_move = *side_of(turn.front());
    std::array<bool, 2> seen{};
    while (!rest.empty()) {
        const std::string_view section = take_until(rest, ':');
        if (is_counter(section) && seen[0] && seen[1])
            continue;
        const auto side = section.empty() ? std::nullopt : side_of(section.front());
        if (!side)
            return failure(FenError::Malformed);
        bool& listed = seen[static_cast<std::size_t>(index(*side))];
        if (listed)
            return failure(FenError::Malformed);
        listed = true;
        if (const auto error = put_list(position, section.substr(1), *side))
            return failure(*error);
    }
    if (!seen[0] || !seen[1])
        return failure(FenError::Malformed);
    return position;
}

std::string to_fen(const Position& position) {
    std::string out = position.to_move == Side::White ? "W:W" : "B:W";
    append_list(out, position, Side::White);
    out += ":B";
    append_list(out, position, Side::Black);
    return out;
}

}  // namespace doska::draughts
