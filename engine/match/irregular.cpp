#include "engine/match/irregular.hpp"

#include "engine/draughts/movegen.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace doska::match {
namespace {

using draughts::Board;
using draughts::Path;
using draughts::Piece;
using draughts::Position;
using draughts::Rank;
using draughts::Square;

struct Direction {
    int files, ranks;
};

/// The diagonal on which the second square lies seen from the first.
std::optional<Direction> diagonal(Square from, Square to) {
    const int files = to.file() - from.file();
    const int ranks = to.rank() - from.rank();
    if (files == 0 || std::abs(files) != std::abs(ranks))
        return std::nullopt;
    return Direction{files > 0 ? 1 : -1, ranks > 0 ? 1 : -1};
}

std::optional<Square> next(Square square, Direction d) {
    return square.shifted(d.files, d.ranks);
}

/// 2.1.4.3, 2.1.4.5: whether the piece could go there if no capture were possible.
bool is_quiet_step(const Board& board, Piece piece, Square from, Square to) {
    const auto d = diagonal(from, to);
    if (!d)
        return false;
    const int forward = piece.side == Side::White ? 1 : -1;
    if (piece.rank == Rank::Man && (d->ranks != forward || next(from, *d) != to))
        return false;
    for (auto square = next(from, *d); square; square = next(*square, *d)) {
        if (board.at(*square))
            return false;
        if (*square == to)
            return true;
    }
    return false;
}

/// A capture made leg by leg, as if the player could stop and turn where he likes.
class Capture {
public:
    Capture(const Position& position, Piece piece, Square from)
        : board_(position.board),
          crowned_in_passing_(draughts::rules_of(position.variant).moves.crowned_in_passing),
          side_(piece.side),
          king_(piece.rank == Rank::King),
          at_(from) {
        board_.remove(from);
    }

    /// Goes straight on to `target` and takes what stands on the way; false if it can't, or would take nothing.
    bool go_to(Square target) {
        const auto d = diagonal(at_, target);
        const draughts::SquareSet before = taken_;
        while (d && at_ != target) {
            if (!step(*d))
                return false;
        }
        return d.has_value() && taken_ != before;
    }

    bool is_king() const { return king_; }
    /// Whether something more can be taken from where it has come.
    bool can_go_on() const {
        for (const int files : {-1, 1})
            for (const int ranks : {-1, 1}) {
                Capture further = *this;
                while (further.step({files, ranks}))
                    if (further.taken_ != taken_)
                        return true;
            }
        return false;
    }

private:
    bool step(Direction d) {
        const auto square = next(at_, d);
        if (!square)
            return false;
        const auto piece = board_.at(*square);
        if (!piece) {
            at_ = *square;
            return king_;
        }
        const auto behind = next(*square, d);
        const bool may_take = piece->side != side_ && (taken_ & square->bit()) == 0;  // 2.1.5.8, 2.1.5.9
        if (!may_take || !behind || board_.at(*behind))
            return false;
        taken_ |= square->bit();
        at_ = *behind;
        king_ = king_ || (crowned_in_passing_ && at_.is_last_row_of(side_));  // 2.1.5.15, 3.4.2
        return true;
    }

    Board board_;
    bool crowned_in_passing_;
    Side side_;
    bool king_;
    Square at_;
    draughts::SquareSet taken_ = 0;
};

/// What is wrong with a capture whose every leg can be made.
Reject shortfall(const Position& position, const Capture& capture) {
    if (rules_of(position.variant).moves.most_captured && !capture.can_go_on())
        return Reject::CaptureTooFew;
    return capture.is_king() ? Reject::KingCaptureUnfinished : Reject::CaptureUnfinished;
}

}  // namespace

Reject irregularity(const Position& position, const Path& written) {
    if (written.size() < 2)
        return Reject::IllegalMove;
    const draughts::BoardSize board = draughts::board_of(position.variant);
    if (std::any_of(written.begin(), written.end(), [&](Square square) { return square.board() != board; }))
        return Reject::IllegalMove;
    const auto piece = position.board.at(written.front());
    if (!piece)
        return Reject::IllegalMove;
    if (piece->side != position.to_move)
        return Reject::NotYourPiece;
    Capture capture(position, *piece, written.front());
    std::size_t legs = 0;
    while (legs + 1 < written.size() && capture.go_to(written[legs + 1]))
        ++legs;
    if (legs > 0)
        return legs + 1 == written.size() ? shortfall(position, capture) : Reject::CaptureTooLong;
    const bool quiet = written.size() == 2 && is_quiet_step(position.board, *piece, written.front(), written.back());
    const auto legal = draughts::legal_moves(position);
    return quiet && !legal.empty() && legal.front().is_capture() ? Reject::CaptureObligatory : Reject::IllegalMove;
}

}  // namespace doska::match
