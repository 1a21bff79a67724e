#include "engine/draughts/pdn_scanner.hpp"

#include "engine/draughts/characters.hpp"

#include <algorithm>

namespace doska::draughts {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // at the start, and where files were joined
constexpr std::size_t quoted_start = 40;                      // bytes of what is too long

}  // namespace

void PdnSpot::pass(std::string_view bytes) {
    offset += static_cast<std::int64_t>(bytes.size());
    for (const char c : bytes) {
        if (c == '\n') {
            ++line;
            byte_column = utf8_column = 1;
            continue;
        }
        ++byte_column;
        if ((static_cast<unsigned char>(c) & 0xC0) != 0x80)
            ++utf8_column;
    }
}

void PdnScanner::feed(std::string_view bytes) {
    buffer_.erase(0, begin_);
    const std::size_t from = usable_ - begin_;
    begin_ = 0;
    buffer_ += bytes;
    end_lines(from);
}

void PdnScanner::finish() {
    complete_ = true;
    end_lines(usable_);
}

/// A carriage return alone ends a line as "\n" and "\r\n" do.
void PdnScanner::end_lines(std::size_t from) {
    for (std::size_t i = buffer_.find('\r', from); i != std::string::npos; i = buffer_.find('\r', i + 1)) {
        const bool last = i + 1 == buffer_.size();
        if (last ? complete_ : buffer_[i + 1] != '\n')
            buffer_[i] = '\n';
    }
    usable_ = buffer_.size() - (!complete_ && !buffer_.empty() && buffer_.back() == '\r' ? 1 : 0);
}

void PdnScanner::drop(std::size_t bytes) {
    spot_.pass(window().substr(0, bytes));
    begin_ += bytes;
}

/// False while the line's end is not in sight.
bool PdnScanner::skip_percent_line() {
    const std::size_t end = window().find('\n');
    percent_line_ = end == std::string_view::npos;
    drop(std::min(end, window().size()));
    return !percent_line_;
}

/// False where the window ends before something that is no blank.
bool PdnScanner::skip_blanks() {
    for (;;) {
        if (percent_line_ && !skip_percent_line())
            return false;
        const std::string_view rest = window();
        if (rest.empty())
            return false;
        if (is_space(rest.front())) {
            line_ends_ += rest.front() == '\n' && line_ends_ < 2 ? 1 : 0;
            drop(1);
        } else if (rest.front() == '%' && spot_.byte_column == 1) {
            percent_line_ = true;
        } else if (rest.substr(0, byte_order_mark.size()) == byte_order_mark) {
            begin_ += byte_order_mark.size();  // takes no column
            spot_.offset += static_cast<std::int64_t>(byte_order_mark.size());
        } else {
            return complete_ || byte_order_mark.substr(0, rest.size()) != rest;
        }
    }
}

/// Leaves out what can't be read; false while no line with a tag is in sight.
bool PdnScanner::skip_to_tag_line() {
    for (;;) {
        drop(std::min(window().find('\n'), window().size()));
        if (window().empty())
            return false;
        const auto found = starts_with_tag_line(window().substr(1), complete_);
        if (!found)
            return false;
        lost_ = !*found;
        if (!lost_)
            return true;
        drop(1);
    }
}

/// At the start of a file.
bool PdnScanner::starts_as_utf16() const {
    const std::string_view mark = window().substr(0, 2);
    return mark == "\xFF\xFE" || mark == "\xFE\xFF";
}

PdnToken PdnScanner::too_long() {
    PdnToken token;
    token.kind = PdnToken::Kind::TooLong;
    token.text = window().substr(0, std::min(quoted_start, longest_));  // no more than any piece shows by now
    token.spot = spot_;
    lost_ = true;
    line_ends_ = 0;
    return token;
}

std::optional<PdnToken> PdnScanner::take_lexeme() {
    const auto lexeme = read_lexeme(window(), complete_);
    const bool endless = !lexeme && window().size() > longest_ + pdn_look_ahead;
    if (endless || (lexeme && lexeme->length > longest_))
        return too_long();
    if (!lexeme) {
        needed_ = 2 * window().size();  // so that small pieces of a long comment cost no more than large ones
        return std::nullopt;
    }
    PdnToken token;
    token.kind = PdnToken::Kind::Lexeme;
    token.lexeme = lexeme->kind;
    token.text = lexeme->text;
    token.value = lexeme->value;
    token.spot = spot_;
    token.after_blank_line = at_start_ || line_ends_ > 1;
    drop(lexeme->length);
    at_start_ = false;
    line_ends_ = 0;
    return token;
}

std::optional<PdnToken> PdnScanner::next() {
    if (!complete_ && window().size() < needed_)
        return std::nullopt;
    needed_ = spot_.offset == 0 ? 2 : 0;
    if (!complete_ && window().size() < needed_)
        return std::nullopt;
    if (spot_.offset == 0 && starts_as_utf16()) {
        PdnToken mark;
        mark.kind = PdnToken::Kind::Utf16;
        mark.spot = spot_;
        is_utf16_ = true;
        drop(2);
        return mark;
    }
    if (is_utf16_)
        drop(window().size());
    for (;;) {
        const bool found = (!lost_ || skip_to_tag_line()) && skip_blanks();
        if (!found && !complete_)
            return std::nullopt;
        if (window().empty()) {
            PdnToken end;
            end.spot = spot_;
            return end;
        }
        auto token = take_lexeme();
        if (!token || variations_ || !token->is(PdnLexeme::Kind::Variation))
            return token;
    }
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
