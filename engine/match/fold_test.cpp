#include "engine/match/judged_draws.hpp"
#include "engine/match/turn.hpp"
#include "engine/match/view.hpp"
#include "tests/support/clock_ledger.hpp"
#include "tests/support/random_match.hpp"
#include "tests/support/repetitions.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

// Random micromatches of two games with pauses, stalls, restarts, offers, claims and late alarms. What is held to the
// record is recomputed here from the rows alone, with its own idea of what a clock is.

using namespace doska;
using namespace doska::test;

namespace {

template <std::size_t... kind>
constexpr std::size_t count_of_draughts(std::index_sequence<kind...>) {
    return (... + (is_of_nardy<std::variant_alternative_t<kind, AnyFact>> ? 0 : 1)) - 1;  // nor does a pair play them
}
constexpr std::size_t kinds_of_draughts = count_of_draughts(std::make_index_sequence<std::variant_size_v<AnyFact>>());

template <class Check>
void for_each_match(Check&& check) {
    const auto matches = static_cast<std::uint64_t>(repetitions(50, 500));
    for (std::uint64_t seed = 1; seed <= matches; ++seed) {
        CAPTURE(seed);
        RandomMatch match(seed);
        match.play_match();
        check(match);
    }
}

std::vector<Command> words_of_a_player(const State& state, Seat seat) {
    const draughts::Path move = draughts::legal_moves(state.board.position()).front().path;
    const std::int64_t offer = state.offer.value_or(0);
    std::vector<Command> words{PlayMove{seat, state.game, state.ply, move},
                               OfferDraw{seat, state.game, state.ply},
                               AnswerDraw{seat, state.game, offer, true},
                               AnswerDraw{seat, state.game, offer, false},
                               ClaimDraw{seat, state.game, state.ply, {}},
                               ClaimDraw{seat, state.game, state.ply, move},
                               Resign{seat, state.game},
                               CallOff{seat, state.game}};
    if (!state.unseen[index(seat)])  // else it confirms the opening, and another clock runs
        words.push_back(Ready{seat});
    return words;
}

/// Checks what an accepted word does to the clocks; false where it is refused.
bool leaves_the_clocks(const State& before, const Command& word) {
    const Instant opened = std::max(before.last_at, before.opens_at);
    const auto events = decide(before, word, {opened + 1ms, opened});
    if (!events)
        return false;
    State after = before;
    for (const Event& event : *events)
        evolve(after, event, after.seq + 1, opened + 1ms);
    if (!after.playing())
        return true;
    CHECK(after.hold == before.hold);
    CHECK((after.to_move() != before.to_move()) == (after.ply == before.ply + 1));
    if (after.ply == before.ply)
        CHECK(flag_due(after, opened) == flag_due(before, opened));
    return true;
}

}  // namespace

TEST_CASE("the fold of the facts is the live state, and of any prefix the state at its last seq") {
    std::set<std::string_view> kinds;
    std::set<Cause> causes;
    for_each_match([&](const RandomMatch& match) {
        State state;
        for (std::size_t i = 0; i < match.table().log.size(); ++i) {
            const Row& row = match.table().log[i];
            REQUIRE(row.seq == static_cast<std::int64_t>(i) + 1);
            evolve(state, row.event, row.seq, row.at);
            REQUIRE(state == match.states()[i]);
            kinds.insert(kind(row.event));
            if (const auto* ended = std::get_if<GameEnded>(&row.event))
                causes.insert(ended->cause);
        }
        CHECK(state == match.table().state);
    });
    CHECK(kinds.size() == kinds_of_draughts);  // the matches have seen everything
    CHECK(causes.size() >= 9);
    CHECK(causes.count(Cause::Agreed) + causes.count(Cause::Repetition) + causes.count(Cause::FlagFell) == 3);
}

TEST_CASE("1.7.1-1.7.2 every clock follows from its own row, and never two run at once") {
    for_each_match([](const RandomMatch& match) {
        ClockLedger ledger;
        for (const Row& row : match.table().log) {
            CAPTURE(row.seq);
            ledger.take(row);
        }
    });
}

TEST_CASE("what was charged is what the clocks ran, to the millisecond") {
    for_each_match([](const RandomMatch& match) {
        ClockLedger ledger;
        for (const Row& row : match.table().log)
            ledger.take(row);
        CHECK(ledger.spent() == match.ran());
    });
}

TEST_CASE("a freeze or a pause leaves the mover exactly the time that he had at its instant") {
    int holds = 0;
    for_each_match([&](const RandomMatch& match) {
        for (std::size_t i = 1; i < match.table().log.size(); ++i) {
            const Row& row = match.table().log[i];
            const State &before = match.states()[i - 1], &after = match.states()[i];
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
            const int mover = index(before.on_clock());
            const Instant due = stretch->since + before.clocks[mover].left;
            const Millis others = before.is_missing_both() ? stretch->spent / 2 : 0ms;  // 1.6.3
            CHECK(after.clocks[mover].left == due - end + others);
            CHECK(after.clocks[mover].left > 0ms);
        }
    });
    CHECK(holds > repetitions(40, 400));
}

TEST_CASE("1.7.9 at most one warning to a seat in a period, at its threshold or below, never after the flag") {
    int warnings = 0;
    for_each_match([&](const RandomMatch& match) {
        std::set<std::tuple<int, Seat, int>> given;
        for (std::size_t i = 0; i < match.table().log.size(); ++i) {
            if (const auto* correction = std::get_if<TimeGiven>(&match.table().log[i].event);
                correction != nullptr && correction->left[index(correction->seat)] >
                                             match.states()[i].regulation.warn_at[index(correction->seat)])
                given.erase(
                    {correction->game, correction->seat, match.states()[i].clocks[index(correction->seat)].period});
            const auto* warning = std::get_if<WarningGiven>(&match.table().log[i].event);
            if (warning == nullptr)
                continue;
            ++warnings;
            const State& state = match.states()[i];
            CHECK(given.insert({warning->game, warning->seat, warning->period}).second);
            CHECK(warning->seat == state.on_clock());
            CHECK(warning->period == state.clocks[index(warning->seat)].period);
            CHECK(warning->left == state.regulation.warn_at[index(warning->seat)]);
            CHECK(state.clock_runs());
        }
    });
    CHECK(warnings > repetitions(20, 200));
}

TEST_CASE("1.7.7, 1.7.11 no word of a player stops or switches a clock but a move, and the end of the game") {
    int words = 0;
    for_each_match([&](const RandomMatch& match) {
        for (std::size_t n = 0; n < match.decided().size(); n += 5) {
            const State& state = match.states()[match.decided()[n]];
            if (!state.playing())
                continue;
            for (const Seat seat : {Seat::A, Seat::B}) {
                for (const Command& word : words_of_a_player(state, seat))
                    words += leaves_the_clocks(state, word) ? 1 : 0;
            }
        }
    });
    CHECK(words > repetitions(400, 4'000));
}

TEST_CASE("2.1.9.4 in a game nobody offers twice without an offer of the other side between") {
    int offers = 0;
    for_each_match([&](const RandomMatch& match) {
        std::optional<Seat> last;
        for (const Row& row : match.table().log) {
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
    CHECK(offers > repetitions(40, 400));
}

TEST_CASE(
    "2.1.9.1.6 a count gives five own moves and no more: the fifth ends the game, unless a judge or another position "
    "has ended it") {
    int counts = 0, drawn = 0;
    for_each_match([&](const RandomMatch& match) {
        bool runs = false;
        Seat seat = Seat::A;
        int moves = 0;
        for (const Row& row : match.table().log) {
            if (const auto* started = std::get_if<CountStarted>(&row.event)) {
                CHECK_FALSE(runs);
                CHECK(has_plain_draw(match.table().state.regulation));
                runs = true;
                seat = started->seat;
                moves = 0;
                ++counts;
            }
            if (const auto* stopped = std::get_if<CountStopped>(&row.event);
                stopped != nullptr && stopped->cause == Cause::PlainlyDrawn)
                runs = false;
            if (const auto* ended = std::get_if<GameEnded>(&row.event)) {
                if (ended->cause == Cause::PlainlyDrawn) {
                    CHECK(moves == 5);
                    ++drawn;
                }
                runs = false;
            }
            if (const auto* played = std::get_if<MovePlayed>(&row.event); played && runs) {
                CHECK(moves < 5);
                moves += played->seat == seat ? 1 : 0;
                if (played->move.is_capture() || played->move.promotes)
                    runs = false;
            }
        }
    });
    CHECK(counts > repetitions(10, 100));
    CHECK(drawn > 0);
}

TEST_CASE("the times of a side's moves are all that its clock was charged up to its last one") {
    for_each_match([](const RandomMatch& match) {
        std::array<Millis, 2> charged{}, at_last_move{}, told{};
        State before;
        for (const Row& row : match.table().log) {
            State after = before;
            evolve(after, row.event, row.seq, row.at);
            const auto* move = std::get_if<MovePlayed>(&row.event);
            for (const Seat seat : {Seat::A, Seat::B}) {
                const int one = index(seat);
                if (move != nullptr && move->seat == seat) {
                    charged[one] += move->stretch.spent;
                    at_last_move[one] = charged[one];
                    told[one] += Millis{after.moves.back().turn_ms};
                } else if (before.playing() && !std::holds_alternative<TimeGiven>(row.event)) {
                    charged[one] += before.clocks[one].left - after.clocks[one].left;
                }
            }
            if (std::holds_alternative<GameStarted>(row.event))
                charged = at_last_move = told = {};
            CHECK(told == at_last_move);
            before = std::move(after);
        }
    });
}

TEST_CASE("1.7.13, 1.16.8 while a claim is open no clock runs and no move is made") {
    int claims = 0;
    for_each_match([&](const RandomMatch& match) {
        for (std::size_t i = 1; i < match.table().log.size(); ++i) {
            const State &before = match.states()[i - 1], &after = match.states()[i];
            claims += !before.time_claim && after.time_claim ? 1 : 0;
            if (!before.time_claim)
                continue;
            CHECK_FALSE(std::holds_alternative<MovePlayed>(match.table().log[i].event));
            CHECK_FALSE(std::holds_alternative<FlagFell>(match.table().log[i].event));
            if (after.time_claim)
                CHECK(after.hold == Hold::Judge);
        }
    });
    CHECK(claims > repetitions(5, 50));
}

TEST_CASE("the record holds the moves, the counters and the result that the rules give") {
    for_each_match([](const RandomMatch& match) {
        draughts::Game game;
        const Regulation& regulation = match.table().state.regulation;
        std::array<int, 2> half_points{};
        std::size_t ended_games = 0;
        std::optional<draughts::Position> drawn;
        Seat white = other(regulation.first_white);
        for (const Row& row : match.table().log) {
            if (const auto* started = std::get_if<GameStarted>(&row.event)) {
                CHECK(started->white == other(white));  // colours change after each game
                white = started->white;
                if (draws_opening(regulation, started->game))
                    drawn.reset();
                game = draughts::Game(drawn.value_or(start_of(regulation)), regulation.draw_readings);
            }
            if (const auto* lot = std::get_if<OpeningDrawn>(&row.event)) {
                drawn = draughts::Position{lot->board, lot->to_move};
                game = draughts::Game(*drawn, regulation.draw_readings);
            }
            if (const auto* played = std::get_if<MovePlayed>(&row.event)) {
                const auto legal = draughts::legal_moves(game.position());
                CHECK(std::count(legal.begin(), legal.end(), played->move) == 1);
                game.play(played->move);
                CHECK(game.counters() == played->counters);
            }
            if (const auto* ended = std::get_if<GameEnded>(&row.event)) {
                ++ended_games;
                half_points[0] += ended->result == GameResult::AWins ? 2 : ended->result == GameResult::Draw ? 1 : 0;
                half_points[1] += ended->result == GameResult::BWins ? 2 : ended->result == GameResult::Draw ? 1 : 0;
            }
            if (const auto* corrected = std::get_if<ResultCorrected>(&row.event)) {
                const GameResult lost = match.states()[static_cast<std::size_t>(row.seq) - 2]
                                            .scores[static_cast<std::size_t>(corrected->game) - 1]
                                            .result;
                half_points[0] += 1 - (lost == GameResult::AWins ? 2 : 0);  // a draw instead
                half_points[1] += 1 - (lost == GameResult::BWins ? 2 : 0);
            }
        }
        CHECK(std::get<MatchEnded>(match.table().log.back().event).half_points == half_points);
        CHECK(match.table().state.scores.size() == ended_games);
        if (!match.table().state.called_off_by)
            CHECK(ended_games % static_cast<std::size_t>(regulation.games) ==
                  0);  // a micromatch is played or lost whole
    });
}

TEST_CASE("what a view allows is what decide accepts") {
    for_each_match([](const RandomMatch& match) {
        for (std::size_t n = 0; n < match.decided().size(); n += 5) {
            const State& state = match.states()[match.decided()[n]];
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
                CHECK(view.may_call_off == takes(CallOff{seat, game_at_hand(state)}));
                CHECK(view.claimable.has_value() == takes(ClaimDraw{seat, state.game, state.ply, {}}));
                CHECK(view.may_claim_time_draw == takes(ClaimTimeDraw{seat, state.game, state.ply}));
            }
            const JudgeView judge = judge_view(state);
            CHECK(judge.may_start_count == takes(StartCount{state.game, Seat::A, ""}));
            CHECK(judge.stoppable.has_value() == takes(StopCount{state.game, ""}));
            for (const Cause cause : {Cause::Repetition, Cause::BothOutOfTime, Cause::NeitherCanWin}) {
                const auto& may = judge.declarable;
                CHECK((std::find(may.begin(), may.end(), cause) != may.end()) ==
                      takes(DeclareDraw{state.game, cause, ""}));
            }
        }
    });
}
