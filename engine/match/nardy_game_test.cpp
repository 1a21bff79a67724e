#include "engine/match/judged_draws.hpp"
#include "engine/match/view.hpp"
#include "tests/support/nardy_match.hpp"

using namespace doska;
using namespace doska::test;

// What the sides of a game do and what comes of it, with the clocks and the people of a match around it.

namespace {

/// Both sides home; White, who has borne off one, needs one throw more, Black none off.
constexpr std::string_view white_about_to_win = "e1000000000000000000000000:0000f000000000000000000000";

Reject refusal(NardyMatch& match, const Command& command) {
    return match.refused(command);
}

}  // namespace

TEST_CASE("26.3 White throws first, a tie is thrown again, and each roll has its number") {
    NardyMatch match;
    match.start();
    match.agree_on_dice();
    const auto tie = only<OpeningRolled>(match.must(RollOpening{dice(3, 3)}));
    CHECK(tie.ply == 0);
    CHECK(tie.n == 1);
    CHECK_FALSE(tie.opens_at);
    CHECK_FALSE(match.state.clock_runs());
    CHECK(match.state.is_opening_roll_due());
    const auto opening = only<OpeningRolled>(match.must(RollOpening{dice(3, 5)}));
    CHECK(opening.ply == 1);
    CHECK(opening.n == 2);
    CHECK(opening.opens_at == match.now);
    CHECK(match.state.ply == 2);
    CHECK(match.state.to_move() == Seat::B);
    CHECK(match.game().roll->dice == dice(3, 5));
    CHECK_FALSE(match.state.is_opening_roll_due());
    CHECK(refusal(match, RollOpening{dice(1, 2)}) == Reject::NothingDue);
    match.play();
    const auto rolled = only<DiceRolled>(match.roll(6, 6));
    CHECK(rolled.n == 3);
    CHECK(match.state.nardy->turns.size() == static_cast<std::size_t>(match.state.ply));
}

TEST_CASE("26.5 each game of a match has an opening roll and dice of its own") {
    NardyMatch match;
    match.begin(6, 5);
    match.set_up("0000a005000000000000000000:c3000000000000000000000000", Side::White);
    match.must(match.resign());
    match.alarm();
    CHECK(match.state.game == 2);
    CHECK(match.state.white == Seat::A);  // colours stay
    CHECK(match.state.nardy->rolls == 0);
    CHECK(match.state.is_dice_due());
    match.agree_on_dice();
    CHECK(only<OpeningRolled>(match.must(RollOpening{dice(2, 5)})).n == 1);
    CHECK(match.state.to_move() == Seat::B);
}

TEST_CASE("1.10, 1.11, 23.6 nothing is done out of turn or twice, and a refused command changes nothing") {
    NardyMatch match;
    match.start();
    CHECK(refusal(match, Roll{Seat::A, 1, 0, dice(1, 2)}) == Reject::DiceNotFixed);
    match.agree_on_dice();
    CHECK(refusal(match, Roll{Seat::A, 1, 0, dice(1, 2)}) == Reject::NotBegun);
    match.must(RollOpening{dice(3, 1)});
    CHECK(refusal(match, match.roll_command(dice(1, 2))) == Reject::AlreadyRolled);
    CHECK(refusal(match, match.offer()) == Reject::NoDoubleAfterRoll);
    CHECK(refusal(match, PlayTurn{Seat::B, 1, 1, {}}) == Reject::NotYourTurn);
    CHECK(refusal(match, PlayTurn{Seat::A, 1, 0, {}}) == Reject::StalePly);
    CHECK(refusal(match, PlayTurn{Seat::A, 2, 1, {}}) == Reject::WrongGame);
    CHECK(refusal(match, PlayTurn{Seat::A, 1, 1, {{24, 21}}}) == Reject::NumberLeft);
    CHECK(refusal(match, PlayTurn{Seat::A, 1, 1, {{24, 19}, {6, 5}}}) == Reject::NumberNotThrown);
    match.play();
    CHECK(refusal(match, PlayTurn{Seat::B, 1, 2, {{24, 21}}}) == Reject::NotRolled);
    CHECK(refusal(match, match.take()) == Reject::NoOffer);
    match.must(match.offer());
    CHECK(match.state.to_move() == Seat::A);
    CHECK(refusal(match, Roll{Seat::B, 1, 3, dice(1, 2)}) == Reject::CubeOpen);
    CHECK(refusal(match, TakeCube{Seat::B, 1, 3}) == Reject::OwnOffer);
    CHECK(clause_of(match.state.regulation, Reject::NumberLeft) == "26.6.3");
    CHECK(clause_of(match.state.regulation, Reject::NotYourTurn) == "1.11");
}

TEST_CASE("23.4-23.10 the cube: offered before the roll, taken, owned; its value is the game's") {
    NardyMatch match;
    match.begin();
    match.play();
    CHECK(only<CubeOffered>(match.must(match.offer())).value == 2);
    CHECK(match.state.to_move() == Seat::A);
    match.must(match.take());
    CHECK(match.state.to_move() == Seat::B);
    CHECK(match.game().cube.value == 2);
    CHECK(match.game().cube.owner == Side::White);
    CHECK(refusal(match, match.offer()) == Reject::NotYourCube);
    match.roll(2, 1);
    match.play();
    CHECK(only<CubeOffered>(match.must(match.offer())).value == 4);
    const auto dropped = match.must(match.drop());
    CHECK(end_of(dropped).cause == Cause::CubeDropped);
    CHECK(end_of(dropped).win == nardy::Win::Pass);
    CHECK(end_of(dropped).points == 2);
    CHECK(match.points() == std::array<nardy::Points, 2>{2, 0});
}

TEST_CASE("23.14, 47.3 the Crawford game has no cube, and the next has it again") {
    NardyMatch match(nardy_regulation(3));
    match.begin();
    match.play();
    match.must(match.offer());
    match.must(match.take());
    match.roll(2, 1);
    match.play();
    match.must(match.offer());
    match.must(match.drop());  // 2:0 to 3
    CHECK(match.state.nardy->score.crawford);
    const auto started = match.alarm();
    CHECK(find<GameStarted>(started)->cubeless);
    match.agree_on_dice();
    match.must(RollOpening{dice(1, 2)});
    match.play();
    CHECK(refusal(match, match.offer()) == Reject::NoCube);
    match.set_up("0000a005000000000000000000:c3000000000000000000000000", Side::White);
    match.must(match.resign());  // mars: 2:2
    CHECK(match.points() == std::array<nardy::Points, 2>{2, 2});
    CHECK_FALSE(find<GameStarted>(match.alarm())->cubeless);
}

TEST_CASE("27.6, 48 who has borne off all has won, by as much as the loser's checkers and the cube say") {
    NardyMatch match;
    match.begin();
    match.set_up(white_about_to_win, Side::White);
    match.state.nardy->game.cube = {2, Side::White};
    match.think(9s);
    match.roll(6, 5);
    const auto events = match.play();
    CHECK(std::get<TurnPlayed>(events[0]).stretch.left[0] == 6min - 1s);
    const GameEnded& ended = end_of(events);
    CHECK(ended.cause == Cause::BorneOff);
    CHECK(ended.clause == "27.6");
    CHECK(ended.win == nardy::Win::Mars);
    CHECK(ended.points == 4);
    CHECK(ended.next_at == match.now + 15s);
    CHECK(match.state.scores.back().points == 4);
    CHECK(match.refused(CallOff{Seat::A, 1}) == Reject::WrongGame);
}

TEST_CASE("21.11, 26.6.3 a roll that cannot be played passes the turn in the same commit") {
    NardyMatch match;
    match.begin();
    match.play();
    match.set_up("000000e0000000000000000001:02222223000000000000000000", Side::White);
    const auto events = match.roll(3, 3);
    REQUIRE(events.size() == 2);
    CHECK(std::get<TurnPassed>(events[1]).ply == std::get<DiceRolled>(events[0]).ply + 1);
    CHECK(match.state.to_move() == Seat::B);
    CHECK(match.game().phase == nardy::Phase::ToRoll);
}

TEST_CASE("30.1-30.3, 48.5 a game is given up without contact and at its full value, by no draw and no agreement") {
    NardyMatch match;
    match.begin();
    CHECK(refusal(match, match.resign()) == Reject::Contact);
    match.set_up("0000a005000000000000000000:c3000000000000000000000000", Side::White);
    CHECK(refusal(match, match.resign(nardy::Win::Oin)) == Reject::WrongValue);
    CHECK(refusal(match, Resign{Seat::B, 1, {}}) == Reject::NotYourTurn);
    const auto events = match.must(match.resign());
    CHECK(end_of(events).cause == Cause::Resigned);
    CHECK(end_of(events).clause == "30.2");
    CHECK(end_of(events).win == nardy::Win::Mars);
    CHECK(match.points() == std::array<nardy::Points, 2>{0, 2});
    for (const Command& command : std::vector<Command>{OfferDraw{Seat::A, 1, 1}, ClaimDraw{Seat::A, 1, 1, {}},
                                                       PlayMove{Seat::A, 1, 1, {}}, AnswerDraw{Seat::A, 1, 1, true}})
        CHECK(refusal(match, command) == Reject::OtherRules);
    Table draughts;
    CHECK(draughts.refused(Roll{Seat::A, 1, 0, dice(1, 2)}) == Reject::OtherRules);
}

TEST_CASE("resigning=any_value_offer: any value, if the other side accepts it; once a turn, at the answerer's time") {
    Regulation regulation = nardy_regulation();
    regulation.nardy->game.resigning = nardy::Resigning::AnyValueOffer;
    NardyMatch match(regulation);
    match.begin();
    match.think(5s);
    match.must(match.resign(nardy::Win::Oin));
    CHECK(match.state.on_clock() == Seat::B);
    const std::int64_t offer = match.state.nardy->resignation->seq;
    CHECK(refusal(match, AnswerResignation{Seat::A, 1, offer, true}) == Reject::OwnResignation);
    CHECK(refusal(match, AnswerResignation{Seat::B, 1, offer - 1, true}) == Reject::NotGivenUp);
    CHECK(clause_of(match.state.regulation, Reject::NotGivenUp) == "30.2");
    CHECK(refusal(match, match.any_play()) == Reject::ResignationOpen);
    match.think(10s);
    match.must(AnswerResignation{Seat::B, 1, offer, false});
    CHECK(match.left(Seat::B) == 6min - 2s);
    CHECK(match.state.on_clock() == Seat::A);
    CHECK(refusal(match, match.resign(nardy::Win::Mars)) == Reject::OfferRefused);
    match.think(4s);  // with the five before the offer
    match.play();
    CHECK(match.left(Seat::A) == 6min - 1s);
    match.roll(2, 1);
    match.must(match.resign(nardy::Win::Koks));
    const auto events = match.must(AnswerResignation{Seat::A, 1, match.state.nardy->resignation->seq, true});
    CHECK(end_of(events).points == 3);
    CHECK(match.points() == std::array<nardy::Points, 2>{3, 0});
}

TEST_CASE("resigning=off: no game is given up") {
    Regulation regulation = nardy_regulation();
    regulation.nardy->game.resigning = nardy::Resigning::Off;
    NardyMatch match(regulation);
    match.begin();
    match.set_up("0000a005000000000000000000:c3000000000000000000000000", Side::White);
    CHECK(refusal(match, match.resign()) == Reject::NoResigning);
}

TEST_CASE("a command that was received before its turn was opened is not taken, and none in a judge's hold") {
    NardyMatch match;
    match.begin();
    match.commit = 500ms;
    match.think(1s);
    match.play();
    CHECK_FALSE(match.send(match.roll_command(dice(2, 1)), match.opened - 1ms));
    match.must(Pause{"other", ""});
    CHECK(refusal(match, match.roll_command(dice(2, 1))) == Reject::Paused);
    CHECK(refusal(match, match.offer()) == Reject::Paused);
    CHECK(refusal(match, match.resign()) == Reject::Paused);
}

TEST_CASE(
    "what was rolled stays: after a restart the same roll waits for its play, which costs nothing before it goes on") {
    NardyMatch match;
    match.begin();
    match.play();
    match.roll(6, 4);
    const auto roll = match.game().roll;
    match.opened = match.now = match.now + 30s;
    const auto events = match.must(ThawClocks{FreezeCause::Crash, match.now - 30s, 1s});
    CHECK(find<DiceReopened>(events) != nullptr);
    CHECK(match.game().roll == roll);
    CHECK(match.state.nardy->rolls == 2);
    match.now += 20s;
    match.play();
    CHECK(match.left(Seat::B) == 6min);
    CHECK(match.state.hold == Hold::Waiting);
}

TEST_CASE("a casual match is called off before the own first play, and not by who is behind") {
    NardyMatch match;
    match.begin();
    match.play();
    CHECK(refusal(match, CallOff{Seat::A, 1}) == Reject::TooLate);
    const auto events = match.must(CallOff{Seat::B, 1});
    CHECK(find<MatchEnded>(events)->points == std::array<nardy::Points, 2>{0, 0});
    CHECK(match.state.called_off_by == Seat::B);
    CHECK(match.game().phase == nardy::Phase::Over);
    NardyMatch behind;
    behind.begin();
    behind.must(Settle{1, GameResult::AWins, "38", "", {}, 2});
    CHECK(refusal(behind, CallOff{Seat::B, 2}) == Reject::TooLate);
    CHECK_FALSE(own_view(behind.state, Role::SeatB).may_call_off);
    behind.begin_next();
    CHECK(refusal(behind, CallOff{Seat::B, 2}) == Reject::TooLate);
    CHECK(find<MatchEnded>(behind.must(CallOff{Seat::A, 2}))->points == std::array<nardy::Points, 2>{2, 0});
}

TEST_CASE(
    "1.10 a roll of his own and an act of the cube are a beginning, too: no casual match is called off behind them") {
    NardyMatch match;
    match.begin();
    match.play();
    SUBCASE("a double") {
        match.must(match.offer());
    }
    SUBCASE("a roll") {
        match.roll(6, 4);
    }
    CHECK(refusal(match, CallOff{Seat::B, 1}) == Reject::TooLate);
}

TEST_CASE("23.9 a match is read again whatever its cube shows, up to the highest") {
    NardyMatch match(nardy_regulation(99));
    match.begin();
    match.play();
    for (nardy::CubeValue value = 2; value <= nardy::highest_cube; value *= 2) {
        match.must(match.offer());
        match.must(match.take());
        CHECK(match.game().cube.value == value);
        match.set_up("0000a005000000000000000000:c3000000000000000000000000", match.game().to_move);
        match.roll(6, 5);
        match.play();
    }
    CHECK(refusal(match, match.offer()) == Reject::HighestCube);
}

TEST_CASE("every refusal of a game of nardy has its word on the wire and its article, and both are the game's") {
    for (const auto& [code, article] : std::vector<std::pair<std::string_view, std::string_view>>{
             {"not_your_turn", "1.11"},   {"already_rolled", "1.10"}, {"already_rolled", "23.6"},
             {"not_rolled", "1.10"},      {"no_cube", "23.14"},       {"not_your_cube", "23.8"},
             {"dead_cube", "23.9"},       {"own_offer", "23.5"},      {"no_resigning", "30.3"},
             {"contact", "30.2"},         {"wrong_value", "48.5"},    {"offer_open", "30.2"},
             {"no_checker", "26.1"},      {"bar_first", "21.8"},      {"closed_point", "21.4"},
             {"head_taken", "20.3"},      {"six_block", "20.5"},      {"not_home", "27.1"},
             {"higher_checker", "27.3"},  {"number_left", "26.6.3"},  {"number_not_thrown", "26.6"},
             {"larger_number", "26.6.3"}, {"own_offer", "30.2"},      {"no_offer", "30.2"},
             {"no_offer", "23.7"}}) {
        CAPTURE(code);
        const Reject reject = parse_game_refusal(code, article);
        CHECK(match::code(reject) == code);
        CHECK(nardy_clause(reject, nardy::Variant::Short) == article);
    }
    CHECK(match::code(parse_game_refusal("offer_open", "23.7")) == "cube_open");
    CHECK(nardy_clause(Reject::ClosedPoint, nardy::Variant::Long) == "20.4");
    CHECK(nardy_clause(Reject::LargerNumber, nardy::Variant::Long) == "20.6");
    CHECK(nardy_clause(Reject::OutOfRange, nardy::Variant::Short).empty());
}

TEST_CASE("what a player's page may do is what the rules leave to him, and nothing of it to the other") {
    NardyMatch match;
    match.start();
    match.must(CommitDice{some_digest, "ab"});
    CHECK(own_view(match.state, Role::SeatA).nardy.dice == DiceDuty::Seal);
    match.must(SealDice{Seat::A, 1, some_digest});
    CHECK(own_view(match.state, Role::SeatA).nardy.dice == DiceDuty::None);
    match.must(SealDice{Seat::B, 1, some_digest});
    CHECK(own_view(match.state, Role::SeatB).nardy.dice == DiceDuty::Open);
    match.must(OpenDice{Seat::A, 1, some_digest});
    match.must(OpenDice{Seat::B, 1, some_digest});
    match.must(RollOpening{dice(2, 1)});
    CHECK(own_view(match.state, Role::SeatA).nardy.may_play);
    CHECK_FALSE(own_view(match.state, Role::SeatB).nardy.may_play);
    match.play();
    CHECK(own_view(match.state, Role::SeatB).nardy.may_roll);
    CHECK(own_view(match.state, Role::SeatB).nardy.may_double);
    CHECK(own_view(match.state, Role::SeatB).nardy.resign.empty());
    match.must(match.offer());
    CHECK(own_view(match.state, Role::SeatA).nardy.may_answer_cube);
    CHECK_FALSE(own_view(match.state, Role::SeatB).nardy.may_roll);
    CHECK_FALSE(own_view(match.state, Role::Judge).nardy.may_answer_cube);
}
