#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/draughts/perft.hpp"
#include "tests/support/repetitions.hpp"
#include "tests/support/scattered.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

// The articles once more, as literally as they can be written: square by square, jump by jump, without regard to speed.
// The generator must agree with this reading wherever the pieces stand.

using namespace doska;
using namespace doska::draughts;

namespace {

// Positions a variant.
const int scattered_positions = test::repetitions(900, 30'000);
// What keeps them honest: so many must have captures of several pieces, or captures that 3.4.1 forbids.
const int enough = scattered_positions / 10;

struct Field {
    int file, row;
    bool operator==(const Field&) const = default;
};

struct Diagonal {
    int files, rows;
};
constexpr Diagonal diagonals[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

Field along(Field from, Diagonal d, int steps) {
    return {from.file + steps * d.files, from.row + steps * d.rows};
}

class Literal {
public:
    explicit Literal(const Position& position)
        : size_(board_of(position.variant)),
          majority_(position.variant == Variant::Brazilian || position.variant == Variant::International),
          board_(position.board),
          mover_(position.to_move) {}

    /// How many ways of landing there are by move, written with the squares where the direction changes.
    std::map<std::string, int> moves() {
        for_own_pieces([&](Field from, bool king) { capture(from, king); });
        if (ways_.empty())
            for_own_pieces([&](Field from, bool king) { go(from, king); });
        if (majority_)
            keep_the_longest();
        std::map<std::string, int> ways;
        for (const auto& [text, way] : ways_)
            ways[text] = way.landings;
        return ways;
    }
    /// Whether a capture was left out because another takes more.
    bool left_out() const { return left_out_; }

private:
    struct Ways {
        int landings = 0;
        std::size_t captured = 0;
    };

    bool on_board(Field f) const { return Square::at(size_, f.file, f.row).has_value(); }
    std::optional<Piece> at(Field f) const { return board_.at(*Square::at(size_, f.file, f.row)); }
    bool is_free(Field f) const { return on_board(f) && !at(f); }
    std::string name(Field f) const { return Square::at(size_, f.file, f.row)->name(); }
    int forward() const { return mover_ == Side::White ? 1 : -1; }
    bool is_last_row(Field f) const { return f.row == (mover_ == Side::White ? rows_of(size_) - 1 : 0); }
    bool is_crowned_at(Field f) const { return !majority_ && is_last_row(f); }  // 2.1.5.15, 3.4.2

    // 3.4.1, by men and by kings alike.
    void keep_the_longest() {
        std::size_t most = 0;
        for (const auto& [text, way] : ways_)
            most = std::max(most, way.captured);
        left_out_ = std::erase_if(ways_, [&](const auto& entry) { return entry.second.captured < most; }) > 0;
    }

    template <class F>
    void for_own_pieces(F&& f) {
        for (int i = 0; i < squares_of(size_); ++i) {
            const Square square = Square::from_index(size_, i);
            const auto piece = board_.at(square);
            if (piece && piece->side == mover_)
                f(Field{square.file(), square.rank()}, piece->rank == Rank::King);
        }
    }

    // 2.1.4.3, 2.1.4.5
    void go(Field from, bool king) {
        for (const Diagonal d : diagonals) {
            if (!king && d.rows != forward())
                continue;
            for (int steps = 1; is_free(along(from, d, steps)) && (king || steps == 1); ++steps) {
                ++ways_[name(from) + "-" + name(along(from, d, steps))].landings;
            }
        }
    }

    void capture(Field from, bool king) {
        const Board whole = board_;
        board_.remove(*Square::at(size_, from.file, from.row));
        route_ = {from};
        go_on(from, king);
        board_ = whole;
    }

    /// The piece that can be captured from `at` along `d` (2.1.5.1, 2.1.5.2), as its distance; 0 if there is none.
    int victim(Field at_field, bool king, Diagonal d) const {
        int steps = 1;
        while (king && is_free(along(at_field, d, steps)))
            ++steps;
        const Field victim_field = along(at_field, d, steps);
        if (!on_board(victim_field) || !at(victim_field) || at(victim_field)->side == mover_)
            return 0;
        if (taken_.contains(name(victim_field)))
            return 0;  // 2.1.5.9
        return is_free(along(at_field, d, steps + 1)) ? steps : 0;
    }

    bool can_capture(Field from, bool king) const {
        for (const Diagonal d : diagonals) {
            if (victim(from, king, d) != 0)
                return true;
        }
        return false;
    }

    void go_on(Field from, bool king) {
        if (!can_capture(from, king)) {
            if (route_.size() > 1) {
                Ways& ways = ways_[written()];
                ++ways.landings;
                ways.captured = taken_.size();
            }
            return;
        }
        for (const Diagonal d : diagonals) {
            const int steps = victim(from, king, d);
            if (steps == 0)
                continue;
            const std::string piece = name(along(from, d, steps));
            taken_.insert(piece);  // it stays where it is (2.1.5.12)
            jump(from, king, d, steps + 1);
            taken_.erase(piece);
        }
    }

    // 2.1.5.6: of the free squares behind the piece those from which the capture goes on, or else all.
    void jump(Field from, bool king, Diagonal d, int first) {
        std::vector<Field> landings;
        for (int steps = first; is_free(along(from, d, steps)) && (king || steps == first); ++steps) {
            landings.push_back(along(from, d, steps));
        }
        bool goes_on = false;
        for (const Field landing : landings)
            goes_on |= can_capture(landing, king || is_crowned_at(landing));
        for (const Field landing : landings) {
            const bool king_now = king || is_crowned_at(landing);
            if (goes_on && !can_capture(landing, king_now))
                continue;
            route_.push_back(landing);
            go_on(landing, king_now);
            route_.pop_back();
        }
    }

    std::string written() const {
        std::string text = name(route_.front());
        for (std::size_t i = 1; i < route_.size(); ++i) {
            const bool last = i + 1 == route_.size();
            if (last || direction(i) != direction(i + 1))
                text += ":" + name(route_[i]);
        }
        return text;
    }
    std::pair<bool, bool> direction(std::size_t i) const {
        return {route_[i].file > route_[i - 1].file, route_[i].row > route_[i - 1].row};
    }

    BoardSize size_;
    bool majority_;
    Board board_;
    Side mover_;
    std::set<std::string> taken_;
    std::vector<Field> route_;
    std::map<std::string, Ways> ways_;
    bool left_out_ = false;
};

struct Agreement {
    int positions = 0;
    int long_captures = 0;
    int left_out = 0;  // positions where 3.4.1 forbids a capture
};

void compare(const Position& position, Agreement& seen) {
    Literal reading(position);
    const auto literal = reading.moves();
    std::set<std::string> expected;
    std::uint64_t ways = 0;
    for (const auto& [text, count] : literal) {
        expected.insert(text);
        ways += static_cast<std::uint64_t>(count);
    }
    const auto legal = legal_moves(position);
    std::set<std::string> generated;
    for (const Move& move : legal)
        generated.insert(full_notation(move));
    CHECK(generated == expected);
    CHECK(legal.size() == expected.size());
    CHECK(has_legal_move(position) == !expected.empty());
    CHECK(perft(position, 1, PerftCount::Paths) == expected.size());
    CHECK(perft(position, 1, PerftCount::Jumps) == ways);
    ++seen.positions;
    seen.long_captures += !legal.empty() && legal.front().captured.size() > 1 ? 1 : 0;
    seen.left_out += reading.left_out() ? 1 : 0;
}

Agreement agree_on_scattered_pieces(Variant variant, std::uint64_t seed) {
    test::Random random(seed);
    Agreement seen;
    while (seen.positions < scattered_positions) {
        const Position position = test::scattered(random, variant);
        INFO("seed ", seed, " position ", seen.positions, " ", to_fen(position));
        compare(position, seen);
    }
    return seen;
}

}  // namespace

TEST_CASE("property 2.1.4, 2.1.5: the generator agrees with the literal reading on scattered pieces") {
    const Agreement seen = agree_on_scattered_pieces(Variant::Russian, 2151);
    CHECK_MESSAGE(seen.long_captures > enough, "the positions must have captures of several pieces to say something");
    CHECK(seen.left_out == 0);
}

TEST_CASE("property 2.2: the pieces of draughts-64 move as those of Russian draughts") {
    CHECK(agree_on_scattered_pieces(Variant::Draughts64, 2210).long_captures > enough);
}

TEST_CASE("property 2.2.3, 3.4: on 64 squares the most pieces must be captured") {
    const Agreement seen = agree_on_scattered_pieces(Variant::Brazilian, 2231);
    CHECK(seen.long_captures > enough);
    CHECK(seen.left_out > enough);
}

TEST_CASE("property 3.4: on 100 squares the most pieces must be captured") {
    const Agreement seen = agree_on_scattered_pieces(Variant::International, 3410);
    CHECK(seen.long_captures > enough);
    CHECK(seen.left_out > enough);
}
