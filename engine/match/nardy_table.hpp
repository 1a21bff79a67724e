#pragma once

#include "engine/core/dice.hpp"
#include "engine/core/side.hpp"
#include "engine/core/time.hpp"
#include "engine/match/dice_scheme.hpp"
#include "engine/nardy/game.hpp"
#include "engine/nardy/match_score.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace doska::match {

enum class NardyTurnKind : std::uint8_t { OpeningRolled, DiceRolled, TurnPlayed, TurnPassed, CubeOffered, CubeTaken };

/// One fact of the running game that changed it, small: a live game keeps them all for whoever opens the page.
struct NardyTurn {
    NardyTurnKind kind;
    std::optional<Seat> seat;  // whose; of an opening roll who begins, none at a tie
    int n = 0;                 // of a roll
    Dice dice{};               // of a roll; of the opening White's first
    nardy::Play play{};
    nardy::CubeValue value = 0;  // of an offer
    std::uint32_t spent_ms = 0;  // of the stretch that it has ended

    bool operator==(const NardyTurn&) const = default;
};

/// An offer to give the game up that waits for its answer.
struct Resignation {
    std::int64_t seq;
    Seat by;
    nardy::Win as;

    bool operator==(const Resignation&) const = default;
};

/// What a match of nardy has beside people and clocks.
struct NardyTable {
    nardy::Game game;  // the present or last one
    nardy::MatchScore score;
    DiceScheme dice;               // of the present game
    int rolls = 0;                 // made in it
    std::vector<NardyTurn> turns;  // of it; as many as State::ply
    std::optional<Resignation> resignation;
    std::optional<int> declined_at;  // the ply at which an offer to give up was declined
    std::optional<Instant>
        ends_at;             // 1.19.1: when the time of the match is over; put off by holds. None before it began
    Instant runs_from{};     // since when that time runs
    Instant stopped_at{};    // in a hold: when it stopped
    bool time_over = false;  // the game that is played is the last

    bool operator==(const NardyTable&) const = default;
};

}  // namespace doska::match
