#pragma once

#include "engine/draughts/board.hpp"
#include "engine/draughts/move.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace doska::draughts {

/// How a table numbers its openings.
enum class OpeningNames : std::uint8_t { ArabicRoman, RomanArabic, Plain };  // "11-IV", "XI-4", "164"

/// A table from which the opening of draughts-64 is drawn by lot (2.2.2); the regulation names it.
struct OpeningTable {
    std::string_view key;  // the regulation's word
    bool majority;         // for the capture rules of 3.4 (2.2.3)
    /// One word an opening: the two squares of each half-move ("a3b4b6a5"); or with the side to move in front, the men
    /// that are lifted before the game and where they are put ("Wa1a5a7h4"); or "-", the usual start.
    std::string_view lines;
    OpeningNames names;
    int group;                      // so many openings have one first number
    int count;                      // of the lines
    std::span<const int> left_out;  // those of the lines, from 1, that the table has not

    int size() const { return count - static_cast<int>(left_out.size()); }
    /// Whether it is made for the rules of a variant.
    bool fits(Variant variant) const;
};

std::span<const OpeningTable> opening_tables();
/// nullptr where there is none.
const OpeningTable* find_opening_table(std::string_view key);

/// How the table numbers its opening `number`, from 1 to its size: "11-IV".
std::string opening_name(const OpeningTable& table, int number);

/// One opening of a table.
struct Opening {
    std::string name;         // opening_name
    std::vector<Move> moves;  // played before the game; empty where men are lifted
    Position start;
};

/// `number`: from 1 to the table's size, which leaves out what the table leaves out. The table must fit the variant.
Opening opening_of(const OpeningTable& table, int number, Variant variant);

}  // namespace doska::draughts
