#pragma once

#include "engine/draughts/pdn_lexeme.hpp"
#include "engine/draughts/text_encoding.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace doska::draughts {

/// Where something stands in a file; both count from 1, columns in characters.
struct PdnPlace {
    std::int64_t line = 1;
    std::int64_t column = 1;
    auto operator<=>(const PdnPlace&) const = default;
};

/// The same before the encoding of the text is known: the column counted in bytes, and in characters of UTF-8.
struct PdnSpot {
    std::int64_t offset = 0;  // bytes before it
    std::int64_t line = 1;
    std::int64_t byte_column = 1;
    std::int64_t utf8_column = 1;

    void pass(std::string_view bytes);
    PdnPlace in(TextEncoding encoding) const {
        return {line, encoding == TextEncoding::Utf8 ? utf8_column : byte_column};
    }
};

struct PdnToken {
    enum class Kind : std::uint8_t {
        Lexeme,
        TooLong,  // a lexeme beyond the bound; its start is quoted
        Utf16,    // the mark of an encoding that is not read; nothing comes behind it
        End,
    };
    Kind kind = Kind::End;
    PdnLexeme::Kind lexeme = PdnLexeme::Kind::Stray;
    std::string text;   // bytes as they stand in the file
    std::string value;  // of a tag, still with its escapes
    PdnSpot spot;
    bool after_blank_line = false;

    bool is(PdnLexeme::Kind wanted) const { return kind == Kind::Lexeme && lexeme == wanted; }
};

/// Cuts a PDN file that comes in pieces into tokens. Any bytes are taken, in pieces cut anywhere: the tokens are the
/// same as of the whole. Holds no more than the token at hand, a piece and the bound.
class PdnScanner {
public:
    /// What is longer than `longest` bytes is no token: all up to the next line with a tag is left out.
    PdnScanner(std::size_t longest, bool variations, std::int64_t first_line)
        : longest_(longest), variations_(variations) {
        spot_.line = first_line;
    }

    void feed(std::string_view bytes);
    /// No more pieces come.
    void finish();

    /// The next token; nullopt while it can't be told without more bytes.
    std::optional<PdnToken> next();

private:
    /// What is at hand. A carriage return at its end belongs to what comes.
    std::string_view window() const { return std::string_view(buffer_).substr(begin_, usable_ - begin_); }
    void drop(std::size_t bytes);
    void end_lines(std::size_t from);
    bool starts_as_utf16() const;
    bool skip_blanks();
    bool skip_to_tag_line();
    bool skip_percent_line();
    std::optional<PdnToken> take_lexeme();
    PdnToken too_long();

    std::size_t longest_;
    bool variations_;
    std::string buffer_;
    std::size_t begin_ = 0;   // what is before it has been used
    std::size_t usable_ = 0;  // what is before it may be used
    std::size_t needed_ = 0;  // bytes of the window without which another try is of no use
    bool complete_ = false;
    bool is_utf16_ = false;      // of which nothing is read
    bool lost_ = false;          // behind a lexeme that was too long
    bool percent_line_ = false;  // inside a line that starts with '%'
    PdnSpot spot_;
    int line_ends_ = 0;  // since the last token
    bool at_start_ = true;
};

/// The value of a tag without its escapes.
std::string unescape_tag(std::string_view value);

}  // namespace doska::draughts
