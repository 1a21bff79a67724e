#include "server/evidence/dice_proof.hpp"

#include <doctest/doctest.h>
#include <array>
#include <boost/math/distributions/chi_squared.hpp>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

// Are the dice fair? Ten million of them, by the function that the server rolls with. The secrets are those of
// tests/cases/evidence/dice-seeds.txt and stay so after a failure: it would be the function's.

using namespace doska;
using namespace doska::evidence;

namespace {

using Table = std::array<std::array<std::int64_t, 6>, 6>;

/// Everything that is counted of the rolls of all games. Lags are within a game.
struct Counts {
    std::array<std::int64_t, 6> first{}, second{};
    Table pair{};              // first and second of a roll
    Table first_next_first{};  // first of n, first of n + 1
    Table second_next_first{};
    Table first_lag_two{};
};

std::vector<DiceSecret> seeds() {
    std::ifstream file("tests/cases/evidence/dice-seeds.txt");
    std::vector<DiceSecret> found;
    for (std::string line; std::getline(file, line);)
        if (const auto secret = DiceSecret::parse(line))
            found.push_back(*secret);
    return found;
}

/// 500 games of 100 rolls on each secret: 10,000,000 dice.
constexpr int games = 500, rolls = 100;

void count_game(const DiceTable& table, Counts& counts) {
    std::array<std::array<std::size_t, 2>, rolls> shown;
    for (std::size_t n = 0; n < rolls; ++n) {
        const Dice dice = roll(table, static_cast<int>(n) + 1);
        shown[n] = {static_cast<std::size_t>(dice.first() - 1), static_cast<std::size_t>(dice.second() - 1)};
        const auto [first, second] = shown[n];
        ++counts.first[first];
        ++counts.second[second];
        ++counts.pair[first][second];
        if (n >= 1) {
            ++counts.first_next_first[shown[n - 1][0]][first];
            ++counts.second_next_first[shown[n - 1][1]][first];
        }
        if (n >= 2)
            ++counts.first_lag_two[shown[n - 2][0]][first];
    }
}

Counts count_all(const std::vector<DiceSecret>& secrets) {
    Counts counts;
    for (const DiceSecret& secret : secrets) {
        for (int game = 1; game <= games; ++game) {
            // Contributions as players' clients make them, any value being as good as another.
            const std::string a = to_hex(sha256("a" + std::to_string(game))), b = to_hex(sha256("b" + secret.reveal()));
            count_game({.match = "ChiSquared", .game = game, .secret = secret, .a = a, .b = b}, counts);
        }
    }
    return counts;
}

/// How likely chance alone gives a larger statistic.
double upper_tail(double statistic, int degrees) {
    return boost::math::cdf(boost::math::complement(boost::math::chi_squared(degrees), statistic));
}

template <class Cells>
double uniform_p(const Cells& cells) {
    double total = 0, statistic = 0;
    for (const std::int64_t count : cells)
        total += static_cast<double>(count);
    const double expected = total / static_cast<double>(cells.size());
    for (const std::int64_t count : cells)
        statistic += (static_cast<double>(count) - expected) * (static_cast<double>(count) - expected) / expected;
    return upper_tail(statistic, static_cast<int>(cells.size()) - 1);
}

std::array<std::int64_t, 36> flat(const Table& table) {
    std::array<std::int64_t, 36> cells{};
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = table[i / 6][i % 6];
    return cells;
}

/// Of independence: what a row says of the column. 25 degrees, also where the pairs of a sequence overlap.
double independence_p(const Table& table) {
    std::array<double, 6> rows{}, columns{};
    double total = 0, statistic = 0;
    for (std::size_t i = 0; i < 36; ++i) {
        const auto count = static_cast<double>(table[i / 6][i % 6]);
        rows[i / 6] += count, columns[i % 6] += count, total += count;
    }
    for (std::size_t i = 0; i < 36; ++i) {
        const double expected = rows[i / 6] * columns[i % 6] / total;
        const double away = static_cast<double>(table[i / 6][i % 6]) - expected;
        statistic += away * away / expected;
    }
    return upper_tail(statistic, 25);
}

void check(const std::string& what, double p) {
    MESSAGE(what << ": p = " << p);
    CHECK(p > 1e-4);
    CHECK(p < 1 - 1e-4);
}

}  // namespace

TEST_CASE("the chi-square distribution is the tabled one") {
    CHECK(upper_tail(11.070, 5) == doctest::Approx(0.05).epsilon(0.001));
    CHECK(upper_tail(49.802, 35) == doctest::Approx(0.05).epsilon(0.001));
    CHECK(upper_tail(11.524, 25) == doctest::Approx(0.99).epsilon(0.001));
}

TEST_CASE("loaded dice are found: one face in a hundred too many") {
    std::array<std::int64_t, 6> faces{};
    faces.fill(1'666'667);
    faces[5] += 16'667;
    CHECK(uniform_p(faces) < 1e-4);
}

TEST_CASE("N 1.9 ten million dice are fair and know nothing of each other") {
    const std::vector<DiceSecret> secrets = seeds();
    REQUIRE(secrets.size() == 100);
    const Counts counts = count_all(secrets);
    std::array<std::int64_t, 6> faces{};
    std::int64_t dice = 0;
    for (std::size_t i = 0; i < 6; ++i)
        dice += faces[i] = counts.first[i] + counts.second[i];
    REQUIRE(dice == 10'000'000);

    check("faces", uniform_p(faces));
    check("faces of the first die", uniform_p(counts.first));
    check("faces of the second die", uniform_p(counts.second));
    check("the 36 pairs", uniform_p(flat(counts.pair)));
    check("the first of a roll and the first of the next", independence_p(counts.first_next_first));
    check("the second of a roll and the first of the next", independence_p(counts.second_next_first));
    check("the first of a roll and the first of the next but one", independence_p(counts.first_lag_two));
}
