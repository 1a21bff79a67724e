#pragma once

#include "engine/core/result.hpp"
#include "engine/draughts/board.hpp"

#include <string>
#include <string_view>

namespace doska::draughts {

enum class FenError : std::uint8_t {
    Malformed,      // not of the form W:W...:B...
    NoSuchSquare,   // a2, or 33 on 64 squares, or a letter on 100
    SquareTwice,    // two pieces on one square
    ManOnLastRow,   // such a man would be a king
    TooManyPieces,  // more of one side than it begins with
};

/// The stable word of the error, "square_twice".
std::string_view code(FenError error);

/// Reads "W:Wa1,Kc3:Bh8" and the same in board numbers with ranges, trailing dot, spaces, either colour first,
/// lower-case pieces. Squares are those of the variant's board, in numbers alone where it has 100.
Result<Position, FenError> parse_fen(std::string_view text, Variant variant = Variant::Russian);

/// Writes the squares by name, kings marked K, from Black's first row down: the form of the conformance cases.
std::string to_fen(const Position& position);

}  // namespace doska::draughts
