#include "engine/core/overloaded.hpp"
#include "engine/draughts/fen.hpp"
#include "engine/match/judged_draws.hpp"
#include "protocol/encode.hpp"
#include "protocol/encode_nardy.hpp"
#include "protocol/encode_parts.hpp"
#include "protocol/json_writer.hpp"

namespace doska::protocol {
namespace {

/// Writes the `d` of one event: its own fields, then what they made of the match.
class EventBody {
public:
    EventBody(JsonWriter& json, const MessageContext& context, const match::State& after)
        : json_(json), context_(context), after_(after) {}

    /// Whether seats and judges get their rights behind what was written.
    bool gives_rights() const { return gives_rights_; }

    void operator()(const match::MatchOpened& event) {
        write_players(json_, after_, context_);
        write_regulation(event.regulation);
    }
    void operator()(const match::PlayerReady& event) { json_.field("seat", letter(event.seat)); }
    void operator()(const match::GameStarted& event) {
        json_.field("game", event.game);
        json_.field("white", letter(event.white));
        json_.field("opens_at_ms", to_ms(event.opens_at));
        if (event.absent[0] || event.absent[1])
            write_pair(json_, "absent", event.absent);
        write_late_until(json_, after_, context_);
        write_instant("ends_at_ms", event.ends_at);
        if (event.cubeless)
            json_.field("crawford", true);
        write_board();
        write_running();
    }
    void operator()(const match::PlayerArrived& event) {
        write_game_and_seat(event);
        if (after_.regulation.late_consequence && !event.in_time)
            json_.field("consequence", match::code(*after_.regulation.late_consequence));
        write_stretch(event.stretch);
        write_instant("opens_at_ms", event.opens_at);
        write_late_until(json_, after_, context_);
        write_running();
    }
    void operator()(const match::OpeningDrawn& event) {
        json_.field("game", event.game);
        write_opening_number(json_, after_);
        json_.field("seed", event.seed);
        json_.field("until_ms", to_ms(event.until));
        json_.field("opens_at_ms", to_ms(event.opens_at));
        write_board();
        write_running();
    }
    void operator()(const match::OpeningSeen& event) {
        write_game_and_seat(event);
        write_stretch(event.stretch);
        write_instant("opens_at_ms", event.opens_at);
        write_running();
    }
    void operator()(const match::MovePlayed& event) {
        write_move(event);
        write_stretch(event.stretch);
        json_.field("period", event.period);
        json_.field("period_moves", event.period_moves);
        write_turn(event);
        json_.field("offers_draw", event.offers_draw);
        write_board();
        write_running();
    }
    void operator()(const match::DrawOffered& event) {
        json_.field("game", event.game);
        json_.field("ply", event.ply);
        json_.field("seat", letter(event.seat));
        write_rights();
    }
    void operator()(const match::DrawDeclined& event) {
        write_game_and_seat(event);
        write_rights();
    }
    void operator()(const match::DrawClaimed& event) {
        write_game_and_seat(event);
        if (event.move) {
            json_.key("move");
            write_path(json_, *event.move, false);  // a capture repeats no position
        }
        json_.field("occurrences", event.occurrences);
        json_.field("holds", event.holds);
        if (event.cause != match::Cause::Repetition)
            json_.field("cause", match::code(event.cause));
        write_rights();
    }
    void operator()(const match::WarningGiven& event) {
        write_game_and_seat(event);
        json_.field("threshold_ms", event.left.count());
        json_.field("period", event.period);
        write_clocks(json_, after_, context_);
    }
    void operator()(const match::FlagFell& event) {
        write_game_and_seat(event);
        json_.field("due_ms", to_ms(event.due));
        write_stretch(event.stretch);
        write_stopped_clocks(json_, after_, context_);  // the end of the game is a fact of its own
    }
    void operator()(const match::GameEnded& event) {
        json_.field("game", event.game);
        json_.field("result", match::code(event.result));
        json_.field("cause", match::code(event.cause));
        json_.field("clause", event.clause);
        write_pair(json_, "half_points", after_.half_points);
        write_won(event);
        write_instant("next_at_ms", event.next_at);
        write_stretch(event.stretch);
        write_running();
    }
    void operator()(const match::CalledOff& event) {
        write_game_and_seat(event);
        if (!event.dice_secret.empty())
            json_.field("dice_secret", event.dice_secret);
        write_stretch(event.stretch);
        write_running();
    }
    void operator()(const match::MatchEnded& event) {
        write_pair(json_, "half_points", event.half_points);
        if (event.points)
            write_points(json_, "points", *event.points);
    }
    void operator()(const match::ResultCorrected& event) {
        json_.field("game", event.game);
        json_.field("result", match::code(event.result));
        json_.field("clause", event.clause);
        write_pair(json_, "half_points", after_.half_points);
    }
    void operator()(const match::Paused& event) {
        json_.field("reason", event.reason);
        write_stretch(event.stretch);
        write_running();
    }
    void operator()(const match::Resumed& event) {
        json_.field("reason", event.reason);
        json_.field("opens_at_ms", to_ms(event.opens_at));
        write_instant("ends_at_ms", event.ends_at);
        write_late_until(json_, after_, context_);
        write_running();
    }
    void operator()(const match::TimeGiven& event) {
        write_game_and_seat(event);
        json_.field("by_ms", event.by.count());
        json_.field("reason", event.reason);
        write_clocks(json_, after_, context_);
    }
    void operator()(const match::CountStarted& event) {
        json_.field("game", event.game);
        json_.field("ply", event.ply);
        json_.field("seat", letter(event.seat));
        json_.field("moves", event.moves);
        write_clause(match::Cause::PlainlyDrawn);
        write_counters(json_, after_);
        write_rights();
    }
    void operator()(const match::CountStopped& event) {
        json_.field("game", event.game);
        json_.field("ply", event.ply);
        json_.field("cause", match::code(event.cause));
        write_clause(event.cause);
        write_counters(json_, after_);
        write_rights();
    }
    void operator()(const match::TimeDrawClaimed& event) {
        json_.field("game", event.game);
        json_.field("ply", event.ply);
        json_.field("seat", letter(event.seat));
        write_clause(match::Cause::ShortOfTime);
        write_claim_lapses(json_, after_, context_.judge_away);
    }
    void operator()(const match::TimeDrawRefused& event) {
        write_game_and_seat(event);
        write_clause(match::Cause::ShortOfTime);
    }
    void operator()(const match::TimeDrawLapsed& event) {
        write_game_and_seat(event);
        write_clause(match::Cause::ShortOfTime);
    }
    void operator()(const match::ServerPaused& event) {
        json_.field("cause", match::code(event.cause));
        json_.field("at_ms", to_ms(event.at));
        write_stretch(event.stretch);
        write_running();
    }
    void operator()(const match::ServerResumed& event) {
        json_.field("cause", match::code(event.cause));
        json_.field("down_from_ms", to_ms(event.down_from));
        json_.field("uncharged_max_ms", event.uncharged_max.count());
        write_instant("opens_at_ms", event.opens_at);
        write_instant("wait_until_ms", event.wait_until);
        write_instant("ends_at_ms", event.ends_at);
        write_late_until(json_, after_, context_);
        write_running();
    }
    void operator()(const match::PlayContinued& event) {
        json_.field("opens_at_ms", to_ms(event.opens_at));
        write_instant("ends_at_ms", event.ends_at);
        write_late_until(json_, after_, context_);
        write_running();
    }

    /// What only nardy knows.
    template <class Fact>
    void operator()(const Fact& event) {
        if (write_nardy_fact(json_, context_, after_, event))
            write_rights();
    }

private:
    /// Of nardy: by how much, and from what its dice can be computed again.
    void write_won(const match::GameEnded& event) {
        if (!after_.nardy)
            return;
        if (event.win)
            json_.field("win", nardy::code(*event.win));
        json_.field("points", event.points);
        write_points(json_, "score", after_.nardy->score.points);
        if (!event.dice_secret.empty())
            json_.field("dice_secret", event.dice_secret);
    }
    template <class Event>
    void write_game_and_seat(const Event& event) {
        json_.field("game", event.game);
        json_.field("seat", letter(event.seat));
    }
    void write_move(const match::MovePlayed& event) {
        json_.field("game", event.game);
        json_.field("ply", event.ply);
        json_.field("seat", letter(event.seat));
        json_.key("move");
        write_path(json_, event.move.path, event.move.is_capture());
        json_.key("captured");
        json_.begin_array();
        for (const draughts::Square square : event.move.captured)
            json_.value(square.name());
        json_.end_array();
        json_.field("promotes", event.move.promotes);
    }
    // Where the turn was held up, or its player came late: more than the stretch that the move ended.
    void write_turn(const match::MovePlayed& event) {
        const auto& moves = after_.moves;
        if (!moves.empty() && moves.back().turn_ms != event.stretch.spent.count())
            json_.field("turn_ms", moves.back().turn_ms);
    }
    void write_regulation(const match::Regulation& regulation) {
        json_.key("regulation");
        json_.begin_object();
        json_.field("rules", regulation.rules);
        json_.field("games", regulation.games);
        if (regulation.game_break)
            json_.field("game_break_ms", regulation.game_break->count());
        if (regulation.extra_micromatches > 0)
            json_.field("extra_micromatches", regulation.extra_micromatches);
        json_.field("first_white", letter(regulation.first_white));
        write_control(json_, regulation.control);
        if (regulation.pace) {
            json_.field("pace", clock::code(*regulation.pace));
            json_.field("six_hour_moves", regulation.six_hour_moves);
        }
        if (!regulation.opening_table.empty()) {
            json_.field("opening_table", regulation.opening_table);
            json_.field("opening_wait_ms", regulation.opening_wait.count());
        }
        write_instant("starts_at_ms", regulation.starts_at);
        if (regulation.starts_at)
            json_.field("lateness_limit_ms", match::lateness_limit(regulation).count());
        if (regulation.late_consequence)
            json_.field("late_consequence", match::code(*regulation.late_consequence));
        json_.key("warn_at_ms");
        json_.begin_array();
        for (const Millis left : regulation.warn_at)
            json_.value(left.count());
        json_.end_array();
        json_.field("casual", regulation.casual);
        json_.field("hints", regulation.hints);
        if (!regulation.lifted_hints)
            json_.field("lifted_hints", false);
        json_.field("automatic_repetition", regulation.automatic_repetition);
        write_draw_terms(json_, regulation);
        json_.field("start_countdown_ms", regulation.start_countdown.count());
        json_.field("resume_countdown_ms", regulation.resume_countdown.count());
        json_.field("stall_countdown_ms", regulation.stall_countdown.count());
        json_.field("resume_wait_ms", regulation.resume_wait.count());
        json_.field("claim_wait_ms", regulation.claim_wait.count());
        json_.field("long_downtime_ms", regulation.long_downtime.count());
        if (regulation.start)
            json_.field("start", draughts::to_fen(*regulation.start));
        if (regulation.nardy)
            write_nardy_terms(json_, *regulation.nardy);
        json_.end_object();
    }
    void write_clause(match::Cause cause) { json_.field("clause", match::clause_of(after_.regulation, cause)); }
    void write_stretch(const std::optional<match::Stretch>& stretch) { protocol::write_stretch(json_, stretch); }
    void write_instant(std::string_view name, const std::optional<Instant>& at) {
        protocol::write_instant(json_, name, at);
    }
    void write_board() {
        if (after_.nardy)
            return;
        json_.field("fen", draughts::to_fen(after_.board.position()));
        write_counters(json_, after_);
    }
    void write_running() {
        write_clocks(json_, after_, context_);
        write_rights();
    }

    void write_rights() { gives_rights_ = !context_.passing; }

    JsonWriter& json_;
    const MessageContext& context_;
    const match::State& after_;
    bool gives_rights_ = false;
};

constexpr std::string_view message_end = "}}";  // of `d`, and of the message

}  // namespace

EventMessage::EventMessage(const MessageContext& context, const match::Event& event, const match::State& after)
    : after_(after) {
    text_.reserve(768);
    JsonWriter json(text_);
    begin_message(json, match::kind(event), context, after.seq);
    json.field("at_ms", to_ms(after.last_at));
    json.key("d");
    json.begin_object();
    EventBody body(json, context, after);
    std::visit(body, event);
    gives_rights_ = body.gives_rights();
    text_ += message_end;
}

std::string EventMessage::as(match::Role role) const {
    if (!gives_rights_ || role == match::Role::Public)
        return text_;
    std::string out;
    out.reserve(text_.size() + 384);
    out.append(text_, 0, text_.size() - message_end.size());
    JsonWriter json(out);
    write_you(json, after_, role);
    out += message_end;
    return out;
}

}  // namespace doska::protocol
