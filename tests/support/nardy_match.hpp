#pragma once

#include "engine/match/alarm.hpp"
#include "engine/match/turn.hpp"
#include "engine/nardy/playgen.hpp"
#include "tests/support/match_table.hpp"

#include <algorithm>
#include <string>

namespace doska::test {

/// A casual match to so many points with six minutes and eight seconds.
inline Regulation nardy_regulation(int length = 5, nardy::Discipline discipline = nardy::Discipline::Short) {
    Regulation regulation;
    regulation.rules = nardy::variant_of(discipline) == nardy::Variant::Long ? "long_nardy/1" : "short_nardy/1";
    regulation.casual = true;
    regulation.control = {{{.moves = 0, .time = 6min, .increment = 0ms, .delay = 8s}}};
    NardyTerms& terms = regulation.nardy.emplace();
    terms.discipline = discipline;
    terms.length = length;
    complete(regulation);
    return regulation;
}

/// The same as a match on time.
inline Regulation nardy_on_time(Millis duration) {
    Regulation regulation = nardy_regulation();
    regulation.nardy->length.reset();
    regulation.nardy->duration = duration;
    return regulation;
}

/// 41: a match of an event that starts at noon by itself: to three points, six minutes and eight seconds.
inline Regulation nardy_event() {
    Regulation regulation = nardy_regulation(3);
    regulation.casual = false;
    regulation.starts_at = noon;
    return regulation;
}

inline const std::string some_digest(64, 'a');

inline Dice dice(int first, int second) {
    return Dice::make(first, second).value();
}

/// A match of nardy played by a test, whose dice the test chooses.
class NardyMatch : public Table {
public:
    explicit NardyMatch(const Regulation& regulation = nardy_regulation(),
                        const std::array<std::string, 2>& partner = {})
        : Table(regulation, partner) {}

    const nardy::Game& game() const { return state.nardy->game; }
    std::array<nardy::Points, 2> points() const { return state.nardy->score.points; }

    /// The scheme of this game's dice, in which everybody does his part.
    void agree_on_dice() {
        must(CommitDice{some_digest, "ab"});
        for (const Seat seat : {Seat::A, Seat::B})
            must(SealDice{seat, state.game, some_digest});
        for (const Seat seat : {Seat::A, Seat::B})
            must(OpenDice{seat, state.game, some_digest});
    }
    /// The first game to its opening roll, at the end of the countdown.
    void begin(int white = 3, int black = 1) {
        start();
        agree_on_dice();
        must(RollOpening{dice(white, black)});
    }
    /// The next game the same way, after the break.
    void begin_next(int white = 3, int black = 1) {
        alarm();
        agree_on_dice();
        must(RollOpening{dice(white, black)});
    }
    /// A position and who is to roll in it, as if it had been played.
    void set_up(std::string_view white_and_black, Side to_move) {
        nardy::Game& table = state.nardy->game;
        const nardy::Position seen = nardy::parse_position(white_and_black, table.terms.variant).value();
        table.checkers = {seen.own, seen.opposing};
        table.phase = nardy::Phase::ToRoll;
        table.to_move = to_move;
        table.roll.reset();
    }

    /// Lets `thought` pass since the clock began to run, or since now where none runs.
    void think(Millis thought) {
        if (state.clock_runs())
            now = std::max({now, opened, state.opens_at});
        now += thought;
    }
    std::vector<Event> roll(int first, int second) { return must(roll_command(dice(first, second))); }
    Roll roll_command(Dice thrown) const { return {state.to_move(), state.game, state.ply, thrown}; }
    /// The first of the legal plays, in their order.
    PlayTurn any_play() const {
        PlayTurn command{state.to_move(), state.game, state.ply, {}};
        const auto plays = nardy::ordered_plays(game().plays());
        for (const nardy::Step& step : plays.front())
            command.moves.push_back({step.from, step.to});
        return command;
    }
    std::vector<Event> play() { return must(any_play()); }
    OfferCube offer() const { return {state.to_move(), state.game, state.ply}; }
    TakeCube take() const { return {state.to_move(), state.game, state.ply}; }
    DropCube drop() const { return {state.to_move(), state.game, state.ply}; }
    Resign resign(std::optional<nardy::Win> as = {}) const { return {state.to_move(), state.game, as}; }
};

}  // namespace doska::test
