#include "engine/draughts/opening_table.hpp"

#include "engine/core/check.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/opening_lines.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace doska::draughts {
namespace {

// Not playable under 3.4: 1-IX, 4-XV, 5-IX, 5-XI, 19-V, 25-XIII, 30-XVI, 40-XIV, 41-XIII, 42-XIV, 43-II.
constexpr std::array<int, 11> not_in_brazilian_fmjd{9, 63, 73, 75, 293, 397, 480, 638, 653, 670, 674};
// I-17, XI-18, XIII-3, XIV-22, XV-12, XV-16, XV-18, XXIII-20, XXVI-5.
constexpr std::array<int, 9> not_in_brazilian_ballots{17, 248, 279, 321, 334, 338, 340, 526, 580};

const std::array tables{
    OpeningTable{"fmjd-736", false, fmjd_lines, OpeningNames::ArabicRoman, 16, 736, {}},
    OpeningTable{"fmjd-brazilian-725", true, fmjd_lines, OpeningNames::ArabicRoman, 16, 736, not_in_brazilian_fmjd},
    OpeningTable{"idf-basic-150", false, basic_lines, OpeningNames::ArabicRoman, 10, 150, {}},
    OpeningTable{"basic-150", false, basic_lines, OpeningNames::ArabicRoman, 10, 150, {}},  // an older list, the same
    OpeningTable{"ballots-745-russian", false, ballot_lines, OpeningNames::RomanArabic, 23, 745, {}},
    OpeningTable{"ballots-736-brazilian", true, ballot_lines, OpeningNames::RomanArabic, 23, 745,
                 not_in_brazilian_ballots},
    OpeningTable{"hcheckers-745", false, hcheckers_lines, OpeningNames::Plain, 745, 745, {}},
};

constexpr std::size_t word_of_move = 4;  // two squares

std::string_view word_at(std::string_view words, int index) {
    for (; index > 0; --index)
        words.remove_prefix(words.find(' ') + 1);
    return words.substr(0, words.find(' '));
}

std::string roman(int number) {
    static constexpr std::array<std::pair<int, std::string_view>, 7> signs{
        {{40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}, {0, ""}}};
    std::string text;
    for (const auto& [value, sign] : signs)
        for (; value > 0 && number >= value; number -= value)
            text += sign;
    return text;
}

/// The line of an opening that the table counts without those that it leaves out.
int line_of(const OpeningTable& table, int number) {
    DOSKA_CHECK(number >= 1 && number <= table.size());
    int line = number;
    for (const int missing : table.left_out)
        line += missing <= line ? 1 : 0;
    return line;
}

std::string name_of(const OpeningTable& table, int line) {
    const int group = (line - 1) / table.group + 1, within = (line - 1) % table.group + 1;
    switch (table.names) {
        case OpeningNames::ArabicRoman:
            return std::to_string(group) + "-" + roman(within);
        case OpeningNames::RomanArabic:
            return roman(group) + "-" + std::to_string(within);
        case OpeningNames::Plain:
            break;
    }
    return std::to_string(line);
}

Square square_at(std::string_view word, std::size_t at) {
    const auto square = Square::parse(word.substr(at, 2));
    DOSKA_CHECK(square.has_value());
    return *square;
}

void play(Opening& opening, Square from, Square to) {
    for (const Move& move : legal_moves(opening.start)) {
        if (move.from() != from || move.to() != to)
            continue;
        opening.start = after(opening.start, move);
        return opening.moves.push_back(move);
    }
    DOSKA_CHECK(false);  // every table is replayed by a test
}

// All are lifted first: one may be put where another stood.
void lift(Board& board, std::string_view word) {
    std::vector<Piece> lifted;
    for (std::size_t at = 0; at < word.size(); at += word_of_move) {
        const Square from = square_at(word, at);
        const auto man = board.at(from);
        DOSKA_CHECK(man.has_value());
        lifted.push_back(*man);
        board.remove(from);
    }
    for (std::size_t i = 0; i < lifted.size(); ++i)
        board.put(square_at(word, i * word_of_move + 2), lifted[i]);
}

}  // namespace

bool OpeningTable::fits(Variant variant) const {
    return board_of(variant) == BoardSize::Of64 && rules_of(variant).moves.most_captured == majority;
}

std::span<const OpeningTable> opening_tables() {
    return tables;
}

const OpeningTable* find_opening_table(std::string_view key) {
    const auto found = std::find_if(tables.begin(), tables.end(), [&](const auto& table) { return table.key == key; });
    return found == tables.end() ? nullptr : &*found;
}

std::string opening_name(const OpeningTable& table, int number) {
    return name_of(table, line_of(table, number));
}

Opening opening_of(const OpeningTable& table, int number, Variant variant) {
    DOSKA_CHECK(table.fits(variant));
    const int line = line_of(table, number);
    std::string_view word = word_at(table.lines, line - 1);
    Opening opening{name_of(table, line), {}, initial_position(variant)};
    if (word == "-")
        return opening;
    if (word.front() == 'W' || word.front() == 'B') {
        opening.start.to_move = word.front() == 'W' ? Side::White : Side::Black;
        lift(opening.start.board, word.substr(1));
        return opening;
    }
    for (std::size_t at = 0; at < word.size(); at += word_of_move)
        play(opening, square_at(word, at), square_at(word, at + 2));
    return opening;
}

}  // namespace doska::draughts
