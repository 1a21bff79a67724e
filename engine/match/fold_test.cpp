#include "engine/core/overloaded.hpp"
#include "engine/match/alarm.hpp"
#include "engine/match/view.hpp"
#include "tests/support/match_table.hpp"
#include "tests/support/random.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

// Random matches of two games with pauses, stalls, restarts, offers, claims and late alarms. What is held to the record
// is recomputed here from the rows alone, with its own idea of what a clock is.

using namespace doska;
using namespace doska::test;

namespace {

constexpr std::array<const char*, 8> starts{
    "",
    "W:WKc1:BKb8",
    "W:WKc1,a1:BKb8,h8",
    "W:WKc1,Kg1,h2,h4:BKb8,Kh8,a5,a7",
    "W:Wc3,e3,g3,b2:Bb6,d6,f6,h8",
    "B:WKb8,Kh2,Kg1:BKh8",
    "W:WKa1,c3,h2:BKh6,a5,g7",
    "W:Wa1,c1,Kh2:Ba3,b8,d8",
};

Regulation random_regulation(Random& random) {
    const auto up_to = [&](std::size_t bound) { return static_cast<int>(random.below(bound)); };
    Regulation regulation;
    regulation.games = 2;
    regulation.first_white = random.below(2) == 0 ? Seat::A : Seat::B;
    regulation.automatic_repetition = random.below(3) == 0;
    for (int i = up_to(3); i >= 0; --i) {
        const int moves = i == 0 && random.below(2) == 0 ? 0 : 1 + up_to(12);
        regulation.control.periods.push_back({moves, std::chrono::seconds(20 + up_to(50)), Millis(500 * up_to(4))});
    }
    regulation.warn_at = {std::chrono::seconds(up_to(50)), std::chrono::seconds(up_to(50))};
    const std::string_view start = starts[random.below(starts.size())];
    if (!start.empty())
        regulation.start = position(start);
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
class Driver {
public:
    explicit Driver(std::uint64_t seed) : random_(seed), table_(random_regulation(random_)) { remember(); }

    void play_match() {
        for (int step = 0; step < 1'500 && table_.state.phase != Phase::Ended; ++step)
            do_something();
        while (table_.state.phase != Phase::Ended)
            finish();
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
            REQUIRE(send(TimePassed{next->due}, table_.now));
        }
        table_.now = std::max(table_.now, until);
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
                       [&](const GameStarted& e) { watch_.run_from(std::max(table_.opened, e.opens_at)); },
                       [&](const MovePlayed&) {
                           watch_.stop_at(std::min(row.at, flag_at_));
                           if (table_.state.hold == Hold::None)
                               watch_.run_from(std::max(table_.opened, table_.state.opens_at));
                       },
                       [&](const FlagFell& e) { watch_.stop_at(e.due); },
                       [&](const GameEnded&) { watch_.stop_at(std::min(row.at, flag_at_)); },
                       [&](const Paused&) { watch_.stop_at(row.at); },
                       [&](const Resumed& e) { watch_.run_from(std::max(table_.opened, e.opens_at)); },
                       [&](const ServerPaused& e) { watch_.stop_at(e.at); },
                       [&](const ServerResumed& e) {
                           watch_.lose();
                           if (e.opens_at)
                               watch_.run_from(std::max(table_.opened, *e.opens_at));
                       },
                       [&](const PlayContinued& e) { watch_.run_from(std::max(table_.opened, e.opens_at)); },
                       [](const auto&) {},
                   },
                   row.event);
    }

    void remember() {
        if (!table_.state.playing())
            watch_.lose();
        // When more than all the time was used, the clock stopped at zero.
        flag_at_ = watch_.since() ? *watch_.since() + table_.left(table_.state.to_move()) : Instant::max();
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
            send(Ready{any_seat()}, table_.now);
            return;
        }
        wait(chance(4) ? up_to(60s) : up_to(3s));
        if (!state.playing())
            return;
        if (state.hold == Hold::Judge && chance(60))
            send(Resume{"dispute", ""}, table_.now);
        else if (state.hold == Hold::Waiting && chance(40))
            send(ContinuePlay{}, table_.now);
        else if (state.hold == Hold::Frozen && chance(60))
            thaw();
        else if (state.offer && chance(15))
            send(AnswerDraw{other(state.offer_by), state.game, *state.offer, chance(30)}, table_.now);
        else if (state.board.occurrences() >= 3 && chance(30))
            send(ClaimDraw{state.to_move(), state.game, state.ply, {}}, table_.now);
        else if (chance(75))
            move();
        else if (chance(60))
            player_speaks();
        else
            something_happens();
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
        switch (random_.below(6)) {
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
            default:
                if (chance(10))
                    send(Resign{any_seat(), state.game}, table_.now);
        }
    }

    void something_happens() {
        switch (random_.below(5)) {
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
        send(Ready{Seat::A}, table_.now);
        send(Ready{Seat::B}, table_.now);
    }

    Random random_;
    Table table_;
    Instant opened_before_ = noon;
    StopWatch watch_;
    Instant flag_at_ = Instant::max();
    std::vector<State> states_;
    std::vector<std::size_t> decided_;
};

/// The clocks of one match recomputed row by row from what each row says about itself.
class Ledger {
public:
    void take(const Row& row) {
        std::visit([&](const auto& event) { on(row, event); }, row.event);
    }
    Millis spent() const { return spent_; }

private:
    struct Clock {
        Millis left{0};
        std::size_t period = 0;
        int moves = 0;
    };

    const clock::Period& period_of(const Clock& clock) const {
        return control_.periods[std::min(clock.period, control_.periods.size() - 1)];
    }

    /// One stretch: the mover's alone, after all earlier ones, exactly charged; `added` is what the fact gives him.
    void stretch(const Row& row, const Stretch& stretch, Instant end, Millis added) {
        CHECK(stretch.spent >= 0ms);
        CHECK(stretch.since >= end_of_last_);  // never two clocks at once
        CHECK(stretch.since + stretch.spent <= end);
        CHECK(end <= row.at);
        const Millis used = end - stretch.since;
        CHECK(stretch.spent == std::min(used, clocks_[index(mover_)].left));
        clocks_[index(mover_)].left += added - stretch.spent;
        for (const Seat seat : {Seat::A, Seat::B})
            CHECK(stretch.left[index(seat)] == clocks_[index(seat)].left);
        end_of_last_ = stretch.since + stretch.spent;
        spent_ += stretch.spent;
    }

    void on(const Row&, const MatchOpened& e) {
        control_ = e.regulation.control;
        black_begins_ = e.regulation.start && e.regulation.start->to_move == Side::Black;
    }
    void on(const Row&, const GameStarted& e) {
        for (Clock& clock : clocks_)
            clock = {control_.periods.front().time, 0, 0};
        mover_ = black_begins_ ? other(e.white) : e.white;
    }
    void on(const Row& row, const MovePlayed& e) {
        CHECK(e.seat == mover_);
        Clock& clock = clocks_[index(mover_)];
        Millis added = period_of(clock).increment;
        ++clock.moves;
        if (clock.moves == period_of(clock).moves) {
            ++clock.period;
            clock.moves = 0;
            added += period_of(clock).time;
        }
        stretch(row, e.stretch, row.at, added);
        CHECK(static_cast<std::size_t>(e.period) == clock.period);
        CHECK(e.period_moves == clock.moves);
        mover_ = other(mover_);
    }
    void on(const Row& row, const FlagFell& e) {
        CHECK(e.seat == mover_);
        stretch(row, e.stretch, e.due, 0ms);
        CHECK(e.stretch.left[index(mover_)] == 0ms);
    }
    void on(const Row& row, const ServerPaused& e) { cut(row, e.stretch, e.at); }
    void on(const Row& row, const Paused& e) { cut(row, e.stretch, row.at); }
    void on(const Row& row, const GameEnded& e) { cut(row, e.stretch, row.at); }
    void on(const Row&, const auto&) {}
    void cut(const Row& row, const std::optional<Stretch>& cut, Instant end) {
        if (cut)
            stretch(row, *cut, end, 0ms);
    }

    clock::TimeControl control_;
    bool black_begins_ = false;
    Seat mover_ = Seat::A;
    std::array<Clock, 2> clocks_{};
    Instant end_of_last_ = noon;
    Millis spent_{0};
};

constexpr std::uint64_t matches = 250;

template <class Check>
void for_each_match(Check&& check) {
    for (std::uint64_t seed = 1; seed <= matches; ++seed) {
        CAPTURE(seed);
        Driver driver(seed);
        driver.play_match();
        check(driver);
    }
}

}  // namespace

TEST_CASE("the fold of the facts is the live state, and of any prefix the state at its last seq") {
    std::set<std::string_view> kinds;
    std::set<Cause> causes;
    for_each_match([&](const Driver& driver) {
        State state;
        for (std::size_t i = 0; i < driver.table().log.size(); ++i) {
            const Row& row = driver.table().log[i];
            REQUIRE(row.seq == static_cast<std::int64_t>(i) + 1);
            evolve(state, row.event, row.seq, row.at);
            REQUIRE(state == driver.states()[i]);
            kinds.insert(kind(row.event));
            if (const auto* ended = std::get_if<GameEnded>(&row.event))
                causes.insert(ended->cause);
        }
        CHECK(state == driver.table().state);
    });
    CHECK(kinds.size() == std::variant_size_v<Event>);  // the matches have seen everything
    CHECK(causes.size() >= 9);
    CHECK(causes.count(Cause::Agreed) + causes.count(Cause::Repetition) + causes.count(Cause::FlagFell) == 3);
}

TEST_CASE("1.7.1-1.7.2 every clock follows from its own row, and never two run at once") {
    for_each_match([](const Driver& driver) {
        Ledger ledger;
        for (const Row& row : driver.table().log) {
            CAPTURE(row.seq);
            ledger.take(row);
        }
    });
}

TEST_CASE("what was charged is what the clocks ran, to the millisecond") {
    for_each_match([](const Driver& driver) {
        Ledger ledger;
        for (const Row& row : driver.table().log)
            ledger.take(row);
        CHECK(ledger.spent() == driver.ran());
    });
}

TEST_CASE("a freeze or a pause leaves the mover exactly the time that he had at its instant") {
    int holds = 0;
    for_each_match([&](const Driver& driver) {
        for (std::size_t i = 1; i < driver.table().log.size(); ++i) {
            const Row& row = driver.table().log[i];
            const State &before = driver.states()[i - 1], &after = driver.states()[i];
            std::optional<Stretch> stretch;
            Instant end = row.at;
            if (const auto* paused = std::get_if<Paused>(&row.event))
                stretch = paused->stretch;
            if (const auto* frozen = std::get_if<ServerPaused>(&row.event)) {
                stretch = frozen->stretch;
                end = frozen->at;
            }
            if (!stretch)
                continue;
            ++holds;
            const int mover = index(before.to_move());
            const Instant due = stretch->since + before.clocks[mover].left;
            CHECK(after.clocks[mover].left == due - end);
            CHECK(after.clocks[mover].left > 0ms);
        }
    });
    CHECK(holds > 100);
}

TEST_CASE("1.7.9 at most one warning to a seat in a period, at its threshold or below, never after the flag") {
    int warnings = 0;
    for_each_match([&](const Driver& driver) {
        std::set<std::tuple<int, Seat, int>> given;
        for (std::size_t i = 0; i < driver.table().log.size(); ++i) {
            const auto* warning = std::get_if<WarningGiven>(&driver.table().log[i].event);
            if (warning == nullptr)
                continue;
            ++warnings;
            const State& state = driver.states()[i];
            CHECK(given.insert({warning->game, warning->seat, warning->period}).second);
            CHECK(warning->seat == state.to_move());
            CHECK(warning->period == state.clocks[index(warning->seat)].period);
            CHECK(warning->left == state.regulation.warn_at[index(warning->seat)]);
            CHECK(state.clock_runs());
        }
    });
    CHECK(warnings > 100);
}

TEST_CASE("2.1.9.4 in a game nobody offers twice without an offer of the other side between") {
    int offers = 0;
    for_each_match([&](const Driver& driver) {
        std::optional<Seat> last;
        for (const Row& row : driver.table().log) {
            std::optional<Seat> by;
            if (std::holds_alternative<GameStarted>(row.event))
                last.reset();
            if (const auto* offered = std::get_if<DrawOffered>(&row.event))
                by = offered->seat;
            if (const auto* move = std::get_if<MovePlayed>(&row.event); move && move->offers_draw)
                by = move->seat;
            if (!by)
                continue;
            ++offers;
            CHECK(last != by);
            last = by;
        }
    });
    CHECK(offers > 100);
}

TEST_CASE("the record holds the moves, the counters and the result that the rules give") {
    for_each_match([](const Driver& driver) {
        draughts::Game game;
        const Regulation& regulation = driver.table().state.regulation;
        std::array<int, 2> half_points{};
        Seat white = other(regulation.first_white);
        for (const Row& row : driver.table().log) {
            if (const auto* started = std::get_if<GameStarted>(&row.event)) {
                CHECK(started->white == other(white));  // colours change after each game
                white = started->white;
                game = draughts::Game(regulation.start.value_or(draughts::initial_position()));
            }
            if (const auto* played = std::get_if<MovePlayed>(&row.event)) {
                const auto legal = draughts::legal_moves(game.position());
                CHECK(std::count(legal.begin(), legal.end(), played->move) == 1);
                game.play(played->move);
                CHECK(game.counters() == played->counters);
            }
            if (const auto* ended = std::get_if<GameEnded>(&row.event)) {
                half_points[0] += ended->result == GameResult::AWins ? 2 : ended->result == GameResult::Draw ? 1 : 0;
                half_points[1] += ended->result == GameResult::BWins ? 2 : ended->result == GameResult::Draw ? 1 : 0;
            }
        }
        CHECK(std::get<MatchEnded>(driver.table().log.back().event).half_points == half_points);
        CHECK(driver.table().state.scores.size() == 2);
    });
}

TEST_CASE("what a view allows is what decide accepts") {
    for_each_match([](const Driver& driver) {
        for (std::size_t n = 0; n < driver.decided().size(); n += 5) {
            const State& state = driver.states()[driver.decided()[n]];
            const Instant opened = std::max(state.last_at, state.opens_at);
            const Moment at_once{opened, opened};
            const auto takes = [&](const Command& command) { return decide(state, command, at_once).has_value(); };
            for (const Seat seat : {Seat::A, Seat::B}) {
                const OwnView view = own_view(state, seat == Seat::A ? Role::SeatA : Role::SeatB);
                bool offers = takes(OfferDraw{seat, state.game, state.ply});
                for (const draughts::Move& move : view.legal) {
                    CHECK(takes(PlayMove{seat, state.game, state.ply, move.path}));
                    offers = offers || takes(PlayMove{seat, state.game, state.ply, move.path, true});
                }
                CHECK(view.may_offer_draw == offers);
                CHECK(view.may_answer_draw == takes(AnswerDraw{seat, state.game, state.offer.value_or(0), true}));
                CHECK(view.may_claim_draw == takes(ClaimDraw{seat, state.game, state.ply, {}}));
            }
        }
    });
}
