#include "engine/nardy/mat_replay.hpp"

#include "engine/core/overloaded.hpp"

#include <algorithm>

namespace doska::nardy {
namespace {

Seat seat_of(Side side) {
    return side == Side::White ? Seat::A : Seat::B;
}

/// One recorded game as it is played again.
class GameReplay {
public:
    GameReplay(const MatGame& record, const GameTerms& terms, bool awarded)
        : record_(record), game_(opening_game(terms)), awarded_(awarded) {}

    MatGameReport run() {
        for (at_ = 0; at_ < record_.entries.size() && !report_.fault; ++at_) {
            const MatEntry& entry = record_.entries[at_];
            played_ = {};
            std::visit([&](const auto& act) { apply(entry.by, act); }, entry.act);
            if (!report_.fault)
                report_.steps.push_back({at_, played_, game_.checkers, game_.cube});
        }
        if (!report_.fault && record_.is_whole())
            end();
        else if (record_.win)
            count_as_recorded();
        report_.last = game_.seen_by(game_.to_move);
        return std::move(report_);
    }

private:
    /// At the act that is played.
    void fault(std::string_view code, std::string_view clause = {}) {
        const MatEntry& entry = record_.entries[at_];
        report_.fault = MatFault{code, clause, entry.place, text_of(entry)};
    }
    /// At the line of the end.
    void end_fault(std::string_view code, std::string_view clause) {
        report_.fault = MatFault{code, clause, record_.win->place};
    }

    bool act(const GameCommand& command) {
        const auto events = decide(game_, command);
        if (!events) {
            fault(events.error().code, events.error().clause);
            return false;
        }
        for (const GameEvent& event : *events) {
            if (const auto* played = std::get_if<RollPlayed>(&event))
                played_ = played->play;
            game_ = evolve(std::move(game_), event);
        }
        return true;
    }

    void apply(Side by, const MatPlay& turn) {
        if (!(game_.phase == Phase::Opening ? open(by, turn.dice) : act(RollDice{by, turn.dice})))
            return;
        const bool lost = game_.phase != Phase::ToPlay;
        if (lost && !turn.play.empty())
            return fault("play_where_none_is", "26.6.3");
        if (lost || is_given_up_at(by, turn) || play(by, turn.play))
            ++report_.plays;
    }

    /// gnubg and others write the roll behind which the game was given up.
    bool is_given_up_at(Side by, const MatPlay& turn) const {
        return turn.play.empty() && at_ + 1 == record_.entries.size() && record_.win && record_.win->winner != by;
    }

    /// The first turn tells only who began and by which numbers (26.3).
    bool open(Side first, const Dice& dice) {
        if (dice.is_double()) {
            fault("first_roll_is_double", "26.3");
            return false;
        }
        const bool white = first == Side::White;
        return act(ThrowOpeningDie{Side::White, white ? dice.larger() : dice.smaller()}) &&
               act(ThrowOpeningDie{Side::Black, white ? dice.smaller() : dice.larger()});
    }

    bool play(Side by, const WrittenPlay& written_play) {
        const PlayGraph plays = game_.plays();
        PlayRoll command{by, {}};
        const auto resolved = resolve_written(written_play, plays);
        if (!resolved && resolved.error() == NotationError::Ambiguous) {
            fault(code(resolved.error()));
            return false;
        }
        // What can't be resolved is given to the game as it stands, which names the article.
        for (const WrittenMove& one : resolved ? written(resolved->play) : written_play)
            command.moves.push_back(one.move);
        return act(command);
    }

    void apply(Side by, const MatDouble& doubled) {
        if (act(Double{by}) && doubled.to != 0 && doubled.to != 2 * game_.cube.value)
            fault("wrong_cube", "23.8");
    }
    void apply(Side by, const MatTake&) { act(Take{by}); }
    void apply(Side by, const MatDrop&) { act(Refuse{by}); }

    /// What the record says of the end, beside what the board and the cube say.
    void end() {
        if (game_.end) {
            report_.ending = game_.end->win == Win::Pass ? MatEnding::Passed : MatEnding::Played;
            report_.winner = game_.end->winner;
            report_.win = game_.end->win;
            report_.points = game_.end->points;
            if (record_.win && record_.win->winner != game_.end->winner)
                return end_fault("wrong_winner", game_.end->clause);
            if (record_.win && record_.win->points != game_.end->points)
                return end_fault("wrong_points", "48.1");
            return;
        }
        if (!record_.win)
            return;
        report_.ending = awarded_ ? MatEnding::Awarded : MatEnding::GivenUp;
        count_as_recorded();
        const Points cube = game_.cube.value;
        if (!awarded_ && report_.points != cube && report_.points != 2 * cube && report_.points != 3 * cube)
            end_fault("wrong_points", "48.1");
    }

    /// So that the games after a bad one are judged by their own plays.
    void count_as_recorded() {
        report_.winner = record_.win->winner;
        report_.points = record_.win->points;
    }

    const MatGame& record_;
    Game game_;
    bool awarded_;
    MatGameReport report_;
    std::size_t at_ = 0;  // the entry that is played
    Play played_;
};

GameTerms terms_of(const MatchTerms& match, const MatchScore& score, const Switches& plays,
                   const GameSwitches& switches) {
    GameTerms terms;
    terms.plays = plays;
    terms.switches = switches;
    terms.has_cube = !score.crawford;
    if (match.length)
        terms.needed = {*score.away(match, Seat::A), *score.away(match, Seat::B)};
    return terms;
}

bool has(const std::vector<int>& numbers, int number) {
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

}  // namespace

std::string_view code(MatEnding ending) {
    switch (ending) {
        case MatEnding::Played:
            return "played";
        case MatEnding::Passed:
            return "passed";
        case MatEnding::GivenUp:
            return "given_up";
        case MatEnding::Awarded:
            return "awarded";
        case MatEnding::Unfinished:
            return "unfinished";
    }
    return "unknown";
}

bool MatReport::is_legal() const {
    return std::none_of(games.begin(), games.end(), [](const MatGameReport& game) { return game.is_bad(); });
}

MatReport replay_mat(const MatMatch& match, const MatchScore& score, const Switches& plays,
                     const GameSwitches& switches) {
    const MatchTerms terms{match.length, switches.one_point_cube};
    MatReport report{{}, score};
    int number = match.first_game;
    for (const MatGame& record : match.games) {
        if (record.score && has(match.score_set, number) && !report.score.winner)
            report.score = rescored(terms, report.score, *record.score);
        const MatchScore before = report.score;
        const bool is_awarded = has(match.awarded, number++);
        MatGameReport game = GameReplay(record, terms_of(terms, before, plays, switches), is_awarded).run();
        game.crawford = before.crawford;
        if (!game.fault && before.winner)
            game.fault = MatFault{"match_over", "30.4", record.place};
        if (!game.fault && record.score && *record.score != before.points)
            game.fault = MatFault{"wrong_score", "48.1", {record.place.line + 1}};
        if (!before.winner && game.winner && game.points > 0)
            report.score = after_game(terms, before, seat_of(*game.winner), game.points);
        if (!game.fault && record.win && record.win->ends_match && !report.score.winner)
            game.fault = MatFault{"wrong_end_of_match", "30.4", record.win->place};
        game.score_after = report.score.points;
        game.is_read = record.unread.empty();
        report.games.push_back(std::move(game));
    }
    return report;
}

MatReport replay_mat(const MatMatch& match) {
    return replay_mat(match, opening_score({match.length}));
}

}  // namespace doska::nardy
