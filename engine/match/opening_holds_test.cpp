#include "engine/match/view.hpp"
#include "tests/support/drawn_table.hpp"

// 1.6.3-1.6.4: a pause, a stall or a restart while a drawn opening is looked at.

using namespace doska;
using namespace doska::test;

TEST_CASE("1.6.4 a pause, a stall or a restart does not cut the free look at the opening") {
    const auto goes_on = [](auto&& stop, auto&& go_on) {
        Table table = started(both);
        table.must(DrawOpening{seed});
        table.now += 2s;
        stop(table);
        table.now += 30s;
        go_on(table);
        CHECK(table.state.opens_at == drawn_start + 90s);
        CHECK(table.state.opening_until == drawn_start + 90s);
        table.now = drawn_start + 89s;
        std::vector<Event> seen;
        confirms(table, Seat::A, seen);
        table.now = drawn_start + 90s;
        confirms(table, Seat::B, seen);
        CHECK(table.left(Seat::A) == 45min);
        CHECK(table.left(Seat::B) == 45min);
    };
    goes_on(
        [](Table& table) {
            table.must(Pause{"technical", ""});
        },
        [](Table& table) {
            table.must(Resume{"technical", ""});
        });
    goes_on(
        [](Table& table) {
            table.must(FreezeClocks{table.now, FreezeCause::Stall});
        },
        [](Table& table) {
            table.must(ThawClocks{FreezeCause::Stall, table.now - 30s, 0ms});
        });
    goes_on([](Table&) {},
            [](Table& table) {
                table.now -= 5s;
                table.must(ThawClocks{FreezeCause::Crash, table.now - 25s, 0ms});
                table.now += 5s;
                table.must(ContinuePlay{});
            });
}

TEST_CASE("1.6.4 the look of who was not late is as much longer as a pause was, while the late one pays") {
    Table table = started(only_a);
    table.now += 10min;
    table.must(Arrive{Seat::B});
    table.must(DrawOpening{seed});
    const Instant until = table.now + 1min;
    table.now += 20s;
    table.must(Pause{"technical", ""});
    CHECK(table.left(Seat::B) == 35min - 20s);
    table.now += 2min;
    const auto events = table.must(Resume{"technical", ""});
    CHECK(only<Resumed>(events).look_until == until + 2min);
    CHECK(table.state.opens_at == table.now + 10s);
    table.now += 15s;
    std::vector<Event> seen;
    CHECK(confirms(table, Seat::B, seen).opens_at == until + 2min);
    CHECK(table.left(Seat::B) == 35min - 25s);
}

TEST_CASE("1.6.4 who was late and confirms while the other is waited for leaves him the rest of his look") {
    Table table = started(only_a);
    table.now += 10min;
    table.must(Arrive{Seat::B});
    table.must(DrawOpening{seed});
    table.now += 10s;
    const Instant down = table.now;
    table.now += 90s;
    table.must(ThawClocks{FreezeCause::Crash, down, 0ms});
    REQUIRE(table.state.hold == Hold::Waiting);
    std::vector<Event> seen;
    confirms(table, Seat::B, seen);
    table.now += 10s;
    table.must(ContinuePlay{});
    CHECK(table.state.opens_at == table.now + 50s);
    CHECK(table.left(Seat::A) == 45min);
}

TEST_CASE("1.6.4 nobody confirms an opening that a judge's stop covers") {
    Table table = started(both);
    table.must(DrawOpening{seed});
    table.must(Pause{"technical", ""});
    CHECK_FALSE(own_view(table.state, Role::SeatA).may_confirm_opening);
    CHECK(table.refused(Ready{Seat::A}) == Reject::Paused);
    table.must(Resume{"technical", ""});
    std::vector<Event> seen;
    confirms(table, Seat::A, seen);
}

TEST_CASE("1.6.3 neither has confirmed the opening: what passes before a judge's stop is halved on both clocks") {
    Table table = started(both);
    table.must(DrawOpening{seed});
    table.now = table.state.opening_until + 8min;
    table.must(Pause{"technical", ""});
    CHECK(table.left(Seat::A) == 41min);
    CHECK(table.left(Seat::B) == 41min);
    table.must(Resume{"technical", ""});
    table.now = table.state.opens_at + 2min;
    table.must(Ready{Seat::A});
    CHECK(table.left(Seat::A) == 40min);
    CHECK(table.left(Seat::B) == 40min);
}
