#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace doska::draughts {

/// Where something stands in a file; both count from 1, columns in characters.
struct PdnPlace {
    int line = 1;
    int column = 1;
    auto operator<=>(const PdnPlace&) const = default;
};

struct PdnToken {
    enum class Kind : std::uint8_t {
        Tag,
        Comment,
        Nag,
        Word,     // move number, move, mark or result
        Command,  // /FEN "..." inside a game
        BrokenTag,
        OpenComment,    // one without an end
        OpenVariation,  // the same
        Stray,          // a character that means nothing here
        End,
    };
    Kind kind = Kind::End;
    std::string_view text;   // of a tag its name, of a comment its inside
    std::string_view value;  // of a tag, still with its escapes
    bool after_blank_line = false;
    std::size_t line_start = 0;
    std::size_t offset = 0;
    int line = 1;
};

/// Cuts PDN text into tokens. Variations are left out. Any bytes are taken; each is looked at a bounded number of
/// times.
class PdnScanner {
public:
    explicit PdnScanner(std::string_view text) : text_(text) {}

    PdnToken next();
    /// Line and column of a token that this scanner gave.
    PdnPlace place(const PdnToken& token);

private:
    char peek(std::size_t ahead = 0) const { return pos_ + ahead < text_.size() ? text_[pos_ + ahead] : '\0'; }
    bool at_end() const { return pos_ >= text_.size(); }
    void advance_to(std::size_t end);
    void skip_blanks();
    void skip_line();
    std::size_t line_end(std::size_t from) const;
    bool tag_line_at(std::size_t from) const;
    std::size_t find_comment_end(std::size_t from, bool& closed) const;

    PdnToken finish(PdnToken token, PdnToken::Kind kind, std::size_t end);
    PdnToken scan_tag(PdnToken token);
    PdnToken scan_comment(PdnToken token);
    std::optional<PdnToken> scan_bracket(PdnToken token);
    PdnToken scan_command(PdnToken token);
    PdnToken scan_nag(PdnToken token);
    PdnToken scan_word(PdnToken token);

    std::string_view text_;
    std::size_t pos_ = 0;
    std::size_t line_start_ = 0;
    int line_ = 1;
    bool blank_line_ = false;

    // Where the last column was counted to, so that many faults on one long line cost no more than one.
    std::size_t counted_line_ = 0;
    std::size_t counted_offset_ = 0;
    int counted_column_ = 1;
};

/// The value of a tag without its escapes.
std::string unescape_tag(std::string_view value);

}  // namespace doska::draughts
