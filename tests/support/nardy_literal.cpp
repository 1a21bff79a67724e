#include "tests/support/nardy_literal.hpp"

#include <algorithm>
#include <set>

namespace doska::test {

using namespace nardy;

namespace {

bool is_long(Variant variant) {
    return variant == Variant::Long;
}

/// 21.2: the opponent counts from the other end; figure 1 of 20.2: twelve points on.
int theirs(Variant variant, int own_point) {
    if (!is_long(variant))
        return 25 - own_point;
    return own_point <= 12 ? own_point + 12 : own_point - 12;
}

std::string place_text(int place) {
    return place == 25 ? "bar" : place == 0 ? "off" : std::to_string(place);
}

}  // namespace

LiteralTurn::LiteralTurn(const Position& position, const Roll& roll, const Switches& switches)
    : variant_(position.variant), roll_(roll), switches_(switches) {
    for (int place = 0; place < 26; ++place) {
        start_.own[place] = position.own.at(place);
        start_.opposing[place] = position.opposing.at(place);
    }
    // 20.3
    const int number = roll.dice.first();
    const bool first_throw = roll.which != Throw::Later && roll.dice.is_double();
    const bool excepted = first_throw && switches.head_exception != HeadException::None &&
                          (roll.which == Throw::FirstOfSecond || switches.head_exception == HeadException::Both);
    const bool listed = number == 3 || number == 4 || number == 6;
    collect(excepted && listed ? 2 : 1);
    if (excepted && !listed && switches.head_doubles == HeadDoubles::BlockedAny && playable_ < 4)
        collect(2);
}

void LiteralTurn::collect(int head_allowance) {
    head_allowance_ = head_allowance;
    found_.clear();
    playable_ = 0;
    const Dice& dice = roll_.dice;
    Found nothing{{}, "", text_of(start_)};
    found_.push_back(nothing);
    if (dice.is_double()) {
        try_all(start_, std::vector<int>(4, dice.first()), 0, nothing);
    } else {
        try_all(start_, {dice.first(), dice.second()}, 0, nothing);
        try_all(start_, {dice.second(), dice.first()}, 0, nothing);
    }
    for (const Found& play : found_)
        playable_ = std::max(playable_, static_cast<int>(play.dice.size()));
    // 26.6.3: as many numbers as can be; of one number the larger
    int larger = 0;
    for (const Found& play : found_) {
        if (static_cast<int>(play.dice.size()) == playable_ && playable_ == 1)
            larger = std::max(larger, play.dice.front());
    }
    std::set<std::string> ends, texts;
    for (const Found& play : found_) {
        if (static_cast<int>(play.dice.size()) != playable_ || (playable_ == 1 && play.dice.front() != larger))
            continue;
        ends.insert(play.end);
        texts.insert(play.text);
    }
    results_.assign(ends.begin(), ends.end());
    plays_.assign(texts.begin(), texts.end());
}

/// Notes every way to play the first of the numbers, the first two, and so on.
void LiteralTurn::try_all(const Board& board, std::vector<int> dice, int from_head, const Found& so_far) {
    if (dice.empty())
        return;
    const int die = dice.front();
    dice.erase(dice.begin());
    for (int from = 1; from <= 25; ++from) {
        if (!may_move(board, from, die, from_head))
            continue;
        const Board next = moved(board, from, die);
        Found longer = so_far;
        longer.dice.push_back(die);
        longer.text += (longer.text.empty() ? "" : " ") + place_text(from) + "/" + place_text(std::max(0, from - die));
        longer.text += next.opposing[25] > board.opposing[25] ? "*" : "";
        longer.end = text_of(next);
        if (switches_.six_block != SixBlock::End || !is_wall(next))
            found_.push_back(longer);
        try_all(next, dice, from_head + (from == 24 ? 1 : 0), longer);
    }
}

bool LiteralTurn::may_move(const Board& board, int from, int die, int from_head) const {
    if (board.own[from] == 0)
        return false;
    if (board.own[25] > 0 && from != 25)
        return false;  // 21.8
    if (is_long(variant_) && from == 24 && from_head >= head_allowance_)
        return false;  // 20.3
    if (from - die <= 0)
        return may_bear_off(board, from, die);
    const int opposing = board.opposing[theirs(variant_, from - die)];
    if (opposing >= (is_long(variant_) ? 1 : 2))
        return false;  // 20.4, 21.4
    return switches_.six_block != SixBlock::Step || !is_wall(moved(board, from, die));
}

bool LiteralTurn::may_bear_off(const Board& board, int from, int die) const {
    for (int place = 7; place <= 25; ++place) {
        if (board.own[place] > 0)
            return false;  // 27.1, 27.4
    }
    if (from == die)
        return true;  // 27.2
    if (switches_.bearoff == BearOff::Literal)
        return board.own[die] == 0;
    for (int higher = from + 1; higher <= 6; ++higher) {
        if (board.own[higher] > 0)
            return false;  // 27.3
    }
    return true;
}

/// 20.5: six own checkers side by side on the opponent's road, and all fifteen of his behind.
bool LiteralTurn::is_wall(const Board& board) const {
    if (!is_long(variant_))
        return false;
    for (int last = 1; last + 5 <= 24; ++last) {
        bool six = true;
        for (int point = last; point < last + 6; ++point)
            six = six && board.own[theirs(Variant::Long, point)] > 0;
        int past = 0;
        for (int place = 0; place < last; ++place)
            past += board.opposing[place];
        if (six && past == 0)
            return true;
    }
    return false;
}

LiteralTurn::Board LiteralTurn::moved(Board board, int from, int die) const {
    const int to = std::max(0, from - die);
    --board.own[from];
    ++board.own[to];
    if (to > 0 && !is_long(variant_) && board.opposing[25 - to] == 1) {
        board.opposing[25 - to] = 0;  // 21.6, 21.7
        ++board.opposing[25];
    }
    return board;
}

std::string LiteralTurn::text_of(const Board& board) const {
    std::string text;
    for (const int* side : {board.own, board.opposing}) {
        for (int place = 0; place < 26; ++place)
            text += "0123456789abcdef"[side[place]];
        text += side == board.own ? ":" : "";
    }
    return text;
}

}  // namespace doska::test
