#include "server/evidence/event_codec_nardy_words.hpp"

#include <algorithm>
#include <charconv>

namespace doska::evidence {
namespace {

constexpr std::string_view off_word = "off";
constexpr std::string_view bar_word = "bar";

void append_step(std::string& out, const nardy::Step& step) {
    out += step.from == nardy::bar ? bar_word : std::to_string(step.from);
    out += '/';
    out += step.to == nardy::off ? off_word : std::to_string(step.to);
    if (step.to == nardy::off && step.die != step.from)
        out += ':' + std::to_string(step.die);
    if (step.hits)
        out += '*';
}

std::optional<std::uint8_t> parse_number(std::string_view text) {
    std::uint8_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    return whole ? std::optional(number) : std::nullopt;
}

std::optional<std::uint8_t> parse_place(std::string_view text, std::string_view beside, int beside_place) {
    if (text == beside)
        return static_cast<std::uint8_t>(beside_place);
    const auto number = parse_number(text);
    return number && *number >= 1 && *number <= nardy::farthest ? number : std::nullopt;
}

std::optional<nardy::Step> parse_step(std::string_view text) {
    const bool hits = text.ends_with('*');
    if (hits)
        text.remove_suffix(1);
    const auto slash = text.find('/');
    if (slash == std::string_view::npos)
        return std::nullopt;
    const auto colon = text.find(':');
    const auto from = parse_place(text.substr(0, slash), bar_word, nardy::bar);
    const auto to = parse_place(text.substr(slash + 1, colon - slash - 1), off_word, nardy::off);
    if (!from || !to || *to >= *from)
        return std::nullopt;
    nardy::Step step{*from, *to, static_cast<std::uint8_t>(*from - *to), hits};
    if (colon != std::string_view::npos) {
        const auto die = parse_number(text.substr(colon + 1));
        if (!die)
            return std::nullopt;
        step.die = *die;
    }
    return step;
}

}  // namespace

std::string play_word(const nardy::Play& play) {
    std::string text;
    for (const nardy::Step& step : play) {
        if (!text.empty())
            text += ' ';
        append_step(text, step);
    }
    return text;
}

std::optional<nardy::Play> parse_play_word(std::string_view text) {
    nardy::Play play;
    std::string_view left = text;
    while (!left.empty()) {
        const auto end = std::min(left.find(' '), left.size());
        const auto step = parse_step(left.substr(0, end));
        if (!step || play.size() == nardy::most_steps)
            return std::nullopt;
        play.push_back(*step);
        left.remove_prefix(std::min(end + 1, left.size()));
    }
    return play_word(play) == text ? std::optional(play) : std::nullopt;  // one spelling each
}

std::optional<nardy::Win> parse_win(std::string_view word) {
    for (const nardy::Win win : {nardy::Win::Oin, nardy::Win::Mars, nardy::Win::Koks, nardy::Win::Pass}) {
        if (nardy::code(win) == word)
            return win;
    }
    return std::nullopt;
}

bool is_hex(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace doska::evidence
