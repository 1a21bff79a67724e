#include "engine/draughts/fen.hpp"
#include "tests/support/match_table.hpp"

#include <set>
#include <string>

using namespace doska;
using namespace doska::test;

namespace {

std::optional<RegulationError> with(void (*change)(Regulation&)) {
    Regulation regulation = ten_minutes();
    change(regulation);
    return check(regulation);
}

template <class Enum>
void check_words(Enum last, std::optional<Enum> (*parse)(std::string_view)) {
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        const auto value = static_cast<Enum>(i);
        CHECK_FALSE(code(value).empty());
        CHECK(parse(code(value)) == value);
    }
    CHECK(parse("") == std::nullopt);
    CHECK(parse("no such word") == std::nullopt);
}

template <class Enum>
std::set<std::string> words_up_to(Enum last) {
    std::set<std::string> words;
    for (int i = 0; i <= static_cast<int>(last); ++i)
        words.emplace(code(static_cast<Enum>(i)));
    return words;
}

}  // namespace

TEST_CASE("a match is opened by a regulation that is good as a whole") {
    const auto events = open_match(ten_minutes(), {"p-1", "p-2"});
    REQUIRE(events);
    CHECK(only<MatchOpened>(*events) == MatchOpened{ten_minutes(), {"p-1", "p-2"}});
    Regulation bad = ten_minutes();
    bad.games = 0;
    const auto refused = open_match(bad, {"p-1", "p-2"});
    REQUIRE_FALSE(refused);
    CHECK(refused.error() == RegulationError::BadGames);
}

TEST_CASE("a regulation names the first thing that is wrong with it") {
    CHECK(check(ten_minutes()) == std::nullopt);
    CHECK(check(Regulation{}) == RegulationError::BadControl);
    CHECK(with([](Regulation& r) { r.rules = "russian/2"; }) == RegulationError::UnknownRules);
    CHECK(with([](Regulation& r) { r.games = 101; }) == RegulationError::BadGames);
    CHECK(with([](Regulation& r) { r.warn_at[1] = -1ms; }) == RegulationError::BadWarning);
    CHECK(with([](Regulation& r) { r.start_countdown = -1ms; }) == RegulationError::BadCountdown);
    CHECK(with([](Regulation& r) { r.resume_countdown = 2h; }) == RegulationError::BadCountdown);
    CHECK(with([](Regulation& r) { r.stall_countdown = -1ms; }) == RegulationError::BadCountdown);
    CHECK(with([](Regulation& r) { r.resume_wait = 25h; }) == RegulationError::BadCountdown);
    CHECK(with([](Regulation& r) { r.claim_wait = 25h; }) == RegulationError::BadCountdown);
    CHECK(with([](Regulation& r) { r.long_downtime = -1ms; }) == RegulationError::BadCountdown);
}

TEST_CASE("a stored regulation that no new match may have can still be played, one without sense can't") {
    Regulation earlier = ten_minutes();
    earlier.pace = clock::Pace::Classic;  // ten minutes were enough then
    REQUIRE(check(earlier) == RegulationError::ControlTooShort);
    CHECK(can_be_played(earlier));
    for (void (*spoil)(Regulation&) :
         {+[](Regulation& r) { r.games = 0; }, +[](Regulation& r) { r.control.periods.clear(); },
          +[](Regulation& r) { r.rules = "chess/1"; }, +[](Regulation& r) { r.opening_table = "none"; }}) {
        Regulation spoilt = earlier;
        spoil(spoilt);
        CHECK_FALSE(can_be_played(spoilt));
    }
}

TEST_CASE("a set-up position must be one that can be played") {
    CHECK(check(from_position("W:Wc3:Bd4")) == std::nullopt);
    CHECK(check(from_position("B:WKa1:Bh8")) == std::nullopt);
    CHECK(check(from_position("B:Wb2,c1:Ba3")) == RegulationError::BadStart);  // shut in
    const draughts::Square a1 = *draughts::Square::parse("a1"), h8 = *draughts::Square::parse("h8");
    const auto with_board = [](draughts::Board board) {
        Regulation regulation = ten_minutes();
        regulation.start = draughts::Position{board, Side::White};
        return check(regulation);
    };
    CHECK(with_board({}) == RegulationError::BadStart);
    CHECK(with_board({.men = {a1.bit(), 0}, .kings = {0, 0}}) == RegulationError::BadStart);
    CHECK(with_board({.men = {h8.bit(), 0}, .kings = {a1.bit(), 1u << 20}}) == RegulationError::BadStart);
    CHECK(with_board({.men = {0, a1.bit()}, .kings = {h8.bit(), 0}}) == RegulationError::BadStart);
    CHECK(with_board({.men = {a1.bit(), 0}, .kings = {a1.bit(), h8.bit()}}) == RegulationError::BadStart);
    CHECK(with_board({.men = {0x1fffu, 0}, .kings = {0, h8.bit()}}) == RegulationError::BadStart);
}

TEST_CASE("the rules of a regulation are those of a variant, with its board and its start") {
    for (const draughts::Variant variant : draughts::all_variants) {
        const Regulation regulation = of_variant(variant);
        CAPTURE(regulation.rules);
        CHECK(check(regulation) == std::nullopt);
        CHECK(variant_of(regulation.rules) == variant);
        Table table(regulation);
        table.start();
        CHECK(table.state.board.position() == draughts::initial_position(variant));
    }
    for (const char* rules : {"", "/1", "russian", "russian/", "chess/1", "international/2", "Russian/1"})
        CHECK(variant_of(rules) == std::nullopt);
}

TEST_CASE("a set-up position is one of the regulation's board") {
    CHECK(check(of_variant(draughts::Variant::International, "W:W28:B5,K32")) == std::nullopt);
    CHECK(check(of_variant(draughts::Variant::International, "W:W28:B")) == RegulationError::BadStart);
    Regulation regulation = of_variant(draughts::Variant::Brazilian);
    regulation.start = position("W:Wc3:Bd4", draughts::Variant::Russian);
    CHECK(check(regulation) == RegulationError::BadStart);
    regulation.start = position("W:Wc3:Bd4", draughts::Variant::Brazilian);
    CHECK(check(regulation) == std::nullopt);
    const draughts::SquareSet off_board = draughts::SquareSet{1} << 40;
    regulation.start->board.kings[index(Side::Black)] |= off_board;
    CHECK(check(regulation) == RegulationError::BadStart);
}

TEST_CASE("3.4.1: a capture of fewer pieces than can be taken is refused, and so is a move of another board") {
    Table table(of_variant(draughts::Variant::Brazilian, "W:WKh6,a1:Bg7,b2,d4"));
    table.start();
    CHECK(table.refused(table.move("h6:f8")) == Reject::CaptureTooFew);
    CHECK(table.refused(table.move("a1:c3")) == Reject::CaptureUnfinished);
    CHECK(table.refused(table.move("46-41")) == Reject::IllegalMove);
    table.play("a1:e5");
    CHECK(table.state.board.position() == position("B:WKh6,e5:Bg7", draughts::Variant::Brazilian));
}

TEST_CASE("3: a game on 100 squares is played by its numbers") {
    Table table(of_variant(draughts::Variant::International));
    table.start();
    for (const char* move : {"32-28", "19-23", "28:19", "14:23"})
        table.play(move);
    CHECK(
        draughts::to_fen(table.state.board.position()) ==
        "W:W31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18,20,23");
    CHECK(table.refused(table.move("c3-d4")) == Reject::IllegalMove);
}

TEST_CASE("a game starts when both are ready, after a countdown") {
    Table table;
    CHECK(only<PlayerReady>(table.must(Ready{Seat::B})).seat == Seat::B);
    CHECK(table.refused(Ready{Seat::B}) == Reject::AlreadyReady);
    table.now += 9s;
    const auto events = table.must(Ready{Seat::A});
    REQUIRE(events.size() == 2);
    CHECK(std::get<GameStarted>(events[1]) == GameStarted{1, Seat::A, noon + 14s});
    CHECK(table.refused(Ready{Seat::A}) == Reject::AlreadyReady);
    CHECK(table.state.board.position() == draughts::initial_position());
}

TEST_CASE("a match of several games: colours change, both must be ready again, half points add up") {
    Regulation regulation = from_position("W:Wc3:Bd4");
    regulation.games = 3;
    regulation.first_white = Seat::B;
    Table table(regulation);
    table.start();
    CHECK(table.state.white == Seat::B);
    table.now += 2s;
    auto events = table.must(Resign{Seat::A, 1});
    CHECK(find<MatchEnded>(events) == nullptr);
    CHECK(table.state.phase == Phase::BetweenGames);
    CHECK(table.refused(Resign{Seat::A, 1}) == Reject::NotStarted);

    table.start();
    CHECK(table.state.game == 2);
    CHECK(table.state.white == Seat::A);
    CHECK(table.left(Seat::A) == 10min);
    CHECK(table.state.moves.empty());
    CHECK(table.refused(Resign{Seat::A, 1}) == Reject::WrongGame);
    events = table.play("c3:e5");
    CHECK(end_of(events).result == GameResult::AWins);

    table.start();
    CHECK(table.state.white == Seat::B);
    events = table.must(Settle{3, GameResult::Draw, "2.1.9.1.6", ""});
    CHECK(std::get<MatchEnded>(events.back()).half_points == std::array<int, 2>{3, 3});
    CHECK(table.state.scores.size() == 3);
    CHECK(table.state.scores[1] == GameScore{Seat::A, GameResult::AWins, Cause::NoPieces, "2.1.8.1"});
    CHECK(table.refused(Ready{Seat::A}) == Reject::MatchOver);
}

TEST_CASE("before the first game the table shows its colours, its position and its time") {
    Regulation regulation = from_position("B:Wc3,h2:Bd4,h8");
    regulation.first_white = Seat::B;
    Table table(regulation);
    CHECK(table.state.phase == Phase::BetweenGames);
    CHECK(table.state.white == Seat::B);
    CHECK(table.state.to_move() == Seat::A);
    CHECK(table.state.board.position() == *regulation.start);
    CHECK(table.left(Seat::A) == 10min);
    CHECK_FALSE(table.state.clock_runs());
}

TEST_CASE("a set-up position with Black to move: the seat with Black begins") {
    Table table(from_position("B:Wc3,h2:Bd4,h8"));
    table.start();
    CHECK(table.state.to_move() == Seat::B);
    CHECK(only<MovePlayed>(table.play("d4:b2", 3s)).stretch.left == std::array<Millis, 2>{600s, 597s});
}

TEST_CASE("every word of an enumeration can be read back and is its own") {
    check_words(Cause::Judge, parse_cause);
    check_words(GameResult::BothLose, parse_game_result);
    check_words(FreezeCause::Stall, parse_freeze_cause);
    CHECK(words_up_to(Cause::Judge).size() == 22);
    CHECK(words_up_to(Reject::NothingDue).size() == 71);
    CHECK(words_up_to(last_regulation_error).size() == 18);
    CHECK(words_up_to(Reject::NothingDue).count("") == 0);
    CHECK(words_up_to(last_regulation_error).count("") == 0);
}

TEST_CASE("2.1.10.3 a refusal that a rule gives names its article") {
    for (const Reject reject : {Reject::IllegalMove, Reject::NotYourPiece, Reject::CaptureTooLong})
        CHECK(clause(reject) == "2.1.10.3");
    CHECK(clause(Reject::CaptureObligatory) == "2.1.5.3");
    CHECK(clause(Reject::CaptureUnfinished) == "2.1.5.5");
    CHECK(clause(Reject::KingCaptureUnfinished) == "2.1.5.6");
    CHECK(clause(Reject::CaptureTooFew) == "3.4.1");
    CHECK(clause(Reject::NotYourTurn) == "2.1.4.1");
    CHECK(clause(Reject::OfferRefused) == "2.1.9.4");
    CHECK(clause(Reject::StalePly).empty());
}

TEST_CASE("every cause but the judge's has its clause") {
    for (int i = 0; i < static_cast<int>(Cause::Judge); ++i)
        CHECK_FALSE(clause(static_cast<Cause>(i)).empty());
    CHECK(clause(Cause::Judge).empty());
    CHECK(clause(Cause::MainRoad) == draughts::clause(draughts::DrawArticle::MainRoad));
}
