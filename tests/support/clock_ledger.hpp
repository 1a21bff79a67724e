#pragma once

#include "tests/support/match_table.hpp"

#include <algorithm>

namespace doska::test {

/// The clocks of one match recomputed row by row from what each row says about itself.
class ClockLedger {
public:
    void take(const Row& row) {
        std::visit([&](const auto& event) { on(row, event); }, row.event);
    }
    Millis spent() const { return spent_; }

private:
    struct Clock {
        Millis left{0};
        std::size_t period = 0;
        int moves = 0;
    };

    const clock::Period& period_of(const Clock& clock) const {
        return control_.periods[std::min(clock.period, control_.periods.size() - 1)];
    }

    /// Whose clock runs: the mover's, else that of who is absent, White's where both are (1.6.3).
    /// The same for who has not confirmed the drawn opening (1.6.4), where who came late pays before White.
    Seat on_clock() const {
        const bool a = absent_[0] || unseen_[0], b = absent_[1] || unseen_[1];
        if (a && b)
            return late_.value_or(white_);
        return a ? Seat::A : b ? Seat::B : mover_;
    }

    /// 1.6.3: whether neither is there, or neither has confirmed the opening and nobody was late.
    bool are_both_away() const { return (absent_[0] && absent_[1]) || (unseen_[0] && unseen_[1] && !late_); }

    /// One stretch: of one clock alone, after all earlier ones, exactly charged; `added` is what the fact gives. Where
    /// both were away half of it is the other's.
    void stretch(const Row& row, const Stretch& stretch, Instant end, Millis added) {
        CHECK(stretch.spent >= 0ms);
        CHECK(stretch.since >= end_of_last_);  // never two clocks at once
        CHECK(stretch.since + stretch.spent <= end);
        CHECK(end <= row.at);
        const Millis used = end - stretch.since;
        const Seat runs = on_clock();
        CHECK(stretch.spent == std::min(used, clocks_[index(runs)].left));
        const Millis others = are_both_away() ? stretch.spent / 2 : 0ms;
        clocks_[index(runs)].left += added - (stretch.spent - others);
        clocks_[index(other(runs))].left -= std::min(others, clocks_[index(other(runs))].left);
        for (const Seat seat : {Seat::A, Seat::B})
            CHECK(stretch.left[index(seat)] == clocks_[index(seat)].left);
        end_of_last_ = stretch.since + stretch.spent;
        spent_ += stretch.spent;
    }

    void on(const Row&, const MatchOpened& e) {
        control_ = e.regulation.control;
        black_begins_ = e.regulation.start && e.regulation.start->to_move == Side::Black;
    }
    void on(const Row&, const GameStarted& e) {
        for (Clock& clock : clocks_)
            clock = {control_.periods.front().time, 0, 0};
        white_ = e.white;
        mover_ = black_begins_ ? other(e.white) : e.white;
        if (drawn_ && e.game % 2 == 0)
            mover_ = *drawn_ == Side::White ? e.white : other(e.white);
        absent_ = e.absent;
        unseen_ = {};
        late_.reset();
    }
    void on(const Row& row, const PlayerArrived& e) {
        CHECK(absent_[index(e.seat)]);
        cut(row, e.stretch, row.at);
        absent_[index(e.seat)] = false;
        late_ = e.seat;
    }
    void on(const Row&, const OpeningDrawn& e) {
        CHECK(absent_ == std::array<bool, 2>{});  // 1.6.4: in the presence of both
        drawn_ = e.to_move;
        mover_ = e.to_move == Side::White ? white_ : other(white_);
        unseen_ = {true, true};
    }
    void on(const Row& row, const OpeningSeen& e) {
        CHECK(unseen_[index(e.seat)]);
        cut(row, e.stretch, row.at);
        unseen_[index(e.seat)] = false;
    }
    void on(const Row& row, const MovePlayed& e) {
        CHECK(e.seat == mover_);
        CHECK(unseen_ == std::array<bool, 2>{});
        CHECK(absent_ == std::array<bool, 2>{});  // 1.6.3: no move before both have come
        Clock& clock = clocks_[index(mover_)];
        Millis added = period_of(clock).increment;
        ++clock.moves;
        if (clock.moves == period_of(clock).moves) {
            ++clock.period;
            clock.moves = 0;
            added += period_of(clock).time;
        }
        stretch(row, e.stretch, row.at, added);
        CHECK(static_cast<std::size_t>(e.period) == clock.period);
        CHECK(e.period_moves == clock.moves);
        mover_ = other(mover_);
    }
    void on(const Row& row, const FlagFell& e) {
        CHECK(e.seat == on_clock());
        stretch(row, e.stretch, e.due, 0ms);
        CHECK(e.stretch.left[index(e.seat)] == 0ms);
    }
    void on(const Row& row, const ServerPaused& e) { cut(row, e.stretch, e.at); }
    void on(const Row& row, const Paused& e) { cut(row, e.stretch, row.at); }
    void on(const Row& row, const GameEnded& e) {
        // 1.9: lost at the limit's own instant, however late it is noticed.
        const bool missed = e.cause == Cause::NoShow && e.stretch;
        cut(row, e.stretch, missed ? e.stretch->since + e.stretch->spent : row.at);
        absent_ = unseen_ = {};
    }
    void on(const Row& row, const CalledOff& e) { cut(row, e.stretch, row.at); }
    void on(const Row&, const TimeGiven& e) {
        clocks_[index(e.seat)].left += e.by;
        for (const Seat seat : {Seat::A, Seat::B}) {
            CHECK(e.left[index(seat)] == clocks_[index(seat)].left);
            CHECK(e.left[index(seat)] > 0ms);
        }
    }
    void on(const Row&, const auto&) {}
    void cut(const Row& row, const std::optional<Stretch>& cut, Instant end) {
        if (cut)
            stretch(row, *cut, end, 0ms);
    }

    clock::TimeControl control_;
    bool black_begins_ = false;
    Seat white_ = Seat::A;
    Seat mover_ = Seat::A;
    std::array<bool, 2> absent_{}, unseen_{};
    std::optional<Seat> late_;
    std::optional<Side> drawn_;
    std::array<Clock, 2> clocks_{};
    Instant end_of_last_ = noon;
    Millis spent_{0};
};

}  // namespace doska::test
