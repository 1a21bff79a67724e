#include "engine/draughts/geometry.hpp"

#include "engine/draughts/square.hpp"

#include <doctest/doctest.h>

using namespace doska::draughts;

namespace {

// Where a walk of `steps` squares from `square` ends; nullopt off the board.
std::optional<Square> walked(Square square, Direction d, int steps) {
    const int across = d == Direction::UpRight || d == Direction::DownRight ? steps : -steps;
    return Square::at(square.file() + across, square.rank() + (goes_up(d) ? steps : -steps));
}

}  // namespace

TEST_CASE("steps, rays and their parts agree with files and rows") {
    for (int i = 0; i < Square::count; ++i) {
        const Square from = Square::from_index(i);
        for_each_direction([&]<Direction d>() {
            SquareSet ray = 0;
            for (int steps = 1; const auto to = walked(from, d, steps); ++steps) {
                if (steps == 1)
                    CHECK(Geometry<8>::step<d>(from.bit()) == to->bit());
                ray |= to->bit();
            }
            if (ray == 0)
                CHECK(Geometry<8>::step<d>(from.bit()) == 0);
            CHECK(Geometry<8>::ray<d>(i) == ray);

            SquareSet before = 0;
            for (int steps = 1; const auto stop = walked(from, d, steps); ++steps) {
                CHECK(Geometry<8>::nearest<d>(ray & ~before) == stop->bit());
                CHECK(Geometry<8>::before<d>(ray, stop->bit()) == before);
                before |= stop->bit();
                CHECK(Geometry<8>::behind<d>(ray, stop->bit()) == (ray & ~before));
            }
            CHECK(Geometry<8>::nearest<d>(0) == 0);
            CHECK(Geometry<8>::before<d>(ray, 0) == ray);
        });
    }
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
