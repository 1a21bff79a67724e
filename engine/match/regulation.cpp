#include "engine/match/regulation.hpp"

#include "engine/core/check.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/opening_table.hpp"
#include "engine/match/limits.hpp"
#include "engine/match/regulation_nardy.hpp"
#include "engine/match/regulation_time.hpp"

#include <algorithm>

namespace doska::match {
namespace {

constexpr std::string_view revision = "/1";  // of the rules of each variant

bool are_countdowns_good(const Regulation& regulation) {
    return within(regulation.start_countdown, longest_countdown) &&
           within(regulation.resume_countdown, longest_countdown) &&
           within(regulation.stall_countdown, longest_countdown) && within(regulation.resume_wait, longest_wait) &&
           within(regulation.claim_wait, longest_wait) && within(regulation.long_downtime, longest_wait);
}

// Not more pieces of a side than it begins with, one on a square of the board, no man where it would be a king, and the
// game not over.
bool is_playable(const draughts::Position& start) {
    const draughts::Board& board = start.board;
    const draughts::BoardSize size = board_of(start.variant);
    int pieces = 0;
    for (const Side side : {Side::White, Side::Black}) {
        pieces += std::popcount(board.men[index(side)]) + std::popcount(board.kings[index(side)]);
        if (board.count(side) == 0 || board.count(side) > pieces_of_a_side(size) ||
            (board.men[index(side)] & last_row(size, side)) != 0)
            return false;
    }
    return pieces == std::popcount(board.occupied()) && board.occupied() >> squares_of(size) == 0 &&
           draughts::has_legal_move(start);
}

// 2.2: an event of draughts-64, by the captures of 2.2.3 too, is played in micromatches of two games or more (1.11)
// from a drawn start. A set-up position is one that was drawn for all boards at once. A casual match is free.
std::optional<RegulationError> check_micromatch_of_64(const Regulation& regulation, draughts::Variant variant) {
    if (regulation.casual || (variant != draughts::Variant::Draughts64 && variant != draughts::Variant::Brazilian))
        return std::nullopt;
    if (regulation.games < 2)
        return RegulationError::BadGames;
    return regulation.opening_table.empty() && !regulation.start ? std::optional(RegulationError::BadOpening)
                                                                 : std::nullopt;
}

// 2.2.2. An opening is played with both colours, so several games are an even number of them.
bool is_drawable(const Regulation& regulation, draughts::Variant variant) {
    const draughts::OpeningTable* table = draughts::find_opening_table(regulation.opening_table);
    const bool in_pairs = regulation.games == 1 || regulation.games % 2 == 0;
    return table != nullptr && table->fits(variant) && !regulation.start && in_pairs &&
           within(regulation.opening_wait, longest_countdown);
}

// S 7-8 are the rules of 2.1. At the classic pace 2.1.9.2 makes a repetition a claim; 1.16.7 is of rapid and blitz.
bool are_draws_good(const Regulation& regulation, draughts::Variant variant) {
    const bool russian = variant == draughts::Variant::Russian || variant == draughts::Variant::Draughts64;
    if (regulation.draws == DrawSet::Sarapul)  // which states its draws as facts
        return russian && regulation.counted_draws == CountedDraws::Automatic;
    return regulation.casual || !regulation.automatic_repetition || regulation.pace != clock::Pace::Classic;
}

// Nardy 41 alone has it.
bool has_delay(const clock::TimeControl& control) {
    return std::any_of(control.periods.begin(), control.periods.end(),
                       [](const clock::Period& period) { return period.delay > Millis{0}; });
}

}  // namespace

std::string_view code(RegulationError error) {
    switch (error) {
        case RegulationError::UnknownRules:
            return "unknown_rules";
        case RegulationError::BadGames:
            return "bad_games";
        case RegulationError::BadControl:
            return "bad_control";
        case RegulationError::BadWarning:
            return "bad_warning";
        case RegulationError::BadCountdown:
            return "bad_countdown";
        case RegulationError::BadStart:
            return "bad_start";
        case RegulationError::ControlTooShort:
            return "control_too_short";
        case RegulationError::ControlTooLong:
            return "control_too_long";
        case RegulationError::ControlNotToEnd:
            return "control_not_to_end";
        case RegulationError::RoundTooLong:
            return "round_too_long";
        case RegulationError::BadStartTime:
            return "bad_start_time";
        case RegulationError::BadLateness:
            return "bad_lateness";
        case RegulationError::BadBreak:
            return "bad_break";
        case RegulationError::BadExtra:
            return "bad_extra";
        case RegulationError::BadOpening:
            return "bad_opening";
        case RegulationError::BadDraws:
            return "bad_draws";
        case RegulationError::BadTerms:
            return "bad_terms";
        case RegulationError::ControlNotBy41:
            return "control_not_by_41";
    }
    return {};
}

std::string_view code(DrawSet set) {
    return set == DrawSet::Sarapul ? "sarapul" : "rules";
}

std::optional<DrawSet> parse_draw_set(std::string_view word) {
    for (const DrawSet set : {DrawSet::Rules, DrawSet::Sarapul}) {
        if (code(set) == word)
            return set;
    }
    return std::nullopt;
}

std::string_view code(CountedDraws draws) {
    return draws == CountedDraws::Claim ? "claim" : "automatic";
}

std::optional<CountedDraws> parse_counted_draws(std::string_view word) {
    for (const CountedDraws draws : {CountedDraws::Automatic, CountedDraws::Claim}) {
        if (code(draws) == word)
            return draws;
    }
    return std::nullopt;
}

std::string_view code(LateConsequence consequence) {
    switch (consequence) {
        case LateConsequence::Warning:
            return "warning";
        case LateConsequence::Fine:
            return "fine";
        case LateConsequence::Other:
            return "other";
    }
    return {};
}

std::optional<LateConsequence> parse_late_consequence(std::string_view word) {
    for (const auto consequence : {LateConsequence::Warning, LateConsequence::Fine, LateConsequence::Other}) {
        if (code(consequence) == word)
            return consequence;
    }
    return std::nullopt;
}

bool states_repetition(const Regulation& regulation) {
    return regulation.automatic_repetition || regulation.draws == DrawSet::Sarapul;
}

std::optional<draughts::Variant> variant_of(std::string_view rules) {
    if (!rules.ends_with(revision))
        return std::nullopt;
    return draughts::parse_variant(rules.substr(0, rules.size() - revision.size()));
}

draughts::Position start_of(const Regulation& regulation) {
    const auto variant = variant_of(regulation.rules);
    DOSKA_CHECK(variant.has_value());
    return regulation.start.value_or(draughts::initial_position(*variant));
}

bool draws_opening(const Regulation& regulation, int game) {
    return !regulation.opening_table.empty() && game % 2 == 1;
}

bool can_be_played(const Regulation& regulation) {
    if (nardy_variant_of(regulation.rules))  // of which there has been one set of rules
        return !check_nardy(regulation);
    const auto variant = variant_of(regulation.rules);
    if (!variant || regulation.games < 1 || regulation.control.periods.empty())
        return false;
    if (regulation.start && (regulation.start->variant != *variant || !is_playable(*regulation.start)))
        return false;
    const draughts::OpeningTable* table = draughts::find_opening_table(regulation.opening_table);
    return regulation.opening_table.empty() || (table != nullptr && table->fits(*variant));
}

std::optional<RegulationError> check(const Regulation& regulation) {
    const bool is_nardy = nardy_variant_of(regulation.rules).has_value();
    const auto variant = variant_of(regulation.rules);
    if (!variant && !is_nardy)
        return RegulationError::UnknownRules;
    const auto good_warning = [](Millis at) { return within(at, longest_warning); };
    if (!std::all_of(regulation.warn_at.begin(), regulation.warn_at.end(), good_warning))
        return RegulationError::BadWarning;
    if (!are_countdowns_good(regulation))
        return RegulationError::BadCountdown;
    if (is_nardy)
        return check_nardy(regulation);
    if (regulation.nardy)
        return RegulationError::BadTerms;
    if (regulation.games < 1 || regulation.games > most_games)
        return RegulationError::BadGames;
    if (!clock::is_valid(regulation.control) || has_delay(regulation.control))
        return RegulationError::BadControl;
    if (regulation.start && (regulation.start->variant != *variant || !is_playable(*regulation.start)))
        return RegulationError::BadStart;
    if (!regulation.opening_table.empty() && !is_drawable(regulation, *variant))
        return RegulationError::BadOpening;
    if (!are_draws_good(regulation, *variant))
        return RegulationError::BadDraws;
    if (const auto wrong = check_micromatch_of_64(regulation, *variant))
        return wrong;
    return check_times(regulation);
}

}  // namespace doska::match
