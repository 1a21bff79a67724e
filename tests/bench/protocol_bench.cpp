#include "engine/draughts/movegen.hpp"
#include "engine/match/evolve.hpp"
#include "protocol/codec.hpp"
#include "protocol/encode.hpp"
#include "tests/support/random.hpp"

#include <benchmark/benchmark.h>
#include <string>

using namespace doska;
using match::Role;

namespace {

constexpr Instant noon = instant_ms(1'764'504'000'000);

/// A game after some plies of random play, and the last move.
struct Played {
    match::State state;
    match::MovePlayed last;

    explicit Played(int plies) {
        match::Regulation regulation;
        regulation.control.periods = {{0, Millis{3'600'000}, Millis{0}}};
        match::evolve(state, match::MatchOpened{regulation, {"p1a2b3c4d5", "q6e7f8g9h0"}}, 1, noon);
        match::evolve(state, match::GameStarted{1, Seat::A, noon}, 2, noon);
        for (std::uint64_t seed = 1; state.ply < plies; ++seed)
            play_out(seed, plies);
    }
    void play_out(std::uint64_t seed, int plies) {
        test::Random random(seed);
        const match::State start = state;
        while (state.ply < plies) {
            const auto legal = draughts::legal_moves(state.board.position());
            if (legal.empty()) {
                state = start;
                return;
            }
            const draughts::Move move = legal[random.below(legal.size())];
            draughts::Game next = state.board;
            next.play(move);
            last = {1,    state.ply,         state.to_move(),
                    move, next.counters(),   {noon, Millis{3217}, {Millis{3'000'000}, Millis{2'900'000}}},
                    0,    state.ply / 2 + 1, false};
            match::evolve(state, last, state.seq + 1, noon + Millis{state.ply * 3300});
        }
    }
    protocol::MessageContext context() const {
        return {"Ab3Cd5Ef7G", {"Игрок А (демо)", "Игрок Б (демо)"}, state.seq - 1, state.last_at, state.last_at};
    }
    Role mover() const { return last.seat == Seat::A ? Role::SeatA : Role::SeatB; }
    Role opponent() const { return last.seat == Seat::A ? Role::SeatB : Role::SeatA; }
};

constexpr std::string_view move_frame =
    R"({"t":"play_move","id":"k3Jd8-QmZ_2xV7bTnL9w","topic":"match:Ab3Cd5Ef7G","d":{"game":1,"ply":12,"move":"c3:e5:g7"}})";

void decode_move(benchmark::State& bench) {
    for (auto _ : bench)
        benchmark::DoNotOptimize(protocol::decode(move_frame));
}
BENCHMARK(decode_move);

void encode_move(benchmark::State& bench, Role (Played::*reader)() const) {
    const Played played(static_cast<int>(bench.range(0)));
    const match::Event event = played.last;
    std::size_t bytes = 0;
    for (auto _ : bench) {
        const std::string text = protocol::encode_event(played.context(), event, played.state, (played.*reader)());
        bytes = text.size();
        benchmark::DoNotOptimize(text.data());
    }
    bench.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK_CAPTURE(encode_move, to_mover, &Played::mover)->Arg(20)->Arg(60);
BENCHMARK_CAPTURE(encode_move, to_opponent, &Played::opponent)->Arg(20)->Arg(60);

void encode_snapshot(benchmark::State& bench) {
    const Played played(static_cast<int>(bench.range(0)));
    std::size_t bytes = 0;
    for (auto _ : bench) {
        const std::string text = protocol::encode_snapshot(played.context(), played.state, played.opponent());
        bytes = text.size();
        benchmark::DoNotOptimize(text.data());
    }
    bench.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(encode_snapshot)->Arg(0)->Arg(60);

void encode_ok(benchmark::State& bench) {
    for (auto _ : bench)
        benchmark::DoNotOptimize(protocol::encode_ok("k3Jd8-QmZ_2xV7bTnL9w", 42));
}
BENCHMARK(encode_ok);

}  // namespace
