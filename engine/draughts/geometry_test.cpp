#include "engine/draughts/geometry.hpp"

#include "engine/draughts/square.hpp"

#include <doctest/doctest.h>

using namespace doska::draughts;

namespace {

// Where a walk of `steps` squares from `square` ends; nullopt off the board.
std::optional<Square> walked(Square square, Direction d, int steps) {
    const int across = d == Direction::UpRight || d == Direction::DownRight ? steps : -steps;
    return square.shifted(across, goes_up(d) ? steps : -steps);
}

/// The walks from a square in one direction, compared with what the geometry computes.
template <class Geometry, Direction d>
void check_direction(Square from) {
    using Set = typename Geometry::Set;
    const auto bit = [](Square square) { return Geometry::bit(square.index()); };
    Set ray = 0;
    for (int steps = 1; const auto to = walked(from, d, steps); ++steps) {
        if (steps == 1)
            CHECK((Geometry::template step<d>(bit(from)) & Geometry::all) == bit(*to));
        ray |= bit(*to);
    }
    if (ray == 0)
        CHECK((Geometry::template step<d>(bit(from)) & Geometry::all) == 0);
    CHECK(Geometry::template ray<d>(bit(from)) == ray);

    Set before = 0;
    for (int steps = 1; const auto stop = walked(from, d, steps); ++steps) {
        CHECK(Geometry::template nearest<d>(ray & ~before) == bit(*stop));
        CHECK(Geometry::template before<d>(ray, bit(*stop)) == before);
        before |= bit(*stop);
        CHECK(Geometry::template behind<d>(ray, bit(*stop)) == (ray & ~before));
    }
    CHECK(Geometry::template nearest<d>(0) == 0);
    CHECK(Geometry::template before<d>(ray, 0) == ray);
}

template <class Geometry>
void check_board(BoardSize board) {
    REQUIRE(Geometry::squares == squares_of(board));
    typename Geometry::Set all = 0;
    for (int i = 0; i < squares_of(board); ++i) {
        CHECK(Geometry::square(Geometry::bit(i)) == i);
        all |= Geometry::bit(i);
        for_each_direction([&]<Direction d>() { check_direction<Geometry, d>(Square::from_index(board, i)); });
    }
    CHECK(all == Geometry::all);
}

}  // namespace

TEST_CASE("steps, rays and their parts agree with files and rows") {
    check_board<Geometry<8>>(BoardSize::Of64);
    check_board<Geometry<10>>(BoardSize::Of100);
}

TEST_CASE("opposite and across turn a direction by half and by a quarter") {
    for_each_direction([]<Direction d>() {
        const Square middle = *Square::parse("d4");
        const Square step = *walked(middle, d, 1);
        CHECK(walked(step, opposite(d), 1) == middle);
        CHECK(across(d) != d);
        CHECK(across(d) != opposite(d));
    });
}
