#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace doska {

/// What two fair dice show (1.9), in the order in which they were thrown. A value always shows 1..6 twice.
class Dice {
public:
    constexpr Dice() = default;  // 1-1; room in fixed arrays

    /// Nullopt where a number is not on a die.
    static constexpr std::optional<Dice> make(int first, int second) {
        if (!is_face(first) || !is_face(second))
            return std::nullopt;
        Dice dice;
        dice.first_ = static_cast<std::uint8_t>(first);
        dice.second_ = static_cast<std::uint8_t>(second);
        return dice;
    }
    static constexpr bool is_face(int number) { return number >= 1 && number <= 6; }

    constexpr int first() const { return first_; }
    constexpr int second() const { return second_; }
    constexpr int larger() const { return std::max(first_, second_); }
    constexpr int smaller() const { return std::min(first_, second_); }
    constexpr bool is_double() const { return first_ == second_; }  // 1.25

    bool operator==(const Dice&) const = default;

private:
    std::uint8_t first_ = 1;
    std::uint8_t second_ = 1;
};

static_assert(Dice::make(6, 1)->larger() == 6 && !Dice::make(0, 1) && !Dice::make(1, 7));

}  // namespace doska
