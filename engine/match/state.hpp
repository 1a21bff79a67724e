#pragma once

#include "engine/clock/clock.hpp"
#include "engine/draughts/game.hpp"
#include "engine/match/event.hpp"
#include "engine/match/nardy_table.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::match {

/// The opening of the present two games.
struct DrawnOpening {
    int number;  // in the regulation's table
    draughts::Position start;

    bool operator==(const DrawnOpening&) const = default;
};

/// A judge's count of 2.1.9.1.6.
struct PlainCount {
    Seat seat;  // whose own moves are counted
    int left;

    bool operator==(const PlainCount&) const = default;
};

/// A claim of 1.7.13, 1.16.8 that waits for the judge.
struct TimeClaim {
    std::int64_t seq;
    Seat seat;
    Instant at;

    bool operator==(const TimeClaim&) const = default;
};

/// A claim that a judge has refused, or that has lapsed, and how things stood then.
struct RefusedClaim {
    int ply;
    Millis left;  // of who claimed

    bool operator==(const RefusedClaim&) const = default;
};

enum class Phase : std::uint8_t {
    BetweenGames,  // waits for both players' Ready or for the game's start, before the first game too
    Playing,
    Ended,
};

/// Why no clock runs although a game is being played.
enum class Hold : std::uint8_t {
    None,
    Judge,    // stopped by a judge; moves are refused
    Frozen,   // the server has stopped the clocks and has not started them again
    Waiting,  // after a restart: waits for both players; a legal move costs nothing
};

/// The words of the wire and of a replay: "between_games", "frozen".
std::string_view code(Phase phase);
std::string_view code(Hold hold);

/// One played move, small: a live game keeps them all for whoever opens the page.
struct PlayedMove {
    draughts::Path path;
    bool capture = false;
    std::uint32_t spent_ms = 0;  // of the stretch that the move has ended
    std::uint32_t turn_ms = 0;   // all that its player's clock was charged since his move before

    bool operator==(const PlayedMove&) const = default;
};

struct GameScore {
    Seat white;
    GameResult result;
    Cause cause;
    std::string clause;
    std::optional<nardy::Win> win{};  // of nardy, as in GameEnded
    nardy::Points points = 0;
    bool corrected = false;  // 1.9.2: a judge has found this result afterwards

    bool operator==(const GameScore&) const = default;
};

/// What all events so far add up to. A value: two folds of the same events are equal.
struct State {
    Regulation regulation;
    std::array<std::string, 2> person;
    std::array<std::string, 2> partner;  // of a pair (22.1); empty: none
    std::array<bool, 2> partner_acts{};  // in this game, or the one that comes
    std::int64_t seq = 0;                // of the last event
    Instant last_at{};                   // its instant

    Phase phase = Phase::BetweenGames;
    std::array<bool, 2> ready{};
    std::optional<Instant> next_start;  // when the next game starts by itself; none: when both are ready
    Hold hold = Hold::None;
    std::string pause_reason;                 // of the judge who holds
    std::optional<FreezeCause> freeze_cause;  // why the server holds
    std::optional<Instant> wait_until;        // in Hold::Waiting, when it ends by itself

    int game = 0;          // the number of the present or last game, from 1
    Seat white = Seat::A;  // who has White in it
    draughts::Game board{};
    int ply = 0;  // half-moves played in it; of nardy the facts that changed it
    std::array<clock::PlayerClock, 2> clocks{};
    std::array<Millis, 2> charged{};      // since each player's last move in it
    Instant opens_at{};                   // a countdown's end: before it no clock runs
    Instant held_from{};                  // in a hold: when that countdown stopped
    std::array<bool, 2> absent{};         // who has not come to the game yet (1.6.3)
    std::optional<Seat> late;             // who came to it last, after its clock ran: the lot is at his expense (1.6.4)
    std::array<bool, 2> came_late{};      // who came to it after his clock ran (1.9.1)
    std::optional<DrawnOpening> opening;  // of this game, once it is drawn
    std::array<bool, 2> unseen{};         // who has not confirmed it yet
    Instant opening_until{};              // how long both may look at it at nobody's cost
    Millis late_left{0};                  // while somebody is absent: until the lateness limit (1.9.1)
    std::array<int, 2> warned_period{-1, -1};  // the last period for which the warning was given

    std::optional<std::int64_t> offer;  // seq of the open draw offer
    Seat offer_by = Seat::A;            // whose it is
    std::optional<Seat> last_offer_by;  // 2.1.9.4
    std::optional<Seat> declined_by;    // who declined an offer, until the next move

    std::optional<PlainCount> count;
    bool main_road_won = false;           // the judge has found the position won: 2.1.9.1.7 does not count this ending
    std::optional<TimeClaim> time_claim;  // the clocks stand while it is open
    std::array<std::optional<RefusedClaim>, 2> claim_refused{};  // the last, while the pieces are the same
    int counts = 0;                                              // of 2.1.9.1.6 that were started in this game
    int pauses = 0;                                              // by a judge in this game
    int corrections = 0;                                         // of its clocks, or of the score since it began
    int swaps = 0;                                               // of who acts for a pair, since it began
    bool interrupted = false;  // the server itself has stopped the clocks in this game, or was not there

    std::vector<PlayedMove> moves;  // of the present game
    std::vector<GameScore> scores;  // of the finished games
    std::array<int, 2> half_points{};
    std::optional<Seat> called_off_by;  // who ended the match without a result for its last game

    std::optional<NardyTable> nardy;  // there exactly where the rules are of nardy

    Seat seat_of(Side side) const { return side == Side::White ? white : other(white); }
    Side side_of(Seat seat) const { return seat == white ? Side::White : Side::Black; }
    /// Who has to act; of nardy also who has to answer a double or an offer to give up.
    Seat to_move() const;
    /// 22.1: the person who acts for the seat in this game, or the one that comes.
    const std::string& acting(Seat seat) const {
        return partner_acts[index(seat)] ? partner[index(seat)] : person[index(seat)];
    }
    /// 22.1: the other of a pair; empty: the seat is of one person.
    const std::string& resting(Seat seat) const {
        return partner_acts[index(seat)] ? person[index(seat)] : partner[index(seat)];
    }
    /// 22.1: whether a pair may change who acts: between two games, and before one that no throw has begun yet, while
    /// nobody of the pair has had his part in it.
    bool may_swap(Seat seat) const;
    /// Whether somebody is awaited who has not come to the game.
    bool is_awaiting() const { return absent[0] || absent[1]; }
    /// Whether the seat's player has not come, or has not confirmed the drawn opening.
    bool is_missing(Seat seat) const { return absent[index(seat)] || unseen[index(seat)]; }
    /// Whether one of the two is.
    bool is_missing_somebody() const { return is_missing(Seat::A) || is_missing(Seat::B); }
    /// 1.6.3: whether both are away, so that the time that passes is both sides'.
    bool is_missing_both() const { return (absent[0] && absent[1]) || is_unseen_by_both(); }
    /// Whether neither has confirmed an opening that was drawn at nobody's expense.
    bool is_unseen_by_both() const { return unseen[0] && unseen[1] && !late; }
    /// Whether the opening is to be drawn now: both are there (1.6.4).
    bool is_lot_due() const { return playing() && !is_awaiting() && !opening && !regulation.opening_table.empty(); }
    /// Whether the server is to commit itself to the secret of this game's dice now: both are there.
    bool is_dice_due() const { return nardy && playing() && !is_awaiting() && nardy->dice.stage == DiceStage::None; }
    /// Whether the opening roll is to be made now (26.3); not while a judge has stopped play: whose part in the dice is
    /// missing may have called him.
    bool is_opening_roll_due() const {
        return nardy && playing() && hold != Hold::Judge && nardy->dice.stage == DiceStage::Fixed &&
               nardy->game.phase == nardy::Phase::Opening;
    }
    /// Whose clock runs, if one does: the mover's; before the game is on, that of who is missing; where both are,
    /// White's (1.6.3), or that of who came late.
    Seat on_clock() const {
        const bool a = is_missing(Seat::A), b = is_missing(Seat::B);
        if (a != b)
            return a ? Seat::A : Seat::B;
        return a ? late.value_or(white) : to_move();
    }
    bool playing() const { return phase == Phase::Playing; }
    /// Whether the clock of on_clock() runs (from the later of the turn's opening and opens_at).
    bool clock_runs() const { return playing() && hold == Hold::None && !is_lot_due() && !is_before_opening(); }
    /// 26.3: whether nobody can do anything yet in a game of nardy although both are there.
    bool is_before_opening() const { return nardy && !is_awaiting() && nardy->game.phase == nardy::Phase::Opening; }

    bool operator==(const State&) const = default;
};

/// The number of the game that is played, or of the one that comes next.
int game_at_hand(const State& state);

/// A draw that comes near: what the players are told while its count runs.
struct Counter {
    Cause cause;
    std::string_view clause;   // in force in this match
    int left;                  // moves, as in draughts::LiveCounter
    std::optional<Seat> seat;  // whose, where a judge counts them

    bool operator==(const Counter&) const = default;
};
/// Every count that runs in the game.
std::vector<Counter> live_counters(const State& state);

/// The counted draw (2.1.9.1.3-.8, 3.5) that holds in `position` with these counters; not that of the main road where a
/// judge has found the position won.
std::optional<Cause> counted_draw(const State& state, const draughts::DrawCounters& counters,
                                  const draughts::Position& position);

/// The draw that who is on turn may claim as the board stands, or as it will after a legal move (2.1.9.2): a
/// repetition, or a counted draw where the regulation has it claimed.
std::optional<Cause> claimable_draw(const State& state);
std::optional<Cause> claimable_draw_after(const State& state, const draughts::Move& move);

/// Whether the seat has made a move in the game that is played.
bool has_moved(const State& state, Seat seat);

/// Whether a casual match is too far for the seat to call it off: he has moved in the game, or is behind
/// in a match of nardy, which the other may be about to win.
bool is_past_calling_off(const State& state, Seat seat);

}  // namespace doska::match
