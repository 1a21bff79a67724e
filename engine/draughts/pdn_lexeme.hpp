#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace doska::draughts {

/// One piece of PDN text. Its parts are views into that text.
struct PdnLexeme {
    enum class Kind : std::uint8_t {
        Tag,
        Comment,
        Nag,
        Word,       // move number, move, mark or result
        Variation,  // its inside
        Command,    // /FEN "..." inside a game
        BrokenTag,
        OpenComment,    // one without an end
        OpenVariation,  // the same
        Stray,          // a character that means nothing here
    };
    Kind kind = Kind::Stray;
    std::size_t length = 0;  // bytes that it takes, from the front of the text
    std::string_view text;   // of a tag its name, of a comment its inside
    std::string_view value;  // of a tag, still with its escapes
};

/// How far behind the end of a lexeme one has to look at most to be sure of it.
inline constexpr std::size_t pdn_look_ahead = 128;

/// The lexeme at the front of `text`, which starts with no white space. nullopt where the text ends too early to tell
/// it; a text that is `complete` always tells. More text behind never changes what was told.
std::optional<PdnLexeme> read_lexeme(std::string_view text, bool complete);

/// Whether `text` starts with a line that holds a tag: no comment or variation goes on over it. nullopt where it ends
/// too early.
std::optional<bool> starts_with_tag_line(std::string_view text, bool complete);

}  // namespace doska::draughts
