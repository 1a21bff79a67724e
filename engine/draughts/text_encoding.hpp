#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace doska::draughts {

enum class TextEncoding : std::uint8_t { Utf8, Windows1251, Latin1 };

/// What bytes tell about their encoding. Well-formed UTF-8 is UTF-8, and a few broken bytes among more good characters
/// do not change that. All else has single bytes: Russian words are runs of letters above 0xBF, in Western names such a
/// letter mostly stands alone between ASCII ones.
class EncodingEvidence {
public:
    void add(std::string_view bytes);
    /// A text with few letters above ASCII, an initial, is judged together with what came `earlier`.
    TextEncoding verdict(const EncodingEvidence& earlier) const;
    /// Takes the single-byte letters of another text in addition to the own ones.
    void remember(const EncodingEvidence& text);
    /// All of it is well-formed UTF-8.
    bool is_clean() const { return broken_ == 0; }

private:
    std::size_t characters_ = 0;  // well-formed ones of several bytes
    std::size_t broken_ = 0;      // bytes that belong to none
    std::size_t alone_ = 0;       // letters of the upper half without a neighbour there
    std::size_t joined_ = 0;
};

/// The bytes as UTF-8; what is broken in UTF-8 becomes U+FFFD.
std::string decode(std::string_view bytes, TextEncoding encoding);

/// A word of the moves as UTF-8: what is none is Windows-1251, the one alphabet whose letters get into moves.
std::string decode_word(std::string_view bytes);

}  // namespace doska::draughts
