#include "engine/draughts/pdn.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"

#include <algorithm>
#include <array>

namespace doska::draughts {
namespace {

constexpr std::size_t line_width = 80;

struct KnownResult {
    std::string_view text;
    PdnOutcome outcome;
};
constexpr KnownResult known_results[] = {
    {"1-0", PdnOutcome::WhiteWins},      {"2-0", PdnOutcome::WhiteWins}, {"0-1", PdnOutcome::BlackWins},
    {"0-2", PdnOutcome::BlackWins},      {"1/2-1/2", PdnOutcome::Draw},  {"1-1", PdnOutcome::Draw},
    {"\u00bd-\u00bd", PdnOutcome::Draw}, {"0-0", PdnOutcome::BothLose},  {"*", PdnOutcome::Unknown},
};

struct DefaultTag {
    std::string_view name;
    std::string_view value;
};
// The tags that every game has, in their order; Result and what follows it are made from the game itself.
constexpr std::array<DefaultTag, 6> leading_tags = {
    {{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}}};
constexpr std::string_view made_tags[] = {"Result", "GameType", "SetUp", "FEN"};

bool is_space(char c) {
    return c == ' ' || static_cast<unsigned char>(c) < 0x20;
}

void append_tag(std::string& out, std::string_view name, std::string_view value) {
    out += "[" + std::string(name) + " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\')
            out.push_back('\\');
        out.push_back(is_space(c) ? ' ' : c);
    }
    out += "\"]\n";
}

bool stands_elsewhere(std::string_view name) {
    return std::any_of(leading_tags.begin(), leading_tags.end(), [&](const DefaultTag& t) { return t.name == name; }) ||
           std::find(std::begin(made_tags), std::end(made_tags), name) != std::end(made_tags);
}

void append_tags(std::string& out, const PdnGame& game) {
    const auto known = [&](std::string_view name) {
        return std::any_of(game.tags.begin(), game.tags.end(), [&](const PdnTag& t) { return t.name == name; });
    };
    for (const DefaultTag& tag : leading_tags)
        append_tag(out, tag.name, known(tag.name) ? game.tag(tag.name) : tag.value);
    append_tag(out, "Result", game.result.text.empty() ? "*" : std::string_view(game.result.text));
    append_tag(out, "GameType", std::to_string(rules_of(game.start.variant).pdn_game_type));
    if (game.start != initial_position(game.start.variant)) {
        append_tag(out, "SetUp", "1");
        append_tag(out, "FEN", to_fen(game.start));
    }
    for (const PdnTag& tag : game.tags) {
        if (!stands_elsewhere(tag.name))
            append_tag(out, tag.name, tag.value);
    }
    out.push_back('\n');
}

/// Puts words into lines; a comment is one word, so that no line starts inside it.
class Lines {
public:
    explicit Lines(std::string& out) : out_(out) {}

    void word(std::string_view text) {
        if (used_ > 0 && used_ + 1 + text.size() > line_width) {
            out_.push_back('\n');
            used_ = 0;
        } else if (used_ > 0) {
            out_.push_back(' ');
            ++used_;
        }
        out_ += text;
        used_ += text.size();
    }
    void comment(std::string_view text) {
        std::string inside = "{";
        for (const char c : text)
            inside.push_back(c == '}' ? ')' : is_space(c) ? ' ' : c);
        word(inside + "}");
    }

private:
    std::string& out_;
    std::size_t used_ = 0;
};

std::string two_digits(std::int64_t n) {
    return {static_cast<char>('0' + n / 10 % 10), static_cast<char>('0' + n % 10)};
}

std::string clock_text(Millis left) {
    const std::int64_t seconds = std::max<std::int64_t>(left.count(), 0) / 1000;
    return std::to_string(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" + two_digits(seconds % 60);
}

}  // namespace

std::optional<PdnResult> parse_pdn_result(std::string_view text) {
    for (const KnownResult& known : known_results) {
        if (known.text == text)
            return PdnResult{known.outcome, std::string(text)};
    }
    return std::nullopt;
}

std::string_view PdnGame::tag(std::string_view name) const {
    const auto found = std::find_if(tags.begin(), tags.end(), [&](const PdnTag& t) { return t.name == name; });
    return found == tags.end() ? std::string_view{} : std::string_view(found->value);
}

Position final_position(const PdnGame& game) {
    Position position = game.start;
    for (const PdnMove& played : game.moves)
        position = after(position, played.move);
    return position;
}

std::string clock_comment(Side mover, Millis white_left, Millis black_left) {
    const bool white_runs = mover == Side::Black;
    return std::string("[%clock ") + (white_runs ? "W" : "w") + clock_text(white_left) + (white_runs ? " b" : " B") +
           clock_text(black_left) + "]";
}

std::string write_pdn(const PdnGame& game) {
    std::string out;
    append_tags(out, game);
    Lines lines(out);
    for (const std::string& comment : game.comments)
        lines.comment(comment);
    Position position = game.start;
    int number = 1;
    bool numbered = false;  // whether the number of this move needs no repetition
    for (const PdnMove& played : game.moves) {
        const bool white = position.to_move == Side::White;
        if (white || !numbered)
            lines.word(std::to_string(number) + (white ? "." : "..."));
        lines.word(record_notation(played.move, legal_moves(position)));
        for (const int nag : played.nags)
            lines.word("$" + std::to_string(nag));
        for (const std::string& comment : played.comments)
            lines.comment(comment);
        numbered = white && played.comments.empty();
        if (!white)
            ++number;
        position = after(position, played.move);
    }
    if (!game.ending.empty())
        lines.comment("[%end " + game.ending + "]");
    lines.word(game.result.text.empty() ? "*" : std::string_view(game.result.text));
    out += "\n\n";
    return out;
}

}  // namespace doska::draughts
