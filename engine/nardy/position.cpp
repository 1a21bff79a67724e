#include "engine/nardy/position.hpp"

#include <optional>

namespace doska::nardy {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

std::optional<Checkers> parse_half(std::string_view text) {
    Checkers checkers;
    for (int place = 0; place < places; ++place) {
        char digit = text[static_cast<std::size_t>(place)];
        if (digit >= 'A' && digit <= 'F')
            digit = static_cast<char>(digit - 'A' + 'a');
        const std::size_t count = digits.find(digit);
        if (count == std::string_view::npos)
            return std::nullopt;
        checkers.add(place, static_cast<int>(count));
    }
    return checkers;
}

void append_half(std::string& out, const Checkers& checkers) {
    for (int place = 0; place < places; ++place)
        out.push_back(digits[static_cast<std::size_t>(checkers.at(place))]);
}

std::optional<PositionError> fault_of(const Position& position) {
    if (position.own.total() != checkers_of_a_side || position.opposing.total() != checkers_of_a_side)
        return PositionError::NotFifteen;
    if (!rules_of(position.variant).hits && (position.own.at(bar) != 0 || position.opposing.at(bar) != 0))
        return PositionError::BarInLong;
    for (int point = 1; point <= farthest; ++point) {
        if (position.own.at(point) != 0 && position.opposing.at(opposing_point(position.variant, point)) != 0)
            return PositionError::BothOnOne;
    }
    return std::nullopt;
}

}  // namespace

Position initial_position(Variant variant) {
    Checkers checkers;
    for (const Stack& stack : rules_of(variant).start)
        checkers.add(stack.point, stack.count);
    return {variant, checkers, checkers};
}

std::string_view code(PositionError error) {
    switch (error) {
        case PositionError::Malformed:
            return "malformed";
        case PositionError::NotFifteen:
            return "not_fifteen";
        case PositionError::BothOnOne:
            return "both_on_one_point";
        case PositionError::BarInLong:
            return "bar_in_long";
    }
    return "unknown";
}

Result<Position, PositionError> parse_position(std::string_view text, Variant variant) {
    constexpr auto half = static_cast<std::size_t>(places);
    if (text.size() != 2 * half + 1 || text[half] != ':')
        return failure(PositionError::Malformed);
    const auto own = parse_half(text.substr(0, half));
    const auto opposing = parse_half(text.substr(half + 1));
    if (!own || !opposing)
        return failure(PositionError::Malformed);
    const Position position{variant, *own, *opposing};
    if (const auto fault = fault_of(position))
        return failure(*fault);
    return position;
}

std::string to_text(const Position& position) {
    std::string out;
    out.reserve(2 * static_cast<std::size_t>(places) + 1);
    append_half(out, position.own);
    out.push_back(':');
    append_half(out, position.opposing);
    return out;
}

}  // namespace doska::nardy
