#pragma once

#include <cstdint>

namespace doska {

/// Who plays which colour in one game.
enum class Side : std::uint8_t { White, Black };

constexpr Side opponent(Side side) {
    return side == Side::White ? Side::Black : Side::White;
}
constexpr int index(Side side) {
    return static_cast<int>(side);
}

/// One of the two places of a match. A seat keeps its score and clock over all games; its colour belongs to the game.
enum class Seat : std::uint8_t { A, B };

constexpr Seat other(Seat seat) {
    return seat == Seat::A ? Seat::B : Seat::A;
}
constexpr int index(Seat seat) {
    return static_cast<int>(seat);
}

}  // namespace doska
