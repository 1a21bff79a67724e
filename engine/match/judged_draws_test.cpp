#include "engine/match/judged_draws.hpp"

#include "tests/support/kings_ending.hpp"

using namespace doska;
using namespace doska::test;

namespace {

const std::string words(64, 'a');

Regulation sarapul(const char* fen = kings) {
    Regulation regulation = from_position(fen);
    regulation.draws = DrawSet::Sarapul;
    return regulation;
}

std::optional<Counter> counter_of(const State& state, Cause cause) {
    for (const Counter& counter : live_counters(state)) {
        if (counter.cause == cause)
            return counter;
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("2.1.9.1.6 a judge starts the count: the fifth own move of who plays to win is a draw") {
    Table table(from_position(kings));
    table.start();
    shuffle(table, 2);
    const auto started = only<CountStarted>(table.must(StartCount{1, Seat::A, words}));
    CHECK(started == CountStarted{1, 2, Seat::A, 5, words});
    CHECK(counter_of(table.state, Cause::PlainlyDrawn) == Counter{Cause::PlainlyDrawn, "2.1.9.1.6", 5, Seat::A});
    for (int left = 4; left >= 1; --left) {
        CHECK_FALSE(find<GameEnded>(shuffle(table, 1)));  // the other side's moves are not counted
        CHECK(counter_of(table.state, Cause::PlainlyDrawn)->left == left);
        CHECK_FALSE(find<GameEnded>(shuffle(table, 1)));
    }
    const GameEnded end = end_of(shuffle(table, 1));
    CHECK(end.result == GameResult::Draw);
    CHECK(end.cause == Cause::PlainlyDrawn);
    CHECK(end.clause == "2.1.9.1.6");
    CHECK(table.state.ply == 11);
    CHECK_FALSE(table.state.count.has_value());
}

TEST_CASE("2.1.9.1.6 who plays to win may be the side that is not on turn") {
    Table table(from_position(kings));
    table.start();
    table.must(StartCount{1, Seat::B, ""});
    CHECK_FALSE(find<GameEnded>(shuffle(table, 9)));
    CHECK(end_of(shuffle(table, 1)).cause == Cause::PlainlyDrawn);
}

TEST_CASE("2.1.9.1.6 the judge who finds the position won ends the count, and may start another") {
    Table table(from_position(kings));
    table.start();
    CHECK(table.refused(StopCount{1, ""}) == Reject::NoCount);
    table.must(StartCount{1, Seat::A, ""});
    CHECK(table.refused(StartCount{1, Seat::B, ""}) == Reject::CountRuns);
    shuffle(table, 8);
    CHECK(only<CountStopped>(table.must(StopCount{1, words})) == CountStopped{1, 8, Cause::PlainlyDrawn, words});
    CHECK_FALSE(counter_of(table.state, Cause::PlainlyDrawn).has_value());
    CHECK_FALSE(find<GameEnded>(shuffle(table, 4)));
    table.must(StartCount{1, Seat::A, ""});
    CHECK(table.state.count == PlainCount{Seat::A, 5});
}

TEST_CASE("2.1.9.1.6 a win on the fifth move is a win, and a draw that is reached sooner names its own article") {
    Table taken(from_position("W:Wc3,Kh2:Bd4"));
    taken.start();
    taken.must(StartCount{1, Seat::A, ""});
    taken.state.count->left = 1;
    CHECK(end_of(taken.play("c3:e5")).cause == Cause::NoPieces);

    Table sooner(from_position("W:WKc1:BKb8"));
    sooner.start();
    sooner.must(StartCount{1, Seat::B, ""});
    GameEnded end{};
    constexpr std::array moves{"c1-a3", "b8-a7", "a3-c1", "a7-b8"};
    for (std::size_t i = 0; sooner.state.playing(); ++i) {
        const auto events = sooner.play(moves[i % 4]);
        if (find<GameEnded>(events))
            end = end_of(events);
    }
    CHECK(end.cause == Cause::PieceRatio);  // the fifth move of both is Black's fifth, too
}

TEST_CASE("2.1.9.1.6 a capture or a promotion makes another position: the count ends, on the fifth move too") {
    Table taken(from_position("W:WKc1,Ke1,Kg1:BKe3,Kh8"));
    taken.start();
    taken.must(StartCount{1, Seat::A, ""});
    taken.state.count->left = 1;
    CHECK_FALSE(find<GameEnded>(taken.play("c1:f4")));
    CHECK_FALSE(taken.state.count);

    Table crowned(from_position("W:Wa7,Kc1,Kg1:BKh8"));
    crowned.start();
    crowned.must(StartCount{1, Seat::A, ""});
    crowned.state.count->left = 1;
    CHECK_FALSE(find<GameEnded>(crowned.play("a7-b8")));
    CHECK_FALSE(crowned.state.count);

    Table others(from_position("W:WKc1,Ke1,d4:BKh8,Ka7"));
    others.start();
    others.must(StartCount{1, Seat::A, ""});
    others.play("e1-h4");
    CHECK(others.state.count == PlainCount{Seat::A, 4});
    others.play("h8:c3");  // what the other side takes is another position as well
    CHECK_FALSE(others.state.count);
    others.must(StartCount{1, Seat::B, ""});
}

TEST_CASE("2.1.9.1.6 in one game a judge starts fifty counts at most: each of them stays in the record") {
    Regulation regulation = from_position(kings);
    regulation.games = 2;
    Table table(regulation);
    table.start();
    for (int i = 0; i < 50; ++i) {
        table.must(StartCount{1, Seat::A, ""});
        table.must(StopCount{1, ""});
    }
    CHECK(table.refused(StartCount{1, Seat::A, ""}) == Reject::TooManyCounts);
    table.must(Resign{Seat::A, 1});
    table.start();
    CHECK(find<CountStarted>(table.must(StartCount{2, Seat::A, ""})) != nullptr);
}

TEST_CASE("2.1.9.1.6 a count belongs to one game, runs on over a pause, and asks for a game") {
    Regulation regulation = from_position(kings);
    regulation.games = 2;
    Table table(regulation);
    CHECK(table.refused(StartCount{1, Seat::A, ""}) == Reject::NotStarted);
    table.start();
    CHECK(table.refused(StartCount{2, Seat::A, ""}) == Reject::WrongGame);
    table.must(Pause{"dispute", ""});
    table.must(StartCount{1, Seat::A, ""});  // the judge may look at the position while the clocks stand
    table.must(Resume{"dispute", ""});
    CHECK(table.state.count == PlainCount{Seat::A, 5});
    table.must(Resign{Seat::A, 1});
    CHECK_FALSE(table.state.count.has_value());
    table.start();
    CHECK(table.refused(StopCount{2, ""}) == Reject::NoCount);
    table.now += 10min;
    CHECK(table.refused(StartCount{2, Seat::A, ""}) == Reject::TimeIsUp);
}

TEST_CASE("2.1.9.1.6 is of endings with kings; 1.16.7 of rapid and blitz asks for a drawn position only") {
    constexpr const char* men = "W:Wc3,e3:Bd6,f6";
    Table classic(at_pace(clock::Pace::Classic, men)), blitz(at_pace(clock::Pace::Blitz, men));
    classic.start();
    blitz.start();
    CHECK(classic.refused(StartCount{1, Seat::A, ""}) == Reject::NotKingEnding);
    CHECK(std::holds_alternative<CountStarted>(blitz.must(StartCount{1, Seat::A, ""}).front()));
}

TEST_CASE(
    "1.16.7 at rapid and blitz the judge's count is that of this article, on 100 squares too (3.5 names no other)") {
    struct Case {
        draughts::Variant variant;
        clock::Pace pace;
        const char* fen;
        std::array<const char*, 4> moves;
    };
    using draughts::Variant;
    for (const Case& one :
         {Case{Variant::Russian, clock::Pace::Blitz, kings, quiet}, Case{Variant::International,
                                                                         clock::Pace::Rapid,
                                                                         "W:WK46,K48,K50:BK1,K16",
                                                                         {"50-45", "1-6", "45-50", "6-1"}}}) {
        Regulation regulation = of_variant(one.variant, one.fen);
        regulation.pace = one.pace;
        regulation.control.periods = {{0, one.pace == clock::Pace::Rapid ? 15min : 5min, 0ms}};
        Table table(regulation);
        table.start();
        table.must(StartCount{1, Seat::A, ""});
        CHECK(counter_of(table.state, Cause::PlainlyDrawn) == Counter{Cause::PlainlyDrawn, "1.16.7", 5, Seat::A});
        std::vector<Event> last;
        for (std::size_t i = 0; i < 9; ++i)
            last = table.play(one.moves[i % 4]);
        CHECK(end_of(last).cause == Cause::PlainlyDrawn);
        CHECK(end_of(last).clause == "1.16.7");
    }
}

TEST_CASE("S: every draw of the cup's list stands with that list, which has no numbers; what is no draw does not") {
    for (int i = 0; i <= static_cast<int>(Cause::Judge); ++i) {
        const auto cause = static_cast<Cause>(i);
        const bool wins = cause == Cause::NoPieces || cause == Cause::NoMoves || cause == Cause::Resigned ||
                          cause == Cause::FlagFell || cause == Cause::NoShow || cause == Cause::BorneOff ||
                          cause == Cause::CubeDropped;
        const bool others = cause == Cause::InternationalKingMoves || cause == Cause::ThreeAgainstKing ||
                            cause == Cause::FewAgainstKing || cause == Cause::PlainlyDrawn ||
                            cause == Cause::BothOutOfTime || cause == Cause::ShortOfTime || cause == Cause::Judge;
        CHECK(clause_of(sarapul(), cause) == (wins || others ? clause(cause) : clause(Cause::NeitherCanWin)));
    }
    Table table(sarapul());
    table.start();
    table.play("g1-h2", 1s, true);
    CHECK(end_of(table.must(AnswerDraw{Seat::B, 1, *table.state.offer, true})).clause == "Кубок Сарапула, ничья");
}

TEST_CASE("3.5 on 100 squares the judge counts at the rapid and the blitz pace only") {
    Regulation regulation = of_variant(draughts::Variant::International, "W:WK46,K31:BK1,K5");
    Table unnamed(regulation);
    unnamed.start();
    CHECK(unnamed.refused(StartCount{1, Seat::A, ""}) == Reject::NoSuchDraw);
    regulation.pace = clock::Pace::Classic;
    regulation.control.periods = {{0, 90min, 0ms}};
    Table classic(regulation);
    classic.start();
    CHECK(classic.refused(StartCount{1, Seat::A, ""}) == Reject::NoSuchDraw);
    for (const auto pace : {clock::Pace::Rapid, clock::Pace::Blitz}) {
        regulation.pace = pace;
        regulation.control.periods = {{0, pace == clock::Pace::Rapid ? 15min : 5min, 0ms}};
        Table fast(regulation);
        fast.start();
        CHECK(find<CountStarted>(fast.must(StartCount{1, Seat::A, ""})) != nullptr);
    }
}

TEST_CASE("2.1.9.1.2, 1.16.7 that both are out of time is a judge's finding, where the server itself was held up") {
    Table classic(at_pace(clock::Pace::Classic)), rapid(at_pace(clock::Pace::Rapid));
    for (Table* table : {&classic, &rapid}) {
        table->start();
        CHECK(table->refused(DeclareDraw{1, Cause::BothOutOfTime, ""}) == Reject::NoSuchDraw);
    }
    classic.must(FreezeClocks{classic.now, FreezeCause::Stall});
    classic.must(ThawClocks{FreezeCause::Stall, classic.now, 0ms});
    rapid.must(ThawClocks{FreezeCause::Crash, rapid.now, 1s});
    rapid.must(ContinuePlay{});
    classic.now = classic.state.opens_at + 3s;
    for (Table* table : {&classic, &rapid})  // there is time on both clocks
        CHECK(table->refused(DeclareDraw{1, Cause::BothOutOfTime, ""}) == Reject::NoSuchDraw);
    const Millis all = classic.left(Seat::A);
    classic.now = classic.state.opens_at + all;  // the flag is due, and not yet decided
    const GameEnded end = end_of(classic.must(DeclareDraw{1, Cause::BothOutOfTime, words}));
    CHECK(end.result == GameResult::Draw);
    CHECK(end.cause == Cause::BothOutOfTime);
    CHECK(end.clause == "2.1.9.1.2");
    CHECK(end.words_sha256 == words);
    CHECK(end.stretch->spent == all);
    rapid.now = rapid.state.opens_at + rapid.left(Seat::A);
    CHECK(end_of(rapid.must(DeclareDraw{1, Cause::BothOutOfTime, ""})).clause == "1.16.7");
}

TEST_CASE(
    "1.16.7 at rapid and blitz a judge states the repetition; 2.1.9.2 at the classic pace it is the players' right") {
    Table blitz(at_pace(clock::Pace::Blitz)), classic(at_pace(clock::Pace::Classic)), casual(at_pace({}));
    for (Table* table : {&blitz, &classic, &casual}) {
        table->start();
        shuffle(*table, 4);
        if (table == &blitz)
            CHECK(table->refused(DeclareDraw{1, Cause::Repetition, ""}) == Reject::NoRepetition);
        shuffle(*table, 4);
        REQUIRE(table->state.board.occurrences() == 3);
    }
    CHECK(classic.refused(DeclareDraw{1, Cause::Repetition, ""}) == Reject::NoSuchDraw);
    CHECK(casual.refused(DeclareDraw{1, Cause::Repetition, ""}) == Reject::NoSuchDraw);
    const GameEnded end = end_of(blitz.must(DeclareDraw{1, Cause::Repetition, ""}));
    CHECK(end.cause == Cause::Repetition);
    CHECK(end.clause == "1.16.7");
}

TEST_CASE("2.1.9.2 a regulation of the classic pace has no repetition that is stated by itself") {
    Regulation regulation = at_pace(clock::Pace::Classic);
    regulation.automatic_repetition = true;
    CHECK(check(regulation) == RegulationError::BadDraws);
    regulation.casual = true;
    CHECK_FALSE(check(regulation));
    Regulation rapid = at_pace(clock::Pace::Rapid);
    rapid.automatic_repetition = true;
    CHECK_FALSE(check(rapid));
}

TEST_CASE("S: a third repetition is a fact, whatever the regulation says of it elsewhere") {
    Table table(sarapul());
    table.start();
    shuffle(table, 7);
    const GameEnded end = end_of(shuffle(table, 1));
    CHECK(end.cause == Cause::Repetition);
    CHECK(end.clause == "Кубок Сарапула, ничья");
    CHECK(table.state.ply == 8);
}

TEST_CASE("S: that neither can win is a judge's finding, and stands with the list's own name") {
    Table table(sarapul()), other(from_position(kings));
    table.start();
    other.start();
    CHECK(other.refused(DeclareDraw{1, Cause::NeitherCanWin, ""}) == Reject::NoSuchDraw);
    const GameEnded end = end_of(table.must(DeclareDraw{1, Cause::NeitherCanWin, words}));
    CHECK(end.result == GameResult::Draw);
    CHECK(end.cause == Cause::NeitherCanWin);
    CHECK(end.clause == "Кубок Сарапула, ничья");
}

TEST_CASE("S: its list has neither the count of 2.1.9.1.6 nor the draws of the clock") {
    Table table(sarapul());
    table.start();
    CHECK(table.refused(StartCount{1, Seat::A, ""}) == Reject::NoSuchDraw);
    CHECK(table.refused(DeclareDraw{1, Cause::BothOutOfTime, ""}) == Reject::NoSuchDraw);
    CHECK(table.refused(DeclareDraw{1, Cause::Agreed, ""}) == Reject::NoSuchDraw);
    CHECK(table.refused(ClaimTimeDraw{Seat::A, 1, 0}) == Reject::NoSuchDraw);
}

TEST_CASE("S: the list is for 64 squares with the captures of Russian draughts") {
    for (const draughts::Variant variant : draughts::all_variants) {
        Regulation regulation = of_variant(variant);
        regulation.draws = DrawSet::Sarapul;
        const bool russian = variant == draughts::Variant::Russian || variant == draughts::Variant::Draughts64;
        CHECK(check(regulation) == (russian ? std::nullopt : std::optional(RegulationError::BadDraws)));
    }
}

TEST_CASE("S: on the main road the position may be found won before the fifth move; another ending counts anew") {
    constexpr const char* road = "W:WKb8,Kf8,Kh6:BKa1";
    constexpr std::array moves{"b8-a7", "a1-b2", "a7-g1", "b2-a1", "g1-h2", "a1-b2", "h2-b8", "b2-a1"};
    const auto play = [&](Table& table, int plies) {
        std::vector<Event> last;
        for (int i = 0; i < plies && table.state.playing(); ++i)
            last = table.play(moves[static_cast<std::size_t>(table.state.ply) % moves.size()]);
        return last;
    };
    Table rules(from_position(road));
    rules.start();
    play(rules, 4);
    CHECK(rules.refused(StopCount{1, ""}) == Reject::NoCount);  // 2.1.9.1.7 asks for the capture
    CHECK(end_of(play(rules, 9)).cause == Cause::MainRoad);

    Table table(sarapul(road));
    table.start();
    CHECK(table.refused(StopCount{1, ""}) == Reject::NoCount);
    play(table, 6);
    CHECK(counter_of(table.state, Cause::MainRoad)->left == 2);
    CHECK(counter_of(table.state, Cause::MainRoad)->clause == "Кубок Сарапула, ничья");
    CHECK(only<CountStopped>(table.must(StopCount{1, ""})).cause == Cause::MainRoad);
    CHECK(table.refused(StopCount{1, ""}) == Reject::NoCount);
    CHECK_FALSE(counter_of(table.state, Cause::MainRoad).has_value());
    CHECK(counter_of(table.state, Cause::ThreeKings).has_value());  // the others go on
    CHECK(end_of(play(table, 30)).cause == Cause::Repetition);      // and the game does, past the fifth move
    CHECK(table.state.ply > 9);
}
