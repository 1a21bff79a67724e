#pragma once

#include "engine/core/inline_vector.hpp"
#include "engine/draughts/board.hpp"

namespace doska::draughts {

/// Most pieces that one capture can take: a side has at most twenty (3.2).
inline constexpr std::size_t max_captured = pieces_of_a_side(BoardSize::Of100);

/// The route as 2.1.6.2 and 3.3 write it: origin, each square where the direction changes, destination.
using Path = InlineVector<Square, max_captured + 2>;

/// One legal move of one position.
struct Move {
    Path path;
    InlineVector<Square, max_captured> captured;  // in the order of capture (2.1.5.7); empty for a quiet move
    bool promotes = false;                        // the man is a king after the move

    constexpr Square from() const { return path.front(); }
    constexpr Square to() const { return path.back(); }
    constexpr bool is_capture() const { return !captured.empty(); }
    /// The captured squares without their order.
    constexpr SquareSet captured_set() const {
        SquareSet set = 0;
        for (const Square square : captured)
            set |= square.bit();
        return set;
    }
    bool operator==(const Move&) const = default;
};

/// Two captures with the same ends and the same captured pieces are one move by another route. Whether a man passed the
/// last row, and so is a king (2.1.5.15), follows from the pieces that it took.
constexpr bool same_result(const Move& a, const Move& b) {
    return a.from() == b.from() && a.to() == b.to() && a.captured_set() == b.captured_set();
}

}  // namespace doska::draughts
