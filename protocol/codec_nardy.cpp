#include "protocol/codec_nardy.hpp"

#include "protocol/words.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace doska::protocol {
namespace {

/// "1".."24", or the word of the place beside the points.
std::optional<std::uint8_t> parse_place(std::string_view text, std::string_view word, int beside) {
    if (text == word)
        return static_cast<std::uint8_t>(beside);
    if (text.empty() || text.size() > 2 || text[0] == '0')
        return std::nullopt;
    int number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9')
            return std::nullopt;
        number = number * 10 + (c - '0');
    }
    if (number > nardy::farthest)
        return std::nullopt;
    return static_cast<std::uint8_t>(number);
}

std::optional<nardy::Move> parse_step(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos)
        return std::nullopt;
    const auto from = parse_place(text.substr(0, slash), "bar", nardy::bar);
    const auto to = parse_place(text.substr(slash + 1), "off", nardy::off);
    if (!from || !to)
        return std::nullopt;
    return nardy::Move{*from, *to};
}

Steps steps(Fields& d, std::size_t least) {
    const std::string text = d.text_field("steps", least, longest_steps);
    const auto read = parse_steps(text);
    if (!read)
        d.fail(DecodeCode::BadText, "steps");
    return read.value_or(Steps{});
}

std::string hex64(Fields& d, std::string_view name) {
    std::string text(d.word_field(name));
    if (!is_hex64(text))
        d.fail(DecodeCode::BadText, name);
    return text;
}

template <class Message>
ClientMessage at_ply(Fields& d) {
    return Message{game_field(d), ply_field(d)};
}

}  // namespace

std::optional<Steps> parse_steps(std::string_view text) {
    Steps read;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const auto step = parse_step(text.substr(0, end));
        if (!step || read.size() == nardy::most_steps || end + 1 == text.size())
            return std::nullopt;
        read.push_back(*step);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return read;
}

std::optional<nardy::Win> read_given_up(Fields& d) {
    using Choice = std::pair<std::string_view, nardy::Win>;
    static constexpr std::array choices{Choice{"oin", nardy::Win::Oin}, Choice{"mars", nardy::Win::Mars},
                                        Choice{"koks", nardy::Win::Koks}};
    return d.optional_enum_field("as", std::span<const Choice>(choices));
}

std::optional<nardy::Win> read_win(Fields& d) {
    using Choice = std::pair<std::string_view, nardy::Win>;
    static constexpr std::array choices{Choice{"oin", nardy::Win::Oin}, Choice{"mars", nardy::Win::Mars},
                                        Choice{"koks", nardy::Win::Koks}, Choice{"pass", nardy::Win::Pass}};
    return d.optional_enum_field("win", std::span<const Choice>(choices));
}

ClientMessage read_roll(Fields& d) {
    return at_ply<Roll>(d);
}
ClientMessage read_play_turn(Fields& d) {
    return PlayTurn{game_field(d), ply_field(d), steps(d, 3)};
}
ClientMessage read_offer_cube(Fields& d) {
    return at_ply<OfferCube>(d);
}
ClientMessage read_take_cube(Fields& d) {
    return at_ply<TakeCube>(d);
}
ClientMessage read_drop_cube(Fields& d) {
    return at_ply<DropCube>(d);
}
ClientMessage read_answer_resignation(Fields& d) {
    return AnswerResignation{game_field(d), d.int_field("offer", 1, max_json_int), d.bool_field("accept")};
}
ClientMessage read_seal_dice(Fields& d) {
    return SealDice{game_field(d), hex64(d, "seal")};
}
ClientMessage read_open_dice(Fields& d) {
    return OpenDice{game_field(d), hex64(d, "value")};
}
ClientMessage read_draft(Fields& d) {
    return Draft{game_field(d), ply_field(d), steps(d, 0)};
}

}  // namespace doska::protocol
