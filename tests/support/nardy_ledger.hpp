#pragma once

#include "tests/support/nardy_match.hpp"

#include <algorithm>
#include <optional>

namespace doska::test {

/// The clocks, the rolls and the points of one match of nardy, recomputed row by row from what each row says of itself.
class NardyLedger {
public:
    void take(const Row& row) {
        std::visit([&](const auto& event) { on(row, event); }, row.event);
    }
    std::array<nardy::Points, 2> points() const { return points_; }

private:
    struct Clock {
        Millis left{0};
        Millis delay{0};
    };

    Millis whole_delay() const { return regulation_.control.periods[0].delay; }
    void renew() { clocks_[0].delay = clocks_[1].delay = whole_delay(); }
    bool awaits() const { return absent_[0] || absent_[1]; }
    Seat on_clock() const {
        if (absent_[0] && absent_[1])
            return regulation_.first_white;
        return absent_[0] ? Seat::A : absent_[1] ? Seat::B : mover_;
    }

    /// One stretch: after all earlier ones and exactly charged, from the delay first.
    void stretch(const Row& row, const Stretch& stretch, Instant end, bool renews = false) {
        CHECK(stretch.spent >= 0ms);
        CHECK(stretch.since >= end_of_last_);  // never two clocks at once
        CHECK(stretch.since + stretch.spent <= end);
        CHECK(end <= row.at);
        const Seat runs = on_clock();
        Clock& clock = clocks_[index(runs)];
        const Millis used = end - stretch.since;
        if (absent_[0] && absent_[1]) {  // 17.3
            for (Clock& one : clocks_)
                one.left -= std::min(stretch.spent / 2, one.left);
        } else if (awaits()) {
            CHECK(stretch.spent == std::min(used, clock.left));
            clock.left -= stretch.spent;
        } else {
            CHECK(stretch.spent == std::min(used, clock.left + clock.delay));
            clock.left -= std::max(stretch.spent - clock.delay, 0ms);
            clock.delay = std::max(clock.delay - stretch.spent, 0ms);
        }
        if (renews)
            clock.delay = whole_delay();
        for (const Seat seat : {Seat::A, Seat::B})
            CHECK(stretch.left[index(seat)] == clocks_[index(seat)].left);
        CHECK(stretch.delay_left == clock.delay);
        end_of_last_ = stretch.since + stretch.spent;
    }
    void cut(const Row& row, const std::optional<Stretch>& ran, Instant end) {
        if (ran)
            stretch(row, *ran, end);
    }
    void count_roll(int n) { CHECK(n == ++rolls_); }
    void count_ply(int ply) { CHECK(ply == ply_++); }
    bool is_cube_act_a_move() const { return regulation_.nardy->cube_delay == CubeDelay::Own; }

    void on(const Row&, const MatchOpened& e) {
        regulation_ = e.regulation;
        clocks_.fill({regulation_.control.periods[0].time, whole_delay()});
    }
    void on(const Row&, const GameStarted& e) {
        absent_ = e.absent;
        rolls_ = ply_ = 0;
        renew();
        const NardyTerms& terms = *regulation_.nardy;
        if (!terms.length && terms.time_match_flag == TimeMatchFlag::Game)
            clocks_.fill({regulation_.control.periods[0].time, whole_delay()});
    }
    void on(const Row& row, const PlayerArrived& e) {
        cut(row, e.stretch, row.at);
        absent_[index(e.seat)] = false;
    }
    void on(const Row&, const OpeningRolled& e) {
        count_roll(e.n);
        count_ply(e.ply);
        CHECK(e.opens_at.has_value() == (e.white != e.black));
        CHECK_FALSE(awaits());
        const Seat white = regulation_.first_white;
        mover_ = e.white > e.black ? white : other(white);
    }
    void on(const Row& row, const DiceRolled& e) {
        CHECK(e.seat == mover_);
        count_roll(e.n);
        count_ply(e.ply);
        cut(row, e.stretch, row.at);
    }
    void on(const Row& row, const TurnPlayed& e) {
        CHECK(e.seat == mover_);
        count_ply(e.ply);
        Stretch copy = e.stretch;
        stretch(row, copy, row.at, true);
        renew();
        mover_ = other(mover_);
    }
    void on(const Row&, const TurnPassed& e) {
        CHECK(e.seat == mover_);
        count_ply(e.ply);
        renew();
        mover_ = other(mover_);
    }
    void on(const Row& row, const CubeOffered& e) {
        CHECK(e.seat == mover_);
        count_ply(e.ply);
        stretch(row, e.stretch, row.at, is_cube_act_a_move());
        mover_ = other(mover_);
    }
    void on(const Row& row, const CubeTaken& e) {
        CHECK(e.seat == mover_);
        count_ply(e.ply);
        stretch(row, e.stretch, row.at, is_cube_act_a_move());
        mover_ = other(mover_);
    }
    void on(const Row& row, const ResignationOffered& e) {
        cut(row, e.stretch, row.at);
        mover_ = other(mover_);
    }
    void on(const Row& row, const ResignationDeclined& e) {
        if (e.stretch)
            stretch(row, *e.stretch, row.at, true);
        mover_ = other(mover_);
    }
    void on(const Row& row, const FlagFell& e) {
        CHECK(e.seat == on_clock());
        stretch(row, e.stretch, e.due);
        CHECK(e.stretch.left[index(e.seat)] == 0ms);
    }
    void on(const Row& row, const Paused& e) {
        const bool by_itself = e.reason == "no_show" && e.stretch;
        cut(row, e.stretch, by_itself ? e.stretch->since + e.stretch->spent : row.at);
    }
    void on(const Row& row, const ServerPaused& e) { cut(row, e.stretch, e.at); }
    void on(const Row&, const ServerResumed& e) {
        if (e.cause == FreezeCause::Crash)
            renew();
    }
    void on(const Row&, const TimeGiven& e) {
        clocks_[index(e.seat)].left += e.by;
        CHECK(e.left[index(e.seat)] == clocks_[index(e.seat)].left);
    }
    void on(const Row& row, const GameEnded& e) {
        const bool missed = e.cause == Cause::NoShow && e.stretch;
        cut(row, e.stretch, missed ? e.stretch->since + e.stretch->spent : row.at);
        if (const auto winner = winner_of(e.result))
            points_[index(*winner)] += e.points;
        absent_ = {};
    }
    void on(const Row& row, const GameDropped& e) {
        if (e.stretch)
            stretch(row, *e.stretch, e.stretch->since + e.stretch->spent);
    }
    void on(const Row& row, const CalledOff& e) { cut(row, e.stretch, row.at); }
    void on(const Row&, const ScoreCorrected& e) { points_ = e.points; }
    void on(const Row&, const PenaltyPointGiven& e) { points_ = e.points; }
    void on(const Row&, const MatchEnded& e) {
        REQUIRE(e.points);
        if (!regulation_.nardy->cap_score)
            CHECK(*e.points == points_);
        points_ = *e.points;
    }
    void on(const Row&, const auto&) {}

    Regulation regulation_;
    std::array<Clock, 2> clocks_{};
    std::array<bool, 2> absent_{};
    Seat mover_ = Seat::A;
    int rolls_ = 0, ply_ = 0;
    Instant end_of_last_ = noon;
    std::array<nardy::Points, 2> points_{};
};

}  // namespace doska::test
