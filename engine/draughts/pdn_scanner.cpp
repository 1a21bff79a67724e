#include "engine/draughts/pdn_scanner.hpp"

#include <algorithm>

namespace doska::draughts {
namespace {

using Kind = PdnToken::Kind;

constexpr std::string_view zero_width_mark = "\xEF\xBB\xBF";  // where files were joined

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f' || c == '\0';
}
constexpr bool is_name(char c) {
    return is_letter(c) || is_digit(c) || c == '_';
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

/// A move whose second square is padded: "1- 7", "7x 16".
bool expects_square(std::string_view word) {
    if (word.size() < 2 || !(is_digit(word.front()) || is_letter(word.front())))
        return false;
    return ends_with(word, "-") || ends_with(word, ":") || ends_with(word, "x") || ends_with(word, "X") ||
           ends_with(word, "\u0445") || ends_with(word, "\u0425");
}

}  // namespace

void PdnScanner::advance_to(std::size_t end) {
    for (; pos_ < end; ++pos_) {
        if (text_[pos_] == '\n') {
            ++line_;
            line_start_ = pos_ + 1;
        }
    }
}

std::size_t PdnScanner::line_end(std::size_t from) const {
    return std::min(text_.find('\n', from), text_.size());
}

void PdnScanner::skip_line() {
    advance_to(line_end(pos_));
}

void PdnScanner::skip_blanks() {
    blank_line_ = pos_ == 0;
    int ends = 0;
    for (;;) {
        if (text_.substr(pos_, zero_width_mark.size()) == zero_width_mark) {
            advance_to(pos_ + zero_width_mark.size());
        } else if (!at_end() && is_space(peek())) {
            if (peek() == '\n' && ++ends > 1)
                blank_line_ = true;
            advance_to(pos_ + 1);
        } else if (peek() == '%' && pos_ == line_start_) {
            skip_line();
        } else {
            return;
        }
    }
}

/// Whether a line that starts here holds a tag: no comment or variation goes on over it.
bool PdnScanner::tag_line_at(std::size_t from) const {
    const auto at = [&](std::size_t i) { return i < text_.size() ? text_[i] : '\0'; };
    if (at(from) != '[' || !is_letter(at(from + 1)))
        return false;
    std::size_t i = from + 1;
    while (is_name(at(i)))
        ++i;
    while (at(i) == ' ' || at(i) == '\t')
        ++i;
    return at(i) == '"';
}

/// The place of the '}' that closes a comment, or of the tag line or end of text that cuts it off.
std::size_t PdnScanner::find_comment_end(std::size_t from, bool& closed) const {
    closed = false;
    for (std::size_t i = from; i < text_.size(); ++i) {
        if (text_[i] == '}') {
            closed = true;
            return i;
        }
        if (text_[i] == '\n' && tag_line_at(i + 1))
            return i;
    }
    return text_.size();
}

PdnToken PdnScanner::finish(PdnToken token, Kind kind, std::size_t end) {
    token.kind = kind;
    if (token.text.empty())
        token.text = text_.substr(token.offset, end - token.offset);
    advance_to(end);
    return token;
}

PdnToken PdnScanner::scan_tag(PdnToken token) {
    const std::size_t end = line_end(pos_);
    const auto blanks = [&](std::size_t i) {
        while (i < end && is_space(text_[i]))
            ++i;
        return i;
    };
    std::size_t i = blanks(pos_ + 1);
    const std::size_t name = i;
    while (i < end && is_name(text_[i]))
        ++i;
    const std::string_view name_text = text_.substr(name, i - name);
    i = blanks(i);
    if (name_text.empty() || i >= end || text_[i] != '"')
        return finish(token, Kind::BrokenTag, end);
    const std::size_t value = ++i;
    for (; i < end; ++i) {
        if (text_[i] == '\\') {
            ++i;
            continue;
        }
        const std::size_t close = text_[i] == '"' ? blanks(i + 1) : end;
        if (close < end && text_[close] == ']') {
            token.text = name_text;
            token.value = text_.substr(value, i - value);
            return finish(token, Kind::Tag, close + 1);
        }
        if (text_[i] == '"')
            i = close - 1;
    }
    return finish(token, Kind::BrokenTag, end);
}

PdnToken PdnScanner::scan_comment(PdnToken token) {
    if (peek() == ';') {
        const std::size_t end = line_end(pos_);
        token.text = text_.substr(pos_ + 1, end - pos_ - 1);
        advance_to(end);
        token.kind = Kind::Comment;
        return token;
    }
    bool closed = false;
    const std::size_t end = find_comment_end(pos_ + 1, closed);
    token.kind = closed ? Kind::Comment : Kind::OpenComment;
    token.text = closed ? text_.substr(pos_ + 1, end - pos_ - 1) : text_.substr(pos_, 1);
    advance_to(closed ? end + 1 : end);
    return token;
}

/// "(!)" is a mark and "( ... )" a variation, which gives no token unless it never ends.
std::optional<PdnToken> PdnScanner::scan_bracket(PdnToken token) {
    std::size_t inside = pos_ + 1;
    while (inside < text_.size() && is_evaluation(text_[inside]))
        ++inside;
    if (inside > pos_ + 1 && inside < text_.size() && text_[inside] == ')') {
        token.kind = Kind::Word;
        token.text = text_.substr(pos_ + 1, inside - pos_ - 1);
        advance_to(inside + 1);
        return token;
    }
    std::size_t depth = 0;
    bool closed = true;
    std::size_t i = pos_;
    for (; i < text_.size(); ++i) {
        if (text_[i] == '\n' && tag_line_at(i + 1))
            break;
        if (text_[i] == '{')
            i = find_comment_end(i + 1, closed);
        else if (text_[i] == ';')
            i = line_end(i) - 1;
        else if (text_[i] == '(')
            ++depth;
        else if (text_[i] == ')' && --depth == 0)
            break;
        if (!closed)
            break;
    }
    if (depth == 0) {
        advance_to(i + 1);
        return std::nullopt;
    }
    token.text = text_.substr(pos_, 1);
    token.kind = Kind::OpenVariation;
    advance_to(std::min(i, text_.size()));
    return token;
}

PdnToken PdnScanner::scan_command(PdnToken token) {
    std::size_t i = pos_ + 1;
    while (i < text_.size() && is_letter(text_[i]))
        ++i;
    std::size_t quote = i;
    while (quote < text_.size() && (text_[quote] == ' ' || text_[quote] == '\t'))
        ++quote;
    if (quote < text_.size() && text_[quote] == '"') {
        const std::size_t close = text_.find('"', quote + 1);
        const std::size_t end = line_end(quote);
        i = close < end ? close + 1 : end;
        if (i < text_.size() && text_[i] == '/')
            ++i;
    }
    return finish(token, Kind::Command, i);
}

PdnToken PdnScanner::scan_nag(PdnToken token) {
    std::size_t i = pos_ + 1;
    while (i < text_.size() && is_digit(text_[i]))
        ++i;
    if (i == pos_ + 1)
        return finish(token, Kind::Stray, i);
    token.text = text_.substr(pos_ + 1, i - pos_ - 1);
    return finish(token, Kind::Nag, i);
}

PdnToken PdnScanner::scan_word(PdnToken token) {
    const auto word_end = [&](std::size_t i) {
        while (i < text_.size() && !ends_word(text_[i]))
            ++i;
        return i;
    };
    std::size_t end = word_end(pos_);
    const auto padding = [&](std::size_t i) {
        while (i < text_.size() && text_[i] == ' ')
            ++i;
        return i;
    };
    const std::size_t more = padding(end);
    if (more > end && more < text_.size() && expects_square(text_.substr(pos_, end - pos_)) &&
        (is_digit(text_[more]) || is_letter(text_[more])))
        end = word_end(more);
    return finish(token, Kind::Word, end);
}

PdnToken PdnScanner::next() {
    for (;;) {
        skip_blanks();
        PdnToken token;
        token.after_blank_line = blank_line_;
        token.offset = pos_;
        token.line = line_;
        token.line_start = line_start_;
        if (at_end())
            return token;
        const char c = peek();
        if (c == '[')
            return scan_tag(token);
        if (c == '{' || c == ';')
            return scan_comment(token);
        if (c == '$')
            return scan_nag(token);
        if (c == '/' && is_letter(peek(1)))
            return scan_command(token);
        if (c == '(') {
            if (auto found = scan_bracket(token))
                return *found;
            continue;
        }
        if (ends_word(c))
            return finish(token, Kind::Stray, pos_ + 1);
        return scan_word(token);
    }
}

PdnPlace PdnScanner::place(const PdnToken& token) {
    if (token.line_start != counted_line_ || token.offset < counted_offset_) {
        counted_line_ = token.line_start;
        counted_offset_ = token.line_start;
        counted_column_ = 1;
    }
    for (; counted_offset_ < token.offset; ++counted_offset_) {
        if ((static_cast<unsigned char>(text_[counted_offset_]) & 0xC0) != 0x80)
            ++counted_column_;
    }
    return {token.line, counted_column_};
}

std::string unescape_tag(std::string_view value) {
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool escape = value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\');
        out.push_back(value[escape ? ++i : i]);
    }
    return out;
}

}  // namespace doska::draughts
