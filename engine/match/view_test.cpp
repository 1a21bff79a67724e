#include "engine/match/view.hpp"

#include "tests/support/match_table.hpp"

using namespace doska;
using namespace doska::test;

namespace {

constexpr std::array every_role{Role::SeatA, Role::SeatB, Role::Judge, Role::Public};

bool is_empty(const OwnView& view) {
    return view.legal.empty() && !view.may_offer_draw && !view.may_answer_draw && !view.claimable;
}

}  // namespace

TEST_CASE("only the side to move is given the legal moves, judge and public have no rights of a player") {
    Table table;
    table.start();
    CHECK(own_view(table.state, Role::SeatA).legal.size() == 7);
    CHECK(own_view(table.state, Role::SeatB).legal.empty());
    CHECK(is_empty(own_view(table.state, Role::Judge)));
    CHECK(is_empty(own_view(table.state, Role::Public)));
    table.play("c3-d4");
    CHECK(own_view(table.state, Role::SeatA).legal.empty());
    CHECK(own_view(table.state, Role::SeatB).legal.size() == 7);
}

TEST_CASE("no moves and no rights before the game, in a judge's pause and after the end") {
    Table table;
    const auto nobody_may = [&] {
        for (const Role role : every_role)
            CHECK(is_empty(own_view(table.state, role)));
    };
    nobody_may();
    table.start();
    table.must(Pause{"dispute", ""});
    nobody_may();
    table.must(Resume{"dispute", ""});
    table.must(Resign{Seat::A, 1});
    nobody_may();
}

TEST_CASE("2.1.5.3, 2.1.5.14, 3.4.1 only the side that must capture is told so, with the article") {
    const auto duty = [](const Regulation& regulation, Role role) {
        Table table(regulation);
        table.start();
        return own_view(table.state, role).must_capture;
    };
    CHECK(duty(from_position("W:Wc3,a1:Bh8"), Role::SeatA).empty());
    CHECK(duty(from_position("W:Wc3,a1:Bd4,h8"), Role::SeatA) == "2.1.5.3");
    CHECK(duty(from_position("W:Wc3,a1:Bd4,h8"), Role::SeatB).empty());
    CHECK(duty(from_position("W:Wc3:Bd4,b4,h8"), Role::SeatA) == "2.1.5.14");
    CHECK(duty(of_variant(draughts::Variant::Brazilian, "W:Wc3:Bd4,h8"), Role::SeatA) == "3.4.1");
}

TEST_CASE("2.1.9.3-4 the rights to offer and to answer") {
    Table table;
    table.start();
    CHECK(own_view(table.state, Role::SeatA).may_offer_draw);        // with the first move
    CHECK_FALSE(own_view(table.state, Role::SeatB).may_offer_draw);  // has made no move
    table.play("c3-d4");
    CHECK(own_view(table.state, Role::SeatA).may_offer_draw);
    table.must(OfferDraw{Seat::A, 1, 1});
    CHECK_FALSE(own_view(table.state, Role::SeatA).may_offer_draw);
    CHECK_FALSE(own_view(table.state, Role::SeatA).may_answer_draw);
    CHECK(own_view(table.state, Role::SeatB).may_answer_draw);
    CHECK(own_view(table.state, Role::SeatB).may_offer_draw);  // with the move that declines
    table.play("b6-a5");
    CHECK_FALSE(own_view(table.state, Role::SeatB).may_answer_draw);
    CHECK_FALSE(own_view(table.state, Role::SeatA).may_offer_draw);
}

TEST_CASE("2.1.9.2 the right to claim stands with the side to move at the third occurrence") {
    Table table(from_position("W:WKc1:BKb8"));
    table.start();
    for (const auto* move : {"c1-a3", "b8-a7", "a3-c1", "a7-b8", "c1-a3", "b8-a7", "a3-c1"}) {
        CHECK_FALSE(own_view(table.state, Role::SeatA).claimable);
        table.play(move);
    }
    CHECK_FALSE(own_view(table.state, Role::SeatB).claimable);
    table.play("a7-b8");
    CHECK(own_view(table.state, Role::SeatA).claimable == Cause::Repetition);
    CHECK_FALSE(own_view(table.state, Role::SeatB).claimable);
}

TEST_CASE("the seat of a role") {
    CHECK(seat_of(Role::SeatA) == Seat::A);
    CHECK(seat_of(Role::SeatB) == Seat::B);
    CHECK(seat_of(Role::Judge) == std::nullopt);
    CHECK(seat_of(Role::Public) == std::nullopt);
}
