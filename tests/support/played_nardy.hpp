#pragma once

#include "engine/match/decide.hpp"
#include "engine/match/evolve.hpp"
#include "engine/nardy/playgen.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/ports/record_export.hpp"
#include "tests/support/random.hpp"

#include <doctest/doctest.h>
#include <string>
#include <vector>

/// Matches of nardy that are played by `decide` with chosen or random dice and kept as they would be stored.
namespace doska::test {

using namespace std::chrono_literals;

inline match::Regulation quick_nardy(nardy::Discipline discipline, std::optional<int> length) {
    match::Regulation regulation;
    regulation.rules = nardy::variant_of(discipline) == nardy::Variant::Long ? "long_nardy/1" : "short_nardy/1";
    regulation.control.periods = {{.moves = 0, .time = 30min, .increment = 0ms, .delay = 8s}};
    regulation.start_countdown = 0ms;
    regulation.casual = true;
    regulation.game_break = 0ms;
    regulation.nardy = match::NardyTerms{
        .discipline = discipline, .length = length, .duration = length ? std::nullopt : std::optional<Millis>(1h)};
    return regulation;
}

struct PlayedNardy {
    explicit PlayedNardy(const match::Regulation& regulation) {
        stored.record.id = "abcdefghij";
        stored.people = {{"pa", "Игрок А", {}}, {"pb", "Игрок Б", {}}};
        add(*match::open_match(regulation, {"pa", "pb"}));
        act(match::Ready{Seat::A});
        act(match::Ready{Seat::B});
    }
    void act(const match::Command& command) {
        const auto decision = match::decide(state, command, {at, at - 500ms});
        REQUIRE(decision);
        add(*decision);
    }
    void add(const std::vector<match::Event>& events) {
        for (const match::Event& event : events) {
            ports::JournalRow row;
            row.seq = state.seq + 1;
            row.at_ms = to_ms(at);
            row.kind = match::kind(event);
            row.body = evidence::encode(event).value();
            match::evolve(state, event, row.seq, at);
            stored.rows.push_back(row);
        }
    }
    /// The dice of the game are agreed on without anybody's part, and its first roll is this.
    void open_game(int white, int black) {
        act(match::CommitDice{std::string(64, 'c'), "5ea1ed"});
        for (int step = 0; step < 2 && state.nardy->dice.stage != match::DiceStage::Fixed; ++step) {
            at = std::max(at, state.nardy->dice.until);
            act(match::TimePassed{at});
        }
        act(match::RollOpening{*Dice::make(white, black)});
    }
    void roll(int first, int second) {
        act(match::Roll{state.to_move(), state.game, state.ply, *Dice::make(first, second)});
    }
    /// Plays what comes first of all that is legal, or by chance.
    void play(Random* random = nullptr) {
        const auto plays = nardy::ordered_plays(state.nardy->game.plays());
        const nardy::Play& chosen = plays[random ? random->below(plays.size()) : 0];
        match::PlayTurn turn{state.to_move(), state.game, state.ply, {}};
        for (const nardy::Step& step : chosen)
            turn.moves.push_back({step.from, step.to});
        act(turn);
    }
    /// One thing by chance that who is on turn may do.
    void go_on(Random& random) {
        at += 1s;
        const nardy::Game& game = state.nardy->game;
        const auto face = [&] { return static_cast<int>(random.below(6)) + 1; };
        const Seat seat = state.to_move();
        if (!state.playing())
            act(match::TimePassed{std::max(at, state.next_start.value_or(at)), {true, true}});
        else if (state.nardy->dice.stage != match::DiceStage::Fixed)
            open_game(face(), face());
        else if (game.phase == nardy::Phase::Opening)
            act(match::RollOpening{*Dice::make(face(), face())});
        else if (game.phase == nardy::Phase::Doubled && random.below(3) == 0)
            act(match::DropCube{seat, state.game, state.ply});
        else if (game.phase == nardy::Phase::Doubled)
            act(match::TakeCube{seat, state.game, state.ply});
        else if (game.phase == nardy::Phase::ToPlay)
            play(&random);
        else if (game.may_double() && random.below(12) == 0)
            act(match::OfferCube{seat, state.game, state.ply});
        else
            roll(face(), face());
    }
    void play_out(Random& random) {
        for (int step = 0; step < 20'000 && state.phase != match::Phase::Ended; ++step)
            go_on(random);
        REQUIRE(state.phase == match::Phase::Ended);
    }

    match::State state;
    ports::StoredMatch stored;
    Instant at = instant_ms(1'778'320'800'000);  // 2026-05-09 10:00:00 UTC
};

}  // namespace doska::test
