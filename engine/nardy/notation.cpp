#include "engine/nardy/notation.hpp"

#include <algorithm>
#include <optional>

namespace doska::nardy {
namespace {

constexpr std::string_view bar_word = "bar";
constexpr std::string_view off_word = "off";

void append_number(std::string& out, int number) {
    if (number >= 10)
        out.push_back(static_cast<char>('0' + number / 10));
    out.push_back(static_cast<char>('0' + number % 10));
}

void append_move(std::string& out, const WrittenMove& written) {
    const auto [from, to] = written.move;
    if (from == bar)
        out += bar_word;
    else
        append_number(out, from);
    out.push_back('/');
    if (to == off)
        out += off_word;
    else
        append_number(out, to);
    if (written.hits)
        out.push_back('*');
}

std::string dice_text(const Dice& dice) {
    std::string out;
    append_number(out, dice.first());
    append_number(out, dice.second());
    out.push_back(':');
    return out;
}

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool take_word(std::string_view& text, std::string_view word) {
    if (text.size() < word.size() || !std::equal(word.begin(), word.end(), text.begin(), [](char wanted, char c) {
            return wanted == (c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
        }))
        return false;
    text.remove_prefix(word.size());
    return true;
}

bool take_char(std::string_view& text, char wanted) {
    if (text.empty() || text.front() != wanted)
        return false;
    text.remove_prefix(1);
    return true;
}

/// A place by its word or its number.
std::optional<int> take_place(std::string_view& text) {
    if (take_word(text, bar_word))
        return bar;
    if (take_word(text, off_word))
        return off;
    int number = 0;
    std::size_t digits = 0;
    while (digits < text.size() && digits < 2 && is_digit(text[digits]))
        number = number * 10 + (text[digits++] - '0');
    if (digits == 0 || number > bar)
        return std::nullopt;
    text.remove_prefix(digits);
    return number;
}

/// "(2)", or once where nothing stands.
std::optional<int> take_repetition(std::string_view& text) {
    if (text.empty())
        return 1;
    if (text.size() != 3 || text[0] != '(' || text[2] != ')' || text[1] < '1' || text[1] > '4')
        return std::nullopt;
    const int times = text[1] - '0';
    text = {};
    return times;
}

/// Appends "24/20*/18(2)"; false where it is no such word or too much for a turn.
bool append_run(WrittenPlay& play, std::string_view word) {
    WrittenPlay run;
    auto from = take_place(word);
    while (from && take_char(word, '/')) {
        const auto to = take_place(word);
        if (!to || *to >= *from || run.size() == most_steps)
            return false;
        run.push_back({{static_cast<std::uint8_t>(*from), static_cast<std::uint8_t>(*to)}, take_char(word, '*')});
        from = to;
    }
    const auto times = take_repetition(word);
    if (run.empty() || !times || play.size() + run.size() * static_cast<std::size_t>(*times) > most_steps)
        return false;
    for (int i = 0; i < *times; ++i) {
        for (const WrittenMove& written : run)
            play.push_back({written.move, written.hits && i == 0});  // the first checker hits, the next finds nothing
    }
    return true;
}

constexpr bool is_space(char c) {
    return c == ' ' || c == '\t';
}

/// Tries the ways of reading a record's moves as steps of the graph, in any order.
class Resolution {
public:
    Resolution(const PlayGraph& graph, bool marks_count) : graph_(graph), marks_count_(marks_count) {}

    void search(std::size_t node, const WrittenPlay& open) {
        if (open.empty()) {
            if (graph_.nodes()[node].complete)
                found(node);
            return;
        }
        for (const PlayGraph::Edge& edge : graph_.steps_from(node)) {
            for (std::size_t i = 0; i < open.size(); ++i) {
                if (const auto rest = after(open, i, edge.step)) {
                    so_far_.push_back(edge.step);
                    search(edge.to, *rest);
                    so_far_.pop_back();
                }
            }
        }
    }

    Result<Played, NotationError> answer() const {
        if (!first_)
            return failure(NotationError::NoSuchPlay);
        if (several_)
            return failure(NotationError::Ambiguous);
        return *first_;
    }
    bool any() const { return first_.has_value(); }

private:
    /// What is left to be read when the step is (a part of) one of the moves; nullopt where it can't be.
    std::optional<WrittenPlay> after(const WrittenPlay& open, std::size_t number, const Step& step) const {
        const WrittenMove& written = open[number];
        if (step.from != written.move.from || step.to < written.move.to)
            return std::nullopt;
        const bool ends = step.to == written.move.to;
        if (marks_count_ && step.hits != (ends && written.hits))
            return std::nullopt;
        WrittenPlay rest;
        for (std::size_t i = 0; i < open.size(); ++i) {
            if (i != number)
                rest.push_back(open[i]);
            else if (!ends)
                rest.push_back({{step.to, written.move.to}, written.hits});
        }
        return rest;
    }

    void found(std::size_t node) {
        const Position end = graph_.position(node);
        if (!first_)
            first_ = Played{so_far_, end};
        else if (!(first_->after == end))
            several_ = true;
    }

    const PlayGraph& graph_;
    bool marks_count_;
    Play so_far_;
    std::optional<Played> first_;
    bool several_ = false;
};

}  // namespace

std::string_view code(NotationError error) {
    switch (error) {
        case NotationError::Malformed:
            return "malformed_play";
        case NotationError::NoSuchPlay:
            return "no_such_play";
        case NotationError::WrongHitMark:
            return "wrong_hit_mark";
        case NotationError::Ambiguous:
            return "ambiguous_play";
    }
    return "unknown";
}

std::string play_text(const Play& play) {
    std::string out;
    for (const WrittenMove& one : written(play)) {
        if (!out.empty())
            out.push_back(' ');
        append_move(out, one);
    }
    return out;
}

std::string appendix4_text(const Dice& dice, const Play& play) {
    std::string out = dice_text(dice);
    if (!play.empty())
        out.push_back(' ');
    return out + play_text(play);
}

WrittenPlay written(const Play& play) {
    WrittenPlay moves;
    for (const Step& step : play)
        moves.push_back({{step.from, step.to}, step.hits});
    return moves;
}

std::string mat_text(const Dice& dice, const WrittenPlay& play) {
    std::string out = dice_text(dice);
    for (std::size_t i = 0; i < play.size();) {
        std::size_t next = i + 1;
        while (next < play.size() && play[next] == play[i])
            ++next;
        out.push_back(' ');
        append_move(out, play[i]);
        if (next - i > 1) {
            out.push_back('(');
            append_number(out, static_cast<int>(next - i));
            out.push_back(')');
        }
        i = next;
    }
    return out;
}

std::string mat_text(const Dice& dice, const Play& play) {
    return mat_text(dice, written(play));
}

Result<WrittenPlay, NotationError> parse_play(std::string_view text) {
    WrittenPlay play;
    while (!text.empty()) {
        if (is_space(text.front())) {
            text.remove_prefix(1);
            continue;
        }
        const auto end = std::find_if(text.begin(), text.end(), is_space);
        const auto length = static_cast<std::size_t>(end - text.begin());
        if (!append_run(play, text.substr(0, length)))
            return failure(NotationError::Malformed);
        text.remove_prefix(length);
    }
    return play;
}

Result<WrittenTurn, NotationError> parse_turn(std::string_view text) {
    while (!text.empty() && is_space(text.front()))
        text.remove_prefix(1);
    if (text.size() < 3 || !is_digit(text[0]) || !is_digit(text[1]) || text[2] != ':')
        return failure(NotationError::Malformed);
    const auto dice = Dice::make(text[0] - '0', text[1] - '0');
    if (!dice)
        return failure(NotationError::Malformed);
    const auto play = parse_play(text.substr(3));
    if (!play)
        return failure(play.error());
    return WrittenTurn{*dice, *play};
}

Result<Played, NotationError> find_written(const WrittenPlay& written, const PlayGraph& graph) {
    InlineVector<Move, most_steps> moves;
    for (const WrittenMove& one : written)
        moves.push_back(one.move);
    const auto played = find_play(graph, {moves.begin(), moves.size()});
    if (!played)
        return failure(NotationError::NoSuchPlay);
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (written[i].hits && !played->play[i].hits)
            return failure(NotationError::WrongHitMark);
    }
    return *played;
}

Result<Played, NotationError> resolve_written(const WrittenPlay& written, const PlayGraph& graph) {
    if (auto exact = find_written(written, graph))
        return *exact;
    Resolution by_marks(graph, /*marks_count=*/true);
    by_marks.search(PlayGraph::root, written);
    if (by_marks.any())
        return by_marks.answer();
    Resolution without_marks(graph, /*marks_count=*/false);
    without_marks.search(PlayGraph::root, written);
    return without_marks.answer();
}

}  // namespace doska::nardy
