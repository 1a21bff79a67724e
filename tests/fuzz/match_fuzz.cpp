// Any bytes are a regulation of draughts and a stream of commands of both seats, the judge and the server, at any
// instants: decide never breaks an invariant, and what it states folds to a state whose clocks and rights are sound.

#include "engine/core/check.hpp"
#include "engine/core/overloaded.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/match/alarm.hpp"
#include "engine/match/decide.hpp"
#include "engine/match/evolve.hpp"
#include "engine/match/view.hpp"
#include "tests/fuzz/bytes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

using namespace doska;
using namespace doska::match;
using fuzz::Bytes;

namespace {

draughts::Square read_square(Bytes& bytes, draughts::BoardSize board) {
    return draughts::Square::from_index(board, bytes.next() % squares_of(board));
}

Regulation read_regulation(Bytes& bytes) {
    Regulation regulation;
    regulation.games = 1 + bytes.next() % 3;
    const int kind = bytes.next();
    regulation.automatic_repetition = kind % 2 == 0;
    regulation.casual = kind % 4 < 2;
    const draughts::Variant variant = draughts::all_variants[static_cast<std::size_t>(kind / 16 % 4)];
    regulation.rules = std::string(rules_of(variant).word) + "/1";
    for (int i = bytes.next() % 3; i >= 0; --i)
        regulation.control.periods.push_back({bytes.next() % 5, bytes.time(), bytes.time()});
    regulation.warn_at = {bytes.time(), bytes.time()};
    if (kind % 32 == 9)
        regulation.draws = DrawSet::Sarapul;
    if (kind % 32 == 3)
        regulation.counted_draws = CountedDraws::Claim;
    if (kind % 32 == 5)
        regulation.draw_readings = {draughts::CountStart::RatioMove, /*main_road_reset=*/kind < 128};
    if (kind % 8 == 7) {
        regulation.starts_at = instant_ms(1'700'000'000'000) + bytes.time();
        regulation.lateness_limit = std::min(bytes.time(), regulation.control.periods.front().time);
        regulation.game_break = bytes.time();
        regulation.extra_micromatches = bytes.next() % 3;
    }
    if (kind % 16 == 13) {
        regulation.opening_table = "fmjd-736";
        regulation.opening_wait = bytes.time();
    } else if (bytes.next() % 2 == 0) {
        draughts::Position start;
        start.variant = variant;
        for (int i = 1 + bytes.next() % 6; i >= 0; --i) {
            const auto square = read_square(bytes, board_of(variant));
            if (!start.board.at(square))
                start.board.put(square, {i % 2 == 0 ? Side::White : Side::Black, draughts::Rank::King});
        }
        regulation.start = start;
    }
    return regulation;
}

draughts::Path read_path(Bytes& bytes, const State& state) {
    const auto legal = draughts::legal_moves(state.board.position());
    const int byte = bytes.next();
    if (byte < 240 && !legal.empty())
        return legal[static_cast<std::size_t>(byte) % legal.size()].path;
    draughts::Path path;
    const auto board = byte % 2 == 0 ? draughts::BoardSize::Of64 : draughts::BoardSize::Of100;
    for (int i = byte % 15; i > 0; --i)
        path.push_back(read_square(bytes, board));
    return path;
}

std::optional<Downtime> read_downtime(Bytes& bytes, Instant now) {
    if (bytes.next() % 2 == 0)
        return std::nullopt;
    const Instant back = now - bytes.time();
    return Downtime{FreezeCause::Crash, back - bytes.time(), back};
}

Command read_ruling(Bytes& bytes, const State& state, int game) {
    const int byte = bytes.next();
    switch (byte % 5) {
        case 0:
            return StartCount{game, bytes.seat(), ""};
        case 1:
            return StopCount{game, ""};
        case 2:
            return DeclareDraw{game, static_cast<Cause>(bytes.next() % (static_cast<int>(Cause::Judge) + 1)), ""};
        case 3:
            return ClaimTimeDraw{state.to_move(), game, state.ply};
        default:
            return RuleTimeDraw{game, state.time_claim ? state.time_claim->seq : byte, byte % 2 == 0, ""};
    }
}

Command read_command(Bytes& bytes, const State& state, Instant now) {
    const int byte = bytes.next();
    const int game = byte < 250 ? state.game : byte;
    const Seat mover = byte % 8 == 7 ? other(state.to_move()) : state.to_move();
    switch (byte % 16) {
        case 0:
            return Ready{bytes.seat()};
        case 1:
            return OfferDraw{bytes.seat(), game, state.ply};
        case 2:
            return AnswerDraw{bytes.seat(), game, state.offer.value_or(0), bytes.next() % 4 == 0};
        case 3:
            return ClaimDraw{mover, game, state.ply, {}};
        case 4:
            return ClaimDraw{mover, game, state.ply, read_path(bytes, state)};
        case 5:
            return byte < 64 ? Command{Resign{bytes.seat(), game}} : Command{Resume{}};
        case 6:
            return byte < 128 ? Command{Pause{}} : read_ruling(bytes, state, game);
        case 7:
            return Settle{game, static_cast<GameResult>(bytes.next() % 4), "1.4", ""};
        case 8:
            if (state.is_lot_due() && byte % 2 == 0)
                return DrawOpening{"0000" + std::string(60, "0123456789abcdef"[bytes.next() % 16])};
            return byte < 64 ? Command{Arrive{bytes.seat()}}
                             : Command{TimePassed{
                                   now + bytes.time(), {byte % 3 == 0, byte % 5 == 0}, read_downtime(bytes, now)}};
        case 9:
            return FreezeClocks{now - bytes.time(), static_cast<FreezeCause>(bytes.next() % 3)};
        case 10:
            return ThawClocks{static_cast<FreezeCause>(bytes.next() % 3), now - bytes.time(), Millis{1}};
        case 11:
            return ContinuePlay{};
        case 12:
            return byte < 128 ? Command{CallOff{bytes.seat(), byte < 64 ? game_at_hand(state) : game}}
                              : Command{GiveTime{game, bytes.seat(), bytes.time() - bytes.time(), "other", ""}};
        default:
            return PlayMove{mover, game, state.ply, read_path(bytes, state), byte % 3 == 0};
    }
}

void check_stretch(const std::optional<Stretch>& stretch, const State& before) {
    if (!stretch)
        return;
    DOSKA_CHECK(before.clock_runs() && stretch->since >= before.opens_at);
    DOSKA_CHECK(stretch->spent >= Millis{0});
    const int mover = index(before.on_clock());
    const Millis others = before.is_missing_both() ? stretch->spent / 2 : Millis{0};  // 1.6.3
    const auto charged = [&](int seat, Millis by) { return std::max(before.clocks[seat].left - by, Millis{0}); };
    DOSKA_CHECK(stretch->spent <= before.clocks[mover].left);
    DOSKA_CHECK(stretch->left[mover] == charged(mover, stretch->spent - others));
    DOSKA_CHECK(stretch->left[1 - mover] == charged(1 - mover, others));
}

void check_facts(const std::vector<Event>& events, const State& before) {
    DOSKA_CHECK(!events.empty());
    for (const Event& event : events) {
        std::visit(overloaded{
                       [&](const Paused& e) { check_stretch(e.stretch, before); },
                       [&](const ServerPaused& e) { check_stretch(e.stretch, before); },
                       [&](const FlagFell& e) { check_stretch(e.stretch, before); },
                       [&](const GameEnded& e) { check_stretch(e.stretch, before); },
                       [&](const PlayerArrived& e) {
                           DOSKA_CHECK(before.absent[index(e.seat)]);
                           check_stretch(e.stretch, before);
                       },
                       [&](const OpeningDrawn&) { DOSKA_CHECK(before.is_lot_due()); },
                       [&](const OpeningSeen& e) {
                           DOSKA_CHECK(before.unseen[index(e.seat)]);
                           check_stretch(e.stretch, before);
                       },
                       [&](const CalledOff& e) {
                           check_stretch(e.stretch, before);
                           DOSKA_CHECK(before.regulation.casual && !has_moved(before, e.seat));
                       },
                       [&](const TimeGiven& e) {
                           DOSKA_CHECK(before.hold == Hold::Judge);
                           const int seat = index(e.seat);
                           DOSKA_CHECK(e.left[seat] == before.clocks[seat].left + e.by && e.left[seat] > Millis{0});
                           DOSKA_CHECK(e.left[1 - seat] == before.clocks[1 - seat].left);
                       },
                       [](const auto&) {},
                   },
                   event);
    }
}

void check_state(const State& state, Instant opened) {
    for (const Seat seat : {Seat::A, Seat::B})
        DOSKA_CHECK(state.clocks[index(seat)].left >= Millis{0});
    DOSKA_CHECK(state.moves.size() == static_cast<std::size_t>(state.ply));
    const int most = state.regulation.games * (1 + state.regulation.extra_micromatches);
    DOSKA_CHECK(state.scores.size() <= static_cast<std::size_t>(most));
    DOSKA_CHECK(!state.offer || (state.playing() && state.offer_by != state.to_move()));
    DOSKA_CHECK(!state.playing() || draughts::has_legal_move(state.board.position()));
    const auto alarm = next_alarm(state, opened);
    const bool waits = state.next_start || (state.hold == Hold::Waiting && state.wait_until) || state.time_claim;
    DOSKA_CHECK(alarm.has_value() == (state.clock_runs() || waits));
    DOSKA_CHECK(!alarm || decide(state, TimePassed{alarm->due, {}, {}, Instant{}}, {alarm->due, opened}));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes({data, size});
    const auto opening = open_match(read_regulation(bytes), {"a", "b"});
    if (!opening)
        return 0;
    Instant now = instant_ms(1'700'000'000'000);
    Instant opened = now;
    State state;
    evolve(state, opening->front(), 1, now);
    while (!bytes.empty()) {
        now += bytes.time();
        const Command command = read_command(bytes, state, now);
        const Decision decision = decide(state, command, {now, opened});
        if (!decision)
            continue;
        check_facts(*decision, state);
        const int ply = state.ply;
        for (const Event& event : *decision)
            evolve(state, event, state.seq + 1, now);
        if (state.ply != ply)
            opened = now = now + bytes.time();
        check_state(state, opened);
        for (const Role role : {Role::SeatA, Role::SeatB, Role::Judge, Role::Public})
            DOSKA_CHECK(own_view(state, role).legal.empty() || seat_of(role) == state.to_move());
    }
    return 0;
}
