#include "engine/draughts/pdn_clock.hpp"

#include "engine/draughts/characters.hpp"

#include <algorithm>

namespace doska::draughts {
namespace {

constexpr std::size_t most_digits = 4;  // of one part of a time

std::string two_digits(std::int64_t n) {
    return {static_cast<char>('0' + n / 10 % 10), static_cast<char>('0' + n % 10)};
}

std::string clock_text(Millis left) {
    const std::int64_t seconds = std::max<std::int64_t>(left.count(), 0) / 1000;
    return std::to_string(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" + two_digits(seconds % 60);
}

/// Takes "1:02:03", "02:03" or "02:03.4" from the front; a part of a second is left out.
std::optional<Millis> take_time(std::string_view& text) {
    std::int64_t seconds = 0;
    int parts = 0;
    for (;;) {
        std::int64_t part = 0;
        std::size_t digits = 0;
        for (; digits < text.size() && is_digit(text[digits]); ++digits)
            part = part * 10 + (digits < most_digits ? text[digits] - '0' : 0);
        if (digits == 0 || digits > most_digits || ++parts > 3)
            return std::nullopt;
        seconds = seconds * 60 + part;
        text.remove_prefix(digits);
        if (text.empty() || text.front() != ':')
            break;
        text.remove_prefix(1);
    }
    if (parts < 2)
        return std::nullopt;
    if (!text.empty() && text.front() == '.') {
        text.remove_prefix(1);
        text.remove_prefix(std::min(text.find_first_not_of("0123456789"), text.size()));
    }
    return Millis{seconds * 1000};
}

/// What stands behind "[%name " up to the bracket; empty where it is not there.
std::string_view inside_of(std::string_view comment, std::string_view head) {
    const std::size_t at = comment.find(head);
    if (at == std::string_view::npos)
        return {};
    comment.remove_prefix(at + head.size());
    const std::size_t close = comment.find(']');
    return close == std::string_view::npos ? std::string_view{} : comment.substr(0, close);
}

std::optional<PdnClock> read_sides(std::string_view text, Side mover) {
    PdnClock clock;
    while (!text.empty()) {
        if (text.front() == ' ') {
            text.remove_prefix(1);
            continue;
        }
        Side side = mover;
        if (is_ascii_letter(text.front())) {
            const char letter = text.front();
            if (std::string_view("wWbB").find(letter) == std::string_view::npos)
                return std::nullopt;
            side = letter == 'w' || letter == 'W' ? Side::White : Side::Black;
            if (letter == 'W' || letter == 'B')
                clock.running = side;
            text.remove_prefix(1);
        }
        const auto time = take_time(text);
        if (!time)
            return std::nullopt;
        (side == Side::White ? clock.white : clock.black) = *time;
    }
    return clock.white || clock.black ? std::optional(clock) : std::nullopt;
}

}  // namespace

std::string clock_comment(Side mover, Millis white_left, Millis black_left) {
    const bool white_runs = mover == Side::Black;
    return std::string("[%clock ") + (white_runs ? "W" : "w") + clock_text(white_left) + (white_runs ? " b" : " B") +
           clock_text(black_left) + "]";
}

std::optional<PdnClock> read_clock(std::string_view comment, Side mover) {
    for (const std::string_view head : {"[%clock ", "[%clk "}) {
        if (const std::string_view inside = inside_of(comment, head); !inside.empty())
            return read_sides(inside, mover);
    }
    return std::nullopt;
}

}  // namespace doska::draughts
