#include "protocol/plain_move.hpp"

#include "protocol/words.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace doska::protocol {

namespace {

/// What is left of the text; once something does not fit, nothing fits any more.
class Cursor {
public:
    explicit Cursor(std::string_view text) : rest_(text) {}

    void skip(std::string_view expected) {
        if (rest_.starts_with(expected))
            rest_.remove_prefix(expected.size());
        else
            fits_ = false;
    }
    /// Up to the closing quote, which is taken too.
    std::string_view word() {
        const std::string_view word = rest_.substr(0, rest_.find('"'));
        rest_.remove_prefix(std::min(word.size(), rest_.size()));
        skip("\"");
        return word;
    }
    /// A whole number without sign or leading zero.
    int number(int min, int max) {
        int value = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        const auto length = static_cast<std::size_t>(end - rest_.data());
        const bool plain = error == std::errc{} && rest_[0] != '-' && (rest_[0] != '0' || length == 1);
        require(plain && value >= min && value <= max);
        if (fits_)
            rest_.remove_prefix(length);
        return value;
    }
    void require(bool condition) { fits_ = fits_ && condition; }
    bool done() const { return fits_ && rest_.empty(); }

private:
    std::string_view rest_;
    bool fits_ = true;
};

bool is_notation(char c) {
    return (c >= 'a' && c <= 'h') || (c >= '0' && c <= '9') || c == '-' || c == ':';
}

}  // namespace

std::optional<ClientFrame> read_plain_move(std::string_view text) {
    Cursor cursor(text);
    cursor.skip(R"({"t":"play_move","id":")");
    const std::string_view id = cursor.word();
    cursor.skip(R"(,"topic":"match:)");
    const std::string_view match = cursor.word();
    cursor.skip(R"(,"d":{"game":)");
    const int game = cursor.number(1, most_games);
    cursor.skip(R"(,"ply":)");
    const int ply = cursor.number(0, most_plies);
    cursor.skip(R"(,"move":")");
    const std::string_view move = cursor.word();
    cursor.skip("}}");
    cursor.require(is_command_id(id) && is_match_id(match) && !move.empty() && move.size() <= longest_move);
    cursor.require(std::all_of(move.begin(), move.end(), is_notation));
    if (!cursor.done())
        return std::nullopt;
    return ClientFrame{std::string(id), std::string(match), PlayMove{game, ply, std::string(move), false}};
}

}  // namespace doska::protocol
