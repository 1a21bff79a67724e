#include "tests/support/stories.hpp"

#include "engine/draughts/movegen.hpp"
#include "engine/draughts/opening_table.hpp"
#include "engine/match/lot.hpp"

#include <algorithm>
#include <string>

namespace doska::test {
namespace {

constexpr std::string_view table_key = "fmjd-736";

/// Two games at their minute, by lot, for ten minutes each.
Regulation event_regulation(int games) {
    Regulation regulation = of_variant(draughts::Variant::Draughts64);
    regulation.casual = false;
    regulation.games = games;
    regulation.pace = clock::Pace::Rapid;
    regulation.six_hour_moves = 50;
    regulation.starts_at = noon + 10min;
    regulation.lateness_limit = Millis{300'000};
    regulation.late_consequence = LateConsequence::Fine;
    regulation.game_break = Millis{300'000};
    regulation.opening_table = table_key;
    regulation.opening_wait = Millis{30'000};
    return regulation;
}

/// A seed that draws an opening after which this side moves.
std::string seed_for(Side to_move) {
    const draughts::OpeningTable& table = *draughts::find_opening_table(table_key);
    for (int i = 0;; ++i) {
        const std::string digits = std::to_string(10'000'000 + i), seed = digits + std::string(56, '5');
        const int number = lot_number(seed, table.size()).value();
        const auto opening = draughts::opening_of(table, number, draughts::Variant::Draughts64);
        if (opening.start.to_move == to_move && !opening.moves.empty())
            return seed;
    }
}

/// Any legal move after some thought.
void move_on(Table& table, Millis thought, bool offer = false) {
    const auto legal = draughts::legal_moves(table.state.board.position());
    table.now = std::max({table.now, table.opened, table.state.opens_at}) + thought;
    table.must(PlayMove{table.state.to_move(), table.state.game, table.state.ply, legal.front().path, offer});
}

void both_confirm(Table& table) {
    table.now += 3s;
    table.must(Ready{Seat::B});
    table.now += 4s;
    table.must(Ready{Seat::A});
}

/// Nobody's move ends the stretches here: Black is absent while a judge stops the clocks, thinks first after the lot
/// and resigns; in the third game he never confirms and his flag falls; in the fourth the server is away.
Table four_games() {
    Table table(event_regulation(4));
    table.alarm({true, false});
    table.now += 20s;
    table.must(Pause{"technical", ""});
    table.now += 1min;
    table.must(Resume{"technical", ""});
    table.now = table.state.opens_at + 40s;
    table.must(Arrive{Seat::B});
    table.must(DrawOpening{seed_for(Side::Black)});
    both_confirm(table);
    table.now = table.state.opens_at + 10s;
    table.must(Resign{Seat::B, 1});

    table.alarm({true, true});
    move_on(table, 2s);
    move_on(table, 3s, /*offer=*/true);
    table.must(AnswerDraw{table.state.to_move(), 2, *table.state.offer, true});

    table.alarm({true, true});
    table.must(DrawOpening{seed_for(Side::White)});
    table.now += 2s;
    table.must(Ready{Seat::A});
    table.alarm();  // the flag of who has not confirmed

    table.alarm({false, false});
    table.now += 30s;
    table.must(FreezeClocks{table.now, FreezeCause::Shutdown});
    table.now += 20s;
    table.must(ThawClocks{FreezeCause::Shutdown, table.now - 20s, 1s});
    table.must(ContinuePlay{});
    table.now = table.state.opens_at + 30s;
    table.must(Arrive{Seat::A});
    table.now += 30s;
    table.must(Arrive{Seat::B});
    table.now = std::max(table.now, table.state.opens_at) + 1s;
    move_on(table, 1s);
    table.must(Settle{4, GameResult::AWins, "1.4", ""});
    return table;
}

/// The same without a lot.
Regulation russian_event(int games) {
    Regulation regulation = event_regulation(games);
    regulation.rules = "russian/1";
    regulation.opening_table.clear();
    return regulation;
}

/// 1.9.1, 1.9.2: who does not come loses the whole micromatch; the judge finds a good reason and corrects a game of it.
Table lost_by_absence() {
    Regulation regulation = event_regulation(2);
    regulation.first_white = Seat::B;
    Table table(regulation);
    table.alarm({true, false});
    table.alarm();
    table.must(Settle{1, GameResult::Draw, "1.9.2", std::string(64, 'd')});
    return table;
}

/// 1.9: a later game is lost by absence alone, the last one is played, and the judge corrects that which was lost.
Table lost_in_between() {
    Table table(russian_event(3));
    table.alarm({true, true});
    move_on(table, 1s);
    table.must(Resign{Seat::B, 1});
    table.alarm({true, false});
    table.alarm();
    table.alarm({true, true});
    move_on(table, 4s);
    move_on(table, 5s);
    table.must(Resign{Seat::A, 3});
    table.must(Settle{2, GameResult::Draw, "1.9.2", ""});
    return table;
}

/// 1.9.2: of four games two are lost by absence; the judge corrects one in the break, the other while the last is
/// played.
Table corrected_meanwhile() {
    Table table(russian_event(4));
    table.alarm({true, true});
    move_on(table, 1s);
    table.must(Resign{Seat::B, 1});
    table.alarm({true, false});
    table.alarm();
    table.must(Settle{2, GameResult::Draw, "1.9.2", ""});
    table.alarm({false, true});
    table.alarm();
    table.alarm({true, true});
    move_on(table, 4s);
    table.must(Settle{3, GameResult::Draw, "1.9.2", std::string(64, 'd')});
    move_on(table, 5s);
    table.must(Resign{Seat::A, 4});
    return table;
}

/// Among friends: offers, a claim, a warning, a judge, a stall; the second game is called off.
Table friends() {
    Regulation regulation;
    regulation.games = 2;
    regulation.control = {{{.moves = 2, .time = 5min, .increment = 1s}, {.moves = 0, .time = 1min, .increment = 0ms}}};
    regulation.warn_at = {Millis{60'000}, Millis{60'000}};
    regulation.casual = regulation.hints = true;
    Table table(regulation);
    table.start();
    table.play("c3-d4", 3s);
    table.play("d6-c5", 2s, /*offer=*/true);
    table.must(AnswerDraw{Seat::A, 1, *table.state.offer, false});
    table.play("b2-c3", 4s);
    table.must(OfferDraw{Seat::A, 1, 3});
    table.must(Pause{"technical", std::string(64, 'e')});
    table.must(GiveTime{1, Seat::A, 2min, "technical", ""});
    table.now += 1min;
    table.must(Resume{"technical", ""});
    table.play("f6-g5", 1s);
    table.must(FreezeClocks{table.now, FreezeCause::Stall});
    table.must(ThawClocks{FreezeCause::Stall, table.now, 0ms});
    table.alarm();  // the warning
    table.play("c3-b4", 2s);
    table.must(ClaimDraw{Seat::B, 1, 5, path("g5-h4")});  // it fails, and the move is made
    table.play("b4:d6", 2s);
    table.play("e7:c5", 2s);
    table.alarm();  // the flag
    table.start();
    table.now += 2s;
    table.must(CallOff{Seat::B, 2});
    return table;
}

}  // namespace

std::vector<Story> stories() {
    return {{"four_games", four_games()},
            {"lost_by_absence", lost_by_absence()},
            {"lost_in_between", lost_in_between()},
            {"corrected_meanwhile", corrected_meanwhile()},
            {"friends", friends()}};
}

}  // namespace doska::test
