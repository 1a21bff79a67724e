#include "tests/support/drawn_table.hpp"

#include <array>
#include <cstdlib>
#include <string>

// 2.2.2: what number a seed draws, and which regulations draw an opening.

using namespace doska;
using namespace doska::test;

namespace {

std::optional<RegulationError> with(void (*change)(Regulation&)) {
    Regulation regulation = drawn();
    change(regulation);
    return check(regulation);
}

}  // namespace

TEST_CASE("2.2.2 the seed gives the number, and everyone can compute it again") {
    CHECK(lot_number(seed, 736) == 257);
    CHECK(lot_number(std::string(64, '0'), 736) == 1);
    // The greatest multiple of 736 within 2^32 is 4294967008 = 0xfffffee0: what is not below it is passed over.
    CHECK(lot_number("fffffee0" + std::string(56, '0'), 736) == 1);
    CHECK(lot_number("fffffedf" + std::string(56, '0'), 736) == 736);
    CHECK(lot_number(std::string(64, 'f'), 736) == std::nullopt);
    CHECK(lot_number(std::string(64, 'f'), 1) == 1);
    CHECK(lot_number(std::string(63, '0'), 736) == std::nullopt);
    CHECK(lot_number(std::string(64, 'F'), 1) == std::nullopt);
    CHECK(lot_number(std::string(63, '0') + "g", 736) == std::nullopt);
}

TEST_CASE("2.2.2 every number is drawn by one seed in as many") {
    constexpr int size = 7;
    std::array<int, size> drawn_of{};
    for (std::uint32_t word = 0; word < 7'000; ++word) {
        std::string digits(8, '0');
        const std::uint32_t spread = word * 613'566;  // over all of the 32 bits
        for (int i = 0; i < 8; ++i)
            digits[static_cast<std::size_t>(i)] = "0123456789abcdef"[spread >> (28 - 4 * i) & 15];
        ++drawn_of[static_cast<std::size_t>(*lot_number(digits + std::string(56, '0'), size) - 1)];
    }
    for (const int times : drawn_of)
        CHECK(std::abs(times - 1'000) < 50);
}

TEST_CASE("2.2.2 a regulation names a table that fits its rules, and no other start beside it") {
    CHECK(check(drawn()) == std::nullopt);
    CHECK(with([](Regulation& r) { r.rules = "russian/1"; }) == std::nullopt);
    CHECK(with([](Regulation& r) {
              r.rules = "russian/1";
              r.games = 1;
          }) == std::nullopt);
    CHECK(with([](Regulation& r) { r.opening_table = "fmjd"; }) == RegulationError::BadOpening);
    CHECK(with([](Regulation& r) { r.rules = "brazilian/1"; }) == RegulationError::BadOpening);
    CHECK(with([](Regulation& r) { r.rules = "international/1"; }) == RegulationError::BadOpening);
    CHECK(with([](Regulation& r) {
              r.rules = "brazilian/1";
              r.opening_table = "fmjd-brazilian-725";
          }) == std::nullopt);
    CHECK(with([](Regulation& r) { r.start = draughts::initial_position(draughts::Variant::Draughts64); }) ==
          RegulationError::BadOpening);
    CHECK(with([](Regulation& r) { r.opening_wait = 61min; }) == RegulationError::BadOpening);
}

TEST_CASE("2.2, 1.11, 2.2.2 an event of draughts-64 has two games at least and a drawn start; a casual match is free") {
    CHECK(with([](Regulation& r) { r.games = 1; }) == RegulationError::BadGames);
    CHECK(with([](Regulation& r) { r.opening_table.clear(); }) == RegulationError::BadOpening);
    CHECK(with([](Regulation& r) {  // drawn for all boards at once
              r.opening_table.clear();
              r.start = draughts::initial_position(draughts::Variant::Draughts64);
          }) == std::nullopt);
    CHECK(with([](Regulation& r) {
              r.rules = "brazilian/1";
              r.opening_table.clear();
          }) == RegulationError::BadOpening);
    CHECK(with([](Regulation& r) {
              r.casual = true;
              r.starts_at.reset();
              r.game_break.reset();
              r.opening_table.clear();
              r.games = 1;
          }) == std::nullopt);
}

TEST_CASE("2.2, 1.11 an opening is played with both colours: no odd number of games, additional ones or not") {
    for (const int extra : {0, 1}) {
        Regulation regulation = drawn(3);
        regulation.control.periods.front().time = 20min;
        regulation.extra_micromatches = extra;
        CHECK(check(regulation) == RegulationError::BadOpening);
        regulation.games = 4;
        CHECK(check(regulation) == std::nullopt);
    }
}
