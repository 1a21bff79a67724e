#include "tests/support/nardy_match.hpp"

using namespace doska;
using namespace doska::test;

// The scheme by which the dice of a game are agreed on: who does what until when.

namespace {

const std::string seal_a(64, '1'), seal_b(64, '2'), value_a(64, '3'), value_b(64, '4');

NardyMatch committed() {
    NardyMatch match;
    match.start();
    match.must(CommitDice{some_digest, "abcd"});
    return match;
}

}  // namespace

TEST_CASE("the dice are committed to when both are there, once a game") {
    NardyMatch match(nardy_event());
    match.alarm({true, false});
    CHECK_FALSE(match.state.is_dice_due());
    CHECK(match.refused(CommitDice{some_digest, "ab"}) == Reject::NothingDue);
    match.now += 10s;
    match.must(Arrive{Seat::B});
    CHECK(match.state.is_dice_due());
    CHECK_FALSE(match.state.clock_runs());
    CHECK(match.refused(CommitDice{"ab", "ab"}) == Reject::OutOfRange);
    CHECK(match.refused(CommitDice{some_digest, "xy"}) == Reject::OutOfRange);
    match.must(CommitDice{some_digest, "ab"});
    CHECK(match.refused(CommitDice{some_digest, "ab"}) == Reject::NothingDue);
}

TEST_CASE("both seal, both open: each step goes on at once") {
    NardyMatch match = committed();
    CHECK(match.state.nardy->dice.until == match.now + 10s);
    CHECK(match.refused(OpenDice{Seat::A, 1, value_a}) == Reject::DiceNotDue);
    only<DiceSealed>(match.must(SealDice{Seat::A, 1, seal_a}));
    CHECK(match.refused(SealDice{Seat::A, 1, seal_a}) == Reject::DiceNotDue);
    CHECK(match.refused(SealDice{Seat::B, 1, "2"}) == Reject::OutOfRange);
    const auto closed = match.must(SealDice{Seat::B, 1, seal_b});
    CHECK(find<DiceSealsClosed>(closed)->until == match.now + 10s);
    only<DiceOpened>(match.must(OpenDice{Seat::B, 1, value_b}));
    CHECK(match.refused(OpenDice{Seat::B, 1, value_b}) == Reject::DiceNotDue);
    const auto fixed = match.must(OpenDice{Seat::A, 1, value_a});
    CHECK(find<DiceFixed>(fixed)->parts ==
          std::array<DicePart, 2>{DicePart{Contribution::Opened, value_a}, DicePart{Contribution::Opened, value_b}});
    CHECK(match.state.is_opening_roll_due());
}

TEST_CASE("who does nothing is waited for ten seconds a step: no seal counts as nothing, an unopened one as itself") {
    NardyMatch match = committed();
    match.must(SealDice{Seat::B, 1, seal_b});
    const Instant committed_at = match.now;
    only<DiceSealsClosed>(match.alarm());
    CHECK(match.now == committed_at + 10s);
    CHECK(match.refused(SealDice{Seat::A, 1, seal_a}) == Reject::DiceNotDue);
    CHECK(match.refused(OpenDice{Seat::A, 1, value_a}) == Reject::DiceNotDue);
    CHECK(only<DiceFixed>(match.alarm()).parts ==
          std::array<DicePart, 2>{DicePart{}, DicePart{Contribution::Unopened, seal_b}});
    CHECK(match.now == committed_at + 20s);
}

TEST_CASE("one who alone has sealed and opens waits for nobody") {
    NardyMatch match = committed();
    match.must(SealDice{Seat::B, 1, seal_b});
    match.alarm();
    const auto events = match.must(OpenDice{Seat::B, 1, value_b});
    CHECK(find<DiceFixed>(events)->parts[1] == DicePart{Contribution::Opened, value_b});
}

TEST_CASE("where nobody seals there is nothing to open") {
    NardyMatch match = committed();
    const auto events = match.alarm();
    CHECK(find<DiceFixed>(events)->parts == std::array<DicePart, 2>{});
    CHECK(match.state.is_opening_roll_due());
}

TEST_CASE("in a hold the scheme goes on, but none of its waits passes") {
    NardyMatch match = committed();
    match.must(Pause{"dispute", ""});
    match.now += 1min;
    CHECK_FALSE(next_alarm(match.state, match.opened));
    match.must(SealDice{Seat::A, 1, seal_a});
    match.must(Resume{"dispute", ""});
    const auto next = next_alarm(match.state, match.opened);
    REQUIRE(next);
    CHECK(next->kind == AlarmKind::DiceStep);
    CHECK(next->due == match.state.opens_at);  // not before the game goes on
    match.must(SealDice{Seat::B, 1, seal_b});
    CHECK(match.state.nardy->dice.until == match.state.opens_at + 10s);
}

TEST_CASE("a stall of the journal stops the waits too, and a restart reads the secret again") {
    NardyMatch match = committed();
    only<ServerPaused>(match.must(FreezeClocks{match.now, FreezeCause::Stall}));
    CHECK_FALSE(next_alarm(match.state, match.opened));
    match.now += 1min;
    only<ServerResumed>(match.must(ThawClocks{FreezeCause::Stall, match.now, 0ms}));
    match.opened = match.now = match.now + 1min;
    const auto events = match.must(ThawClocks{FreezeCause::Crash, match.now - 1min, 0ms});
    CHECK(find<DiceReopened>(events)->game == 1);
    CHECK(match.state.hold == Hold::Waiting);
    match.must(SealDice{Seat::A, 1, seal_a});
    match.must(SealDice{Seat::B, 1, seal_b});
    match.must(OpenDice{Seat::A, 1, value_a});
    match.must(OpenDice{Seat::B, 1, value_b});
    match.must(RollOpening{dice(1, 2)});
    CHECK_FALSE(match.state.clock_runs());
    match.must(ContinuePlay{});
    CHECK(match.state.clock_runs());
    CHECK(match.state.on_clock() == Seat::B);
}

TEST_CASE("26.3 while a judge has stopped play the opening roll waits, however the dice were agreed on") {
    NardyMatch match;
    match.start();
    match.must(CommitDice{some_digest, "ab"});
    match.must(Pause{"other", ""});
    for (const Seat seat : {Seat::A, Seat::B})
        match.must(SealDice{seat, 1, some_digest});
    for (const Seat seat : {Seat::A, Seat::B})
        match.must(OpenDice{seat, 1, some_digest});
    CHECK(match.state.nardy->dice.stage == DiceStage::Fixed);
    CHECK_FALSE(match.state.is_opening_roll_due());
    CHECK(match.refused(RollOpening{dice(3, 1)}) == Reject::NothingDue);
    match.must(Resume{"other", ""});
    CHECK(match.state.is_opening_roll_due());
    match.must(RollOpening{dice(3, 1)});
}

TEST_CASE("between games nothing is under way that a restart could read") {
    NardyMatch match;
    CHECK_FALSE(match.send(ThawClocks{FreezeCause::Crash, match.now, 0ms}, match.now));
    CHECK_FALSE(match.state.is_dice_due());
}
