// Any bytes are a regulation of nardy, dice, and a stream of commands of both seats, the judge and the server, at any
// instants: decide never breaks an invariant, rights are never refused, dice come one by one in their numbers, nobody
// loses a checker, the score is what the games gave, and the facts alone fold to the same state.

#include "engine/core/check.hpp"
#include "engine/match/alarm.hpp"
#include "engine/match/decide.hpp"
#include "engine/match/evolve.hpp"
#include "engine/match/nardy_control.hpp"
#include "engine/match/possible.hpp"
#include "engine/match/turn.hpp"
#include "engine/match/view.hpp"
#include "engine/nardy/play_graph.hpp"
#include "tests/fuzz/bytes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace doska;
using namespace doska::match;
using fuzz::Bytes;

namespace {

const std::string digest(64, 'a');

template <class Switch>
Switch one_of(Bytes& bytes, int count) {
    return static_cast<Switch>(bytes.next() % count);
}

Regulation read_regulation(Bytes& bytes) {
    const auto discipline = one_of<nardy::Discipline>(bytes, 5);
    Regulation regulation;
    regulation.rules = nardy::variant_of(discipline) == nardy::Variant::Long ? "long_nardy/1" : "short_nardy/1";
    NardyTerms& terms = regulation.nardy.emplace();
    terms.discipline = discipline;
    const int kind = bytes.next();
    regulation.casual = kind % 4 != 0;
    if (kind % 8 == 7)
        terms.duration = bytes.time();
    else
        terms.length = 1 + kind / 8 % 7;
    terms.plays = {one_of<nardy::HeadException>(bytes, 3), one_of<nardy::HeadDoubles>(bytes, 2),
                   one_of<nardy::SixBlock>(bytes, 3), one_of<nardy::BearOff>(bytes, 2)};
    const int flags = bytes.next();
    terms.game = {(flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0, one_of<nardy::Resigning>(bytes, 3)};
    terms.cap_score = (flags & 8) != 0;
    terms.cube_delay = (flags & 16) != 0 ? CubeDelay::Own : CubeDelay::Shared;
    terms.time_match_end = (flags & 32) != 0 ? TimeMatchEnd::Finish : TimeMatchEnd::Drop;
    terms.time_match_flag = (flags & 64) != 0 ? TimeMatchFlag::Game : TimeMatchFlag::Match;
    terms.both_absent = (flags & 128) != 0 ? BothAbsent::BothLose : BothAbsent::Judge;
    terms.consultation = discipline == nardy::Discipline::ShortPairs && kind % 16 < 8;
    const Millis delay = nardy_control_line(discipline).least_delay;
    const Millis main = terms.length ? *nardy_main_time(discipline, *terms.length) : bytes.time();
    regulation.control.periods = {{.moves = 0, .time = main, .increment = {}, .delay = delay}};
    if (regulation.casual)
        regulation.control.periods[0] = {.moves = 0, .time = bytes.time(), .increment = {}, .delay = bytes.time()};
    else
        regulation.starts_at = instant_ms(1'700'000'000'000) + bytes.time();
    regulation.game_break = bytes.time();
    return regulation;
}

Dice read_dice(Bytes& bytes) {
    const int byte = bytes.next();
    return Dice::make(1 + byte % 6, 1 + byte / 6 % 6).value();
}

/// A legal turn of the roll that waits, or any steps.
PlayTurn read_turn(Bytes& bytes, const State& state, Seat seat) {
    PlayTurn turn{seat, state.game, state.ply, {}};
    const nardy::Game& game = state.nardy->game;
    if (game.phase != nardy::Phase::ToPlay || !game.roll || bytes.next() >= 250) {
        for (int i = bytes.next() % 6; i > 0; --i)
            turn.moves.push_back(
                {static_cast<std::uint8_t>(bytes.next() % 28), static_cast<std::uint8_t>(bytes.next() % 28)});
        return turn;
    }
    const nardy::PlayGraph graph = game.plays();
    for (std::size_t node = nardy::PlayGraph::root; !graph.nodes()[node].complete;) {
        const auto steps = graph.steps_from(node);
        const auto& edge = steps[static_cast<std::size_t>(bytes.next()) % steps.size()];
        turn.moves.push_back({edge.step.from, edge.step.to});
        node = edge.to;
    }
    return turn;
}

Command read_of_a_judge(Bytes& bytes, const State& state, int game) {
    switch (bytes.next() % 6) {
        case 0:
            return Pause{};
        case 1:
            return Settle{game,
                          static_cast<GameResult>(bytes.next() % 4),
                          "38",
                          "",
                          bytes.next() % 2 == 0 ? std::nullopt : std::optional(one_of<nardy::Win>(bytes, 4)),
                          bytes.next() % 2 == 0 ? std::nullopt : std::optional(nardy::Points{bytes.next()}),
                          bytes.next() % 8 == 0};
        case 2:
            return GiveTime{state.game, bytes.seat(), bytes.time() - bytes.time(), "technical", ""};
        case 3:
            return CorrectScore{{bytes.next() % 9, bytes.next() % 9}, bytes.next() % 2 == 0, ""};
        case 4:
            return GivePenaltyPoint{bytes.seat(), ""};
        default:
            return Resume{};
    }
}

Command read_of_the_server(Bytes& bytes, const State& state, Instant now) {
    switch (bytes.next() % 8) {
        case 0:
            return Arrive{bytes.seat()};
        case 1:
            return FreezeClocks{now - bytes.time(), static_cast<FreezeCause>(bytes.next() % 3)};
        case 2:
            return ThawClocks{static_cast<FreezeCause>(bytes.next() % 3), now - bytes.time(), Millis{1}};
        case 3:
            return ContinuePlay{};
        case 4:
            return RollOpening{read_dice(bytes)};
        case 5:
            return CommitDice{digest, digest};
        default: {
            const int byte = bytes.next();
            return TimePassed{now + (state.playing() ? Millis{0} : bytes.time()), {byte % 3 != 0, byte % 5 != 0}};
        }
    }
}

Command read_of_a_swap(Bytes& bytes, const State& state) {
    const Seat seat = bytes.seat();
    return SwapPartner{seat, bytes.next() < 192 ? state.resting(seat) : state.acting(seat)};
}

/// What the server has to do before anything else can be, or what somebody sends.
Command read_command(Bytes& bytes, const State& state, Instant now) {
    const int byte = bytes.next();
    if (byte < 192 && state.is_dice_due())
        return CommitDice{digest, digest};
    if (byte < 192 && state.is_opening_roll_due())
        return RollOpening{read_dice(bytes)};
    const int game = byte < 250 ? state.game : byte;
    const Seat seat = byte % 8 == 7 ? other(state.to_move()) : state.to_move();
    switch (byte % 16) {
        case 0:
            return Ready{bytes.seat()};
        case 1:
            return SealDice{bytes.seat(), game, digest};
        case 2:
            return OpenDice{bytes.seat(), game, digest};
        case 3:
            return OfferCube{seat, game, state.ply};
        case 4:
            return byte < 128 ? Command{TakeCube{seat, game, state.ply}} : Command{DropCube{seat, game, state.ply}};
        case 5:
            if (state.nardy->resignation)
                return AnswerResignation{bytes.seat(), game, state.nardy->resignation->seq, byte % 3 == 0};
            return Resign{bytes.seat(), game, one_of<nardy::Win>(bytes, 4)};
        case 6:
            return byte < 64 ? Command{read_of_a_swap(bytes, state)}
                             : Command{CallOff{bytes.seat(), game_at_hand(state)}};
        case 7:
            return read_of_a_judge(bytes, state, byte < 128 ? game_at_hand(state) : game);
        case 8:
            return read_of_the_server(bytes, state, now);
        default:
            break;
    }
    if (state.nardy->game.phase == nardy::Phase::ToPlay)
        return read_turn(bytes, state, seat);
    return Roll{seat, game, state.ply, read_dice(bytes)};
}

void check_fact(const Event& event, const State& before, const State& after) {
    const auto is_next = [&](int n) { DOSKA_CHECK(n == before.nardy->rolls + 1 && after.nardy->rolls == n); };
    if (const auto* opening = std::get_if<OpeningRolled>(&event))
        is_next(opening->n);
    else if (const auto* rolled = std::get_if<match::DiceRolled>(&event))
        is_next(rolled->n);
    else if (!std::holds_alternative<GameStarted>(event))
        DOSKA_CHECK(after.nardy->rolls == before.nardy->rolls);
    const auto& points = before.nardy->score.points;
    auto expected = points;
    if (const auto* ended = std::get_if<GameEnded>(&event)) {
        DOSKA_CHECK(ended->points >= 0);
        const auto winner = winner_of(ended->result);
        DOSKA_CHECK(winner || ended->points == 0);
        if (winner)
            expected[static_cast<std::size_t>(index(*winner))] += ended->points;
    } else if (const auto* set = std::get_if<ScoreCorrected>(&event)) {
        expected = set->points;
    } else if (const auto* given = std::get_if<PenaltyPointGiven>(&event)) {
        expected = given->points;
    }
    const NardyTerms& terms = *before.regulation.nardy;
    if (terms.cap_score && terms.length)
        for (nardy::Points& own : expected)
            own = std::min<nardy::Points>(own, *terms.length);
    DOSKA_CHECK(after.nardy->score.points == expected);
}

/// What a seat's buttons stand for is not refused.
void check_rights(const State& state, Seat seat, Moment moment) {
    const NardyRights own = own_view(state, seat == Seat::A ? Role::SeatA : Role::SeatB).nardy;
    const auto may = [&](bool right, const Command& command) {
        if (!right)
            return;
        const Decision decision = decide(state, command, moment);
        DOSKA_CHECK(decision || decision.error() == Reject::TimeIsUp);
    };
    may(own.may_roll, Roll{seat, state.game, state.ply, *Dice::make(6, 5)});
    may(own.may_double, OfferCube{seat, state.game, state.ply});
    may(own.may_answer_cube, TakeCube{seat, state.game, state.ply});
    may(own.may_answer_cube, DropCube{seat, state.game, state.ply});
    may(own.may_swap_partner, SwapPartner{seat, state.resting(seat)});
    may(own.dice == DiceDuty::Seal, SealDice{seat, state.game, digest});
    may(own.dice == DiceDuty::Open, OpenDice{seat, state.game, digest});
    DOSKA_CHECK(!own.may_play || (seat == state.to_move() && state.nardy->game.roll));
}

void check_state(const State& state, Instant now, Instant opened) {
    const nardy::Position board = state.nardy->game.seen_by(Side::White);
    DOSKA_CHECK(board.own.total() == nardy::checkers_of_a_side && board.opposing.total() == nardy::checkers_of_a_side);
    DOSKA_CHECK(state.nardy->turns.size() == static_cast<std::size_t>(state.ply));
    for (const Seat seat : {Seat::A, Seat::B}) {
        DOSKA_CHECK(state.clocks[index(seat)].left >= Millis{0});
        check_rights(state, seat, {std::max(now, opened), opened});
    }
    const auto alarm = next_alarm(state, opened);
    DOSKA_CHECK(!alarm || decide(state, TimePassed{alarm->due, {}, {}, Instant{}}, {alarm->due, opened}));
}

void fold(State& state, const Event& event, Instant at) {
    DOSKA_CHECK(is_possible(state, event));
    evolve(state, event, state.seq + 1, at);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes({data, size});
    const auto opening = open_match(read_regulation(bytes), {"a", "b"}, {"c", "d"});
    if (!opening)
        return 0;
    Instant now = instant_ms(1'700'000'000'000), opened = now;
    std::vector<std::pair<Event, Instant>> rows{{opening->front(), now}};
    State state;
    fold(state, opening->front(), now);
    while (!bytes.empty() && state.phase != Phase::Ended) {
        now += bytes.time();
        const Command command = read_command(bytes, state, now);
        const Decision decision = decide(state, command, {now, opened});
        if (!decision)
            continue;
        DOSKA_CHECK(!decision->empty());
        for (const Event& event : *decision) {
            const State before = state;
            fold(state, event, now);
            check_fact(event, before, state);
            rows.emplace_back(event, now);
        }
        if (std::any_of(decision->begin(), decision->end(), opens_turn))
            opened = now = now + bytes.time();
        check_state(state, now, opened);
    }
    State again;
    for (const auto& [event, at] : rows)
        evolve(again, event, again.seq + 1, at);
    DOSKA_CHECK(again == state);
    return 0;
}
