#pragma once

#include "engine/match/lot.hpp"
#include "tests/support/match_table.hpp"

#include <array>
#include <string>
#include <vector>

/// A match of draughts-64 whose openings are drawn by lot.
namespace doska::test {

inline constexpr Instant drawn_start = noon + 30min;
inline constexpr std::array<bool, 2> both{true, true}, only_a{true, false}, only_b{false, true};
/// The first word draws number 0x100 % 736 + 1 = 257.
inline const std::string seed = "00000100" + std::string(56, '7');

inline Regulation drawn(int games = 2) {
    Regulation regulation;
    regulation.rules = "draughts64/1";
    regulation.control = {{{.moves = 0, .time = 45min, .increment = 0ms}}};
    regulation.games = games;
    regulation.game_break = 5min;
    regulation.starts_at = drawn_start;
    regulation.opening_table = "fmjd-736";
    return regulation;
}

/// Its first game has begun by itself, with those there who are `here`, by index(Seat).
inline Table started(std::array<bool, 2> here) {
    Table table(drawn());
    table.alarm(here);
    return table;
}

/// The seat confirms the drawn opening; `events` keeps what the fact stands in.
inline const OpeningSeen& confirms(Table& table, Seat seat, std::vector<Event>& events) {
    events = table.must(Ready{seat});
    return only<OpeningSeen>(events);
}

}  // namespace doska::test
