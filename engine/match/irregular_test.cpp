#include "engine/match/irregular.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/match/turn.hpp"
#include "tests/support/match_table.hpp"
#include "tests/support/scattered.hpp"

#include <set>

// The list of 2.1.10.3. What it says of taking pieces off the board can't be done here: the server takes them off.

using namespace doska;
using namespace doska::test;

namespace {

/// How a move of the side to move is refused from the position, which stays; the own clock runs on.
Reject refusal(const char* fen, const char* move) {
    CAPTURE(fen);
    CAPTURE(move);
    Table table(from_position(fen));
    table.start();
    table.now += 4s;
    const auto flag = flag_due(table.state, table.opened);
    const Reject reject = table.refused(table.move(move));
    CHECK(flag_due(table.state, table.opened) == flag);
    return reject;
}

/// Every step of a piece of the mover forward to a free neighbour.
std::vector<draughts::Path> steps_forward(const draughts::Position& position) {
    std::vector<draughts::Path> steps;
    const auto board = board_of(position.variant);
    for (int i = 0; i < squares_of(board); ++i) {
        const auto from = draughts::Square::from_index(board, i);
        const auto piece = position.board.at(from);
        if (!piece || piece->side != position.to_move)
            continue;
        for (const int files : {-1, 1}) {
            const int ranks = position.to_move == Side::White ? 1 : -1;
            const auto to = from.shifted(files, ranks);
            if (!to || position.board.at(*to))
                continue;
            steps.emplace_back();
            steps.back().push_back(from);
            steps.back().push_back(*to);
        }
    }
    return steps;
}

}  // namespace

TEST_CASE("2.1.10.3 a wrong move with a man or a king") {
    CHECK(refusal("W:Wc3,h2:Bh8", "c3-e5") == Reject::IllegalMove);
    CHECK(refusal("W:Wc3,h2:Bh8", "c3-b2") == Reject::IllegalMove);   // a man goes back
    CHECK(refusal("W:Wc3,d4:Bh8", "c3-d4") == Reject::IllegalMove);   // onto an own man
    CHECK(refusal("W:WKa1,b2:Bh8", "a1-c3") == Reject::IllegalMove);  // a king over an own man
    CHECK(refusal("W:Wc3,h2:Bh8", "a1-b2") == Reject::IllegalMove);   // from an empty square
    CHECK(refusal("W:Wc3,h2:Bh8", "c3-c3") == Reject::IllegalMove);
    CHECK(refusal("W:Wc3,h2:Bd4,h8", "h2-f4") == Reject::IllegalMove);  // wrong even if no capture were possible
}

TEST_CASE("2.1.10.3 two moves in a row") {
    Table table;
    table.start();
    table.play("c3-d4");
    CHECK(table.refused(PlayMove{Seat::A, 1, 1, path("d4-e5")}) == Reject::NotYourTurn);
}

TEST_CASE("2.1.10.3 a move taken back is only a move that no longer fits the position") {
    Table table;
    table.start();
    table.play("c3-d4");
    CHECK(table.refused(PlayMove{Seat::A, 1, 0, path("d4-c3")}) == Reject::StalePly);
    CHECK(table.refused(PlayMove{Seat::A, 1, 1, path("d4-c3")}) == Reject::NotYourTurn);
    table.play("b6-a5");
    CHECK(table.refused(table.move("d4-c3")) == Reject::IllegalMove);
}

TEST_CASE("2.1.10.3 a move with the opponent's man") {
    CHECK(refusal("W:Wc3:Bd4,h8", "d4-e3") == Reject::NotYourPiece);
    CHECK(refusal("B:Wc3,h2:Bd6", "c3-d4") == Reject::NotYourPiece);
}

TEST_CASE("2.1.10.3 a move although a capture is possible") {
    CHECK(refusal("W:Wc3,a1:Bd4,h8", "a1-b2") == Reject::CaptureObligatory);
    CHECK(refusal("W:Wc3,Ka1:Bd4,h8", "a1-b2") == Reject::CaptureObligatory);
    CHECK(refusal("B:Wc3,h2:Bd4,h8", "h8-g7") == Reject::CaptureObligatory);
    CHECK(refusal("W:WKa1:Bc3,h8", "a1-b2") == Reject::CaptureObligatory);  // towards the piece, not over it
}

TEST_CASE("2.1.10.3 a capture of fewer pieces than it must take") {
    CHECK(refusal("W:Wc3:Bd4,f6,h8", "c3:e5") == Reject::CaptureUnfinished);
    CHECK(refusal("W:WKa1:Bc3,e7", "a1:d4") == Reject::KingCaptureUnfinished);
    CHECK(refusal("W:WKa1:Bc3,e7", "a1:g7") == Reject::KingCaptureUnfinished);  // a landing where it can't go on
    CHECK(refusal("W:Wb6:Bc7,f6", "b6:d8") == Reject::KingCaptureUnfinished);   // 2.1.5.15: goes on as a king
}

TEST_CASE("2.1.10.3 a capture of more pieces than it can take") {
    CHECK(refusal("W:Wc3:Bd4,h8", "c3:e5:g7") == Reject::CaptureTooLong);
    CHECK(refusal("W:Wc3:Bd4,d6,b6,b4", "c3:e5:c7:a5:c3:e5") == Reject::CaptureTooLong);  // 2.1.5.9: one piece twice
}

TEST_CASE("2.1.10.3 a capture of an own man, or of two pieces that stand close, takes nothing") {
    CHECK(refusal("W:Wc3,d4:Bh8", "c3:e5") == Reject::IllegalMove);
    CHECK(refusal("W:Wc3:Bd4,e5,h8", "c3:f6") == Reject::IllegalMove);
}

TEST_CASE("property 2.1.10.3: any squares are refused by name, a capture that stops early always as unfinished") {
    constexpr std::uint64_t seed = 21'103;
    Random random(seed);
    int unfinished = 0, obligatory = 0;
    for (int number = 0; number < 3'000; ++number) {
        const draughts::Variant variant = draughts::all_variants[random.below(draughts::variant_count)];
        const draughts::BoardSize board = board_of(variant);
        const draughts::Position position = scattered(random, variant);
        INFO("seed ", seed, " position ", number, " ", rules_of(variant).word, " ", draughts::to_fen(position));
        draughts::Path any;
        for (std::size_t i = random.below(6); i-- > 0;)
            any.push_back(draughts::Square::from_index(
                board, static_cast<int>(random.below(static_cast<std::size_t>(squares_of(board))))));
        const std::set<std::string_view> clauses{"2.1.10.3", "2.1.5.3", "2.1.5.5", "2.1.5.6", "3.4.1"};
        CHECK(clauses.contains(clause(irregularity(position, any))));
        const auto legal = draughts::legal_moves(position);
        if (legal.empty() || !legal.front().is_capture())
            continue;
        for (const draughts::Path& step : steps_forward(position)) {
            ++obligatory;
            CHECK(irregularity(position, step) == Reject::CaptureObligatory);
        }
        for (const draughts::Move& move : legal) {
            draughts::Path early = move.path;
            early.pop_back();
            if (early.size() < 2)
                continue;
            ++unfinished;
            CHECK(code(irregularity(position, early)) == "capture_unfinished");
        }
    }
    CHECK(unfinished > 300);
    CHECK(obligatory > 1'000);
}
