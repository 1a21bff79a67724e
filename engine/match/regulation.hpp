#pragma once

#include "engine/clock/control_rules.hpp"
#include "engine/clock/time_control.hpp"
#include "engine/core/result.hpp"
#include "engine/core/side.hpp"
#include "engine/core/time.hpp"
#include "engine/draughts/draw_rules.hpp"
#include "engine/match/nardy_terms.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace doska::match {

/// Which list of draws a match is played by.
enum class DrawSet : std::uint8_t {
    Rules,    // that of the rules of its draughts
    Sarapul,  // the Sarapul cup's own, for 64 squares
};
std::string_view code(DrawSet set);  // "rules"
std::optional<DrawSet> parse_draw_set(std::string_view word);

/// Whether a counted draw of 2.1.9.1.3-.5, .7, .8 and 3.5 ends the game by itself, or is claimed by a player on his
/// turn as a repetition is (2.1.9.2).
enum class CountedDraws : std::uint8_t { Automatic, Claim };
std::string_view code(CountedDraws draws);  // "automatic"
std::optional<CountedDraws> parse_counted_draws(std::string_view word);

/// What 1.9.1 lets a regulation name for who comes late, and before the limit: a judge imposes it.
enum class LateConsequence : std::uint8_t { Warning, Fine, Other };
std::string_view code(LateConsequence consequence);  // "warning"
std::optional<LateConsequence> parse_late_consequence(std::string_view word);

/// The part of a regulation (регламент) that one match is played by: every choice that the rules leave open.
/// It stands in the match's first event, so that a record explains itself.
struct Regulation {
    /// The rules and their revision: the word of a variant and "/1". A fix that changes a verdict is a new revision. Of
    /// nardy "long_nardy/1" and "short_nardy/1".
    std::string rules = "russian/1";
    int games = 1;                         // of the micromatch (1.11), colours change after each
    std::optional<Millis> game_break;      // 1.11: after so long the next game starts by itself; none: by readiness
    int extra_micromatches = 0;            // 1.11: at most so many more while the sum is level
    std::optional<Instant> starts_at;      // 1.6.3: then the first game starts, whoever is there; none: by readiness
    std::optional<Millis> lateness_limit;  // 1.9.1; none: the longest that it allows
    std::optional<LateConsequence> late_consequence;  // 1.9.1: of coming late, but in time
    Seat first_white = Seat::A;                       // who has White in the first game
    clock::TimeControl control;                       // per player and game (1.7.1, 2.1.11)
    std::optional<clock::Pace> pace;    // 2.1.11, 3.6: which controls are lawful; not classic: the rules of 1.16
    int six_hour_moves = 60;            // of a game, for which increments count against the six hours (2.1.11)
    std::array<Millis, 2> warn_at{};    // 1.3.1, 1.7.9: B1 10 min, B2 and B3 5 min; 0: none. By index(Seat)
    bool casual = false;                // a game among friends: it can be called off and played again
    bool hints = false;                 // whether the page may point out what can be played
    bool lifted_hints = true;           // without them: whether it shows where the lifted piece can go
    bool automatic_repetition = false;  // 2.1.9.2 makes repetition a claim; 1.16.7 allows an automatic draw
    DrawSet draws = DrawSet::Rules;
    CountedDraws counted_draws = CountedDraws::Automatic;
    draughts::DrawReadings draw_readings;
    Millis start_countdown{5'000};            // between both players' readiness and White's clock
    Millis resume_countdown{10'000};          // after a pause or a restart
    Millis stall_countdown{3'000};            // after the journal was stalled
    Millis resume_wait{60'000};               // how long a restarted match waits for both players
    Millis claim_wait{5 * 60'000};            // 1.7.13, 1.16.8: how long a claim waits while no judge is there
    Millis long_downtime{15 * 60'000};        // after more than this it waits for both, or the judge, without limit
    std::string opening_table;                // 2.2.2: its key, from which the openings are drawn; empty: none
    Millis opening_wait{60'000};              // so long both may look at a drawn opening at nobody's cost
    std::optional<draughts::Position> start;  // a set-up position; none: 2.1.3.1, 3.2
    std::optional<NardyTerms> nardy;          // there exactly where the rules are of nardy; see check()

    bool operator==(const Regulation&) const = default;
};

enum class RegulationError : std::uint8_t {
    UnknownRules,
    BadGames,
    BadControl,
    BadWarning,
    BadCountdown,
    BadStart,
    ControlTooShort,  // 2.1.11.1, 3.6.1: for the pace
    ControlTooLong,   // 2.1.11.2-3, 3.6.2-3
    ControlNotToEnd,  // 1.16.1
    RoundTooLong,     // 2.1.11, 3.6: more than six hours
    BadStartTime,     // 1.6.3: a casual match starts when both are ready
    BadLateness,      // 1.9.1
    BadBreak,         // 1.11
    BadExtra,         // 1.11: an additional micromatch has two games or more, too
    BadOpening,       // 2.2.2: no table for these rules, or a set-up position beside it
    BadDraws,         // a list of draws that these rules, or a repetition that this pace, does not have
    BadTerms,         // no terms of nardy that fit its rules, or some for other rules
    ControlNotBy41,   // nardy 41, 30.8
};
inline constexpr auto last_regulation_error = RegulationError::ControlNotBy41;

std::string_view code(RegulationError error);

/// The variant that the rules of a regulation are, "international/1"; nullopt where there are no such rules.
std::optional<draughts::Variant> variant_of(std::string_view rules);

/// Where a game begins: the set-up position, or the start of the variant. The rules must be known.
draughts::Position start_of(const Regulation& regulation);

/// Fills in what the rules say where the regulation of a new match names nothing: in an event five minutes between the
/// games of a micromatch (1.11), between those of a match of nardy a quarter of a minute.
void complete(Regulation& regulation);

/// Whether a match can be played by it at all, whatever the rules say of new ones: asked of one that is stored, which
/// was lawful when it was made.
bool can_be_played(const Regulation& regulation);

/// Checks the regulation of a new match as a whole; the first thing that is wrong with it, or nullopt.
std::optional<RegulationError> check(const Regulation& regulation);

/// Checks the start by itself of a match that is made `now` (1.6.3): not before it was made, and both seats are
/// somebody's, for nobody could be absent from one that is nobody's.
std::optional<RegulationError> check_start_by_itself(const Regulation& regulation, bool both_seats_named, Instant now);

/// Whether the program states a repetition by itself: where the regulation says so (1.16.7), and by the Sarapul cup's
/// list, which has it as a fact.
bool states_repetition(const Regulation& regulation);

/// How late a player may come to a game that starts by itself (1.9.1): the regulation's, else the time of the first
/// control or of the whole game, at most an hour; of nardy that of the whole match (34.3).
Millis lateness_limit(const Regulation& regulation);

/// Whether the match ends with this game at this sum (1.11): at the end of a micromatch that is not level, or after
/// which there is no other.
bool is_over(const Regulation& regulation, int game, const std::array<int, 2>& half_points);

/// Whether an opening is drawn for a game (1.6.4, 2.2.2): one for each two games, which are played with both colours.
bool draws_opening(const Regulation& regulation, int game);

/// Who has White in a game: colours change after each; in nardy they stay.
inline Seat white_of(const Regulation& regulation, int game) {
    if (regulation.nardy)
        return regulation.first_white;
    return game % 2 == 1 ? regulation.first_white : other(regulation.first_white);
}

}  // namespace doska::match
