#pragma once

#include "engine/core/overloaded.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/opening_table.hpp"
#include "engine/match/alarm.hpp"
#include "engine/match/judged_draws.hpp"
#include "engine/match/turn.hpp"
#include "tests/support/match_table.hpp"
#include "tests/support/random.hpp"

#include <algorithm>

namespace doska::test {

struct RandomStart {
    draughts::Variant variant;
    const char* fen;  // empty: the variant's own start
};
inline constexpr std::array<RandomStart, 14> random_starts{{
    {draughts::Variant::Russian, ""},
    {draughts::Variant::Russian, "W:WKc1:BKb8"},
    {draughts::Variant::Russian, "W:WKc1,a1:BKb8,h8"},
    {draughts::Variant::Russian, "W:WKc1,Kg1,h2,h4:BKb8,Kh8,a5,a7"},
    {draughts::Variant::Russian, "W:Wc3,e3,g3,b2:Bb6,d6,f6,h8"},
    {draughts::Variant::Russian, "B:WKb8,Kh2,Kg1:BKh8"},
    {draughts::Variant::Russian, "W:WKa1,c3,h2:BKh6,a5,g7"},
    {draughts::Variant::Russian, "W:Wa1,c1,Kh2:Ba3,b8,d8"},
    {draughts::Variant::Draughts64, "W:WKc1,a1:BKb8,h8"},
    {draughts::Variant::Brazilian, ""},
    {draughts::Variant::Brazilian, "B:WKc1,Kg1,h2,h4:BKb8,Kh8,a5,a7"},
    {draughts::Variant::International, ""},
    {draughts::Variant::International, "W:WK46,31,32:BK1,K5,20"},
    {draughts::Variant::International, "B:WK47,K49:BK2"},
}};

inline Regulation random_regulation(Random& random) {
    const auto up_to = [&](std::size_t bound) { return static_cast<int>(random.below(bound)); };
    Regulation regulation;
    regulation.games = 2 + up_to(3);
    regulation.six_hour_moves = 20;  // more would not fit in: a period of one move repeats
    regulation.first_white = random.below(2) == 0 ? Seat::A : Seat::B;
    regulation.automatic_repetition = random.below(3) == 0;
    regulation.casual = random.below(3) == 0;
    for (int i = up_to(3); i >= 0; --i) {
        const int moves = i == 0 && random.below(2) == 0 ? 0 : 1 + up_to(12);
        regulation.control.periods.push_back({moves, std::chrono::seconds(20 + up_to(50)), Millis(500 * up_to(4))});
    }
    regulation.warn_at = {std::chrono::seconds(up_to(50)), std::chrono::seconds(up_to(50))};
    if (!regulation.casual && random.below(3) == 0) {  // 1.6.3
        regulation.starts_at = noon + std::chrono::seconds(up_to(20));
        if (random.below(2) == 0)
            regulation.lateness_limit = std::chrono::seconds(up_to(20));
        regulation.game_break = std::chrono::seconds(up_to(20));  // 1.11
    }
    regulation.claim_wait = std::chrono::seconds(10);
    if (random.below(4) == 0)
        regulation.extra_micromatches = 1 + up_to(2);
    const bool quick = regulation.control.periods.back().moves == 0 && regulation.control.periods.size() == 1;
    if (quick && random.below(2) == 0)  // 1.16
        regulation.pace = clock::Pace::Blitz;
    const RandomStart& start = random_starts[random.below(random_starts.size())];
    Regulation chosen = of_variant(start.variant, start.fen);
    if (!chosen.start)  // what an event of draughts-64 names (2.2.2)
        chosen.start = draughts::initial_position(start.variant);
    regulation.rules = chosen.rules;
    const bool russian = start.variant == draughts::Variant::Russian || start.variant == draughts::Variant::Draughts64;
    if (russian && random.below(4) == 0)
        regulation.draws = DrawSet::Sarapul;
    else if (random.below(6) == 0)
        regulation.counted_draws = CountedDraws::Claim;
    if (random.below(4) == 0)
        regulation.draw_readings = {draughts::CountStart::RatioMove, random.below(2) == 0};
    constexpr std::string_view table = "fmjd-736";
    if (draughts::find_opening_table(table)->fits(start.variant) && regulation.games % 2 == 0 &&
        random.below(3) == 0) {  // 2.2.2
        regulation.opening_table = table;
        regulation.opening_wait = std::chrono::seconds(up_to(10));
    } else {
        regulation.start = chosen.start;
    }
    return regulation;
}

/// Measures by itself how long the mover's clock ran in each game: what the driver knows of the world, without a State.
class StopWatch {
public:
    void run_from(Instant since) { since_ = since; }
    void stop_at(Instant at) {
        if (since_ && at > *since_)
            ran_ += at - *since_;
        since_.reset();
    }
    void lose() { since_.reset(); }  // the process died: nobody knows
    Millis ran() const { return ran_; }
    std::optional<Instant> since() const { return since_; }

private:
    std::optional<Instant> since_;
    Millis ran_{0};
};

/// Plays one match by chance, as a server and its people would.
class RandomMatch {
public:
    explicit RandomMatch(std::uint64_t seed) : random_(seed), table_(random_regulation(random_)) { remember(); }

    void play_match() {
        for (int step = 0; step < 1'500 && table_.state.phase != Phase::Ended; ++step)
            do_something();
        while (table_.state.phase != Phase::Ended)
            finish();
        if (const auto& last = table_.state.scores; !last.empty() && last.back().cause == Cause::NoShow)
            send(Settle{static_cast<int>(last.size()), GameResult::Draw, "1.9.2", ""}, table_.now);
    }

    const Table& table() const { return table_; }
    const std::vector<State>& states() const { return states_; }
    /// Where in states() a decision was complete: between its facts nobody sees the match.
    const std::vector<std::size_t>& decided() const { return decided_; }
    Millis ran() const { return watch_.ran(); }

private:
    bool chance(int percent) { return static_cast<int>(random_.below(100)) < percent; }
    Seat any_seat() { return chance(50) ? Seat::A : Seat::B; }
    Millis up_to(Millis most) { return Millis(static_cast<std::int64_t>(random_.below(most.count() + 1))); }

    /// Lets time pass; an alarm on the way goes off, seldom late.
    void wait(Millis time) {
        const Instant until = table_.now + time;
        for (auto next = next_alarm(table_.state, table_.opened); next && next->due <= until;
             next = next_alarm(table_.state, table_.opened)) {
            table_.now = std::max(table_.now, next->due + (chance(20) ? up_to(25ms) : 0ms));
            REQUIRE(send(TimePassed{next->due, {chance(60), chance(60)}, any_downtime(), Instant{}}, table_.now));
        }
        table_.now = std::max(table_.now, until);
    }

    std::optional<Downtime> any_downtime() {
        if (!chance(40))
            return std::nullopt;
        const Instant back = table_.now - up_to(90s);
        return Downtime{FreezeCause::Crash, back - up_to(20min), back};
    }

    bool send(const Command& command, Instant received) {
        const std::size_t before = table_.log.size();
        const State state = table_.state;
        table_.commit = chance(10) ? up_to(2s) : up_to(20ms);
        const Decision decision = table_.send(command, received);
        CHECK(decide(state, command, {received, opened_before_}) == decision);
        if (!decision) {
            CHECK(table_.state == state);
            return false;
        }
        for (std::size_t i = before; i < table_.log.size(); ++i)
            observe(table_.log[i]);
        remember();
        opened_before_ = table_.opened;
        return true;
    }

    /// What the world does to the running clock at this fact.
    void observe(const Row& row) {
        std::visit(overloaded{
                       [&](const GameStarted&) { turn_at(row); },
                       [&](const MovePlayed&) { turn_at(row); },
                       [&](const PlayerArrived&) { turn_at(row); },
                       [&](const OpeningDrawn&) { turn_at(row); },
                       [&](const OpeningSeen&) { turn_at(row); },
                       [&](const FlagFell& e) { watch_.stop_at(e.due); },
                       [&](const GameEnded& e) {
                           watch_.stop_at(std::min(row.at, e.cause == Cause::NoShow ? late_at_ : flag_at_));
                       },
                       [&](const CalledOff&) { watch_.stop_at(std::min(row.at, flag_at_)); },
                       [&](const Paused&) { watch_.stop_at(row.at); },
                       [&](const Resumed&) { goes_on(); },
                       [&](const ServerPaused& e) { watch_.stop_at(e.at); },
                       [&](const ServerResumed& e) {
                           watch_.lose();
                           if (e.opens_at)
                               goes_on();
                       },
                       [&](const PlayContinued&) { goes_on(); },
                       [](const auto&) {},
                   },
                   row.event);
    }

    /// One stretch ends there, the next begins.
    void turn_at(const Row& row) {
        watch_.stop_at(std::min(row.at, flag_at_));
        goes_on();
    }
    void goes_on() {
        if (table_.state.clock_runs())
            watch_.run_from(std::max(table_.opened, table_.state.opens_at));
    }

    void remember() {
        if (!table_.state.playing())
            watch_.lose();
        // When more than all the time was used, the clock stopped at zero.
        flag_at_ = watch_.since() ? *watch_.since() + table_.left(table_.state.on_clock()) : Instant::max();
        late_at_ = watch_.since() ? lateness_due(table_.state, *watch_.since()).value_or(flag_at_) : Instant::max();
        while (states_.size() < table_.log.size()) {
            State state = states_.empty() ? State{} : states_.back();
            const Row& row = table_.log[states_.size()];
            evolve(state, row.event, row.seq, row.at);
            states_.push_back(std::move(state));
        }
        CHECK(states_.back() == table_.state);
        decided_.push_back(states_.size() - 1);
    }

    void do_something() {
        const State& state = table_.state;
        if (!state.playing()) {
            wait(up_to(3s));
            if (chance(2))
                send(CallOff{any_seat(), state.game + 1}, table_.now);
            else
                send(Ready{any_seat()}, table_.now);
            return;
        }
        wait(chance(4) ? up_to(60s) : up_to(3s));
        if (!state.playing())
            return;
        if (state.is_lot_due() && chance(60))
            send(DrawOpening{random_seed()}, table_.now);
        else if (state.opening && state.is_missing_somebody() && chance(40))
            send(Ready{any_seat()}, table_.now);
        else if (state.is_awaiting() && chance(30))
            send(Arrive{any_seat()}, table_.now);
        else if (state.time_claim && chance(70))
            send(RuleTimeDraw{state.game, state.time_claim->seq, chance(30), ""}, table_.now);
        else if (state.hold == Hold::Judge && chance(30))
            correct_a_clock();
        else if (state.hold == Hold::Judge && chance(60))
            send(Resume{"dispute", ""}, table_.now);
        else if (state.hold == Hold::Waiting && chance(40))
            send(ContinuePlay{}, table_.now);
        else if (state.hold == Hold::Frozen && chance(60))
            thaw();
        else if (state.offer && chance(15))
            send(AnswerDraw{other(state.offer_by), state.game, *state.offer, chance(30)}, table_.now);
        else if (state.board.occurrences() >= 3 && chance(30))
            send(ClaimDraw{state.to_move(), state.game, state.ply, {}}, table_.now);
        else if (!no_time_draw(state, state.to_move(), table_.left(state.to_move())) && chance(30))
            send(ClaimTimeDraw{state.to_move(), state.game, state.ply}, table_.now);
        else if (chance(4))
            judge_looks();
        else if (chance(75))
            move();
        else if (chance(60))
            player_speaks();
        else
            something_happens();
    }

    std::string random_seed() {
        std::string seed;
        while (seed.size() < 64)
            seed += "0123456789abcdef"[random_.below(16)];
        return seed;
    }

    /// Any move; often the one back, so that positions repeat.
    const draughts::Move& choose(const std::vector<draughts::Move>& legal) {
        const auto& played = table_.state.moves;
        if (played.size() >= 2 && chance(50)) {
            const draughts::Path& last = played[played.size() - 2].path;
            for (const draughts::Move& move : legal) {
                if (move.from() == last.back() && move.to() == last.front())
                    return move;
            }
        }
        return legal[random_.below(legal.size())];
    }

    void move() {
        const State& state = table_.state;
        const auto legal = draughts::legal_moves(state.board.position());
        const draughts::Move& chosen = choose(legal);
        if (chance(5)) {  // before the turn was opened
            const PlayMove early{state.to_move(), state.game, state.ply, chosen.path};
            const bool held = state.hold == Hold::Frozen || state.hold == Hold::Waiting;
            if (!held)
                CHECK_FALSE(send(early, table_.opened - 1ms));
        }
        const PlayMove command{chance(95) ? state.to_move() : other(state.to_move()), state.game,
                               chance(95) ? state.ply : state.ply - 1, chosen.path, chance(8)};
        const bool accepted = send(command, table_.now);
        if (chance(5) && accepted && state.playing())
            CHECK_FALSE(send(command, table_.now));  // sent again
    }

    void player_speaks() {
        const State& state = table_.state;
        const auto legal = draughts::legal_moves(state.board.position());
        switch (random_.below(8)) {
            case 7:
                send(ClaimTimeDraw{any_seat(), state.game, state.ply}, table_.now);
                break;
            case 0:
                send(OfferDraw{any_seat(), state.game, state.ply}, table_.now);
                break;
            case 1:
                send(AnswerDraw{any_seat(), state.game, state.offer.value_or(1), chance(20)}, table_.now);
                break;
            case 2:
                send(ClaimDraw{any_seat(), state.game, state.ply, {}}, table_.now);
                break;
            case 3:
                send(ClaimDraw{any_seat(), state.game, state.ply, legal[random_.below(legal.size())].path}, table_.now);
                break;
            case 4:
                send(PlayMove{any_seat(), state.game, state.ply, path("a1-h8")}, table_.now);
                break;
            case 5:
                send(CallOff{any_seat(), state.game}, table_.now);
                break;
            default:
                if (chance(10))
                    send(Resign{any_seat(), state.game}, table_.now);
        }
    }

    void judge_looks() {
        const State& state = table_.state;
        if (state.count ? chance(15) : chance(30))
            send(StopCount{state.game, ""}, table_.now);
        else if (chance(90))
            send(StartCount{state.game, any_seat(), ""}, table_.now);
        else
            send(DeclareDraw{state.game, static_cast<Cause>(random_.below(static_cast<int>(Cause::Judge) + 1)), ""},
                 table_.now);
    }

    void something_happens() {
        switch (random_.below(7)) {
            case 5:
            case 6:
                judge_looks();
                break;
            case 0:
                send(Pause{"dispute", ""}, table_.now);
                break;
            case 1:
                send(FreezeClocks{table_.now, FreezeCause::Shutdown}, table_.now);
                break;
            case 2:
                send(FreezeClocks{table_.now - up_to(1s), FreezeCause::Stall}, table_.now);
                break;
            case 3:
                restart(FreezeCause::Crash);
                break;
            default:
                if (chance(10))
                    send(Settle{table_.state.game, static_cast<GameResult>(random_.below(4)), "1.4", ""}, table_.now);
        }
    }

    void correct_a_clock() {
        const Seat seat = any_seat();
        const Millis by = chance(60) ? up_to(60s) : -up_to(std::min<Millis>(table_.left(seat) + 1s, 60s));
        send(GiveTime{table_.state.game, seat, by, "technical", ""}, table_.now);
    }

    void thaw() {
        if (chance(50))
            send(ThawClocks{FreezeCause::Stall, table_.now, 0ms}, table_.now);
        else
            restart(FreezeCause::Shutdown);
    }

    /// A new process: the turn is opened anew, nothing runs before the state is loaded.
    void restart(FreezeCause cause) {
        const Millis down = chance(10) ? 16min : up_to(1min);
        const Instant down_from = table_.now;
        table_.now += down;
        table_.opened = opened_before_ = table_.now;
        REQUIRE(send(ThawClocks{cause, down_from, 1s}, table_.now));
    }

    void finish() {
        if (table_.state.playing())
            REQUIRE(send(Settle{table_.state.game, GameResult::Draw, "1.4", ""}, table_.now));
        if (const auto start = table_.state.next_start)
            table_.now = std::max(table_.now, *start);
        send(TimePassed{table_.now, {true, true}}, table_.now);
        send(Ready{Seat::A}, table_.now);
        send(Ready{Seat::B}, table_.now);
    }

    Random random_;
    Table table_;
    Instant opened_before_ = noon;
    StopWatch watch_;
    Instant flag_at_ = Instant::max();
    Instant late_at_ = Instant::max();  // when who is absent has lost
    std::vector<State> states_;
    std::vector<std::size_t> decided_;
};

}  // namespace doska::test
