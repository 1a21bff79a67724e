#include "server/evidence/state_text.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/nardy/position.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/evidence/event_codec_nardy_words.hpp"

#include <concepts>
#include <utility>

namespace doska::evidence {

namespace {

std::string_view word(Seat seat) {
    return seat == Seat::A ? "a" : "b";
}

/// Collects lines of words.
class Lines {
public:
    template <class... Words>
    void line(const Words&... words) {
        bool first = true;
        ((text_ += std::exchange(first, false) ? "" : " ", add(words)), ...);
        text_ += '\n';
    }
    std::string take() { return std::move(text_); }

private:
    void add(std::string_view value) { text_ += value; }
    void add(const std::string& value) { text_ += value; }
    void add(const char* value) { text_ += value; }
    void add(bool value) { text_ += value ? "yes" : "no"; }
    template <std::integral T>
    void add(T value) {
        text_ += std::to_string(value);
    }
    void add(Seat value) { add(word(value)); }
    void add(match::FreezeCause value) { add(match::code(value)); }
    void add(Millis value) { add(value.count()); }
    void add(Instant value) { add(to_ms(value)); }
    void add(const draughts::Position& value) { add(draughts::to_fen(value)); }
    template <class T>
    void add(const std::optional<T>& value) {
        if (value)
            add(*value);
        else
            text_ += '-';
    }
    void add(const draughts::Path& path) {
        for (const draughts::Square square : path)
            square.append_name(text_);
    }

    std::string text_;
};

// The game of nardy and the scores, the same in every form.
void describe_clocks(Lines& out, const match::State& state) {
    for (const Seat seat : {Seat::A, Seat::B}) {
        const clock::PlayerClock& clock = state.clocks[index(seat)];
        out.line("clock", seat, clock.left, clock.period, clock.period_moves, clock.period_began,
                 state.warned_period[index(seat)]);
    }
}

void describe_dice(Lines& out, const match::DiceScheme& dice) {
    out.line("dice", match::code(dice.stage), dice.until);
    for (const Seat seat : {Seat::A, Seat::B}) {
        const match::DicePart& part = dice.fixed[index(seat)];
        out.line("part", seat, dice.seals[index(seat)], dice.opened[index(seat)], match::code(part.kind), part.value);
    }
}

void describe_turn(Lines& out, const match::NardyTurn& turn) {
    const std::string play = play_word(turn.play);
    out.line("turn", static_cast<int>(turn.kind), turn.seat, turn.n, turn.dice.first(), turn.dice.second(), turn.value,
             turn.spent_ms, play);
}

void describe_nardy(Lines& out, const match::State& state) {
    const match::NardyTable& table = *state.nardy;
    out.line("game", state.game, state.white, state.ply, static_cast<int>(table.game.phase));
    const nardy::Position white = table.game.seen_by(Side::White);
    out.line("checkers", nardy::to_text(white));
    out.line("cube", table.game.terms.has_cube, table.game.cube.value,
             table.game.cube.owner ? std::optional(state.seat_of(*table.game.cube.owner)) : std::nullopt);
    out.line("to_move", state.to_move(), table.rolls);
    out.line("points", table.score.points[0], table.score.points[1], table.score.games, table.score.crawford,
             table.score.crawford_played, table.score.winner);
    describe_dice(out, table.dice);
    describe_clocks(out, state);
    out.line("delay", state.clocks[0].delay_left, state.clocks[1].delay_left);
    out.line("opens_at", state.opens_at);
    if (state.is_awaiting())
        out.line("absent", state.absent[0], state.absent[1], state.late_left);
    if (table.resignation)
        out.line("resignation", table.resignation->seq, table.resignation->by, nardy::code(table.resignation->as));
    if (table.ends_at)
        out.line("ends_at", *table.ends_at, table.time_over);
    out.line("acting", state.acting(Seat::A), state.acting(Seat::B));
    for (const match::NardyTurn& turn : table.turns)
        describe_turn(out, turn);
}

void describe_score(Lines& out, const match::GameScore& score) {
    const auto result = match::code(score.result), cause = match::code(score.cause);
    if (score.points > 0)
        out.line("score", score.white, result, cause, score.clause, score.win ? nardy::code(*score.win) : "-",
                 score.points);
    else
        out.line("score", score.white, result, cause, score.clause);
}

// Form 1 said no more than its first records had; what came later has a line only where it says something, and of a
// move it tells the stretch that the move ended, not the whole turn.
void write_first_game(Lines& out, const match::State& state) {
    out.line("game", state.game, state.white, state.ply);
    out.line("position", draughts::to_fen(state.board.position()), state.board.occurrences());
    const draughts::DrawCounters& counters = state.board.counters();
    out.line("counters", counters.three_kings, counters.ratio, counters.main_road, counters.king_moves);
    if (counters.lone_king > 0)
        out.line("lone_king", counters.lone_king);
    describe_clocks(out, state);
    out.line("opens_at", state.opens_at);
    if (state.is_awaiting())
        out.line("absent", state.absent[0], state.absent[1], state.late_left);
    if (state.late)
        out.line("late", *state.late);
    if (state.came_late[0] && state.came_late[1])
        out.line("came_late", "both");
    if (state.opening)
        out.line("opening", state.opening->number, draughts::to_fen(state.opening->start), state.unseen[0],
                 state.unseen[1], state.opening_until);
    out.line("offer", state.offer, state.offer ? std::optional(state.offer_by) : std::nullopt, state.last_offer_by);
    if (state.count)
        out.line("count", state.count->seat, state.count->left);
    if (state.main_road_won)
        out.line("main_road_won");
    if (state.time_claim)
        out.line("time_claim", state.time_claim->seq, state.time_claim->seat);
    if (state.counts > 0)
        out.line("counts", state.counts);
    if (state.interrupted)
        out.line("interrupted");
    for (const Seat seat : {Seat::A, Seat::B}) {
        if (const auto& refused = state.claim_refused[index(seat)])
            out.line("claim_refused", seat, refused->ply, refused->left);
    }
    for (const match::PlayedMove& move : state.moves)
        out.line("move", move.path, move.capture, move.spent_ms);
}

std::string first_form(const match::State& state) {
    Lines out;
    out.line(code(StateForm::First));
    out.line("regulation", encode(state.regulation).value_or("-"));
    out.line("person", state.person[0], state.person[1]);
    out.line("seq", state.seq, state.last_at);
    out.line("phase", match::code(state.phase), match::code(state.hold), state.wait_until);
    out.line("ready", state.ready[0], state.ready[1]);
    if (state.nardy)
        describe_nardy(out, state);
    else
        write_first_game(out, state);
    for (const match::GameScore& score : state.scores)
        describe_score(out, score);
    out.line("half_points", state.half_points[0], state.half_points[1]);
    if (state.next_start)
        out.line("next_start", *state.next_start);
    if (state.called_off_by)
        out.line("called_off", *state.called_off_by);
    return out.take();
}

void write_coming(Lines& out, const match::State& state) {
    out.line("absent", state.absent[0], state.absent[1], state.late_left);
    out.line("late", state.late, state.came_late[0], state.came_late[1]);
    if (state.opening)
        out.line("opening", state.opening->number, state.opening->start);
    else
        out.line("opening", "-");
    out.line("unseen", state.unseen[0], state.unseen[1], state.opening_until);
}

void write_draws(Lines& out, const match::State& state) {
    out.line("offer", state.offer, state.offer_by, state.last_offer_by, state.declined_by);
    if (state.count)
        out.line("count", state.count->seat, state.count->left);
    else
        out.line("count", "-");
    out.line("counts", state.counts, state.main_road_won);
    if (state.time_claim)
        out.line("time_claim", state.time_claim->seq, state.time_claim->seat, state.time_claim->at);
    else
        out.line("time_claim", "-");
    for (const Seat seat : {Seat::A, Seat::B}) {
        if (const auto& refused = state.claim_refused[index(seat)])
            out.line("claim_refused", seat, refused->ply, refused->left);
        else
            out.line("claim_refused", seat, "-");
    }
}

void write_game(Lines& out, const match::State& state) {
    out.line("game", state.game, state.white, state.ply);
    out.line("position", state.board.position(), state.board.occurrences());
    const draughts::DrawCounters& counters = state.board.counters();
    out.line("counters", counters.three_kings, counters.ratio, counters.main_road, counters.king_moves,
             counters.lone_king);
    for (const Seat seat : {Seat::A, Seat::B}) {
        const clock::PlayerClock& clock = state.clocks[index(seat)];
        out.line("clock", seat, clock.left, clock.period, clock.period_moves, clock.period_began,
                 state.warned_period[index(seat)], state.charged[index(seat)]);
    }
    out.line("opens_at", state.opens_at, state.interrupted);
    write_coming(out, state);
    write_draws(out, state);
    for (const match::PlayedMove& move : state.moves)
        out.line("move", move.path, move.capture, move.spent_ms, move.turn_ms);
}

std::string second_form(const match::State& state) {
    Lines out;
    out.line(code(StateForm::Second));
    out.line("regulation", encode(state.regulation).value_or("-"));
    out.line("person", state.person[0], state.person[1]);
    out.line("seq", state.seq, state.last_at);
    out.line("phase", match::code(state.phase), state.next_start, state.called_off_by);
    out.line("hold", match::code(state.hold), state.held_from, state.wait_until, state.freeze_cause,
             state.pause_reason.empty() ? "-" : state.pause_reason);
    out.line("ready", state.ready[0], state.ready[1]);
    if (state.nardy)
        describe_nardy(out, state);
    else
        write_game(out, state);
    for (const match::GameScore& score : state.scores)
        describe_score(out, score);
    out.line("half_points", state.half_points[0], state.half_points[1]);
    return out.take();
}

}  // namespace

std::string_view code(StateForm form) {
    switch (form) {
        case StateForm::First:
            return "doska/state/1";
        case StateForm::Second:
            return "doska/state/2";
    }
    return "unknown";
}

std::string describe(const match::State& state, StateForm form) {
    return form == StateForm::First ? first_form(state) : second_form(state);
}

}  // namespace doska::evidence
