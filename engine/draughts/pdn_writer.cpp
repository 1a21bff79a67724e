#include "engine/draughts/pdn.hpp"

#include "engine/draughts/characters.hpp"
#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace doska::draughts {
namespace {

constexpr std::size_t line_width = 80;

struct DefaultTag {
    std::string_view name;
    std::string_view value;
};
// The tags that every game has, in their order; Result and what follows it are made from the game itself.
constexpr std::array<DefaultTag, 6> leading_tags = {
    {{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}}};
constexpr std::string_view made_tags[] = {"Result", "GameType", "Variant", "SetUp", "FEN"};

void append_tag(std::string& out, std::string_view name, std::string_view value) {
    out += "[" + std::string(name) + " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\')
            out.push_back('\\');
        out.push_back(is_written_as_space(c) ? ' ' : c);
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
    const Variant variant = game.start.variant;
    append_tag(out, "GameType", std::to_string(rules_of(variant).pdn_game_type));
    if (variant == Variant::Draughts64)  // GameType is that of Russian draughts
        append_tag(out, "Variant", rules_of(variant).word);
    if (game.start != initial_position(variant)) {
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
            inside.push_back(c == '}' ? ')' : is_written_as_space(c) ? ' ' : c);
        word(inside + "}");
    }
    void variation(std::string_view text) {
        const bool like_mark = !text.empty() && (text.front() == '!' || text.front() == '?');
        word((like_mark ? "( " : "(") + std::string(text) + ")");
    }

private:
    std::string& out_;
    std::size_t used_ = 0;
};

std::string in_numbers(std::span<const Square> squares, bool capture) {
    std::string out;
    for (const Square square : squares) {
        if (!out.empty())
            out.push_back(capture ? 'x' : '-');
        square.append_name(out);
    }
    return out;
}

/// Origin and every square on which the piece lands: right behind each captured one where it goes straight on.
std::vector<Square> landings(const Move& move) {
    std::vector<Square> squares{move.from()};
    const SquareSet taken = move.captured_set();
    for (std::size_t leg = 0; leg + 1 < move.path.size(); ++leg) {
        const Square from = move.path[leg], to = move.path[leg + 1];
        const int files = to.file() > from.file() ? 1 : -1;
        const int ranks = to.rank() > from.rank() ? 1 : -1;
        std::optional<Square> captured;
        for (auto at = from.shifted(files, ranks); at && *at != to; at = at->shifted(files, ranks)) {
            if ((taken & at->bit()) == 0)
                continue;
            if (captured)
                squares.push_back(*captured->shifted(files, ranks));
            captured = at;
        }
        squares.push_back(to);
    }
    return squares;
}

/// On 100 squares as PDN 3.0 has it: both ends, or every landing square where the ends do not tell the captured pieces.
std::string written_move(const Move& move, std::span<const Move> legal) {
    if (move.from().board() == BoardSize::Of64)
        return record_notation(move, legal);
    const Square ends[] = {move.from(), move.to()};
    if (!needs_route(move, legal))
        return in_numbers(ends, move.is_capture());
    const std::string landing = in_numbers(landings(move), true);
    const auto read = parse_move(landing, legal);
    // A king that lands farther behind may pass the same squares; the squares of the turns are always told apart.
    return read && same_result(*read, move) ? landing : in_numbers(move.path, true);
}

}  // namespace

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
        lines.word(written_move(played.move, legal_moves(position)));
        for (const int nag : played.nags)
            lines.word("$" + std::to_string(nag));
        for (const std::string& comment : played.comments)
            lines.comment(comment);
        for (const std::string& variation : played.variations)
            lines.variation(variation);
        numbered = white && played.comments.empty() && played.variations.empty();
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
