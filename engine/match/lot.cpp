#include "engine/match/lot.hpp"

#include "engine/core/check.hpp"

#include <cstdint>

namespace doska::match {
namespace {

constexpr std::size_t seed_digits = 64;
constexpr std::size_t word_digits = 8;

std::optional<std::uint64_t> parse_word(std::string_view digits) {
    std::uint64_t value = 0;
    for (const char c : digits) {
        if (c >= '0' && c <= '9')
            value = value * 16 + static_cast<std::uint64_t>(c - '0');
        else if (c >= 'a' && c <= 'f')
            value = value * 16 + static_cast<std::uint64_t>(c - 'a' + 10);
        else
            return std::nullopt;
    }
    return value;
}

}  // namespace

std::optional<int> lot_number(std::string_view seed, int size) {
    DOSKA_CHECK(size > 0);
    if (seed.size() != seed_digits)
        return std::nullopt;
    const auto sides = static_cast<std::uint64_t>(size);
    const std::uint64_t fair = (std::uint64_t{1} << 32) / sides * sides;
    std::optional<int> drawn;
    for (std::size_t at = 0; at < seed_digits; at += word_digits) {
        const auto word = parse_word(seed.substr(at, word_digits));
        if (!word)
            return std::nullopt;
        if (!drawn && *word < fair)
            drawn = static_cast<int>(*word % sides) + 1;
    }
    return drawn;
}

}  // namespace doska::match
