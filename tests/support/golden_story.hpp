#pragma once

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/match/evolve.hpp"
#include "protocol/encode.hpp"

#include <doctest/doctest.h>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

/// What the tests of the server's examples share: the examples are what the encoders give for their inputs, byte for
/// byte. With DOSKA_WRITE_EXAMPLES set the files are written instead; the difference is then to be read.
namespace doska::protocol::golden {

using namespace std::chrono_literals;
using match::Role;

constexpr Instant noon = instant_ms(1'764'504'000'000);

inline void is_example(const std::string& name, const std::string& text) {
    const std::string path = "protocol/examples/" + name + ".json";
    REQUIRE(text.find('\n') == std::string::npos);
    if (std::getenv("DOSKA_WRITE_EXAMPLES") != nullptr) {
        std::ofstream(path, std::ios::binary) << text << '\n';
        return;
    }
    std::ifstream file(path, std::ios::binary);
    CAPTURE(path);
    REQUIRE(file.good());
    const std::string expected{std::istreambuf_iterator<char>(file), {}};
    CHECK(text + "\n" == expected);
}

inline draughts::Path path(std::string_view text) {
    draughts::Path squares;
    for (std::size_t i = 0; i < text.size(); i += 3)
        squares.push_back(draughts::Square::parse(text.substr(i, 2)).value());
    return squares;
}

/// A match that is told what happens in it.
struct Story {
    match::State state;
    Instant at = noon;
    MessageContext context{"Ab3Cd5Ef7G", {"Игрок \"А\" (демо)", "Игрок Б (демо)"}, 0, noon, noon};

    explicit Story(match::Regulation regulation = ten_minutes()) {
        happens(match::MatchOpened{std::move(regulation), {"p1a2b3c4d5", "q6e7f8g9h0"}}, 0ms);
    }
    static match::Regulation ten_minutes() {
        match::Regulation regulation;
        regulation.control.periods = {{0, 10min, 2s}};
        regulation.warn_at = {1min, 1min};
        return regulation;
    }
    void happens(const match::Event& event, Millis later) {
        at += later;
        context.prev = state.seq;
        match::evolve(state, event, state.seq + 1, at);
        context.now = at + 5ms;
        if (std::holds_alternative<match::MovePlayed>(event) || std::holds_alternative<match::GameStarted>(event))
            context.opened = context.now;
    }
    std::string tells(const match::Event& event, Millis later, Role role) {
        happens(event, later);
        return encode_event(context, event, state, role);
    }
    match::MovePlayed move(std::string_view text, Millis spent, bool offer = false) const {
        const auto legal = draughts::legal_moves(state.board.position());
        const draughts::Move move = draughts::find_move(path(text), legal).value();
        draughts::Game next = state.board;
        next.play(move);
        const Seat seat = state.to_move();
        match::MovePlayed played{state.game, state.ply,         seat, move, next.counters(), {at + 5ms, spent, {}},
                                 0,          state.ply / 2 + 1, offer};
        for (const Seat s : {Seat::A, Seat::B})
            played.stretch.left[index(s)] = state.clocks[index(s)].left;
        played.stretch.left[index(seat)] += 2s - spent;
        return played;
    }
    void plays(std::string_view text, Millis spent = 3s) { happens(move(text, spent), spent + 5ms); }
    void starts() {
        happens(match::PlayerReady{Seat::A}, 1s);
        happens(match::PlayerReady{Seat::B}, 1s);
        happens(match::GameStarted{1, Seat::A, at + 5s}, 0ms);
    }
    match::Stretch stretch(Millis spent) const {
        match::Stretch made{at, spent, {state.clocks[0].left, state.clocks[1].left}};
        made.left[index(state.on_clock())] -= spent;
        return made;
    }
};

/// Ten minutes each from this position.
inline match::Regulation from(std::string_view fen) {
    match::Regulation regulation = Story::ten_minutes();
    regulation.start = draughts::parse_fen(fen).value();
    return regulation;
}

}  // namespace doska::protocol::golden
