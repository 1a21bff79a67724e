#include "engine/match/view.hpp"
#include "tests/support/match_table.hpp"

using namespace doska;
using namespace doska::test;

namespace {

// Two kings that never meet: after eight half-moves the start stands for the third time.
constexpr const char* two_kings = "W:WKc1:BKb8";

void shuffle(Table& table, int plies) {
    constexpr std::array moves{"c1-a3", "b8-a7", "a3-c1", "a7-b8"};
    for (int i = 0; i < plies; ++i)
        table.play(moves[static_cast<std::size_t>(table.state.ply % 4)]);
}

// The same two kings, which meet no position three times in ten half-moves.
void walk(Table& table, int plies) {
    constexpr std::array moves{"c1-d2", "b8-c7", "d2-c1", "c7-d8", "c1-d2",
                               "d8-e7", "d2-c1", "e7-f8", "c1-d2", "f8-e7"};
    for (int i = 0; i < plies; ++i)
        table.play(moves[static_cast<std::size_t>(table.state.ply)]);
}

GameEnded play_to_the_end(Table& table, std::vector<const char*> moves) {
    for (const auto* move : moves) {
        const auto events = table.play(move);
        if (find<GameEnded>(events))
            return end_of(events);
    }
    FAIL("the game did not end");
    return {};
}

}  // namespace

TEST_CASE("2.1.9.1.1 an offer that is accepted is a draw, at the time of the answerer") {
    Table table;
    table.start();
    table.play("c3-d4", 1s, true);
    table.now += 8s;
    const auto events = table.must(AnswerDraw{Seat::B, 1, table.seq(), true});
    const auto& end = end_of(events);
    CHECK(end.result == GameResult::Draw);
    CHECK(end.cause == Cause::Agreed);
    CHECK(end.clause == "2.1.9.1.1");
    CHECK(end.stretch->spent == 8s);
    CHECK(table.state.half_points == std::array<int, 2>{1, 1});
}

TEST_CASE("2.1.9.3 a draw is offered only after the own move") {
    Table table;
    table.start();
    CHECK(table.refused(OfferDraw{Seat::A, 1, 0}) == Reject::NotAfterOwnMove);
    CHECK(table.refused(OfferDraw{Seat::B, 1, 0}) == Reject::NotAfterOwnMove);  // nobody has moved yet
    table.play("c3-d4");
    CHECK(table.refused(OfferDraw{Seat::B, 1, 1}) == Reject::NotAfterOwnMove);
    CHECK(table.refused(OfferDraw{Seat::A, 1, 0}) == Reject::StalePly);
    const auto events = table.must(OfferDraw{Seat::A, 1, 1});
    CHECK(only<DrawOffered>(events) == DrawOffered{1, 1, Seat::A});
    CHECK(table.state.offer == table.seq());
}

TEST_CASE("2.1.9.3 an offer is declined in words or by the answering move") {
    Table table;
    table.start();
    table.play("c3-d4", 1s, true);
    const std::int64_t first = table.seq();
    CHECK(only<DrawDeclined>(table.must(AnswerDraw{Seat::B, 1, first, false})).seat == Seat::B);
    CHECK_FALSE(table.state.offer.has_value());
    CHECK(table.state.declined_by == Seat::B);
    CHECK(table.refused(AnswerDraw{Seat::B, 1, first, true}) == Reject::NoOffer);

    table.play("b6-a5", 1s, true);
    CHECK_FALSE(table.state.declined_by.has_value());
    const std::int64_t second = table.seq();
    table.play("d4-c5");
    CHECK_FALSE(table.state.offer.has_value());
    CHECK(table.state.declined_by == Seat::A);
    CHECK(table.refused(AnswerDraw{Seat::A, 1, second, true}) == Reject::NoOffer);
}

TEST_CASE("2.1.9.3 the offer does not stop the answerer's clock, and a word declines it without ending the turn") {
    Table table;
    table.start();
    table.play("c3-d4", 1s, true);
    table.now += 10s;
    table.must(AnswerDraw{Seat::B, 1, table.seq(), false});
    table.now += 5s;
    CHECK(only<MovePlayed>(table.must(table.move("b6-a5"))).stretch.spent == 15s);
}

TEST_CASE("2.1.9.3 the offerer cannot answer for himself, and an answer names its offer") {
    Table table;
    table.start();
    table.play("c3-d4", 1s, true);
    CHECK(table.refused(AnswerDraw{Seat::A, 1, table.seq(), true}) == Reject::NoOffer);
    CHECK(table.refused(AnswerDraw{Seat::A, 1, table.seq(), false}) == Reject::NoOffer);  // nor withdraw it
    CHECK(table.refused(AnswerDraw{Seat::B, 1, table.seq() - 1, true}) == Reject::NoOffer);
    CHECK(table.refused(AnswerDraw{Seat::B, 2, table.seq(), true}) == Reject::WrongGame);
}

TEST_CASE("2.1.9.4 an offer is repeated only after the other side has made one") {
    Table table;
    table.start();
    table.play("c3-d4");
    table.must(OfferDraw{Seat::A, 1, 1});
    CHECK(table.refused(OfferDraw{Seat::A, 1, 1}) == Reject::OfferPending);
    table.must(AnswerDraw{Seat::B, 1, table.seq(), false});
    CHECK(table.refused(OfferDraw{Seat::A, 1, 1}) == Reject::OfferRefused);
    table.play("b6-a5");
    CHECK(table.refused(table.move("d4-c5", true)) == Reject::OfferRefused);
    CHECK(table.state.ply == 2);  // the move with the refused offer was not made
    table.play("d4-c5");
    CHECK(table.refused(OfferDraw{Seat::A, 1, 3}) == Reject::OfferRefused);
    table.play("d6:b4", 1s, true);
    table.play("a3:c5", 1s, true);  // declines by the move and offers again
    CHECK(table.state.offer_by == Seat::A);
    CHECK(table.state.offer == table.seq());
}

TEST_CASE("an offer belongs to its game") {
    Regulation regulation = ten_minutes();
    regulation.games = 2;
    Table table(regulation);
    table.start();
    table.play("c3-d4", 1s, true);
    table.must(Resign{Seat::A, 1});
    CHECK_FALSE(table.state.offer.has_value());
    table.start();
    CHECK_FALSE(table.state.last_offer_by.has_value());
}

TEST_CASE("an offer with the move that ends the game is not an offer") {
    Table table(from_position("W:Wc3:Bd4"));
    table.start();
    const auto events = table.play("c3:e5", 1s, true);
    CHECK_FALSE(std::get<MovePlayed>(events.front()).offers_draw);
}

TEST_CASE("an offer and its answer stand over a judge's pause") {
    Table table;
    table.start();
    table.play("c3-d4", 1s, true);
    const std::int64_t offer = table.seq();
    table.must(Pause{"technical", ""});
    CHECK(table.refused(AnswerDraw{Seat::B, 1, offer, true}) == Reject::Paused);
    CHECK(table.refused(OfferDraw{Seat::A, 1, 1}) == Reject::Paused);
    table.must(Resume{"technical", ""});
    CHECK(end_of(table.must(AnswerDraw{Seat::B, 1, offer, true})).cause == Cause::Agreed);
}

TEST_CASE("an acceptance sent before the offer could be seen is refused, one received before zero stands") {
    Table table;
    table.commit = 300ms;
    table.start();
    table.play("c3-d4", 1s, true);
    const AnswerDraw accept{Seat::B, 1, table.seq(), true};
    const auto early = table.send(accept, table.opened - 1ms);
    REQUIRE_FALSE(early);
    CHECK(early.error() == Reject::NotYourTurn);
    CHECK(table.send(accept, table.opened + 10min - 1ms).has_value());
}

TEST_CASE("2.1.9.2 the third occurrence before the own turn is a draw on claim, not by itself") {
    Table table(from_position(two_kings));
    table.start();
    shuffle(table, 8);
    CHECK(table.state.playing());
    CHECK(table.refused(ClaimDraw{Seat::B, 1, 8, {}}) == Reject::NotYourTurn);
    CHECK(table.refused(ClaimDraw{Seat::A, 1, 7, {}}) == Reject::StalePly);
    table.now += 3s;
    const auto events = table.must(ClaimDraw{Seat::A, 1, 8, {}});
    CHECK(*find<DrawClaimed>(events) == DrawClaimed{1, Seat::A, {}, 3, true});
    CHECK(end_of(events).cause == Cause::Repetition);
    CHECK(end_of(events).clause == "2.1.9.1.9");
    CHECK(end_of(events).stretch->spent == 3s);
}

TEST_CASE("2.1.9.2 a claim with the move about to be played: the move stays unplayed") {
    Table table(from_position(two_kings));
    table.start();
    shuffle(table, 7);
    CHECK(table.refused(ClaimDraw{Seat::B, 1, 7, {}}) == Reject::NoRepetition);
    const auto events = table.must(ClaimDraw{Seat::B, 1, 7, path("a7-b8")});
    CHECK(*find<DrawClaimed>(events) == DrawClaimed{1, Seat::B, path("a7-b8"), 3, true});
    CHECK(find<MovePlayed>(events) == nullptr);
    CHECK(end_of(events).result == GameResult::Draw);
    CHECK(table.state.ply == 7);
}

TEST_CASE("2.1.9.2 a false claim with a move plays that move at the claimant's time") {
    Table table;
    table.start();
    table.play("c3-d4", 1s, true);
    table.now += 5s;
    const auto events = table.must(ClaimDraw{Seat::B, 1, 1, path("b6-a5")});
    REQUIRE(events.size() == 2);
    CHECK(std::get<DrawClaimed>(events[0]) == DrawClaimed{1, Seat::B, path("b6-a5"), 1, false});
    CHECK(std::get<MovePlayed>(events[1]).stretch.spent == 5s);
    CHECK(table.state.to_move() == Seat::A);
    CHECK_FALSE(table.state.offer.has_value());  // the move declines
}

TEST_CASE("2.1.9.2 the move of a false claim can end the game") {
    Table table(from_position("W:Wc3:Bd4"));
    table.start();
    const auto events = table.must(ClaimDraw{Seat::A, 1, 0, path("c3:e5")});
    CHECK_FALSE(find<DrawClaimed>(events)->holds);
    CHECK(end_of(events).cause == Cause::NoPieces);
}

TEST_CASE("2.1.9.2 a claim names a legal move") {
    Table table;
    table.start();
    CHECK(table.refused(ClaimDraw{Seat::A, 1, 0, path("c3-e5")}) == Reject::IllegalMove);
    CHECK(table.refused(ClaimDraw{Seat::A, 1, 0, {}}) == Reject::NoRepetition);
}

TEST_CASE("2.1.9.2 moving loses the right until the position comes again") {
    Table table(from_position("W:WKc1,h2,h4:BKb8,a5,a7"));
    table.start();
    constexpr std::array moves{"c1-d2", "b8-c7", "d2-c1", "c7-b8"};
    for (int i = 0; i < 9; ++i)
        table.play(moves[static_cast<std::size_t>(i % 4)]);
    // A moved on from the third occurrence; the position that arose has stood three times too, with B to move.
    CHECK(table.refused(ClaimDraw{Seat::A, 1, 9, {}}) == Reject::NotYourTurn);
    table.play("b8-d6");
    CHECK(table.refused(ClaimDraw{Seat::A, 1, 10, {}}) == Reject::NoRepetition);
}

TEST_CASE("2.1.9.2 a claim that names a move although the position itself stands for the third time is a draw") {
    Table table(from_position(two_kings));
    table.start();
    shuffle(table, 8);
    const auto events = table.must(ClaimDraw{Seat::A, 1, 8, path("c1-d2")});
    CHECK(*find<DrawClaimed>(events) == DrawClaimed{1, Seat::A, path("c1-d2"), 3, true});
    CHECK(find<MovePlayed>(events) == nullptr);
    CHECK(end_of(events).cause == Cause::Repetition);
}

TEST_CASE("2.1.9.2 who makes the move that repeats cannot claim by it afterwards, the other side can") {
    Table table(from_position(two_kings));
    table.start();
    shuffle(table, 8);
    CHECK(table.refused(ClaimDraw{Seat::B, 1, 8, path("a7-b8")}) == Reject::NotYourTurn);
    CHECK(end_of(table.must(ClaimDraw{Seat::A, 1, 8, {}})).cause == Cause::Repetition);
}

TEST_CASE("2.1.9.2 occurrences need not follow each other: another way between them changes nothing") {
    Table table(from_position("W:WKc1,h2,h4:BKb8,a5,a7"));
    table.start();
    for (const auto* move : {"c1-d2", "b8-c7", "d2-c1", "c7-b8",                       // the start again
                             "c1-e3", "b8-c7", "e3-d2", "c7-d6", "d2-c1", "d6-b8"}) {  // and once more, by another way
        CHECK(table.state.playing());
        table.play(move);
    }
    CHECK(end_of(table.must(ClaimDraw{Seat::A, 1, 10, {}})).cause == Cause::Repetition);
}

TEST_CASE("2.1.9.2 a claim received before zero stands, one received at zero is late") {
    for (const Millis thought : {Millis{599'999}, Millis{600'000}}) {
        Table table(from_position(two_kings));
        table.start();
        shuffle(table, 8);
        const Millis left = table.left(Seat::A);
        const auto claim = table.send(ClaimDraw{Seat::A, 1, 8, {}}, table.opened + left - 10min + thought);
        CHECK(claim.has_value() == (thought < 10min));
    }
}

TEST_CASE("1.16.7 where the regulation says so, repetition ends the game by itself") {
    Regulation regulation = from_position(two_kings);
    regulation.automatic_repetition = true;
    Table table(regulation);
    table.start();
    shuffle(table, 7);
    const auto events = table.play("a7-b8");
    CHECK(end_of(events).cause == Cause::Repetition);
    CHECK(end_of(events).result == GameResult::Draw);
}

TEST_CASE("2.1.9.1.5 a counted draw ends the game at once with its clause") {
    Table table(from_position(two_kings));
    table.start();
    shuffle(table, 9);
    const auto events = table.play("b8-a7");  // five moves of each side
    REQUIRE(events.size() == 3);
    CHECK(std::get<MovePlayed>(events[0]).counters.ratio == 10);
    CHECK(end_of(events).cause == Cause::PieceRatio);
    CHECK(end_of(events).clause == "2.1.9.1.5");
}

TEST_CASE("2.1.9.1.7 three against a lone king on the main road: the fifth own move") {
    Table table(from_position("W:WKb8,Kh2,Kg1:BKa1"));
    table.start();
    const GameEnded end = play_to_the_end(
        table, {"h2-g3", "a1-h8", "g3-h2", "h8-a1", "h2-g3", "a1-h8", "g3-h2", "h8-a1", "h2-g3", "a1-h8"});
    CHECK(end.cause == Cause::MainRoad);
    CHECK(table.state.ply == 9);
}

TEST_CASE("2.1.9.1.8 fifteen moves of each side by kings only") {
    Table table(from_position("W:WKc1,Kg1,h2,h4:BKb8,Kh8,a5,a7"));
    table.start();
    std::optional<GameEnded> end;
    constexpr std::array moves{"c1-d2", "b8-c7", "d2-c1", "c7-b8"};
    for (int i = 0; i < 30 && !end; ++i) {
        const auto events = table.play(moves[static_cast<std::size_t>(i % 4)]);
        if (const auto* ended = find<GameEnded>(events))
            end = *ended;
    }
    REQUIRE(end.has_value());
    CHECK(end->cause == Cause::KingMoves);
    CHECK(table.state.ply == 30);
}

TEST_CASE(
    "2.1.9.1.5 where the regulation says so a counted draw is claimed on the own turn, and ends nothing by itself") {
    Regulation regulation = from_position(two_kings);
    Table automatic(regulation);
    automatic.start();
    walk(automatic, 10);
    CHECK(automatic.state.scores.back().cause == Cause::PieceRatio);

    regulation.counted_draws = CountedDraws::Claim;
    Table table(regulation);
    table.start();
    walk(table, 9);
    CHECK(table.refused(ClaimDraw{Seat::B, 1, 9, {}}) == Reject::NoRepetition);
    Table with_move = table;
    const auto unplayed = with_move.must(ClaimDraw{Seat::B, 1, 9, path("f8-e7")});
    CHECK(*find<DrawClaimed>(unplayed) == DrawClaimed{1, Seat::B, path("f8-e7"), 2, true, Cause::PieceRatio});
    CHECK(with_move.state.ply == 9);

    walk(table, 1);
    REQUIRE(table.state.playing());
    CHECK(live_counters(table.state).front() == Counter{Cause::PieceRatio, "2.1.9.1.5", 0, std::nullopt});
    CHECK(own_view(table.state, Role::SeatA).claimable == Cause::PieceRatio);
    CHECK_FALSE(own_view(table.state, Role::SeatB).claimable);
    Table later = table;
    later.play("d2-c1");  // who moves on loses the right until it is his turn again
    CHECK(own_view(later.state, Role::SeatB).claimable == Cause::PieceRatio);

    const auto events = table.must(ClaimDraw{Seat::A, 1, 10, {}});
    CHECK(find<DrawClaimed>(events)->cause == Cause::PieceRatio);
    CHECK(end_of(events).result == GameResult::Draw);
    CHECK(end_of(events).cause == Cause::PieceRatio);
    CHECK(end_of(events).clause == "2.1.9.1.5");
}

TEST_CASE("2.1.9.1.3-.8 the counters of a match follow the readings of its regulation") {
    Regulation regulation = from_position("W:WKa3,Kc1,Ke1:BKa1,d6");
    const auto counted = [&] {
        Table table(regulation);
        table.start();
        table.play("a3:e7");
        return table.state.board.counters();
    };
    CHECK(counted() == draughts::DrawCounters{});
    regulation.draw_readings.count_start = draughts::CountStart::RatioMove;
    CHECK(counted() == draughts::DrawCounters{.three_kings = 1, .main_road = 1});
}

TEST_CASE("the two ways of the counted draws have their words; the Sarapul cup's list states its draws") {
    for (const CountedDraws draws : {CountedDraws::Automatic, CountedDraws::Claim})
        CHECK(parse_counted_draws(code(draws)) == draws);
    CHECK(parse_counted_draws("") == std::nullopt);
    Regulation regulation = ten_minutes();
    regulation.counted_draws = CountedDraws::Claim;
    CHECK(check(regulation) == std::nullopt);
    regulation.draws = DrawSet::Sarapul;
    CHECK(check(regulation) == RegulationError::BadDraws);
}
