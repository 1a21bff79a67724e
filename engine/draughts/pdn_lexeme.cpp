#include "engine/draughts/pdn_lexeme.hpp"

#include "engine/draughts/characters.hpp"

#include <algorithm>

namespace doska::draughts {
namespace {

using Kind = PdnLexeme::Kind;

constexpr std::size_t longest_name = 64;     // of a tag
constexpr std::size_t longest_padding = 16;  // spaces inside a tag line or a move

constexpr bool is_name(char c) {
    return is_ascii_letter(c) || is_digit(c) || c == '_';
}
constexpr bool is_line_blank(char c) {
    return c != '\n' && is_space(c);
}
constexpr bool ends_word(char c) {
    return is_space(c) || std::string_view("{}()[];$\"").find(c) != std::string_view::npos;
}
constexpr bool is_evaluation(char c) {
    return c == '!' || c == '?';
}

bool ends_with(std::string_view text, std::string_view tail) {
    return text.size() >= tail.size() && text.substr(text.size() - tail.size()) == tail;
}

/// A move whose second square is padded: "1- 7", "7x 16"; also with the Cyrillic kha, in UTF-8 or Windows-1251.
bool expects_square(std::string_view word) {
    if (word.size() < 2 || !(is_digit(word.front()) || is_ascii_letter(word.front())))
        return false;
    constexpr std::string_view signs[] = {"-", ":", "x", "X", "\u0445", "\u0425", "\xF5", "\xD5"};
    return std::any_of(std::begin(signs), std::end(signs), [&](std::string_view s) { return ends_with(word, s); });
}

/// Reads one lexeme. Whoever asks for a character behind an incomplete text learns nothing, and `ran_out` is set.
class Lexer {
public:
    Lexer(std::string_view text, bool complete) : text_(text), complete_(complete) {}

    bool ran_out() const { return ran_out_; }

    PdnLexeme read() {
        switch (text_.front()) {
            case '[':
                return read_tag();
            case '{':
                return read_comment();
            case ';':
                return of(Kind::Comment, line_end(0), 1, line_end(0));
            case '$':
                return read_nag();
            case '(':
                return read_bracket();
            default:
                break;
        }
        if (text_.front() == '/' && is_ascii_letter(at(1)))
            return read_command();
        return ends_word(text_.front()) ? of(Kind::Stray, 1, 0, 1) : read_word();
    }

    bool tag_line_at(std::size_t from) {
        if (at(from) != '[' || !is_ascii_letter(at(from + 1)))
            return false;
        const std::size_t name_end = skip_while(from + 1, longest_name, is_name);
        return at(skip_while(name_end, longest_padding, is_line_blank)) == '"';
    }

private:
    bool has(std::size_t i) {
        if (i < text_.size())
            return true;
        ran_out_ = ran_out_ || !complete_;
        return false;
    }
    char at(std::size_t i) { return has(i) ? text_[i] : '\0'; }

    template <class Predicate>
    std::size_t skip_while(std::size_t i, std::size_t most, Predicate predicate) {
        for (; most > 0 && has(i) && predicate(text_[i]); --most)
            ++i;
        return i;
    }
    std::size_t line_end(std::size_t from) {
        const std::size_t end = text_.find('\n', from);
        if (end != std::string_view::npos)
            return end;
        ran_out_ = ran_out_ || !complete_;
        return text_.size();
    }
    PdnLexeme of(Kind kind, std::size_t length, std::size_t from, std::size_t to) const {
        return {kind, length, text_.substr(from, to - from), {}};
    }

    PdnLexeme read_tag() {
        std::size_t i = skip_while(1, longest_padding, is_line_blank);
        const std::size_t name = i;
        i = skip_while(i, longest_name, is_name);
        const std::size_t name_end = i;
        i = skip_while(i, longest_padding, is_line_blank);
        if (name_end == name || at(i) != '"')
            return broken_tag();
        const std::size_t value = i + 1;
        for (i = value; has(i) && text_[i] != '\n'; ++i) {
            if (text_[i] == '\\' && at(i + 1) != '\n') {
                ++i;
                continue;
            }
            if (text_[i] != '"')
                continue;
            const std::size_t close = skip_while(i + 1, longest_padding, is_line_blank);
            if (at(close) != ']')
                continue;
            PdnLexeme tag = of(Kind::Tag, close + 1, name, name_end);
            tag.value = text_.substr(value, i - value);
            return tag;
        }
        return broken_tag();
    }
    PdnLexeme broken_tag() {
        const std::size_t end = line_end(0);
        return of(Kind::BrokenTag, end, 0, end);
    }

    /// The place of the '}' that closes a comment, or of the tag line or end of text that cuts it off.
    std::size_t comment_end(std::size_t from, bool& closed) {
        closed = false;
        std::size_t i = from;
        for (; has(i); ++i) {
            i = std::min(text_.find_first_of("}\n", i), text_.size());
            if (!has(i) || (text_[i] == '\n' && tag_line_at(i + 1)))
                break;
            if (text_[i] == '}') {
                closed = true;
                break;
            }
        }
        return i;
    }
    PdnLexeme read_comment() {
        bool closed = false;
        const std::size_t end = comment_end(1, closed);
        return closed ? of(Kind::Comment, end + 1, 1, end) : of(Kind::OpenComment, end, 0, 1);
    }

    /// "(!)" is a mark and "( ... )" a variation.
    PdnLexeme read_bracket() {
        const std::size_t inside = skip_while(1, longest_padding, is_evaluation);
        if (inside > 1 && at(inside) == ')')
            return of(Kind::Word, inside + 1, 1, inside);
        std::size_t depth = 0;
        std::size_t i = 0;
        for (; has(i); ++i) {
            const char c = text_[i];
            bool closed = true;
            if (c == '\n' && tag_line_at(i + 1))
                break;
            if (c == '{')
                i = comment_end(i + 1, closed);
            else if (c == ';')
                i = line_end(i) - 1;
            else if (c == '(')
                ++depth;
            else if (c == ')' && --depth == 0)
                return of(Kind::Variation, i + 1, 1, i);
            if (!closed)
                break;
        }
        return of(Kind::OpenVariation, std::min(i, text_.size()), 0, 1);
    }

    PdnLexeme read_command() {
        std::size_t i = skip_while(1, longest_name, is_ascii_letter);
        const std::size_t quote = skip_while(i, longest_padding, is_line_blank);
        if (at(quote) == '"') {
            i = quote + 1;
            while (has(i) && text_[i] != '"' && text_[i] != '\n')
                ++i;
            i += at(i) == '"' ? 1 : 0;
            i += at(i) == '/' ? 1 : 0;
        }
        return of(Kind::Command, i, 0, i);
    }

    PdnLexeme read_nag() {
        const std::size_t end = skip_while(1, text_.size(), is_digit);
        return end == 1 ? of(Kind::Stray, 1, 0, 1) : of(Kind::Nag, end, 1, end);
    }

    std::size_t word_end(std::size_t from) {
        while (has(from) && !ends_word(text_[from]))
            ++from;
        return from;
    }
    PdnLexeme read_word() {
        std::size_t end = word_end(0);
        const std::size_t more = skip_while(end, longest_padding, [](char c) { return c == ' '; });
        if (more > end && expects_square(text_.substr(0, end)) && (is_digit(at(more)) || is_ascii_letter(at(more))))
            end = word_end(more);
        return of(Kind::Word, end, 0, end);
    }

    std::string_view text_;
    bool complete_;
    bool ran_out_ = false;
};

}  // namespace

std::optional<PdnLexeme> read_lexeme(std::string_view text, bool complete) {
    Lexer lexer(text, complete);
    const PdnLexeme lexeme = lexer.read();
    if (lexer.ran_out())
        return std::nullopt;
    return lexeme;
}

std::optional<bool> starts_with_tag_line(std::string_view text, bool complete) {
    Lexer lexer(text, complete);
    const bool found = lexer.tag_line_at(0);
    if (lexer.ran_out())
        return std::nullopt;
    return found;
}

}  // namespace doska::draughts
